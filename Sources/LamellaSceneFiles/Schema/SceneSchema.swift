internal import LamellaMarkup

/// The schema of scene files, by which editors complete and check them.
///
/// An XML Schema of the registered classes: their attributes with the words and forms of values, and what may stand in
/// them.
public struct SceneSchema {
  private let classes: SceneClasses

  /// Makes the schema of a table of classes.
  public init(classes: SceneClasses = .standard) { self.classes = classes }

  /// The schema as text.
  public var text: String {
    var output = Output()
    output.open(
      "xs:schema",
      ["xmlns:xs": "http://www.w3.org/2001/XMLSchema", "elementFormDefault": "qualified"])
    let all = classes.names.compactMap { classes[$0] }
    appendScene(all, to: &output)
    appendConstraints(to: &output)
    for sceneClass in all where sceneClass.name != "Constraint" {
      append(sceneClass, all, to: &output)
    }
    output.close("xs:schema")
    return output.text
  }

  // MARK: Elements

  private func appendScene(_ all: [SceneClass], to output: inout Output) {
    output.open("xs:element", ["name": "scene"])
    output.open("xs:complexType", [:])
    output.open("xs:choice", ["minOccurs": "0", "maxOccurs": "unbounded"])
    for (name, attributes, hasAny, isText) in [
      ("include", ["file"], false, false),
      ("color", ["name", "value", "light", "dark"], false, false),
      ("style", ["name"], true, false), ("string", ["name", "language"], false, true),
    ] {
      output.open("xs:element", ["name": name])
      output.open("xs:complexType", isText ? ["mixed": "true"] : [:])
      for attribute in attributes {
        output.leaf("xs:attribute", ["name": attribute, "type": "xs:string"])
      }
      if hasAny { output.leaf("xs:anyAttribute", ["processContents": "skip"]) }
      output.close("xs:complexType")
      output.close("xs:element")
    }
    for sceneClass in all where sceneClass.make != nil {
      output.leaf("xs:element", ["ref": sceneClass.name])
    }
    output.close("xs:choice")
    output.leaf("xs:attribute", ["name": "format", "type": "xs:string"])
    output.close("xs:complexType")
    output.close("xs:element")
  }

  private func appendConstraints(to output: inout Output) {
    for (name, attributes) in [
      (
        "Constraint",
        [
          "first", "relation", "second", "multiplier", "constant", "priority", "id", "identifier",
          "outlet",
          "isActive",
        ]
      ), ("VisualFormat", ["format", "options", "isActive"]),
    ] {
      output.open("xs:element", ["name": name])
      output.open("xs:complexType", [:])
      for attribute in attributes {
        output.leaf("xs:attribute", ["name": attribute, "type": "xs:string"])
      }
      output.close("xs:complexType")
      output.close("xs:element")
    }
  }

  private func append(_ sceneClass: SceneClass, _ all: [SceneClass], to output: inout Output) {
    output.open("xs:element", ["name": sceneClass.name])
    appendType(sceneClass, all, depth: 0, to: &output)
    output.close("xs:element")
  }

  /// Appends the type of an object: what may stand in it, and its attributes.
  private func appendType(
    _ sceneClass: SceneClass, _ all: [SceneClass], depth: Int, to output: inout Output
  ) {
    output.open("xs:complexType", [:])
    output.open("xs:choice", ["minOccurs": "0", "maxOccurs": "unbounded"])
    for other in all
    where sceneClass.contents(for: other).map({
      $0.limit > 0 && ($0.make != nil || other.make != nil)
    }) ?? false {
      output.leaf("xs:element", ["ref": other.name])
    }
    if sceneClass.isKind(of: "View") {
      for name in ["Constraint", "VisualFormat"] { output.leaf("xs:element", ["ref": name]) }
    }
    for property in sceneClass.tables.elements.values.sorted(by: { $0.name < $1.name }) {
      append(property, all, depth: depth, to: &output)
    }
    output.close("xs:choice")
    appendAttributes(of: sceneClass, all, to: &output)
    output.close("xs:complexType")
  }

  private func append(
    _ property: SceneElementProperty, _ all: [SceneClass], depth: Int, to output: inout Output
  ) {
    output.open("xs:element", ["name": property.name])
    if case .part = property.kind, let partClass = classes[property.className], depth < 3 {
      appendType(partClass, all, depth: depth + 1, to: &output)
    } else {
      output.open("xs:complexType", [:])
      output.open("xs:choice", ["minOccurs": "0", "maxOccurs": "unbounded"])
      for other in all where other.isKind(of: property.className) && other.make != nil {
        output.leaf("xs:element", ["ref": other.name])
      }
      output.close("xs:choice")
      output.close("xs:complexType")
    }
    output.close("xs:element")
  }

  // MARK: Attributes

  private func appendAttributes(
    of sceneClass: SceneClass, _ all: [SceneClass], to output: inout Output
  ) {
    var names: Set<String> = []
    for attribute in sceneClass.tables.attributes where names.insert(attribute.name).inserted {
      append(attribute.name, attribute.type, to: &output)
    }
    let references = sceneClass.tables.references.keys.sorted()
    let events = sceneClass.tables.events.keys.sorted().map {
      $0.isEmpty ? "action" : "action." + $0
    }
    let layout =
      sceneClass.isKind(of: "View") ? SceneCompiler.layoutNames.map { "layout." + $0 } : []
    for name in ["id", "outlet", "styles"] + references + events + layout
    where names.insert(name).inserted {
      append(name, SceneType("a text"), to: &output)
    }
    for other in all {
      for attribute in other.own.childAttributes
      where sceneClass.isKind(of: attribute.childClass) && names.insert(attribute.name).inserted {
        append(attribute.name, attribute.type, to: &output)
      }
    }
  }

  /// Appends an attribute: its type is one of words, words or a text, or a list of words.
  private func append(_ name: String, _ type: SceneType, to output: inout Output) {
    guard !type.words.isEmpty else {
      return output.leaf("xs:attribute", ["name": name, "type": "xs:string"])
    }
    output.open("xs:attribute", ["name": name])
    output.open("xs:simpleType", [:])
    if type.isSet {
      output.open("xs:list", [:])
      output.open("xs:simpleType", [:])
    } else if type.isOpen {
      output.open("xs:union", ["memberTypes": "xs:string"])
      output.open("xs:simpleType", [:])
    }
    output.open("xs:restriction", ["base": "xs:string"])
    for word in type.words { output.leaf("xs:enumeration", ["value": word]) }
    output.close("xs:restriction")
    if type.isSet || type.isOpen {
      output.close("xs:simpleType")
      output.close(type.isSet ? "xs:list" : "xs:union")
    }
    output.close("xs:simpleType")
    output.close("xs:attribute")
  }

  /// A writer of indented XML.
  private struct Output {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private var depth = 0

    mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
      tag(name, attributes, end: ">")
      depth += 1
    }

    mutating func leaf(_ name: String, _ attributes: KeyValuePairs<String, String>) {
      tag(name, attributes, end: "/>")
    }

    mutating func close(_ name: String) {
      depth -= 1
      text += String(repeating: " ", count: depth) + "</\(name)>\n"
    }

    private mutating func tag(
      _ name: String, _ attributes: KeyValuePairs<String, String>, end: String
    ) {
      text += String(repeating: " ", count: depth) + "<\(name)"
      for (key, value) in attributes {
        text += " \(key)=\""
        appendXML(value, isAttribute: true, to: &text)
        text += "\""
      }
      text += end + "\n"
    }
  }
}
