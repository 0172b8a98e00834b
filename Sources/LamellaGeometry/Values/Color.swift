/// A color in gamma-encoded sRGB with straight (not premultiplied) alpha, components 0 to 1.
public struct Color: Hashable, Sendable {
  /// The red component.
  public var red: Float
  /// The green component.
  public var green: Float
  /// The blue component.
  public var blue: Float
  /// The opacity.
  public var alpha: Float

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Makes a color; components are clamped to 0...1 and NaN becomes 0.
  @inlinable
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = Self.clamp(red)
    self.green = Self.clamp(green)
    self.blue = Self.clamp(blue)
    self.alpha = Self.clamp(alpha)
  }

  /// Makes a gray.
  @inlinable
  public init(white: Float, alpha: Float = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a color from `0xRRGGBB`.
  @inlinable
  public init(hex: UInt32, alpha: Float = 1) {
    self.init(
      red: Float((hex >> 16) & 0xFF) / 255, green: Float((hex >> 8) & 0xFF) / 255,
      blue: Float(hex & 0xFF) / 255, alpha: alpha)
  }

  /// Returns the same color with another opacity.
  @inlinable
  public func withAlpha(_ alpha: Float) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the linear mix of two colors, component by component; fraction 0 gives this color, 1 gives `other`.
  @inlinable
  public func mixed(with other: Color, fraction: Float) -> Color {
    Color(
      red: red + (other.red - red) * fraction, green: green + (other.green - green) * fraction,
      blue: blue + (other.blue - blue) * fraction, alpha: alpha + (other.alpha - alpha) * fraction)
  }

  /// The color as four bytes in memory order red, green, blue, alpha; components are clamped and rounded.
  @inlinable
  public var rgba8: UInt32 {
    // All four components at once. They may hold any value; NaN is not greater than 0.
    var bytes = SIMD4(red, green, blue, alpha)
    bytes = SIMD4(repeating: 0).replacing(with: bytes, where: bytes .> 0)
    bytes = SIMD4(repeating: 1).replacing(with: bytes, where: bytes .< 1)
    let rounded = SIMD4<Int32>(roundingDown: bytes * 255 + 0.5)
    // Four bytes as they stand in memory: any bits are a number.
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: rounded), to: UInt32.self)
  }

  /// Makes a color from four bytes as `rgba8` gives them.
  @inlinable
  public init(rgba8: UInt32) {
    self.init(
      red: Float(rgba8 & 0xFF) / 255, green: Float((rgba8 >> 8) & 0xFF) / 255,
      blue: Float((rgba8 >> 16) & 0xFF) / 255, alpha: Float(rgba8 >> 24) / 255)
  }

  /// Clamps a component to 0...1; NaN becomes 0.
  @inlinable
  static func clamp(_ value: Float) -> Float {
    value > 0 ? (value < 1 ? value : 1) : 0
  }
}
