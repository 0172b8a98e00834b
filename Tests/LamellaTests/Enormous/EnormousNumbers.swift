import Lamella
import TestSupport

/// A generator of random values: ordinary ones, and finite ones whose sums or squares overflow.
nonisolated struct EnormousNumbers {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The magnitudes: zero, tiny ones, the limits of integers, and beyond.
  private static let magnitudes: [Double] = [
    0, .leastNonzeroMagnitude, 0x1p-1063, .leastNormalMagnitude, 1e-200, 1e-160, 1e-30, 1e-9, 0.5,
    1, 2, 16_777_217, 1e9, 0x1p31,
    0x1p32, 0x1p53,
    0x1p62, 0x1p63, 0x1p64, 1e19, 1e30, 3e38, 1e100, 1e154, 1e160, 1e200, 1e300, 1e308,
    .greatestFiniteMagnitude,
  ]

  mutating func index(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  mutating func chance(_ percent: Int) -> Bool { index(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[index(elements.count)]
  }

  mutating func number() -> Double {
    if chance(45) { return (Double.random(in: -60...120, using: &random) * 4).rounded() / 4 }
    let magnitude = Self.magnitudes[index(Self.magnitudes.count)]
    let number = chance(30) ? -magnitude : magnitude
    return chance(20) && number < 1e300
      ? number * Double.random(in: 0.5...2, using: &random) : number
  }

  /// Returns a number that may also be NaN or infinite.
  mutating func anyNumber() -> Double {
    chance(4) ? [.nan, .infinity, -.infinity][index(3)] : number()
  }

  mutating func float() -> Float { Float(number()) }

  mutating func integer() -> Int {
    switch index(8) {
    case 0: [Int.max, Int.min, Int(Int32.max), Int(Int32.min), 1 << 40, -1 << 40][index(6)]
    case 1: Int.random(in: -5...0, using: &random)
    default: Int.random(in: 0...12, using: &random)
    }
  }

  mutating func seconds() -> Double {
    switch index(4) {
    case 0: number()
    case 1: 0
    default: Double.random(in: 0...0.2, using: &random)
    }
  }

  mutating func point() -> Point { Point(anyNumber(), anyNumber()) }
  mutating func size() -> Size { Size(anyNumber(), anyNumber()) }

  mutating func rect() -> Rect {
    chance(40)
      ? Rect(
        x: Double(index(40)), y: Double(index(30)), width: 1 + Double(index(50)),
        height: 1 + Double(index(40)))
      : Rect(origin: point(), size: chance(50) ? Size(abs(number()), abs(number())) : size())
  }

  mutating func insets() -> EdgeInsets {
    EdgeInsets(top: anyNumber(), left: anyNumber(), bottom: anyNumber(), right: anyNumber())
  }

  mutating func color() -> Color {
    Color(
      red: Float(index(256)) / 255, green: Float(index(256)) / 255, blue: float(),
      alpha: chance(70) ? 1 : Float(index(256)) / 255)
  }

  mutating func radii() -> CornerRadii {
    CornerRadii(
      topLeft: anyNumber(), topRight: number(), bottomRight: number(), bottomLeft: number())
  }

  mutating func transform() -> Transform2D {
    switch index(5) {
    case 0: Transform2D(scaleX: number(), y: number())
    case 1: Transform2D(rotationRadians: number())
    case 2: Transform2D(translationX: number(), y: anyNumber())
    case 3: Transform2D(a: number(), b: 1, c: -1, d: 1, tx: 0, ty: 0)
    default:
      Transform2D(
        a: number(), b: number(), c: number(), d: anyNumber(), tx: number(), ty: number())
    }
  }

  mutating func transform3D() -> Transform3D {
    var result = Transform3D(transform())
    switch index(4) {
    case 0: result.m34 = chance(50) ? -1 / 200 : number()
    case 1: result = Transform3D(rotationRadians: number(), x: number(), y: number(), z: number())
    case 2:
      for path in Self.elements { result[keyPath: path] = chance(50) ? number() : Double(index(2)) }
    default: break
    }
    return result
  }

  private static var elements: [WritableKeyPath<Transform3D, Double>] {
    [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41,
      \.m42, \.m43, \.m44,
    ]
  }

  mutating func path() -> Path {
    switch index(8) {
    case 0: return Path(rect: rect())
    case 1: return Path(ellipseIn: rect())
    case 2: return Path(roundedRect: rect(), cornerRadii: radii())
    default: break
    }
    var path = Path()
    for _ in 0..<1 + index(6) {
      switch index(8) {
      case 0: path.move(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      case 3: path.closeSubpath()
      case 4:
        path.addArc(
          center: point(), radius: anyNumber(), startAngle: anyNumber(), endAngle: anyNumber(),
          clockwise: chance(50))
      case 5: path.addArc(tangent1End: point(), tangent2End: point(), radius: anyNumber())
      default: path.addLine(to: point())
      }
    }
    switch index(10) {
    case 0: return path.applying(transform())
    case 1: return path.strokedPath(strokeStyle(), tolerance: number())
    case 2: return path.dashed(phase: number(), lengths: [number(), number()], tolerance: number())
    case 3: return path.flattened(tolerance: anyNumber())
    case 4: return path.trimmedPath(from: number(), to: number())
    default: return path
    }
  }

  mutating func strokeStyle() -> StrokeStyle {
    StrokeStyle(
      lineWidth: anyNumber(), lineCap: [.butt, .round, .square][index(3)],
      lineJoin: [.miter, .round, .bevel][index(3)], miterLimit: anyNumber(),
      lineDash: chance(30) ? (0..<index(4)).map { _ in anyNumber() } : [], dashPhase: anyNumber())
  }

  mutating func gradient() -> Gradient {
    let stops = (0..<1 + index(4)).map { _ in Gradient.Stop(color(), at: anyNumber()) }
    switch index(3) {
    case 0: return Gradient(stops: stops, geometry: .axial(from: point(), to: point()))
    case 1:
      return .radial(
        [color(), color()], center: point(), innerRadius: number(), outerRadius: anyNumber())
    default: return .conic([color(), color()], center: point(), startAngle: number())
    }
  }

  mutating func curve() -> TimingCurve { TimingCurve(number(), number(), number(), number()) }

  mutating func settings() -> AnimationSettings {
    var settings = AnimationSettings()
    settings.timing.duration = seconds()
    if chance(20) { settings.timing.beginTime = anyNumber() }
    if chance(20) { settings.timing.speed = anyNumber() }
    if chance(20) { settings.timing.timeOffset = anyNumber() }
    if chance(20) { settings.timing.repeatCount = anyNumber() }
    if chance(20) { settings.timing.repeatDuration = anyNumber() }
    settings.timing.autoreverses = chance(20)
    settings.timing.fillMode = chance(50) ? .both : .removed
    settings.isRemovedOnCompletion = chance(70)
    return settings
  }

  mutating func event() -> InputEvent.Kind {
    let point = chance(50) ? Point(Double(index(80)), Double(index(60))) : point()
    switch index(16) {
    case 0: return .mouseDown(point, button: .left, clicks: integer())
    case 1: return .mouseUp(point, button: .left, clicks: integer())
    case 2, 3: return .mouseMoved(point)
    case 4: return .wheel(point, notches: self.point())
    case 5, 6: return .fingerDown(FingerID(Int64(index(3))), point, pressure: anyNumber())
    case 7, 8, 9: return .fingerMoved(FingerID(Int64(index(3))), point, pressure: anyNumber())
    case 10: return .fingerUp(FingerID(Int64(index(3))), point)
    case 11:
      return .keyDown(
        Key(["Left", "Right", "Up", "Down", "Home", "End", "PageDown", "Tab"][index(8)]), [],
        isRepeat: false)
    case 12: return .gamepadAxis("leftx", anyNumber())
    case 13: return .textEditing("a", start: integer(), length: integer())
    case 14: return chance(30) ? .resize(size()) : .resize(Size(80, 60))
    default: return .mouseLeft
    }
  }
}
