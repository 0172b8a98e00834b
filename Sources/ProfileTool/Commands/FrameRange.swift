internal import ArgumentParser
internal import Foundation

/// A range of frame numbers on the command line: `100...200`, `100...` or `...200`.
struct FrameRange: ExpressibleByArgument {
  var lower: UInt64
  var upper: UInt64
  var text: String

  init?(argument: String) {
    guard let dots = argument.range(of: "...") else { return nil }
    let (first, last) = (argument[..<dots.lowerBound], argument[dots.upperBound...])
    guard let lower = first.isEmpty ? 0 : UInt64(first),
      let upper = last.isEmpty ? .max : UInt64(last), lower <= upper
    else { return nil }
    (self.lower, self.upper, text) = (lower, upper, argument)
  }

  /// Returns whether a frame number is in the range.
  func contains(_ number: UInt64) -> Bool { lower <= number && number <= upper }
}
