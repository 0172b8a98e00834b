import Foundation

/// The public settable properties of the classes in the sources of the engine.
nonisolated struct SourceProperties {
  /// The names of the properties by their classes.
  private(set) var properties: [String: Set<String>] = [:]
  /// The names of the superclasses by their classes.
  private var superclasses: [String: String] = [:]

  /// The names of the public classes that are views.
  var viewClasses: Set<String> {
    Set(superclasses.keys.filter { isView($0) }).union(["View"])
  }

  private func isView(_ name: String) -> Bool {
    var current = name
    for _ in 0..<16 {
      if current == "View" { return true }
      guard let next = superclasses[current] else { return false }
      current = next
    }
    return false
  }

  /// Reads the sources below a folder.
  init(root: String) throws {
    for module in ["LamellaScene", "LamellaControls", "LamellaScrolling", "LamellaScreens"] {
      let folder = root + "/Sources/" + module
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder)
      where file.hasSuffix(".swift") {
        read(try String(contentsOfFile: folder + "/" + file, encoding: .utf8))
      }
    }
  }

  /// Reads the declarations of a file: classes at the margin, and properties indented by two spaces.
  private mutating func read(_ text: String) {
    let lines = text.components(separatedBy: "\n")
    var current: String?
    for (index, line) in lines.enumerated() {
      if !line.hasPrefix(" "), !line.hasPrefix("}"), !line.hasPrefix("/"), !line.isEmpty {
        current = declare(line) ?? (line.contains("{") ? nil : current)
      } else if line.hasPrefix("}") {
        current = nil
      } else if line.hasPrefix("  "), !line.hasPrefix("   "), let current,
        let name = property(line, lines[index...])
      {
        properties[current, default: []].insert(name)
      }
    }
  }

  /// Returns the name of the class that a line begins, or extends.
  private mutating func declare(_ line: String) -> String? {
    let words = line.components(separatedBy: CharacterSet(charactersIn: " :{,<"))
      .filter { !$0.isEmpty }
    if let index = words.firstIndex(of: "class"), index + 1 < words.count,
      words[..<index].contains(where: { $0 == "public" || $0 == "open" })
    {
      let name = words[index + 1]
      if line.contains(":"), index + 2 < words.count { superclasses[name] = words[index + 2] }
      return name
    }
    guard let index = words.firstIndex(of: "extension"), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// Returns the name of the public settable property that a line declares.
  private func property(_ line: String, _ rest: ArraySlice<String>) -> String? {
    let head = line.components(separatedBy: CharacterSet(charactersIn: "{=")).first ?? ""
    let words = head.split(whereSeparator: { " :".contains($0) }).map(String.init)
    guard let index = words.firstIndex(of: "var"), index + 1 < words.count,
      words[..<index].contains(where: { $0 == "public" || $0 == "open" }),
      !words[..<index].contains(where: { $0.hasSuffix("(set)") || $0 == "static" || $0 == "class" })
    else { return nil }
    guard line.contains("{") else { return words[index + 1] }
    // A computed property has a setter, and a stored one that is observed an observer.
    var depth = 0
    var body = ""
    for line in rest {
      body += line + "\n"
      depth += line.filter { $0 == "{" }.count - line.filter { $0 == "}" }.count
      if depth <= 0 { break }
    }
    let hasSetter = [" set {", " set(", "didSet", "willSet", "_modify"].contains {
      body.contains($0)
    }
    return hasSetter ? words[index + 1] : nil
  }
}
