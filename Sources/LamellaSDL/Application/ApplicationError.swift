internal import CSDL2
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaText

/// The reason for which an application could not start or continue.
public nonisolated struct ApplicationError: Error, CustomStringConvertible {
  /// The exit code for bad input or usage.
  public static let usage: Int32 = 2
  /// The exit code for an environment that lacks or lost something: a display, a driver, a font.
  public static let environment: Int32 = 5

  /// The failure, in one line.
  public let description: String
  /// The exit code that the program should end with.
  public let exitCode: Int32
  /// Whether only a display is missing.
  package internal(set) var isMissingDisplay = false

  /// Makes an error.
  public init(_ description: String, exitCode: Int32) {
    self.description = description
    self.exitCode = exitCode
  }

  /// Returns the exit code for an error of the engine; 1 for unknown errors.
  public static func exitCode(for error: any Error) -> Int32 {
    switch error {
    case let error as ApplicationError: error.exitCode
    case FontError.unreadable, is FileError, is CaptureError: usage
    case is RendererError, is FontError: environment
    default: 1
    }
  }

  /// Throws an error for a tick rate out of range, which would trap in the stage.
  package static func checkTickRate(_ rate: Int) throws(ApplicationError) {
    guard !Stage.tickRates.contains(rate) else { return }
    throw ApplicationError(
      "a stage has \(Stage.tickRates.lowerBound) to \(Stage.tickRates.upperBound) ticks a second,"
        + " not \(rate)", exitCode: usage)
  }

  /// Returns the error of a failed operation of SDL.
  static func failed(_ operation: String) -> ApplicationError {
    ApplicationError("\(operation) failed: \(sdlError())", exitCode: environment)
  }
}

extension ApplicationError {
  /// Returns the error that there is no display, or none that works.
  static func noDisplay(_ reason: String) -> ApplicationError {
    var error = ApplicationError("no display (\(reason))", exitCode: environment)
    error.isMissingDisplay = true
    return error
  }
}

/// Returns SDL's last error message, or a replacement where it is empty.
nonisolated func sdlError() -> String {
  let words = String(cString: SDL_GetError())
  return words.isEmpty ? "SDL gives no reason" : words
}
