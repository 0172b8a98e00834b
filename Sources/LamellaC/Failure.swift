internal import CLamella
internal import Glibc

/// The failure of a call: a code for programs, a message for people.
nonisolated struct Failure: Error {
  var code: lamella_result
  var message: String

  /// Returns the failure that a pointer is NULL.
  static func null(_ what: String) -> Failure {
    Failure(code: LAMELLA_ERROR_NULL, message: "\(what) is NULL")
  }

  /// Returns the failure of an invalid value.
  static func value(_ message: String) -> Failure {
    Failure(code: LAMELLA_ERROR_VALUE, message: message)
  }

  /// Returns the failure of an operation, with an error's message.
  static func failed(_ error: any Error) -> Failure {
    Failure(code: LAMELLA_ERROR_FAILED, message: "\(error)")
  }
}

/// The message of each thread's last failure.
nonisolated enum LastError {
  /// The size of a thread's message buffer in bytes, including the terminating zero.
  ///
  /// Enough for some faults of a scene file, each of a line.
  private static let capacity = 2048

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { free($0) }
    return key
  }()

  private static let none: StaticString = ""

  /// The message of the calling thread.
  static var message: UnsafePointer<CChar> {
    UnsafeRawPointer(pthread_getspecific(key) ?? UnsafeMutableRawPointer(mutating: none.utf8Start))
      .assumingMemoryBound(to: CChar.self)
  }

  /// Stores a failure of a function.
  static func set(_ failure: Failure, in function: StaticString) {
    if pthread_getspecific(key) == nil {
      guard let memory = malloc(capacity) else { return }
      pthread_setspecific(key, memory)
    }
    guard let memory = pthread_getspecific(key) else { return }
    // Swift's name of the function, such as "lamella_stage_create(_:)".
    var line = "\(function)".prefix { $0 != "(" } + ": " + failure.message
    line.withUTF8 { bytes in
      // Truncated between characters.
      var count = min(bytes.count, capacity - 1)
      while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
      if let start = bytes.baseAddress { memory.copyMemory(from: start, byteCount: count) }
      memory.storeBytes(of: 0, toByteOffset: count, as: UInt8.self)
    }
  }
}
