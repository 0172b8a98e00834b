internal import LamellaSDL

/// A flag of a program's command line: its name, its values and what it sets.
///
/// A program lists its own flags beside those of every application:
///
/// ```swift
/// struct GameOptions {
///   var level = 1
///   static let flags: [CommandLineFlag<GameOptions>] = [
///     CommandLineFlag("--level", "N", help: "The level to start at.", expects: "1 to 9") {
///       $0.level = Int($1) ?? 0
///       return (1...9).contains($0.level)
///     }
///   ]
/// }
/// var arguments = CommandLine.arguments
/// var game = GameOptions()
/// let options = try ApplicationOptions(taking: &arguments, help: CommandLineFlag.help(GameOptions.flags))
/// try CommandLineFlag.take(GameOptions.flags, from: &arguments, into: &game)
/// ```
public nonisolated struct CommandLineFlag<Options>: Sendable {
  /// The name, such as `--size`.
  public let name: String
  /// The names of its values in help, such as `WxH`; empty for a flag without a value.
  public let valueNames: [String]
  /// The line that describes it in help.
  public let help: String
  /// The values that it accepts, for errors; nil if it accepts any.
  let expected: String?
  /// The function that sets the values; returns whether they are valid.
  let set: @Sendable (inout Options, [String]) throws -> Bool

  /// Makes a flag without a value.
  ///
  /// - Parameters:
  ///   - name: The name, with its hyphens.
  ///   - help: The line that describes it.
  ///   - set: Sets what the flag is for.
  public init(
    _ name: String, help: String, set: @escaping @Sendable (inout Options) throws -> Void
  ) {
    (self.name, valueNames, self.help, expected) = (name, [], help, nil)
    self.set = { options, _ in
      try set(&options)
      return true
    }
  }

  /// Makes a flag with a value.
  ///
  /// - Parameters:
  ///   - name: The name, with its hyphens.
  ///   - valueName: The name of the value in help.
  ///   - help: The line that describes it.
  ///   - expected: The values that the flag accepts, for errors, such as "1 to 9".
  ///   - set: Sets the value, and returns whether it is valid.
  public init(
    _ name: String, _ valueName: String, help: String, expects expected: String? = nil,
    set: @escaping @Sendable (inout Options, String) throws -> Bool
  ) {
    (self.name, valueNames, self.help, self.expected) = (name, [valueName], help, expected)
    self.set = { options, values in try set(&options, values[0]) }
  }

  /// Makes a flag with several values.
  ///
  /// - Parameters:
  ///   - name: The name, with its hyphens.
  ///   - valueNames: The names of the values in help.
  ///   - help: The line that describes it.
  ///   - expected: The values that the flag accepts, for errors.
  ///   - set: Sets the values, of which there are as many as names, or returns whether they are valid.
  public init(
    _ name: String, values valueNames: [String], help: String, expects expected: String? = nil,
    set: @escaping @Sendable (inout Options, [String]) throws -> Bool
  ) {
    (self.name, self.valueNames, self.help, self.expected) = (name, valueNames, help, expected)
    self.set = set
  }

  // MARK: Reading

  /// Takes flags out of a command line; of a flag that is given several times, the last value counts.
  ///
  /// Flags are set in the order of the list, not of the command line. What is left are the program's name, flags of
  /// others, and plain arguments.
  ///
  /// - Parameters:
  ///   - flags: The flags.
  ///   - arguments: The command line, whose first element is the program's name.
  ///   - options: The options to set.
  /// - Throws: `ApplicationError` with exit code 2 for a missing or invalid value, and errors of the flags.
  public static func take(
    _ flags: [Self], from arguments: inout [String], into options: inout Options
  ) throws {
    for flag in flags { try flag.take(from: &arguments, into: &options) }
  }

  /// Takes all occurrences of the flag out of a command line.
  private func take(from arguments: inout [String], into options: inout Options) throws {
    var index = 1
    while index < arguments.count, arguments[index] != "--" {
      var values: [String] = []
      var end = index + 1
      if arguments[index] == name {
        // Names of other flags are not values; a negative number is one.
        while values.count < valueNames.count, end < arguments.count,
          !arguments[end].hasPrefix("--")
        {
          values.append(arguments[end])
          end += 1
        }
      } else if valueNames.count == 1, arguments[index].hasPrefix(name + "=") {
        values = [String(arguments[index].dropFirst(name.count + 1))]
      } else {
        index += 1
        continue
      }
      guard values.count == valueNames.count else {
        throw Self.usage("\(name) takes \(valueNames.joined(separator: " "))")
      }
      arguments.removeSubrange(index..<end)
      guard try set(&options, values) else {
        let given = values.joined(separator: " ")
        throw Self.usage(
          "\(name) \(given): it must be \(expected ?? valueNames.joined(separator: " "))")
      }
    }
  }

  /// Returns an error of usage.
  private static func usage(_ reason: String) -> ApplicationError {
    ApplicationError(reason, exitCode: ApplicationError.usage)
  }

  // MARK: Help

  /// Returns the lines of help for flags, with their descriptions in one column of at most 100 characters a line.
  public static func help(_ flags: [Self]) -> String {
    let column = 28
    let width = 100
    var text = ""
    for flag in flags {
      var line = "  " + ([flag.name] + flag.valueNames).joined(separator: " ")
      if line.count > column - 2 {
        text += line + "\n"
        line = ""
      }
      for word in flag.help.split(separator: " ") {
        if line.count > column, line.count + 1 + word.count > width {
          text += line + "\n"
          line = ""
        }
        line += line.count < column ? String(repeating: " ", count: column - line.count) : " "
        line += word
      }
      text += line + "\n"
    }
    return text
  }
}
