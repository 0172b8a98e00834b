internal import CLamella
internal import Glibc

/// Why a call failed: a code for programs, words for people.
nonisolated struct Failure: Error {
  var code: lamella_result
  var words: String

  static func null(_ what: String) -> Failure {
    Failure(code: LAMELLA_ERROR_NULL, words: "\(what) is NULL")
  }

  static func value(_ words: String) -> Failure {
    Failure(code: LAMELLA_ERROR_VALUE, words: words)
  }

  static func failed(_ error: any Error) -> Failure {
    Failure(code: LAMELLA_ERROR_FAILED, words: "\(error)")
  }
}

/// The words of the last failure of each thread.
nonisolated enum LastError {
  /// Bytes that a thread's words may take, their end included.
  private static let capacity = 512

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { free($0) }
    return key
  }()

  private static let none: StaticString = ""

  /// The words of the calling thread.
  static var words: UnsafePointer<CChar> {
    UnsafeRawPointer(pthread_getspecific(key) ?? UnsafeMutableRawPointer(mutating: none.utf8Start))
      .assumingMemoryBound(to: CChar.self)
  }

  /// Notes a failure in a function.
  static func set(_ failure: Failure, in function: StaticString) {
    if pthread_getspecific(key) == nil {
      guard let memory = malloc(capacity) else { return }
      pthread_setspecific(key, memory)
    }
    guard let memory = pthread_getspecific(key) else { return }
    // "lamella_stage_create(_:)" is how Swift calls the function.
    var line = "\(function)".prefix { $0 != "(" } + ": " + failure.words
    line.withUTF8 { bytes in
      // Cut between characters.
      var count = min(bytes.count, capacity - 1)
      while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
      if let start = bytes.baseAddress { memory.copyMemory(from: start, byteCount: count) }
      memory.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
    }
  }
}
