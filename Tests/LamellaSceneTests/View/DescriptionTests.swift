import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// What views tell of themselves, word by word.
@Suite("Descriptions")
@MainActor struct DescriptionTests {
  private let harness = SceneHarness(width: 200, height: 100)

  @Test("A line names what is unusual, in its order")
  func line() {
    let view = View(frame: Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(view.recursiveDescription == "View (1.0, 2.0, 30.0, 40.0)")
    view.identifier = "box"
    view.bounds.origin = Point(3, 4)
    view.transform = Transform2D(scaleX: 2, y: 2)
    #expect(
      view.recursiveDescription
        == "View(box) (-14.0, -18.0, 60.0, 80.0) showing (3.0, 4.0) transformed")
    view.anchorPoint = Point(0, 1)
    view.layer.zPosition = 2
    view.alpha = 0.5
    view.isHidden = true
    view.clipsToBounds = true
    view.isUserInteractionEnabled = false
    view.tag = 7
    #expect(
      view.recursiveDescription
        == "View(box) (16.0, -58.0, 60.0, 80.0) showing (3.0, 4.0) transformed about (0.0, 1.0)"
        + " z 2.0 alpha 0.5 hidden clips untouchable tag 7")
    let leaning = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var depth = Transform3D()
    depth.m34 = -1 / 100
    leaning.transform3D = Transform3D(rotationRadians: 0.5, x: 0, y: 1, z: 0).concatenating(depth)
    #expect(leaning.recursiveDescription.hasSuffix(") in perspective"))
    let inSpace = View()
    inSpace.transform3D = Transform3D(translationX: 0, y: 0, z: 5)
    #expect(inSpace.recursiveDescription.hasSuffix(") transformed"))
  }

  @Test("Lines are indented by two a level, 64 levels deep")
  func indentation() {
    let root = View()
    _ = View.chain(below: root, count: 70)
    root.addSubview(View())
    let lines = root.recursiveDescription.split(separator: "\n")
    let indents = lines.map { $0.prefix { $0 == " " }.count }
    #expect(indents == (0...70).map { min($0, 64) * 2 } + [2])
  }

  @Test("A view's properties have names, kinds and an order")
  func properties() {
    let parent = View(frame: Rect(x: 5, y: 1, width: 100, height: 90))
    let view = View(frame: Rect(x: 1, y: 2, width: 30, height: 40))
    harness.window.addSubview(parent)
    parent.addSubview(view)
    var plain = PropertyList()
    view.describe(into: &plain)
    let expected: [(String, PropertyList.Value)] = [
      ("class", .text("View")), ("identifier", .null), ("label", .null), ("tag", .integer(0)),
      ("frame", .numbers([1, 2, 30, 40])), ("bounds", .numbers([0, 0, 30, 40])),
      ("center", .numbers([16, 22])), ("transform", .numbers([1, 0, 0, 1, 0, 0])),
      ("alpha", .number(1)), ("hidden", .bool(false)), ("clipsToBounds", .bool(false)),
      ("userInteractionEnabled", .bool(true)), ("windowFrame", .numbers([6, 3, 30, 40])),
    ]
    #expect(plain.entries.map(\.name) == expected.map(\.0))
    for (entry, (name, value)) in zip(plain.entries, expected) {
      #expect(entry.value == value, "\(name)")
    }
    view.identifier = "box"
    view.contentMode = .top
    view.layer.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
    view.layer.mask = ShapeLayer()
    view.layer.shouldRasterize = true
    view.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    harness.window.safeAreaInsets = EdgeInsets(top: 10)
    var unusual = PropertyList()
    view.describe(into: &unusual)
    #expect(unusual.entries[1].value == .text("box"))
    let more: [(String, PropertyList.Value)] = [
      ("contentMode", .text("top")), ("contentsRect", .numbers([0, 0, 0.5, 1])),
      ("mask", .text("ShapeLayer")), ("shouldRasterize", .bool(true)),
      ("layoutMargins", .numbers([8, 2, 3, 4])), ("safeAreaInsets", .numbers([7, 0, 0, 0])),
    ]
    #expect(unusual.entries.dropFirst(13).map(\.name) == more.map(\.0))
    for (entry, (name, value)) in zip(unusual.entries.dropFirst(13), more) {
      #expect(entry.value == value, "\(name)")
    }
  }

  @Test("A list holds what it is given, number by number")
  func list() {
    var list = PropertyList()
    list.add("size", Size(1, 2))
    list.add("insets", EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    list.add("affine", Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    list.add("text", "a")
    list.add("none", nil as String?)
    let expected: [PropertyList.Value] = [
      .numbers([1, 2]), .numbers([1, 2, 3, 4]), .numbers([1, 2, 3, 4, 5, 6]), .text("a"), .null,
    ]
    #expect(list.entries.map(\.value) == expected)
    #expect(list.entries.map(\.name) == ["size", "insets", "affine", "text", "none"])
  }

  // MARK: Reports

  @Test("A report comes once, after what must not be disturbed, and 500 of them at most")
  func reports() {
    let messages = collectingDiagnostics {
      Diagnostics.afterwards {
        Diagnostics.report("a")
        Diagnostics.afterwards { Diagnostics.report("b") }
        Diagnostics.report("a")
        Diagnostics.handler("now")
      }
      Diagnostics.report("c")
      Diagnostics.forgetReports()
      Diagnostics.report("a")
    }
    #expect(messages == ["now", "a", "b", "c", "a"])
    let many = collectingDiagnostics { for number in 0..<501 { Diagnostics.report("\(number)") } }
    Diagnostics.forgetReports()
    #expect(many.count == 501 && many[499] == "499")
    #expect(many.last == "further warnings are not shown")
  }

  // MARK: Times of layers

  @Test("Times of layers are put together from the outermost in, and back")
  func times() {
    let (outer, inner, beside) = (Layer(), Layer(), Layer())
    outer.addSublayer(inner)
    outer.addSublayer(beside)
    #expect(inner.speed == 1 && inner.timeOffset == 0 && inner.beginTime == 0)
    #expect(inner.convertTime(7, from: outer) == 7 && inner.convertTime(7, to: nil) == 7)
    (outer.speed, outer.timeOffset, outer.beginTime) = (2, 1, 3)
    (inner.speed, inner.timeOffset, inner.beginTime) = (0.5, 4, 2)
    #expect(outer.convertTime(10, from: nil) == 15 && inner.convertTime(10, from: nil) == 10.5)
    #expect(inner.convertTime(10.5, to: nil) == 10 && outer.convertTime(10.5, from: inner) == 15)
    #expect(inner.convertTime(15, from: outer) == 10.5 && inner.convertTime(10.5, to: outer) == 15)
    #expect(beside.convertTime(10.5, from: inner) == 15)
    // What stands still has no way back.
    inner.speed = 0
    #expect(inner.convertTime(10, from: nil) == 4 && inner.convertTime(7, to: nil) == 7)
    let messages = collectingDiagnostics {
      for bad in [Double.nan, .infinity] {
        outer.speed = bad
        outer.timeOffset = bad
        outer.beginTime = bad
      }
    }
    #expect(
      messages == [
        "Layer: speed was set to what is not finite; the old value stays",
        "Layer: timeOffset was set to what is not finite; the old value stays",
        "Layer: beginTime was set to what is not finite; the old value stays",
      ])
    #expect(outer.speed == 2 && outer.timeOffset == 1 && outer.beginTime == 3)
  }

  // MARK: Names of numbers

  @Test("Masks, buttons and modifiers have their numbers, keys their names")
  func numbers() {
    let masks: [View.AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
    #expect(View().autoresizingMask == [] && View().autoresizesSubviews)
    let modifiers: [KeyModifiers] = [.shift, .control, .alt, .command]
    #expect(modifiers.map(\.rawValue) == [1, 2, 4, 8])
    let buttons: [MouseButton] = [.left, .middle, .right]
    #expect(buttons.map(\.rawValue) == [1, 2, 3])
    let keys: [Key] = [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .space, .return, .tab, .escape,
    ]
    #expect(
      keys.map(\.name) == [
        "Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Space", "Return",
        "Tab", "Escape",
      ])
    let event = PointerEvent(location: Point(1, 2))
    #expect(event.button == nil && event.clicks == 0 && event.modifiers == [])
    #expect(event.microseconds == 0 && event.location(in: nil) == Point(1, 2))
    let press = KeyPress(key: .tab)
    #expect(!press.isRepeat && press.modifiers == [] && press.microseconds == 0)
    let command = KeyCommand(.tab) {}
    #expect(!command.repeats && command.title == nil && command.modifiers == [])
  }
}
