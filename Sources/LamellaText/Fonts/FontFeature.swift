internal import CHarfBuzz

/// An OpenType feature and its value.
///
/// ```swift
/// let clock = Font.system(size: 20).withFeatures([.tabularDigits])
/// ```
public struct FontFeature: Hashable, Sendable {
  /// The four letters as a number, the first in the highest byte.
  public let tag: UInt32
  /// 0 turns the feature off, 1 on; features with alternates take larger values.
  public let value: UInt32

  /// Digits of one width (`tnum`), so that a counting number does not shake.
  public static let tabularDigits = FontFeature("tnum")
  /// No kerning (`kern` off).
  public static let noKerning = FontFeature("kern", value: 0)
  /// No ligatures (`liga` off).
  public static let noLigatures = FontFeature("liga", value: 0)

  /// Makes a feature from its tag.
  ///
  /// - Precondition: The tag has four ASCII letters or digits.
  public init(_ tag: StaticString, value: UInt32 = 1) {
    self.tag = FontFace.tag(tag)
    self.value = value
  }

  /// The feature for a whole text, as HarfBuzz takes it.
  var harfBuzz: hb_feature_t {
    hb_feature_t(tag: tag, value: value, start: 0, end: .max)
  }
}
