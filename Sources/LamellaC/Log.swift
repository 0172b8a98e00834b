public import CLamella
internal import LamellaScene

// The messages of the library.

/// Sets the function that is called with the library's warnings; see `lamella.h`.
@c @implementation
public nonisolated func lamella_set_log(
  _ log: lamella_log?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((log, user)) { log, user throws(Failure) in
    guard let log else {
      Diagnostics.handler = standardLog
      return LAMELLA_OK
    }
    Diagnostics.handler = { message in message.withCString { log($0, user) } }
    return LAMELLA_OK
  }
}

/// The handler of warnings that was set before any of the host's.
private let standardLog = Diagnostics.handler
