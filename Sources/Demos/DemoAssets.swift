import Glibc
import Lamella

/// The files of the repository that demos show.
enum DemoAssets {
  /// Returns the path of a file in `Assets`, found beside or above the program.
  static func path(_ name: String) throws -> String {
    var program = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &program, program.count - 1)
    var folder = String(
      decoding: program.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let path = "\(folder)/Assets/\(name)"
      if access(path, R_OK) == 0 { return path }
    }
    throw environmentError("no Assets/\(name) above the program; run it from its clone")
  }
}
