/// Something to measure that shows no picture: each frame does the work once.
final class WorkSubject: BenchSubject {
  private let work: (Int) throws -> Void
  private(set) var number = 0
  var presented: Int { number }

  /// Makes a subject of some work, given the number of the frame.
  init(_ work: @escaping (Int) throws -> Void) { self.work = work }

  nonisolated deinit {}

  func frame() throws {
    try work(number)
    number += 1
  }
}
