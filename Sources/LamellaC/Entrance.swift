internal import CLamella
internal import CSDL2
internal import Glibc
internal import Synchronization

/// The one thread that the engine runs on, as far as C is concerned.
nonisolated enum EngineThread {
  /// The thread's `pthread_self`; 0 while there is none.
  private static let owner = Atomic<UInt>(0)

  /// Takes the calling thread for the engine's if there is none yet.
  ///
  /// - Returns: Whether the calling thread is the engine's.
  static func claim() -> Bool {
    guard canBeMine else { return false }
    let me = UInt(pthread_self())
    return owner.compareExchange(
      expected: 0, desired: me, ordering: .acquiringAndReleasing
    ).exchanged || owner.load(ordering: .acquiring) == me
  }

  /// Whether the engine as it was built runs on the calling thread.
  ///
  /// In Swift 6 mode the compiler has closures of the main actor check where they run as soon as they
  /// pass through code of others, the standard library's included. `Tools/install` builds without these
  /// checks and says so. Other builds, as in tests, are confined to the process's first thread.
  private static var canBeMine: Bool {
    #if LAMELLA_ANY_THREAD
      true
    #else
      lamella_is_first_thread() != 0
    #endif
  }

  /// Whether no other thread is the engine's.
  static var isMineOrFree: Bool {
    let owner = owner.load(ordering: .acquiring)
    return owner == 0 || owner == UInt(pthread_self())
  }

  /// Lets the next one that makes something be the engine's.
  static func release() { owner.store(0, ordering: .releasing) }
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
  let result: Result<lamella_result, Failure> = attempt(arguments, claims: false, body)
  return settle(result, function) ?? failureCode(result)
}

/// Makes what a function of C is to make.
///
/// - Returns: The handle that the body returns, or NULL after a failure.
nonisolated func make<A>(
  _ arguments: A, function: StaticString = #function,
  _ body: @MainActor (A) throws(Failure) -> Handle?
) -> OpaquePointer? {
  settle(attempt(arguments, claims: true, body), function)??.pointer
}

/// Does what a function of C is for that returns a number of its own.
///
/// - Returns: The number, or the code of a failure.
nonisolated func ask<A>(
  _ arguments: A, function: StaticString = #function,
  _ body: @MainActor (A) throws(Failure) -> Int64
) -> Int64 {
  let result: Result<Int64, Failure> = attempt(arguments, claims: false, body)
  return settle(result, function) ?? Int64(failureCode(result))
}

nonisolated private func attempt<A, R>(
  _ arguments: A, claims: Bool, _ body: @MainActor (A) throws(Failure) -> R
) -> Result<R, Failure> {
  guard claims ? EngineThread.claim() : EngineThread.isMineOrFree else {
    return .failure(
      Failure(
        code: LAMELLA_ERROR_WRONG_THREAD,
        words: EngineThread.isMineOrFree
          ? "this build runs on the process's first thread only; Tools/install makes one for any"
          : "called from another thread than the one that made the first stage"))
  }
  return isolated(arguments) { arguments in
    do throws(Failure) { return .success(try body(arguments)) } catch {
      // Who could not make anything need not be the engine's thread.
      if claims, Handles.isEmpty { EngineThread.release() }
      return .failure(error)
    }
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

/// The text behind a pointer; broken UTF-8 is repaired.
nonisolated func string(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> String {
  guard let pointer else { throw .null("the text") }
  return String(cString: pointer)
}
