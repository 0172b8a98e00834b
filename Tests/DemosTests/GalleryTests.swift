import Foundation
import LamellaFiles
import LamellaGraphics
import Testing

/// The gallery's scenes, rendered in software and compared with reviewed reference pictures.
///
/// `Tools/pictures` regenerates the pictures.
@Suite("The gallery", .timeLimit(.minutes(40)))
struct GalleryTests {
  /// The fonts of the pictures.
  nonisolated private static let fonts = "/usr/share/fonts/truetype/dejavu"
  nonisolated private static let hasFonts = FileManager.default.isReadableFile(
    atPath: fonts + "/DejaVuSans.ttf")
  nonisolated private static let folder =
    String(#filePath.dropLast("GalleryTests.swift".count)) + "Gallery"

  /// Returns the names of the pictures: a scene's name, or `SCENE@FRAMES` for an animated scene after a
  /// number of frames.
  nonisolated private static func pictures() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// Returns the scene of a picture and its number of frames.
  nonisolated private static func moment(_ picture: String) -> (scene: String, frames: String) {
    let parts = picture.split(separator: "@").map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : "31")
  }

  private func names() async throws -> [String] {
    let result = try await Demo.run(["gallery", "--list"], in: try TempFolder())
    #expect(result.code == 0 && result.errors.isEmpty)
    return result.outputLines.compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test("--list names the scenes, and each has a picture")
  func list() async throws {
    let names = try await names()
    #expect(names.count > 20 && Set(names).count == names.count)
    let pictures = try Self.pictures()
    #expect(pictures.filter { !$0.contains("@") } == names.sorted())
    #expect(Set(names).isSuperset(of: pictures.map { Self.moment($0).scene }))
  }

  @Test("Each scene is drawn as in its picture", .enabled(if: hasFonts), arguments: try pictures())
  func scene(name: String) async throws {
    let folder = try TempFolder()
    let (scene, frames) = Self.moment(name)
    let result = try await Demo.run(
      [
        "gallery", scene, "--headless", "--frames", frames, "--screenshot", "a.png", "--dump-tree",
        "a.json",
      ], in: folder, environment: ["LAMELLA_FONT_DIRS": Self.fonts])
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    try compare(folder, name, tolerance: 0, beyond: 0)
  }

  /// The scenes that must be equal on every renderer: no pixel differs by more than the tolerance.
  nonisolated private static let exactScenes: Set = [
    "group-opacity", "clipping", "borders", "corner-radii", "shadows", "masks", "rasterizing",
    "gradients", "shapes", "strokes", "drawn-strokes", "morphing", "tile-layer", "emitters",
    "replicators",
  ]

  /// SDL's OpenGL and the engine's own round colors differently from the software renderer, by 4 of 255 at
  /// most.
  ///
  /// Images sampled by the nearest pixel, and rotated ones, may take the neighbor where a point lies between
  /// two pixels: in scenes with such images, at most one pixel in 200 may differ more.
  @Test(
    "OpenGL draws each scene within a tolerance of its picture",
    .enabled(if: hasFonts && XDisplay.missing == nil, "needs Xvfb, xdotool and DejaVu"),
    arguments: 0..<4, ["opengl", "gl"])
  func accelerated(part: Int, renderer: String) async throws {
    let names = try Self.pictures()
    try await XDisplay.with { display in
      for (index, name) in names.enumerated() where index % 4 == part {
        let folder = try TempFolder()
        let (scene, frames) = Self.moment(name)
        let result = try await display.start(
          [
            "gallery", scene, "--headless", "--renderer", renderer, "--frames", frames,
            "--screenshot", "a.png", "--dump-tree", "a.json",
          ], in: folder, environment: ["LAMELLA_FONT_DIRS": Self.fonts]
        ).wait(limit: 60)
        try #require(result.code == 0, "\(name): \(result.errors)")
        // Pixel art rotated in 3D, which the engine's own OpenGL samples twice.
        let others = renderer == "gl" && name == "depth" ? 1.0 / 80 : 1.0 / 200
        try compare(
          folder, name, tolerance: 4, beyond: Self.exactScenes.contains(scene) ? 0 : others)
      }
    }
  }

  /// Compares the picture of a run with its reference.
  ///
  /// - Parameters:
  ///   - folder: The folder in which the run wrote `a.png` and `a.json`.
  ///   - name: The scene.
  ///   - tolerance: The largest difference of a pixel's channels, of 255.
  ///   - beyond: The fraction of pixels that may differ more.
  /// - Throws: The errors of reading the files, and an error where the sizes differ.
  private func compare(
    _ folder: TempFolder, _ name: String, tolerance: Int, beyond: Double
  ) throws {
    let picture = try folder.picture("a.png")
    let expected = try PNG.read(path: "\(Self.folder)/\(name).png")
    try #require(picture.width == expected.width && picture.height == expected.height)
    guard picture.pixels != expected.pixels else { return }
    let texts = try Dump(json: folder.text("a.json")).window.all.filter { $0.text != nil }
      .map(\.windowFrame)
    var different: [String] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let distance = Self.distance(picture.pixel(x: x, y: y), expected.pixel(x: x, y: y))
        guard distance > tolerance else { continue }
        // Versions of FreeType antialias letters slightly differently.
        let isText = texts.contains {
          Double(x) >= $0[0] - 2 && Double(x) < $0[0] + $0[2] + 2 && Double(y) >= $0[1] - 2
            && Double(y) < $0[1] + $0[3] + 2
        }
        if !isText || distance > 40 { different.append("(\(x), \(y)) by \(distance)") }
      }
    }
    #expect(
      Double(different.count) <= beyond * Double(picture.width * picture.height),
      "\(name): \(different.count) pixels, such as \(different.prefix(5))")
  }

  @Test(
    "Each scene that the guide to views names is in the gallery, and each of its topics has one")
  func guide() async throws {
    let names = Set(try await names())
    let path =
      String(#filePath.dropLast("Tests/DemosTests/GalleryTests.swift".count))
      + "Sources/LamellaScene/LamellaScene.docc/ViewGuide.md"
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| topic") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.count > 15)
    for row in rows {
      try #require(row.count == 3, "\(row)")
      let scenes = row[2].components(separatedBy: ", ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
      }
      #expect(!scenes.isEmpty && names.isSuperset(of: scenes), "\(row[0]): \(scenes)")
    }
  }

  @Test(
    "On OpenGL every scene looks the same", .enabled(if: XDisplay.missing == nil, "needs Xvfb"),
    arguments: ["opengl", "gl"])
  func openGL(renderer: String) async throws {
    let arguments = ["gallery", "--headless", "--frames", "31", "--screenshot", "a.png"]
    let software = try TempFolder()
    #expect(try await Demo.run(arguments, in: software).code == 0)
    let expected = try software.picture("a.png")
    try await XDisplay.with { display in
      let folder = try TempFolder()
      let result = try await display.start(arguments + ["--renderer", renderer], in: folder)
        .wait(limit: 60)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      let picture = try folder.picture("a.png")
      try #require(picture.width == expected.width && picture.height == expected.height)
      var different = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width
        where Self.distance(picture.pixel(x: x, y: y), expected.pixel(x: x, y: y)) > 2 {
          different += 1
        }
      }
      // Two of a thousand: rotated pixel art whose texels lie exactly between two pixels.
      #expect(different * 500 < picture.width * picture.height, "\(different) pixels")
    }
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    var result = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result = max(result, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return result
  }

  @Test("Without a name all scenes are shown at once")
  func overview() async throws {
    let folder = try TempFolder()
    let result = try await Demo.run(
      ["gallery", "--headless", "--frames", "2", "--screenshot", "a.png", "--dump-tree", "a.json"],
      in: folder)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    let dump = try Dump(json: folder.text("a.json"))
    for name in try await names() {
      let page = try dump.node(name)
      #expect(page.windowFrame[2] == 240 && page.windowFrame[3] == 160)
    }
    #expect(try folder.picture("a.png").colorCount > 500)
  }

  @Test(
    "The overview leaves the same margin on all sides, and as much between its columns",
    arguments: [(1280, 720, 4), (320, 480, 1), (800, 600, 3), (1920, 1080, 7), (200, 200, 1)])
  func margins(width: Int, height: Int, columns: Int) async throws {
    let folder = try TempFolder()
    let result = try await Demo.run(
      [
        "gallery", "--headless", "--frames", "2", "--size", "\(width)x\(height)", "--dump-tree",
        "a.json",
      ], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let dump = try Dump(json: folder.text("a.json"))
    let row = try await names().prefix(columns).map { try dump.node($0).windowFrame }
    #expect(row[0][1] == 16 && row.allSatisfy { $0[1] == row[0][1] })
    // Whole points for each page: both sides share the remainder.
    let (left, right) = (row[0][0], Double(width) - row[columns - 1][0] - row[columns - 1][2])
    #expect(abs(left - right) < 0.01 && left >= 16 && left < 16 + Double(columns) / 2)
    for (page, next) in zip(row, row.dropFirst()) {
      #expect(abs(next[0] - page[0] - page[2] - 16) < 0.01)
    }
  }

  @Test("A scene larger than the window can be scrolled to all of its corners")
  func smallWindow() async throws {
    var script = Script(pointer: .finger)
    let folder = try TempFolder()
    let flags = ["gallery", "frames", "--headless", "--size", "320x240", "--dump-tree", "a.json"]
    #expect(try await Demo.run(flags + ["--frames", "2"], in: folder).code == 0)
    #expect(try Dump(json: folder.text("a.json")).node("frames").windowFrame == [0, 0, 480, 320])
    script.drag(from: 310, y: 15, by: -300)
    script.wait(1)
    script.wheel(x: 100, y: 15, dy: -20)
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Demo.run(
      flags + ["--replay", "input.jsonl", "--frames", "240"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let dump = try Dump(json: folder.text("a.json"))
    #expect(try dump.node("frames").windowFrame == [-160, -80, 480, 320])
  }

  @Test("The arrow keys turn to the next scene and back")
  func keys() async throws {
    let names = try await names()
    var script = Script()
    script.key("Right")
    script.key("Right")
    script.key("Left")
    let folder = try TempFolder()
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Demo.run(
      [
        "gallery", names[0], "--headless", "--replay", "input.jsonl", "--dump-tree", "a.json",
        "--frames", "120",
      ], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let dump = try Dump(json: folder.text("a.json"))
    #expect(dump.window.first { $0.identifier == names[1] } != nil)
    #expect(dump.window.first { $0.identifier == names[0] } == nil)
  }

  @Test(
    "The recipes of hit testing press the expected views",
    arguments: [
      // Beside a knob of 12 points, and beside its area of 44.
      ("hit-insets", "knob-0", 18.0, 0.0, "pressed: knob-0"),
      ("hit-insets", "knob-0", 26, 0, "no knob pressed yet"),
      ("hit-outside", "menu-0-0", 0, 0, "nothing pressed yet"),
      ("hit-outside", "menu-1-1", 0, 0, "pressed: menu-1-1"),
      ("hit-covered", "covered-0", 0, 0, "nothing pressed yet"),
      ("hit-covered", "above-0", 0, 0, "pressed: above-0"),
      ("hit-covered", "covered-1", 0, 0, "pressed: covered-1"),
      ("hit-covered", "above-1", 0, 0, "nothing pressed yet"),
      ("hit-covered", "covered-2", 0, 0, "pressed: covered-2"),
      ("hit-covered", "above-2", 0, 0, "pressed: above-2"),
      ("hit-peeking", "page-1", 0, 0, "pressed: page-1"),
      ("hit-peeking", "page-2", -60, 0, "pressed: page-2"),
      ("hit-peeking", "page-0", 60, 0, "pressed: page-0"),
    ])
  func recipes(scene: String, view: String, x: Double, y: Double, says: String) async throws {
    let folder = try TempFolder()
    let flags = ["gallery", scene, "--headless", "--dump-tree", "a.json"]
    #expect(try await Demo.run(flags + ["--frames", "2"], in: folder).code == 0)
    let middle = try Dump(json: folder.text("a.json")).node(view).middle
    var script = Script(pointer: .finger)
    script.tap(x: middle.x + x, y: middle.y + y)
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Demo.run(
      flags + ["--replay", "input.jsonl", "--frames", "60"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try Dump(json: folder.text("a.json")).node("presses").text == says)
  }

  @Test("A drag that begins on a neighbor that peeks in turns the page")
  func peeking() async throws {
    let folder = try TempFolder()
    var script = Script(pointer: .finger)
    script.drag(from: 400, y: 150, by: -150)
    try folder.write(script.text, to: "input.jsonl")
    let result = try await Demo.run(
      [
        "gallery", "hit-peeking", "--headless", "--size", "480x320", "--replay", "input.jsonl",
        "--dump-tree", "a.json",
      ], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    let dump = try Dump(json: folder.text("a.json"))
    #expect(try dump.pager.offset == 400)
    #expect(try dump.node("presses").text == "nothing pressed yet")
  }

  @Test("A name that no scene has is one line")
  func unknown() async throws {
    let result = try await Demo.run(["gallery", "nowhere", "--headless"], in: try TempFolder())
    expectOneLine(result, code: 2, contains: ["nowhere", "--list"])
  }
}
