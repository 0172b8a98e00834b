/// A side that presents no picture: each frame performs the work once.
final class WorkSubject: BenchSubject {
  private let work: (Int) throws -> Void
  private(set) var number = 0
  var presentedFrames: Int { number }

  /// Makes a subject of work that receives the frame's number.
  init(_ work: @escaping (Int) throws -> Void) { self.work = work }

  nonisolated deinit {}

  /// Performs the work of a frame.
  func frame() throws {
    try work(number)
    number += 1
  }
}
