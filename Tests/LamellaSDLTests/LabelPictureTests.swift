internal import Glibc
internal import LamellaControls
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import LamellaText
internal import Testing

/// Labels as the software renderer draws them, compared with pictures that somebody has looked at.
///
/// `LAMELLA_UPDATE_PICTURES=1` writes the pictures anew.
@Suite("Pictures of labels")
@MainActor struct LabelPictureTests {
  private static let fonts = "/usr/share/fonts/truetype/dejavu"

  @Test("Wrapped, aligned, truncated, attributed, in both directions", arguments: [1.0, 1.5])
  func pictures(scale: Double) throws {
    guard access(Self.fonts + "/DejaVuSans.ttf", R_OK) == 0 else {
      print("not tested: no font DejaVu Sans in \(Self.fonts)")
      return
    }
    let platform = try OffscreenPlatform(size: Size(480, 400), scale: scale)
    let loop = FrameLoop(stage: Stage(window: Window(size: platform.size)), platform: platform)
    let window = loop.stage.window
    window.contentScale = scale
    loop.timing = .virtual(framesPerSecond: 60)
    let provider = SystemFonts(directories: [Self.fonts])
    window.backgroundColor = Theme.dark.ground
    try fill(window, provider)
    try loop.run()
    try compare(platform.renderer.readPixels(), with: "labels-\(Int(scale * 100))")
  }

  @Test("Characters that no font has are reported once for each script")
  func notices() throws {
    guard access(Self.fonts + "/DejaVuSans.ttf", R_OK) == 0 else {
      print("not tested: no font DejaVu Sans in \(Self.fonts)")
      return
    }
    var messages: [String] = []
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    Diagnostics.forgetReports()
    Diagnostics.handler = { messages.append($0) }
    let font = try SystemFonts(directories: [Self.fonts]).systemFont(pointSize: 12)
    for text in ["\u{10000}", "\u{10001}\u{12000}", "a\u{10000}"] {
      let label = Label(text: text, font: font)
      #expect(label.bounds.width > 5)
    }
    #expect(messages.count == 2)
    #expect(messages.first?.contains("Linear B") == true)
    #expect(messages.last?.contains("Cuneiform") == true)
    #expect(messages.allSatisfy { !$0.contains("\n") && $0.contains("fonts-noto-core") })
  }

  // MARK: The scene

  private func fill(_ window: Window, _ fonts: SystemFonts) throws {
    let body = try fonts.systemFont(pointSize: 14)
    let bold = try fonts.systemFont(pointSize: 14, weight: .bold)
    func add(_ text: String, _ frame: Rect, _ change: (Label) -> Void = { _ in }) {
      let label = Label(frame: frame)
      label.font = body
      label.textColor = Theme.dark.ink
      label.backgroundColor = Theme.dark.surface
      label.text = text
      change(label)
      window.addSubview(label)
    }
    let story =
      "Lanterns drift over the water. Gather ten of them before dawn, and the ferryman tells what he"
      + " knows (it is not much)."
    let alignments: [TextAlignment] = [.natural, .center, .right, .justified]
    for (i, alignment) in alignments.enumerated() {
      add(
        story, Rect(x: 8 + Double(i % 2) * 236, y: 8 + Double(i / 2) * 94, width: 228, height: 86)
      ) {
        $0.numberOfLines = 0
        $0.textAlignment = alignment
      }
    }
    let modes: [LineBreakMode] = [
      .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail, .byClipping,
    ]
    for (i, mode) in modes.enumerated() {
      add(
        "Gather ten lanterns before dawn",
        Rect(x: 8 + Double(i % 2) * 236, y: 196 + Double(i / 2) * 28, width: 160, height: 22)
      ) { $0.lineBreakMode = mode }
    }
    add(
      "Two lines and then no more, whatever else there may be to say about it",
      Rect(x: 8, y: 252, width: 228, height: 40)
    ) {
      $0.numberOfLines = 2
      $0.lineBreakMode = .byTruncatingMiddle
    }
    add("Shrinks to the width it has", Rect(x: 244, y: 252, width: 130, height: 22)) {
      $0.adjustsFontSizeToFitWidth = true
    }
    var text = AttributedText("Score ")
    text.append("1,250", TextAttributes(font: bold, color: Theme.dark.accent))
    text.append(" of ", TextAttributes(color: Theme.dark.inkSoft))
    text.append("2,000", TextAttributes(isUnderlined: true))
    text.append(" old", TextAttributes(isStruckThrough: true))
    text.append(" wide", TextAttributes(kerning: 3))
    text.append("2", TextAttributes(font: try fonts.systemFont(pointSize: 9), baselineOffset: 6))
    var mark = TextAttributes(color: .black)
    mark.backgroundColor = Theme.dark.warn
    text.append(" mark ", mark)
    add("", Rect(x: 8, y: 300, width: 464, height: 26)) { $0.attributedText = text }
    add(
      "Score: \u{5E9}\u{5DC}\u{5D5}\u{5DD} (42), \u{645}\u{631}\u{62D}\u{628}\u{627} 7%, end",
      Rect(x: 8, y: 332, width: 300, height: 22))
    add("\u{5E9}\u{5DC}\u{5D5}\u{5DD} world, 42!", Rect(x: 8, y: 360, width: 300, height: 22)) {
      $0.semanticContentAttribute = .forceRightToLeft
    }
    add("Boxes: \u{10000}\u{10001}", Rect(x: 316, y: 332, width: 156, height: 22))
    add("Shadow", Rect(x: 316, y: 360, width: 156, height: 22)) {
      $0.shadowColor = Theme.dark.bad
      $0.shadowOffset = Size(1, 1)
    }
  }

  // MARK: Comparing

  private func compare(_ picture: Image, with name: String) throws {
    let folder = String(#filePath.dropLast("LabelPictureTests.swift".count))
    let path = folder + "Pictures/" + name + ".png"
    if getenv("LAMELLA_UPDATE_PICTURES") != nil {
      try PNG.write(picture, path: path)
      return
    }
    let expected = try PNG.read(path: path)
    try #require(expected.width == picture.width && expected.height == picture.height)
    // Other versions of FreeType shade edges a little differently.
    var different = 0
    for i in picture.pixels.indices
    where abs(Int(picture.pixels[i]) - Int(expected.pixels[i])) > 40 { different += 1 }
    #expect(Double(different) < Double(picture.pixels.count) * 0.002, "\(name): \(different)")
  }
}
