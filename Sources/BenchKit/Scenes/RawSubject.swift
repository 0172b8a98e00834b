internal import BenchRaw
internal import CSDL2
internal import LamellaGeometry
internal import LamellaGraphics

/// The baseline in plain SDL: the frames of a C program.
final class RawSubject: BenchSubject {
  private let output: OpaquePointer
  private var draw: ((Int) -> Int32)!
  private var release: (() -> Void)?
  private(set) var number = 0
  var presentedFrames: Int { number }

  /// Opens an output of the same size as the engine's.
  ///
  /// - Parameters:
  ///   - backend: The back end.
  ///   - make: Sets up the scene on the output; returns closures that draw a frame and free the scene.
  /// - Throws: ``BenchError`` where SDL cannot draw on the back end, and the errors of `make`.
  init(
    on backend: BenchBackend,
    _ make: (OpaquePointer) throws -> (draw: (Int) -> Int32, release: () -> Void)
  ) throws {
    let isAccelerated: Int32 = backend.needsDisplay ? 1 : 0
    guard
      let output = raw_output_open(
        isAccelerated, Int32(EngineSubject.width), Int32(EngineSubject.height))
    else {
      throw BenchError.unavailable("SDL cannot draw on \(backend.rawValue): \(Self.reason)")
    }
    self.output = output
    raw_output_set_background(output, BenchContent.background.rgba8)
    (draw, release) = try make(output)
  }

  isolated deinit {
    release?()
    raw_output_close(output)
  }

  static var reason: String { String(cString: SDL_GetError()) }

  /// Draws the next frame.
  func frame() throws {
    let status = draw(number)
    number += 1
    guard status == 0 else { throw BenchError.failed("SDL could not draw: \(Self.reason)") }
  }

  /// Returns the last picture, every pixel opaque.
  func picture() throws -> Image {
    let count = EngineSubject.width * EngineSubject.height * 4
    var pixels = [UInt8](repeating: 0, count: count)
    guard raw_output_read(output, &pixels) == 0 else {
      throw BenchError.failed("SDL could not read the picture: \(Self.reason)")
    }
    for index in stride(from: 3, to: count, by: 4) { pixels[index] = 0xFF }
    return Image(width: EngineSubject.width, height: EngineSubject.height, pixels: pixels)
  }
}
