import ArgumentParser
import Glibc
import LamellaFiles
import LamellaSceneFiles

// lamella-scene check FILES
// lamella-scene new FILE
// lamella-scene convert IN OUT
// lamella-scene schema [OUT.xsd]
//
// Exit codes: 0 success, 1 a file has faults, 2 bad input or usage.

/// The commands for scene files.
struct SceneTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamella-scene", abstract: "Checks, writes and converts scene files.",
    subcommands: [Check.self, New.self, Convert.self, Schema.self])

  /// The command that checks files.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Checks scene files and .xib files, and tells all that is wrong, one fault a line.",
      discussion:
        "Knows the engine's classes; check files with classes of your own in your tests, by Nib(named:)."
    )

    @Argument(help: ArgumentHelp("The files.", valueName: "FILES"))
    var files: [String]

    /// Checks each file, and exits with 1 if one has faults.
    func run() throws {
      let files = files
      let count = MainActor.assumeIsolated { files.map(Self.check).reduce(0, +) }
      if count > 0 { throw ExitCode(1) }
    }

    /// Prints the faults of a file, and returns their number.
    @MainActor private static func check(_ file: String) -> Int {
      do {
        _ = try Nib(open(file))
        return 0
      } catch {
        say("\(error)")
        return error.faults.count
      }
    }
  }

  /// The command that writes a starting point.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Writes a scene to start from.")

    @Argument(help: ArgumentHelp("The file, which must not exist.", valueName: "FILE"))
    var file: String

    /// Writes the file.
    func run() throws {
      guard access(file, F_OK) != 0 else { throw ValidationError("\(file) is there already") }
      try writeFile(Array(Self.start.utf8), to: file)
    }

    private static let start = """
      <scene>
        <string name="hello">Hello</string>
        <style name="caption" font="13" textColor="inkSoft"/>

        <View id="content" frame="0 0 480 320" autoresizingMask="flexibleWidth flexibleHeight" backgroundColor="ground">
          <StackView id="rows" axis="vertical" spacing="8" alignment="center" layout.center="parent">
            <Label id="title" text="@hello" font="bold 28"/>
            <Label text="A scene from a file" styles="caption"/>
            <Button id="start" title="Start" style="prominent"/>
          </StackView>
        </View>
      </scene>

      """
  }

  /// The command that rewrites a file in the written form of scene files.
  struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Writes a scene file anew, or a .xib file as a scene file, in the one form that tools write. Comments are lost."
    )

    @Argument(help: ArgumentHelp("The file to read.", valueName: "IN"))
    var input: String

    @Argument(help: ArgumentHelp("The file to write.", valueName: "OUT"))
    var output: String

    /// Reads the file and writes it; objects of unknown classes stay as they are.
    func run() throws {
      let document = try open(input)
      try writeFile(Array(document.text.utf8), to: output)
    }
  }

  /// The command that writes the schema for editors.
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the XML Schema of scene files, by which editors complete and check them.")

    @Argument(
      help: ArgumentHelp("The file to write; prints the schema without.", valueName: "OUT.xsd"))
    var output: String?

    /// Writes or prints the schema.
    func run() throws {
      let text = MainActor.assumeIsolated { SceneSchema().text }
      if let output {
        try writeFile(Array(text.utf8), to: output)
      } else {
        print(text, terminator: "")
      }
    }
  }
}

/// Opens a scene file or a `.xib` file, and says what is left out of the latter.
nonisolated func open(_ path: String) throws(SceneFaults) -> SceneDocument {
  var omissions: [SceneFault] = []
  let document = try SceneDocument(contentsOf: path, omissions: &omissions)
  for omission in omissions { say("\(omission)") }
  return document
}

/// Prints lines to standard error.
nonisolated func say(_ message: String) {
  var line = message + "\n"
  line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

do {
  var command = try SceneTool.parseAsRoot()
  try command.run()
} catch let error as SceneFaults {
  say("\(error)")
  exit(2)
} catch let error as FileError {
  say("\(error)")
  exit(2)
} catch let code as ExitCode {
  exit(code.rawValue)
} catch {
  // Help and versions are no errors.
  guard SceneTool.exitCode(for: error) != .success else { SceneTool.exit(withError: error) }
  say(SceneTool.fullMessage(for: error))
  exit(2)
}
