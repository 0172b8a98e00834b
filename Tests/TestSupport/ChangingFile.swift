internal import Glibc
internal import Synchronization

/// A file that a second thread repeatedly writes, truncates, replaces and deletes while a test reads it.
///
/// ```swift
/// let file = ChangingFile(path, bytes)
/// let (reads, failures) = file.read { try PNG.read(path: path) } …
/// ```
public nonisolated final class ChangingFile: Sendable {
  private let path: String
  private let bytes: [UInt8]
  private let isOver = Atomic(false)
  private let round = Atomic(0)

  /// Makes a file that does not change until ``read(_:)``.
  public init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    write(bytes.count, to: path)
  }

  /// Reads the file while it changes, until reads have both succeeded and failed and every kind of change has
  /// occurred several times.
  ///
  /// - Parameter body: Reads the file; its errors count as failures.
  /// - Returns: The number of reads and the number of failed ones.
  public func read(_ body: () throws -> Void) -> (reads: Int, failures: Int) {
    let thread = start()
    var (reads, failures) = (0, 0)
    // Bounded: when one of both never happens, the test reports it.
    while reads < 200_000,
      round.load(ordering: .relaxed) < 60 || failures == 0 || failures == reads
    {
      reads += 1
      do { try body() } catch { failures += 1 }
    }
    isOver.store(true, ordering: .relaxed)
    pthread_join(thread, nil)
    write(bytes.count, to: path)
    return (reads, failures)
  }

  private func start() -> pthread_t {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { pointer in
        let file = Unmanaged<ChangingFile>.fromOpaque(pointer!).takeRetainedValue()
        while !file.isOver.load(ordering: .relaxed) { file.change() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    return thread
  }

  private func change() {
    let number = round.add(1, ordering: .relaxed).newValue
    switch number % 6 {
    case 0: truncate(path, off_t(bytes.count / 2))
    case 1: write(bytes.count, to: path)
    case 2: unlink(path)
    case 3:
      write(bytes.count, to: path + ".new")
      rename(path + ".new", path)
    case 4:
      // Other bytes of the same length.
      write(bytes.count, to: path, flipping: number % bytes.count)
    default: truncate(path, 0)
    }
  }

  private func write(_ count: Int, to path: String, flipping place: Int? = nil) {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { return }
    var bytes = bytes
    if let place { bytes[place] ^= 0xFF }
    // In pieces, so that a reader finds it half written.
    var start = 0
    while start < count {
      let size = min(1 + count / 7, count - start)
      bytes.withUnsafeBytes { _ = Glibc.write(descriptor, $0.baseAddress! + start, size) }
      start += size
    }
    ftruncate(descriptor, off_t(count))
    close(descriptor)
  }
}
