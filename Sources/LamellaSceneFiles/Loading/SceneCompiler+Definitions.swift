internal import LamellaGeometry

extension SceneCompiler {
  /// Takes the definitions of a file, and of those that it includes.
  ///
  /// - Parameters:
  ///   - root: The outermost element.
  ///   - file: The path of the file.
  ///   - included: The paths of the files around it, which it cannot include again.
  func define(_ root: SceneElement, file: String, including included: [String]) {
    var texts: [String: [(language: String, text: String)]] = [:]
    for element in root.children where !element.isObject {
      switch element.name {
      case "include": include(element, file: file, included: included)
      case "color": defineColor(element, file: file)
      case "style":
        guard let name = requiredAttribute("name", of: element, file: file) else { continue }
        styles[name.value] = Style(element: element, file: file)
      case "string":
        allow(["name", "language"], in: element, file: file)
        guard let name = requiredAttribute("name", of: element, file: file) else { continue }
        texts[name.value, default: []].append((element["language"] ?? "", element.text))
      default:
        fault(
          element.position,
          "<scene> has no <\(element.name)>: expected an object, <include>, <color>, <style> or <string>"
            + Suggestion.question(
              for: element.name, among: ["include", "color", "style", "string"] + classes.names),
          file: file)
      }
    }
    for (name, versions) in texts { context.strings[name] = Self.best(of: versions, for: language) }
  }

  /// Returns the text in a language: of `de-AT`, or of `de`, or of no language, or the first one.
  private static func best(
    of versions: [(language: String, text: String)], for language: String
  ) -> String {
    let general = String(language.prefix { $0 != "-" && $0 != "_" })
    for wanted in [language, general, ""] {
      if let version = versions.last(where: { $0.language == wanted }) { return version.text }
    }
    return versions.first?.text ?? ""
  }

  private func include(_ element: SceneElement, file: String, included: [String]) {
    allow(["file"], in: element, file: file)
    guard let name = requiredAttribute("file", of: element, file: file) else { return }
    let folder = SceneContext.folder(of: file)
    let path = name.value.hasPrefix("/") || folder.isEmpty ? name.value : folder + "/" + name.value
    guard !included.contains(path), included.count < 16 else {
      return fault(name.valuePosition, "\"\(name.value)\" includes this file again", file: file)
    }
    do {
      let document = try readIncluded(path)
      define(document.root, file: path, including: included + [path])
    } catch {
      for inner in error.faults {
        if inner.position == .none {
          fault(name.valuePosition, "\"\(name.value)\": \(inner.message)", file: file)
        } else {
          faults.append(inner)
        }
      }
    }
  }

  private func defineColor(_ element: SceneElement, file: String) {
    allow(["name", "value", "light", "dark"], in: element, file: file)
    guard let name = requiredAttribute("name", of: element, file: file) else { return }
    /// Returns the color of an attribute, which must not follow the theme.
    func color(_ attribute: String) -> Color? {
      guard let attribute = element.attribute(attribute) else { return nil }
      switch Color.sceneCodec.parse(attribute.value, SceneContext()) {
      case .value(let color): return color
      case .themed:
        fault(
          attribute.valuePosition,
          "\"\(attribute.value)\" follows the theme: expected #RRGGBB here", file: file)
      case .fault(let message):
        fault(
          attribute.valuePosition, message ?? Color.sceneCodec.type.fault(attribute.value),
          file: file)
      }
      return .clear
    }
    let (value, light, dark) = (color("value"), color("light"), color("dark"))
    switch (value, light, dark) {
    case (let value?, nil, nil): context.colors[name.value] = .init(light: value, dark: value)
    case (nil, let light?, let dark?): context.colors[name.value] = .init(light: light, dark: dark)
    default:
      fault(element.position, "<color> needs either value, or light and dark", file: file)
      context.colors[name.value] = .init(light: .clear, dark: .clear)
    }
  }

  /// Returns an attribute; a fault and nil where the element has none.
  func requiredAttribute(
    _ name: String, of element: SceneElement, file: String
  ) -> SceneElement.Attribute? {
    if let attribute = element.attribute(name), !attribute.value.isEmpty { return attribute }
    fault(element.position, "<\(element.name)> needs the attribute \"\(name)\"", file: file)
    return nil
  }

  /// Adds faults for attributes that an element cannot have, and for elements in it.
  func allow(_ names: [String], in element: SceneElement, file: String) {
    for attribute in element.attributes where !names.contains(attribute.name) {
      fault(
        attribute.position,
        "<\(element.name)> has no attribute \"\(attribute.name)\""
          + Suggestion.question(for: attribute.name, among: names), file: file)
    }
    for child in element.children {
      fault(child.position, "<\(element.name)> cannot contain <\(child.name)>", file: file)
    }
  }
}
