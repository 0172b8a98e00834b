import Foundation

/// A copy of the package whose sources contain the drawn mutations.
struct ScratchTree {
  /// An error that ends the run with one line.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The folders of the package and of its copy.
  let origin: URL
  let copy: URL

  /// The folder of the build products.
  let products: URL

  /// Creates the folder of a copy.
  ///
  /// - Parameters:
  ///   - origin: The folder of the package.
  ///   - copy: The folder of the copy.
  /// - Throws: An error when there is no toolchain, or the folder cannot be created.
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
      throw Failure(description: "swift build prints no build folder")
    }
    products = URL(filePath: String(path))
  }

  /// Updates the files of the copy that differ, so that builds are incremental.
  ///
  /// - Parameter schemata: The files with mutations, by path.
  /// - Throws: An error when files cannot be read or written.
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
    // Mutations may leave values unused, so warnings are off.
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

  // MARK: - Added sources

  /// The additions to the manifest: every target links the mutation switch, and the C library accepts calls
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
    /// Whether a mutation is selected.
    bool mutant_is(int number);

    """

  /// The switch: `MUTANT` selects a mutation; with `MUTANT_REACHED`, the byte of each evaluated mutation is
  /// set in that file.
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
