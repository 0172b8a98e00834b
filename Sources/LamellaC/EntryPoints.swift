internal import CLamella
internal import CSDL2
internal import Glibc
internal import Synchronization

/// The thread that C programs must call the engine from.
///
/// While there is a stage, it is the thread that made the first one: the renderer's. Without a stage any thread may
/// make images and fonts; calls are serialized by a mutex.
nonisolated enum EngineThread {
  /// The owner's `pthread_self`; 0 while there is no stage.
  private static let owner = Atomic<UInt>(0)
  /// The number of nested calls by the owner: callbacks call the library again.
  ///
  /// Unchecked: only the owner accesses it.
  nonisolated(unsafe) private static var depth = 0
  /// The mutex that is held during calls while there is no stage.
  ///
  /// Unchecked: the pointer is set once, and a mutex is thread-safe.
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let pointer = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(pointer, nil)
    return pointer
  }()

  /// Runs a closure unless another thread owns the engine.
  ///
  /// - Parameters:
  ///   - body: The closure to run exclusively.
  ///   - isTaken: Returns whether there is a stage; called after the closure, still exclusively.
  /// - Returns: The closure's result, or the failure that another thread owns the engine.
  static func run<R>(
    _ body: () -> Result<R, Failure>, isTaken: () -> Bool
  ) -> Result<R, Failure> {
    let me = UInt(pthread_self())
    if owner.load(ordering: .acquiring) == me { return runAsOwner(body, isTaken) }
    guard isAllowedThread else {
      return .failure(
        wrongThread(
          "this build runs on the process's first thread only; Tools/install makes one for any"))
    }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard owner.load(ordering: .acquiring) == 0 else {
      return .failure(
        wrongThread("called from another thread than the one that made the first stage"))
    }
    owner.store(me, ordering: .releasing)
    return runAsOwner(body, isTaken)
  }

  /// Runs a closure; releases the ownership after the outermost call if there is no stage.
  private static func runAsOwner<R>(
    _ body: () -> Result<R, Failure>, _ isTaken: () -> Bool
  ) -> Result<R, Failure> {
    depth += 1
    let result = body()
    depth -= 1
    // A callback may have destroyed the last stage while a call on it continues.
    if depth == 0, !isTaken() { owner.store(0, ordering: .releasing) }
    return result
  }

  /// Returns the failure of a call from the wrong thread.
  private static func wrongThread(_ message: String) -> Failure {
    Failure(code: LAMELLA_ERROR_WRONG_THREAD, message: message)
  }

  /// Whether the engine as built may run on the calling thread.
  ///
  /// In Swift 6 mode the compiler makes closures of the main actor check their thread when they pass through other
  /// code, including the standard library's. Release builds leave these checks out; see `Package.swift`. Other
  /// builds, as for tests, are confined to the process's first thread.
  private static var isAllowedThread: Bool {
    #if LAMELLA_ANY_THREAD
      true
    #else
      lamella_is_first_thread() != 0
    #endif
  }
}

/// Runs a closure in the engine's isolation, on whichever thread the host calls from.
///
/// The engine is isolated to the main actor, which for a host is the one thread that it calls from; `EngineThread`
/// ensures that. `MainActor.assumeIsolated` would trap on any thread other than the process's first, so the isolation
/// is cast away instead. The closure's inputs are passed as an argument, because isolated closures must not capture C
/// pointers.
nonisolated private func isolated<A, R>(
  _ arguments: A, _ body: @MainActor (A) -> R
) -> R {
  withoutActuallyEscaping(body) { body in
    unsafeBitCast(body, to: ((A) -> R).self)(arguments)
  }
}

/// Runs the body of a C function that returns a result code.
///
/// - Returns: The closure's result, or the code of its failure.
nonisolated func enter<A>(
  _ arguments: A, function: StaticString = #function,
  _ body: @MainActor (A) throws(Failure) -> lamella_result
) -> lamella_result {
  let result: Result<lamella_result, Failure> = attempt(arguments, body)
  return unwrap(result, function) ?? failureCode(result)
}

/// Runs the body of a C function that makes an object.
///
/// - Returns: The handle that the closure returns, or NULL after a failure.
nonisolated func make<A>(
  _ arguments: A, function: StaticString = #function,
  _ body: @MainActor (A) throws(Failure) -> Handle?
) -> OpaquePointer? {
  unwrap(attempt(arguments, body), function)??.pointer
}

