import LamellaGeometry
import LamellaGraphics
import LamellaText
import TestSupport
import Testing

@testable import LamellaScene

/// What the kinds of layers record, number by number.
@Suite("Recordings of layers")
@MainActor struct LayerDisplayListTests {
  private let harness = SceneHarness(width: 200, height: 200)
  private let red = Color(hex: 0xFF0000)

  private func displayList(_ layer: Layer) -> DisplayList {
    let canvas = Canvas()
    layer.draw(in: canvas)
    return canvas.displayList
  }

  /// Makes each change, looks whether it asks for a frame, and whether the same again does.
  private func expectMarks<L: Layer>(
    _ layer: L, always: Set<String> = [], _ changes: [(String, (L) -> Void)],
    _ location: SourceLocation = #_sourceLocation
  ) {
    layer.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    harness.window.layer.addSublayer(layer)
    harness.frame()
    for (name, change) in changes {
      #expect(!harness.window.needsFrame, "before \(name)", sourceLocation: location)
      change(layer)
      #expect(harness.window.needsFrame, "\(name)", sourceLocation: location)
      harness.frame()
      change(layer)
      #expect(
        harness.window.needsFrame == always.contains(name), "\(name) again",
        sourceLocation: location)
      harness.frame()
    }
  }

  // MARK: Gradients

  @Test("A gradient begins as it is written, and each change draws it anew")
  func gradientValues() {
    let layer = GradientLayer()
    #expect(layer.colors.isEmpty && layer.locations.isEmpty && layer.kind == .axial)
    #expect(layer.startPoint == Point(0.5, 0) && layer.endPoint == Point(0.5, 1))
    expectMarks(
      layer, always: ["colors", "locations", "startPoint", "endPoint", "kind"],
      [
        ("colors", { $0.colors = [.white, .black] }), ("locations", { $0.locations = [0, 0.5] }),
        ("startPoint", { $0.startPoint = .zero }), ("endPoint", { $0.endPoint = Point(1, 0) }),
        ("kind", { $0.kind = .radial }), ("cornerRadii", { $0.cornerRadii = CornerRadii(3) }),
      ])
    let messages = collectingDiagnostics {
      layer.startPoint = Point(0, .infinity)
      layer.endPoint = Point(.nan, 0)
    }
    #expect(
      messages
        == ["startPoint", "endPoint"].map {
          "Window/GradientLayer: \($0) was set to what is not finite; the old value stays"
        })
    #expect(layer.startPoint == .zero && layer.endPoint == Point(1, 0))
  }

  @Test("A gradient's points are shares of its bounds, its stops where they are placed or even")
  func gradients() throws {
    let layer = GradientLayer()
    layer.bounds = Rect(x: 10, y: 20, width: 40, height: 30)
    layer.colors = [.black, red, .white]
    func gradient() throws -> Gradient {
      let displayList = displayList(layer)
      #expect(displayList.commands.count == 1)
      return try #require(displayList.shapes.first?.gradient)
    }
    #expect(displayList(layer).commands.map(\.operation) == [.gradient])
    #expect(displayList(layer).commands[0].rect == layer.bounds)
    #expect(try gradient().geometry == .axial(from: Point(30, 20), to: Point(30, 50)))
    #expect(try gradient().stops.map(\.location) == [0, 0.5, 1])
    #expect(try gradient().stops.map(\.color) == [.black, red, .white])
    layer.locations = [0.25, 0.5]
    #expect(try gradient().stops.map(\.location) == [0, 0.5, 1])
    layer.locations = [0.25, 0.5, 0.75]
    #expect(try gradient().stops.map(\.location) == [0.25, 0.5, 0.75])
    layer.startPoint = Point(0.25, 0.5)
    layer.endPoint = Point(1, 1)
    layer.kind = .radial
    // 30 and 15 from the start.
    #expect(
      try gradient().geometry
        == .radial(
          center: Point(20, 35), innerRadius: 0, outerRadius: (900.0 + 225).squareRoot()))
    layer.kind = .conic
    layer.endPoint = Point(0.25, 1)
    #expect(
      try gradient().geometry == .conic(center: Point(20, 35), startAngle: Double.pi / 2))
    layer.colors = [red]
    layer.locations = []
    #expect(try gradient().stops.map(\.location) == [0])
    layer.cornerRadius = 4
    #expect(displayList(layer).commands.map(\.operation) == [.shape])
    layer.colors = []
    #expect(displayList(layer).commands.isEmpty)
  }

  // MARK: Shapes

  @Test("A shape begins as it is written, and each other value draws it anew")
  func shapeValues() {
    let layer = ShapeLayer()
    #expect(layer.path.isEmpty && layer.fillColor == .black && layer.fillRule == .winding)
    #expect(layer.strokeColor == nil && layer.lineWidth == 1)
    #expect(layer.strokeStyle == StrokeStyle())
    expectMarks(
      layer,
      [
        ("path", { $0.path = Path(rect: Rect(x: 0, y: 0, width: 9, height: 9)) }),
        ("fillColor", { $0.fillColor = .white }), ("fillRule", { $0.fillRule = .evenOdd }),
        ("strokeColor", { $0.strokeColor = .white }), ("lineWidth", { $0.lineWidth = 3 }),
        ("strokeStyle", { $0.strokeStyle.lineCap = .round }),
        ("strokeStart", { $0.strokeStart = 0.25 }), ("strokeEnd", { $0.strokeEnd = 0.5 }),
      ])
    #expect(layer.strokeStyle.lineWidth == 3 && layer.lineWidth == 3)
    let drawn = displayList(layer)
    #expect(drawn.commands.map(\.operation) == [.shape, .shape])
    #expect(drawn.shapes[0].path == layer.path && drawn.shapes[0].stroke == nil)
    #expect(drawn.shapes[1].stroke == layer.strokeStyle)
    #expect(drawn.shapes[1].path == layer.path.trimmedPath(from: 0.25, to: 0.5))
    for (given, start, end) in [(0.75, 0.75, 0.75), (2, 1, 1), (-1, 0, 0)] {
      layer.strokeStart = given
      layer.strokeEnd = given
      #expect(layer.strokeStart == start && layer.strokeEnd == end)
    }
    layer.fillColor = nil
    layer.strokeEnd = 1
    #expect(displayList(layer).commands.count == 1)
    layer.strokeColor = nil
    #expect(displayList(layer).commands.isEmpty)
  }

  // MARK: Text

  @Test("A text begins as it is written, and each other value draws it anew")
  func textValues() {
    let layer = TextLayer()
    #expect(layer.text == "" && layer.font == nil && layer.foregroundColor == .white)
    #expect(layer.alignment == .natural && !layer.isWrapped)
    #expect(layer.lineBreakMode == .byTruncatingTail)
    let font = Font.fake(size: 10)
    expectMarks(
      layer,
      [
        ("font", { $0.font = font }), ("text", { $0.text = "abc" }),
        ("attributedText", { $0.attributedText = AttributedText("de") }),
        ("foregroundColor", { $0.foregroundColor = .black }),
        ("alignment", { $0.alignment = .right }), ("isWrapped", { $0.isWrapped = true }),
        ("lineBreakMode", { $0.lineBreakMode = .byClipping }),
      ])
    #expect(layer.text == "de")
  }

  @Test("A text stands at the upper edge, on one line or on as many as fit")
  func texts() {
    let layer = TextLayer()
    layer.bounds = Rect(x: 10, y: 20, width: 40, height: 25)
    layer.font = .fake(size: 10)
    func lines() -> [String] {
      let displayList = displayList(layer)
      return displayList.commands.map { command in
        let glyphs = displayList.runs[Int(command.index)].glyphs
        let text = glyphs.map { String(Unicode.Scalar($0.id).map(Character.init) ?? "?") }.joined()
        return "\(text) \(command.rect.minX) \(command.rect.minY)"
      }
    }
    #expect(lines().isEmpty)
    layer.text = "ab"
    #expect(lines() == ["ab 10.0 28.0"])
    layer.alignment = .center
    #expect(lines() == ["ab 25.0 28.0"])
    layer.alignment = .right
    layer.foregroundColor = red
    #expect(lines() == ["ab 40.0 28.0"] && displayList(layer).commands[0].color == red)
    layer.alignment = .left
    layer.text = "abcdef ghi jkl"
    #expect(lines() == ["abcdef \u{2026} 10.0 28.0"] || lines() == ["abcdef\u{2026} 10.0 28.0"])
    layer.lineBreakMode = .byClipping
    #expect(lines() == ["abcdef g 10.0 28.0"])
    layer.isWrapped = true
    layer.lineBreakMode = .byWordWrapping
    #expect(lines() == ["abcdef  10.0 28.0", "ghi jkl 10.0 38.0"])
    layer.bounds.size.height = 19
    #expect(lines() == ["abcdef  10.0 28.0"])
    // Lines under the text are as thick as a pixel at least.
    layer.attributedText = AttributedText("a", TextAttributes(isUnderlined: true))
    #expect(displayList(layer).commands[1].rect == Rect(x: 10, y: 29, width: 5, height: 1))
    layer.contentsScale = 2
    #expect(displayList(layer).commands[1].rect.height == 0.5)
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    layer.font = nil
    #expect(displayList(layer).runs.first?.font.pointSize == 16)
  }

  // MARK: Replicators

  /// Where the rectangles of a display list lie, and how opaque they are.
  private func placed(_ displayList: DisplayList) -> [(rect: Rect, alpha: Float)] {
    var transform = Transform2D.identity
    var result: [(Rect, Float)] = []
    for command in displayList.commands {
      if command.operation == .transform {
        transform = command.index < 0 ? .identity : displayList.transforms[Int(command.index)]
      } else {
        result.append((transform.apply(command.rect), command.color.alpha))
      }
    }
    return result
  }

  @Test("A replicator begins as it is written, and keeps its numbers within their limits")
  func replicatorValues() {
    let layer = ReplicatorLayer()
    #expect(layer.prototype == nil && layer.instanceCount == 1 && layer.instanceAlphaOffset == 0)
    #expect(layer.instanceTransform.isIdentity)
    for (given, kept) in [(4096, 4096), (4097, 4096), (0, 0), (-1, 0), (5, 5)] {
      layer.instanceCount = given
      #expect(layer.instanceCount == kept)
    }
    for (given, kept) in [(0.5, 0.5), (2, 1), (-3, -1), (.nan, 0)] {
      layer.instanceAlphaOffset = given
      #expect(layer.instanceAlphaOffset == kept)
    }
    let messages = collectingDiagnostics {
      layer.instanceTransform = Transform2D(translationX: .nan, y: 0)
    }
    #expect(messages.count == 1 && messages[0].contains("instanceTransform"))
    #expect(layer.instanceTransform.isIdentity)
    #expect(ReplicatorLayer.maximumNestedCount == 65_536 && ReplicatorLayer.maximumDepth == 16)
    let prototype = Layer()
    let move = Transform2D(translationX: 1, y: 0)
    let all: Set = ["prototype", "count", "transform", "alpha"]
    expectMarks(
      layer, always: all,
      [
        ("prototype", { $0.prototype = prototype }), ("count", { $0.instanceCount = 2 }),
        ("transform", { $0.instanceTransform = move }),
        ("alpha", { $0.instanceAlphaOffset = -0.5 }),
      ])
  }

  @Test("Each copy is a step further and fainter, about the middle, in the prototype's own place")
  func replicators() {
    let layer = ReplicatorLayer()
    layer.bounds = Rect(x: 10, y: 0, width: 40, height: 20)
    let prototype = Layer()
    prototype.backgroundColor = red
    prototype.bounds = Rect(x: 1, y: 2, width: 4, height: 6)
    prototype.anchorPoint = Point(0.5, 1)
    prototype.position = Point(17, 9)
    prototype.affineTransform = Transform2D(scaleX: 2, y: 1)
    prototype.opacity = 0.75
    layer.prototype = prototype
    layer.instanceCount = 5
    layer.instanceTransform = Transform2D(translationX: 10, y: 5)
    layer.instanceAlphaOffset = -0.25
    var copies = placed(displayList(layer))
    // The fourth has gone.
    #expect(copies.map(\.alpha) == [0.75, 0.5, 0.25])
    #expect(
      copies.map(\.rect)
        == [0.0, 1, 2].map { Rect(x: 13 + 10 * $0, y: 3 + 5 * $0, width: 8, height: 6) })
    layer.instanceAlphaOffset = 0.125
    layer.instanceTransform = Transform2D(scaleX: 2, y: -1)
    layer.instanceCount = 4
    copies = placed(displayList(layer))
    // The middle is at (30, 10).
    #expect(copies.map(\.alpha) == [0.75, 0.875, 1, 1])
    #expect(copies[1].rect == Rect(x: -4, y: 11, width: 16, height: 6))
    #expect(copies[2].rect == Rect(x: -38, y: 3, width: 32, height: 6))
    prototype.opacity = 0
    layer.instanceAlphaOffset = 0
    #expect(displayList(layer).commands.isEmpty)
    // What the prototype draws comes above its background, with round corners of its own.
    let shape = ShapeLayer()
    shape.bounds = Rect(x: 0, y: 0, width: 8, height: 8)
    shape.backgroundColor = red
    shape.cornerRadius = 3
    shape.path = Path(rect: Rect(x: 1, y: 1, width: 2, height: 2))
    layer.prototype = shape
    layer.instanceCount = 1
    let drawn = displayList(layer).commands.filter { $0.operation != .transform }
    #expect(drawn.map(\.operation) == [.fillRoundedRect, .shape] && drawn[0].radius == 3)
  }
}
