internal import Foundation

/// The library that is preloaded into programs which know nothing of Lamella, told to capture their frames.
struct Attachment {
  /// The path of the capture.
  let path: String
  private let library: String

  /// Finds the library, which is beside the tool; nil without it: only Lamella programs can be captured then.
  ///
  /// - Parameter path: The path of the capture, whose file is removed.
  init?(capturing path: String) {
    guard let tool = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    library =
      URL(filePath: tool).deletingLastPathComponent().appending(path: "liblamella-attach.so").path
    // A path with a space or a colon would be two for the loader.
    guard access(library, R_OK) == 0, !library.contains(where: { " :".contains($0) }) else {
      return nil
    }
    self.path = path
    unlink(path)
  }

  /// Adds the variables that a program and what it starts are attached to by.
  func add(to environment: inout [String: String]) {
    let other = environment["LD_PRELOAD"].map { $0.isEmpty ? "" : " \($0)" } ?? ""
    environment["LD_PRELOAD"] = library + other
    environment["LAMELLA_ATTACH_PROFILE"] = path
  }

  /// Returns the reason why nothing can be preloaded into a program; nil if there is none, or it is a script.
  static func obstacle(in program: String) -> String? {
    guard let path = find(program) else { return nil }
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    if information.st_mode & (S_ISUID | S_ISGID) != 0 {
      return "\(path) has the setuid or setgid bit, so that nothing is preloaded into it"
    }
    guard let file = FileHandle(forReadingAtPath: path),
      let head = try? file.read(upToCount: 65_536),
      head.prefix(4) == Data([0x7F, 0x45, 0x4C, 0x46])
    else { return nil }
    return hasInterpreter([UInt8](head))
      ? nil : "\(path) is linked statically, so that nothing is preloaded into it"
  }

  /// Returns the path of a program by its name, as a shell finds it.
  private static func find(_ program: String) -> String? {
    guard !program.contains("/") else { return program }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// Returns whether a program of 64 bits asks for the dynamic loader (PT_INTERP, 3).
  private static func hasInterpreter(_ bytes: [UInt8]) -> Bool {
    func number(at place: Int, bytes count: Int) -> Int {
      guard place + count <= bytes.count else { return 0 }
      return (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
    }
    let (start, size, count) = (
      number(at: 32, bytes: 4), number(at: 54, bytes: 2), number(at: 56, bytes: 2)
    )
    return (0..<count).contains { number(at: start + $0 * size, bytes: 4) == 3 }
  }
}