/// Runs the body of a C function that returns a number.
///
/// - Returns: The number, or the code of a failure.
nonisolated func query<A>(
  _ arguments: A, function: StaticString = #function,
  _ body: @MainActor (A) throws(Failure) -> Int64
) -> Int64 {
  let result: Result<Int64, Failure> = attempt(arguments, body)
  return unwrap(result, function) ?? Int64(failureCode(result))
}

/// Runs the body of a C function in the engine's isolation, and returns its result or failure.
nonisolated private func attempt<A, R>(
  _ arguments: A, _ body: @MainActor (A) throws(Failure) -> R
) -> Result<R, Failure> {
  EngineThread.run {
    isolated(arguments) { arguments in
      do throws(Failure) { return .success(try body(arguments)) } catch { return .failure(error) }
    }
  } isTaken: {
    isolated(()) { HostedStage.count > 0 }
  }
}

/// Returns the value of a result; stores the failure and returns nil.
nonisolated private func unwrap<R>(
  _ result: Result<R, Failure>, _ function: StaticString
) -> R? {
  switch result {
  case .success(let value): return value
  case .failure(let failure):
    LastError.set(failure, in: function)
    return nil
  }
}

/// Returns the error code of a result; `LAMELLA_OK` for a value.
nonisolated private func failureCode<R>(_ result: Result<R, Failure>) -> lamella_result {
  if case .failure(let failure) = result { failure.code } else { LAMELLA_OK }
}

/// Throws a failure for numbers that are NaN or infinite.
nonisolated func checkFinite(
  _ a: Double, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0, _ e: Double = 0
) throws(Failure) {
  guard a.isFinite, b.isFinite, c.isFinite, d.isFinite, e.isFinite else {
    throw .value("a number is NaN or infinite")
  }
}

/// Returns the value that a number stands for.
nonisolated func decode<Value: RawRepresentable>(
  _ number: Int32, orThrow message: String
) throws(Failure) -> Value where Value.RawValue == UInt8 {
  guard let value = UInt8(exactly: number).flatMap(Value.init) else { throw .value(message) }
  return value
}

/// Returns a structure of the host's, which may be shorter than the library's, or longer: what it lacks is zero.
nonisolated func sized<Value>(
  _ pointer: UnsafePointer<Value>?, _ what: String
) throws(Failure) -> Value {
  guard let pointer else { throw .null(what) }
  // The size is the first field.
  let count = Int(UnsafeRawPointer(pointer).load(as: UInt32.self))
  guard count >= 8, count <= 4096 else {
    throw .value("the size of \(what) is not set: set it to sizeof of its structure")
  }
  return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { copy in
    let raw = UnsafeMutableRawBufferPointer(copy)
    raw.initializeMemory(as: UInt8.self, repeating: 0)
    raw.copyMemory(
      from: UnsafeRawBufferPointer(start: pointer, count: min(count, raw.count)))
    return copy[0]
  }
}

/// Writes a structure to one of the host's that may be shorter or longer than the library's, as far as it goes.
nonisolated func writeSized<Value>(
  _ value: Value, to pointer: UnsafeMutablePointer<Value>?, _ what: String
) throws(Failure) {
  guard let pointer else { throw .null("where \(what) goes") }
  // The size is the first field, and stays.
  let count = Int(UnsafeRawPointer(pointer).load(as: UInt32.self))
  guard count >= 8, count <= 4096 else {
    throw .value("the size of \(what) is not set: set it to sizeof of its structure")
  }
  withUnsafeBytes(of: value) { bytes in
    let rest = bytes[4..<min(count, bytes.count)]
    (UnsafeMutableRawPointer(pointer) + 4).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: rest).baseAddress!, byteCount: rest.count)
  }
}

/// Writes a value to the host's memory.
nonisolated func write<Value>(
  _ value: Value, to pointer: UnsafeMutablePointer<Value>?, _ what: String
) throws(Failure) {
  guard let pointer else { throw .null("where the \(what) goes") }
  pointer.pointee = value
}

/// Returns the text at a pointer, which must be UTF-8.
nonisolated func utf8(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> String {
  guard let pointer else { throw .null("the text") }
  guard let text = String(validatingCString: pointer) else { throw .value("the text is not UTF-8") }
  return text
}

/// Returns the text at a pointer, which must be UTF-8; nil for NULL.
nonisolated func optionalUTF8(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> String? {
  try pointer == nil ? nil : utf8(pointer)
}

/// Returns the file name at a pointer; invalid UTF-8 is repaired, because file names may be any bytes.
nonisolated func string(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> String {
  guard let pointer else { throw .null("the text") }
  return String(cString: pointer)
}
