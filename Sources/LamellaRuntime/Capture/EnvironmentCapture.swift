internal import Glibc

/// The frame captures that the environment variable `LAMELLA_PROFILE` requests.
package enum EnvironmentCapture {
  /// The number of captures asked for so far.
  private static var count = 0

  /// Returns the path for one more capture file; nil if the variable is not set or empty.
  ///
  /// The first capture of a process is written to the file that the variable names, further ones beside it:
  /// `run.lamcap`, `run-2.lamcap`, `run-3.lamcap`.
  package static func claimPath() -> String? {
    guard let value = getenv("LAMELLA_PROFILE"), value.pointee != 0 else { return nil }
    count += 1
    return path(String(cString: value), number: count)
  }

  /// Returns the path of a capture file by its number in the process, from 1.
  package static func path(_ path: String, number: Int) -> String {
    guard number > 1 else { return path }
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: "."), dot > name else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
