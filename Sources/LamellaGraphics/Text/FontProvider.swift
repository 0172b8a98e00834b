/// A source of fonts by name, size and weight.
public protocol FontProvider: AnyObject {
  /// Returns the system's sans-serif face at a size.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The weight; the nearest that is installed is taken.
  /// - Returns: The font; equal fonts for equal arguments.
  /// - Throws: An error that names the directories searched when no usable font is installed.
  func systemFont(pointSize: Double, weight: FontWeight) throws -> Font

  /// Returns the system's face with digits of one width, for numbers that change in place.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The weight; the nearest that is installed is taken.
  /// - Returns: The font; equal fonts for equal arguments. By default the system's face as it is.
  /// - Throws: An error that names the directories searched when no usable font is installed.
  func monospacedDigitSystemFont(pointSize: Double, weight: FontWeight) throws -> Font

  /// Returns the face of a family at a size.
  ///
  /// - Parameters:
  ///   - family: The family's name, such as "DejaVu Sans".
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The weight; the nearest that is installed is taken.
  /// - Returns: The font, equal fonts for equal arguments; nil when the family is not installed, which is the default.
  func font(named family: String, pointSize: Double, weight: FontWeight) -> Font?
}

extension FontProvider {
  /// Returns the system's face as it is.
  ///
  /// - Parameters:
  ///   - pointSize: The size in points, fractions allowed; clamped to 1...1000.
  ///   - weight: The weight; the nearest that is installed is taken.
  /// - Returns: The font; equal fonts for equal arguments.
  /// - Throws: An error that names the directories searched when no usable font is installed.
  public func monospacedDigitSystemFont(pointSize: Double, weight: FontWeight) throws -> Font {
    try systemFont(pointSize: pointSize, weight: weight)
  }

  /// Returns nil: the provider knows no families by name.
  ///
  /// - Parameters:
  ///   - family: The family's name, not used.
  ///   - pointSize: The size in points, not used.
  ///   - weight: The weight, not used.
  /// - Returns: Nil.
  public func font(named family: String, pointSize: Double, weight: FontWeight) -> Font? { nil }
}
