internal import CSDL2
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaText

/// Why an application could not start or go on, in one line.
public nonisolated struct ApplicationError: Error, CustomStringConvertible {
  /// The exit code for bad input or usage.
  public static let usage: Int32 = 2
  /// The exit code for an environment that lacks or lost something: a display, a driver, a font.
  public static let environment: Int32 = 5

  /// What happened, in one line.
  public let description: String
  /// What a program should exit with.
  public let exitCode: Int32
  /// Whether a display is all that is missing.
  var isForWantOfDisplay = false

  /// Makes an error.
  public init(_ description: String, exitCode: Int32) {
    self.description = description
    self.exitCode = exitCode
  }

  /// What a program should exit with after an error of the engine; 1 for errors it does not know.
  public static func exitCode(for error: any Error) -> Int32 {
    switch error {
    case let error as ApplicationError: error.exitCode
    case FontError.unreadable, is FileError, is CaptureError: usage
    case is RendererError, is FontError: environment
    default: 1
    }
  }

  /// Refuses a rate of ticks that no stage can have, before one would trap.
  static func checkTickRate(_ rate: Int) throws(ApplicationError) {
    guard !Stage.tickRates.contains(rate) else { return }
    throw ApplicationError(
      "a stage has \(Stage.tickRates.lowerBound) to \(Stage.tickRates.upperBound) ticks a second,"
        + " not \(rate)", exitCode: usage)
  }

  /// An operation of SDL that the machine could not do.
  static func failed(_ operation: String) -> ApplicationError {
    ApplicationError("\(operation) failed: \(sdlError())", exitCode: environment)
  }
}

extension ApplicationError {
  /// No display, or none that works.
  static func noDisplay(_ reason: String) -> ApplicationError {
    var error = ApplicationError("no display (\(reason))", exitCode: environment)
    error.isForWantOfDisplay = true
    return error
  }
}

/// SDL's own words for what went wrong last, or that it has none.
nonisolated func sdlError() -> String {
  let words = String(cString: SDL_GetError())
  return words.isEmpty ? "SDL gives no reason" : words
}
