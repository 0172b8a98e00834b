internal import CLamella
internal import CSDL2
internal import Glibc
internal import Synchronization

/// Which thread the engine runs on, as far as C is concerned.
///
/// While there is a stage, that of the first one: it is the renderer's. Else nobody's: threads that make
/// images and fonts take turns.
nonisolated enum EngineThread {
  /// The thread's `pthread_self`; 0 while there is no stage.
  private static let owner = Atomic<UInt>(0)
  /// How many calls of the owner's are under way: callbacks call in their turn.
  ///
  /// Unchecked: only the owner looks at it.
  nonisolated(unsafe) private static var depth = 0
  /// Held by who calls while there is no stage.
  ///
  /// Unchecked: the pointer is set once, and what it leads to is made for several threads.
  nonisolated(unsafe) private static let turn: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  /// Runs a body unless the engine is another thread's.
  ///
  /// - Parameters:
  ///   - body: What is to run alone.
  ///   - isTaken: Whether there is a stage; asked at the end, while still alone.
  /// - Returns: What the body returns, or that the engine is another thread's.
  static func run<R>(
    _ body: () -> Result<R, Failure>, isTaken: () -> Bool
  ) -> Result<R, Failure> {
    let me = UInt(pthread_self())
    if owner.load(ordering: .acquiring) == me { return runAsOwner(body, isTaken) }
    guard canBeMine else {
      return .failure(
        wrongThread(
          "this build runs on the process's first thread only; Tools/install makes one for any"))
    }
    pthread_mutex_lock(turn)
    defer { pthread_mutex_unlock(turn) }
    guard owner.load(ordering: .acquiring) == 0 else {
      return .failure(
        wrongThread("called from another thread than the one that made the first stage"))
    }
    owner.store(me, ordering: .releasing)
    return runAsOwner(body, isTaken)
  }

  /// Runs a body, and gives the engine back behind the outermost one if there is no stage.
  private static func runAsOwner<R>(
    _ body: () -> Result<R, Failure>, _ isTaken: () -> Bool
  ) -> Result<R, Failure> {
    depth += 1
    let result = body()
    depth -= 1
    // A callback may have ended the last stage while a call of it goes on.
    if depth == 0, !isTaken() { owner.store(0, ordering: .releasing) }
    return result
  }

  private static func wrongThread(_ words: String) -> Failure {
    Failure(code: LAMELLA_ERROR_WRONG_THREAD, words: words)
  }

  /// Whether the engine as it was built runs on the calling thread.
  ///
  /// In Swift 6 mode the compiler has closures of the main actor check where they run as soon as they
  /// pass through code of others, the standard library's included. Builds for release leave these
  /// checks out; see `Package.swift`. Others, as in tests, are confined to the process's first thread.
  private static var canBeMine: Bool {
    #if LAMELLA_ANY_THREAD
      true
    #else
      lamella_is_first_thread() != 0
    #endif
  }
}

/// Runs a body as part of the engine, on whichever thread the host calls from.
///
/// The engine is isolated to the main actor, which for a host is just the one thread it calls from:
/// `EngineThread` sees to that. `MainActor.assumeIsolated` would stop the program on any other than the
/// process's first thread, so the isolation is cast away instead. What the body needs comes as an
/// argument: pointers of C are not to be captured by isolated closures.
nonisolated private func isolated<A, R>(
  _ arguments: A, _ body: @MainActor (A) -> R
) -> R {
  withoutActuallyEscaping(body) { body in
    unsafeBitCast(body, to: ((A) -> R).self)(arguments)
  }
}

/// Does what a function of C is for.
///
/// - Returns: What the body returns, or the code of its failure.
nonisolated func enter<A>(
  _ arguments: A, function: StaticString = #function,
  _ body: @MainActor (A) throws(Failure) -> lamella_result
) -> lamella_result {
  let result: Result<lamella_result, Failure> = attempt(arguments, body)
  return settle(result, function) ?? failureCode(result)
}

/// Makes what a function of C is to make.
///
/// - Returns: The handle that the body returns, or NULL after a failure.
nonisolated func make<A>(
  _ arguments: A, function: StaticString = #function,
  _ body: @MainActor (A) throws(Failure) -> Handle?
) -> OpaquePointer? {
  settle(attempt(arguments, body), function)??.pointer
}

/// Does what a function of C is for that returns a number of its own.
///
/// - Returns: The number, or the code of a failure.
nonisolated func ask<A>(
  _ arguments: A, function: StaticString = #function,
  _ body: @MainActor (A) throws(Failure) -> Int64
) -> Int64 {
  let result: Result<Int64, Failure> = attempt(arguments, body)
  return settle(result, function) ?? Int64(failureCode(result))
}

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

nonisolated private func settle<R>(
  _ result: Result<R, Failure>, _ function: StaticString
) -> R? {
  switch result {
  case .success(let value): return value
  case .failure(let failure):
    LastError.set(failure, in: function)
    return nil
  }
}

nonisolated private func failureCode<R>(_ result: Result<R, Failure>) -> lamella_result {
  if case .failure(let failure) = result { failure.code } else { LAMELLA_OK }
}

/// Refuses numbers that are NaN or infinite.
nonisolated func checkFinite(
  _ a: Double, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0, _ e: Double = 0
) throws(Failure) {
  guard a.isFinite, b.isFinite, c.isFinite, d.isFinite, e.isFinite else {
    throw .value("a number is NaN or infinite")
  }
}

/// The text behind a pointer, which must be UTF-8.
nonisolated func utf8(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> String {
  guard let pointer else { throw .null("the text") }
  guard let text = String(validatingCString: pointer) else { throw .value("the text is not UTF-8") }
  return text
}

/// The name of a file behind a pointer; broken UTF-8 is repaired, as names of files may be anything.
nonisolated func string(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> String {
  guard let pointer else { throw .null("the text") }
  return String(cString: pointer)
}
