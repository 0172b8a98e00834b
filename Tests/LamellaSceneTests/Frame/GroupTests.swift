import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Fading and clipping as pictures show them.
@Suite("Groups")
@MainActor struct GroupTests {
  private let harness = SceneHarness(width: 60, height: 60)
  private let red = Color(hex: 0xFF0000)
  private let blue = Color(hex: 0x0000FF)

  @discardableResult
  private func add(
    _ frame: Rect, _ color: Color?, to parent: View? = nil, configure: (View) -> Void = { _ in }
  ) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    configure(view)
    (parent ?? harness.window).addSubview(view)
    return view
  }

  private func picture() -> Image {
    harness.frame()
    return harness.picture()
  }

  /// How many pixels are red, softened ones by their share.
  private func redArea(_ image: Image) -> Double {
    var sum = 0.0
    for y in 0..<60 {
      for x in 0..<60 { sum += Double(image.pixel(x: x, y: y) & 0xFF) / 255 }
    }
    return sum
  }

  @Test("A view fades as one picture: what overlaps in it does not shine through")
  func groupOpacity() {
    let group = add(Rect(x: 10, y: 10, width: 40, height: 40), red) { $0.alpha = 0.5 }
    add(Rect(x: 10, y: 10, width: 20, height: 20), blue, to: group)
    let image = picture()
    #expect(image.isClose(12, 12, to: Color(red: 0.5, green: 0, blue: 0)))
    #expect(image.isClose(25, 25, to: Color(red: 0, green: 0, blue: 0.5)))
    #expect(image.hex(5, 5) == "000000")
  }

  @Test("Children that reach beyond a fading view fade whole")
  func overhangingGroup() {
    let group = add(Rect(x: 20, y: 20, width: 10, height: 10), red) { $0.alpha = 0.5 }
    add(Rect(x: -10, y: 5, width: 40, height: 10), blue, to: group)
    let image = picture()
    #expect(image.isClose(11, 27, to: Color(red: 0, green: 0, blue: 0.5)))
    #expect(image.isClose(48, 27, to: Color(red: 0, green: 0, blue: 0.5)))
  }

  @Test("Groups within groups multiply")
  func nestedGroups() {
    let outer = add(Rect(x: 0, y: 0, width: 60, height: 60), red) { $0.alpha = 0.5 }
    let inner = add(Rect(x: 10, y: 10, width: 40, height: 40), blue, to: outer) { $0.alpha = 0.5 }
    add(Rect(x: 10, y: 10, width: 20, height: 20), .white, to: inner)
    let image = picture()
    #expect(image.isClose(5, 5, to: Color(red: 0.5, green: 0, blue: 0)))
    #expect(image.isClose(12, 12, to: Color(red: 0.25, green: 0, blue: 0.25)))
    #expect(image.isClose(25, 25, to: Color(red: 0.5, green: 0.25, blue: 0.25)))
  }

  @Test("A fading view with background, border and text shows each once")
  func bordered() {
    add(Rect(x: 10, y: 10, width: 40, height: 40), red) {
      $0.alpha = 0.5
      $0.layer.borderWidth = 4
      $0.layer.borderColor = blue
    }
    let image = picture()
    #expect(image.isClose(12, 12, to: Color(red: 0, green: 0, blue: 0.5)))
    #expect(image.isClose(30, 30, to: Color(red: 0.5, green: 0, blue: 0)))
  }

  @Test("Clipping follows rounded corners", arguments: [1.0, 0.5] as [Float])
  func roundedClip(alpha: Float) {
    let clip = add(Rect(x: 10, y: 10, width: 40, height: 40), nil) {
      $0.clipsToBounds = true
      $0.cornerRadius = 20
      $0.alpha = Double(alpha)
    }
    add(Rect(x: -10, y: -10, width: 100, height: 100), red, to: clip)
    let image = picture()
    #expect(image.isClose(30, 30, to: Color(red: alpha, green: 0, blue: 0)))
    // The topmost row: the arc runs through it.
    #expect(image.isClose(30, 10, to: Color(red: alpha, green: 0, blue: 0), within: 24))
    #expect(image.hex(11, 11) == "000000")
    #expect(image.hex(48, 48) == "000000")
    #expect(image.hex(30, 52) == "000000")
    // The area of a disc: softened edges give and take the same.
    let sum = redArea(image)
    let wanted = Double.pi * 400 * Double(alpha)
    #expect(abs(sum - wanted) < 8)
  }

  @Test("Clipping follows turned edges, within each other too")
  func turnedClips() {
    let outer = add(Rect(x: 10, y: 10, width: 40, height: 40), nil) {
      $0.clipsToBounds = true
      $0.transform = Transform2D(rotationRadians: .pi / 4)
    }
    let inner = add(Rect(x: 0, y: 0, width: 40, height: 40), nil, to: outer) {
      $0.clipsToBounds = true
      $0.transform = Transform2D(rotationRadians: .pi / 4)
    }
    add(Rect(x: -100, y: -100, width: 300, height: 300), red, to: inner)
    let image = picture()
    // The common part of a square and the same turned by an eighth: an octagon.
    #expect(image.hex(30, 30) == "FF0000")
    #expect(image.hex(30, 11) == "FF0000")
    #expect(image.hex(30, 8) == "000000")
    #expect(image.hex(11, 11) == "000000")
    #expect(image.hex(12, 30) == "FF0000")
    let sum = redArea(image)
    let wanted = 3200 * (2.0.squareRoot() - 1)
    #expect(abs(sum - wanted) < 15)
  }

  @Test("The edges of turned shapes are soft and leave no seams", arguments: [0.0, 0.3, 0.7, 1.1])
  func turnedShapes(angle: Double) {
    add(Rect(x: 10, y: 10, width: 40, height: 30), red) {
      $0.cornerRadius = 8
      $0.transform = Transform2D(rotationRadians: angle)
    }
    let image = picture()
    let wanted = 1200 - (4 - Double.pi) * 64
    #expect(abs(redArea(image) - wanted) < 6)
    for y in 20..<30 {
      for x in 25..<35 { #expect(image.hex(x, y) == "FF0000") }
    }
  }

  @Test("A thin turned line is as faint as it is thin")
  func thinLine() {
    add(Rect(x: 10, y: 30, width: 40, height: 0.25), .white) {
      $0.transform = Transform2D(rotationRadians: 0.4)
    }
    let image = picture()
    let sum = redArea(image)
    #expect(abs(sum - 10) < 2)
  }

  @Test("A border of a turned box keeps its width")
  func turnedBorder() {
    add(Rect(x: 10, y: 10, width: 40, height: 40), nil) {
      $0.cornerRadius = 10
      $0.layer.borderWidth = 3
      $0.layer.borderColor = .white
      $0.transform = Transform2D(rotationRadians: 0.5)
    }
    let image = picture()
    let sum = redArea(image)
    let outer = 1600 - (4 - Double.pi) * 100
    let inner = 34 * 34 - (4 - Double.pi) * 49
    #expect(abs(sum - (outer - inner)) < 8)
    #expect(image.hex(30, 30) == "000000")
  }

  @Test("A fading view out of sight draws nothing")
  func outOfSight() {
    let group = add(Rect(x: 100, y: 10, width: 40, height: 40), red) { $0.alpha = 0.5 }
    add(Rect(x: 10, y: 10, width: 20, height: 20), blue, to: group)
    let clip = add(Rect(x: 10, y: 100, width: 40, height: 40), red) {
      $0.alpha = 0.5
      $0.clipsToBounds = true
      $0.cornerRadius = 5
      $0.layer.borderWidth = 1
    }
    add(Rect(x: 10, y: 10, width: 20, height: 20), blue, to: clip)
    harness.frame()
    #expect(harness.list.commands.isEmpty)
  }

  @Test("Siblings behind and in front of a group are not touched by it")
  func around() {
    add(Rect(x: 0, y: 0, width: 60, height: 20), red)
    let group = add(Rect(x: 0, y: 10, width: 60, height: 40), blue) { $0.alpha = 0.5 }
    add(Rect(x: 10, y: 0, width: 10, height: 40), .white, to: group)
    add(Rect(x: 0, y: 40, width: 60, height: 20), red)
    let image = picture()
    #expect(image.hex(5, 5) == "FF0000")
    #expect(image.isClose(5, 15, to: Color(red: 0.5, green: 0, blue: 0.5)))
    #expect(image.isClose(15, 15, to: Color(red: 1, green: 0.5, blue: 0.5)))
    #expect(image.isClose(5, 30, to: Color(red: 0, green: 0, blue: 0.5)))
    #expect(image.hex(5, 45) == "FF0000")
  }
}
