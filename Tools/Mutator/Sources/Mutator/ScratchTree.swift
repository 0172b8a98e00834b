import Foundation

/// A copy of the package whose sources carry the drawn mutations.
struct ScratchTree {
  /// What ends a run with one line.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The package as it is, and its copy.
  let origin: URL
  let copy: URL

  /// Where what is built lies.
  let products: URL

  /// Makes the folder of a copy.
  ///
  /// - Parameters:
  ///   - origin: The package.
  ///   - copy: Where its copy is to be.
  /// - Throws: When there is no toolchain, or the folder cannot be made.
  init(origin: URL, copy: URL) throws {
    self.origin = origin
    self.copy = copy
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    let answer = copy.appending(path: "bin-path.txt")
    let end = try ChildProcess(
      arguments: [
        "swift", "build", "--package-path", origin.path, "--scratch-path",
        copy.appending(path: ".build").path, "--show-bin-path",
      ], folder: copy, output: answer
    ).run()
    let lines = try String(contentsOf: answer, encoding: .utf8).split(separator: "\n")
    guard end == .exited(0), let path = lines.last else {
      throw Failure(description: "swift build does not say where it builds")
    }
    products = URL(filePath: String(path))
  }

  /// Copies what differs from the last copy, so that a build has little to do.
  ///
  /// - Parameter schemata: The files that take another text than the package's, by their paths.
  /// - Throws: When files cannot be read or written.
  func update(with schemata: [String: Schemata]) throws {
    let folders = ["Assets", "Sources", "Tests", "Tools"]
    var kept: Set<String> = []
    for folder in folders {
      for path in try files(below: folder) where !path.hasPrefix("Tools/Mutator/") {
        kept.insert(path)
        let data =
          try schemata[path].map { Data($0.text) } ?? Data(contentsOf: origin.appending(path: path))
        try write(data, to: path)
        if FileManager.default.isExecutableFile(atPath: origin.appending(path: path).path) {
          try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: copy.appending(path: path).path)
        }
      }
    }
    for folder in folders {
      for path in (try? files(below: folder, of: copy)) ?? [] where !kept.contains(path) {
        if path.hasPrefix("Sources/MutantSwitch/") { continue }
        try FileManager.default.removeItem(at: copy.appending(path: path))
      }
    }
    try write(Data(Self.header.utf8), to: "Sources/MutantSwitch/include/MutantSwitch.h")
    try write(Data(Self.implementation.utf8), to: "Sources/MutantSwitch/MutantSwitch.c")
    let manifest = try String(contentsOf: origin.appending(path: "Package.swift"), encoding: .utf8)
    // What a mutation leaves unused is worth no warning.
    try write(
      Data((manifest.replacing(".treatAllWarnings(as: .error),", with: "") + Self.manifest).utf8),
      to: "Package.swift")
  }

  private func files(below folder: String, of root: URL? = nil) throws -> [String] {
    let root = root ?? origin
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return paths.map { "\(folder)/\($0)" }.filter {
      var isFolder: ObjCBool = false
      let path = root.appending(path: $0).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue && !$0.contains("/.build/")
    }
  }

  private func write(_ data: Data, to path: String) throws {
    let place = copy.appending(path: path)
    if let present = try? Data(contentsOf: place), present == data { return }
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: place)
  }

  // MARK: - What is added

  /// The additions to the manifest: every target can ask for the mutation, and the C library takes calls
  /// from any thread, as the installed one does.
  private static let manifest = """

    package.targets.append(.target(name: "MutantSwitch"))
    for target in package.targets where target.name != "MutantSwitch" && target.type != .system {
      target.dependencies.append("MutantSwitch")
      let settings = target.swiftSettings ?? []
      target.swiftSettings =
        settings + [
          .define("LAMELLA_ANY_THREAD"),
          .unsafeFlags(["-Xfrontend", "-disable-dynamic-actor-isolation"]),
        ]
    }

    """

  private static let header = """
    #include <stdbool.h>
    /// Whether a mutation is the chosen one.
    bool mutant_is(int number);

    """

  /// `MUTANT` chooses a mutation; with `MUTANT_REACHED` the byte of each that is asked for is set in that file.
  private static let implementation = """
    #include "MutantSwitch.h"
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/mman.h>
    #include <sys/stat.h>
    #include <unistd.h>

    static int chosen = -1;
    static volatile unsigned char *reached;

    __attribute__((constructor)) static void start(void) {
      const char *number = getenv("MUTANT");
      if (number) chosen = atoi(number);
      const char *path = getenv("MUTANT_REACHED");
      if (!path) return;
      int file = open(path, O_RDWR);
      if (file < 0) return;
      struct stat status;
      if (fstat(file, &status) == 0) {
        void *bytes = mmap(0, status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (bytes != MAP_FAILED) reached = bytes;
      }
      close(file);
    }

    bool mutant_is(int number) {
      if (reached) reached[number] = 1;
      return number == chosen;
    }

    """
}
