internal import LamellaMarkup

/// An element of a map file in the making, printed as XML or as JSON.
struct OutputNode {
  /// A value of a field.
  enum Value {
    case string(String)
    case number(Double)
    /// A truth value: 0 or 1 in XML.
    case bool(Bool)
    case node(OutputNode)
    /// The cells of a layer, row by row.
    case cells([UInt32], columns: Int)
    /// The value of a property, whose members JSON nests.
    case property(TileMapProperty)
  }

  /// The name of the XML element.
  var name: String
  private var fields: [(name: String, value: Value)] = []
  private var lists: [List] = []
  /// The text within the XML element.
  var text: String?

  /// Several elements of a kind.
  private struct List {
    /// The name of the array in JSON.
    var key: String
    var nodes: [OutputNode]
    /// Whether the elements stand in one of their own in XML, which has the name of the array.
    var isWrapped: Bool
  }

  /// Makes an element without content.
  init(_ name: String) { self.name = name }

  /// Adds a field.
  mutating func add(_ name: String, _ value: Value) { fields.append((name, value)) }

  /// Adds a text, unless it is empty.
  mutating func add(_ name: String, unlessEmpty text: String) {
    if !text.isEmpty { add(name, .string(text)) }
  }

  /// Adds a number, unless it is the default.
  mutating func add(_ name: String, _ number: Double, unless standard: Double) {
    if number != standard { add(name, .number(number)) }
  }

  /// Adds a whole number, unless it is the default.
  mutating func add(_ name: String, _ number: Int, unless standard: Int) {
    if number != standard { add(name, .number(Double(number))) }
  }

  /// Adds a truth value, unless it is the default.
  mutating func add(_ name: String, _ flag: Bool, unless standard: Bool) {
    if flag != standard { add(name, .bool(flag)) }
  }

  /// Adds elements of a kind; JSON has the array even where it is empty, if it is required.
  mutating func add(
    list key: String, _ nodes: [OutputNode], isWrapped: Bool = false, isRequired: Bool = false
  ) {
    if !nodes.isEmpty || isRequired {
      lists.append(List(key: key, nodes: nodes, isWrapped: isWrapped))
    }
  }

  /// Returns the shortest text of a number.
  static func format(_ number: Double) -> String { JSONText.format(number) }

  // MARK: XML

  /// Prints the element as a document.
  func xml() -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(to: &text, depth: 0)
    return text
  }

  private func write(to text: inout String, depth: Int) {
    let indent = String(repeating: " ", count: depth)
    text += "\(indent)<\(name)"
    var children: [OutputNode] = []
    var content = self.text.map { Self.escaped($0, isAttribute: false) } ?? ""
    for (name, value) in fields {
      switch value {
      case .string(let string): text += " \(name)=\"\(Self.escaped(string, isAttribute: true))\""
      case .number(let number): text += " \(name)=\"\(JSONText.format(number))\""
      case .bool(let flag): text += " \(name)=\"\(flag ? 1 : 0)\""
      case .node(let node): children.append(node)
      case .cells(let cells, let columns):
        content = "\n"
        for (index, cell) in cells.enumerated() {
          content += "\(cell)"
          if index + 1 < cells.count { content += "," }
          if (index + 1) % columns == 0 { content += "\n" }
        }
      case .property: break
      }
    }
    let open = lists.filter { !$0.nodes.isEmpty }
    guard !children.isEmpty || !open.isEmpty || !content.isEmpty else {
      text += "/>\n"
      return
    }
    text += ">\(content)"
    if children.isEmpty, open.isEmpty {
      text += "</\(name)>\n"
      return
    }
    text += "\n"
    for child in children { child.write(to: &text, depth: depth + 1) }
    for list in open {
      if list.isWrapped { text += "\(indent) <\(list.key)>\n" }
      for node in list.nodes { node.write(to: &text, depth: depth + (list.isWrapped ? 2 : 1)) }
      if list.isWrapped { text += "\(indent) </\(list.key)>\n" }
    }
    text += "\(indent)</\(name)>\n"
  }

  /// Returns a text with the characters replaced that XML has other uses for.
  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      case "\n" where isAttribute, "\t" where isAttribute, "\r": result += "&#\(scalar.value);"
      // XML 1.0 cannot hold other control characters.
      case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: JSON

  /// Prints the element as a document.
  func json() -> String {
    var text = JSONText()
    write(to: &text, depth: 0)
    return text.text + "\n"
  }

  private func write(to text: inout JSONText, depth: Int) {
    text.beginObject()
    for (name, value) in fields {
      text.newLine(depth + 1)
      text.key(name)
      switch value {
      case .string(let string): text.value(string)
      case .number(let number): text.value(number)
      case .bool(let flag): text.value(flag)
      case .node(let node): node.write(to: &text, depth: depth + 1)
      case .cells(let cells, _):
        text.beginArray()
        for cell in cells { text.value(Double(cell)) }
        text.endArray()
      case .property(let property): Self.write(property, to: &text)
      }
    }
    for list in lists {
      text.newLine(depth + 1)
      text.key(list.key)
      text.beginArray()
      for node in list.nodes {
        text.newLine(depth + 2)
        node.write(to: &text, depth: depth + 2)
      }
      text.endArray()
    }
    text.endLine(depth)
    text.endObject()
  }

  /// Writes the value of a property.
  private static func write(_ property: TileMapProperty, to text: inout JSONText) {
    switch property {
    case .string(let string), .file(let string): text.value(string)
    case .integer(let number), .object(let number): text.value(Double(number))
    case .number(let number): text.value(number)
    case .bool(let flag): text.value(flag)
    case .color(let color): text.value(color.tiledText)
    case .typed(_, let value): write(value, to: &text)
    case .members(let members):
      text.beginObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        text.key(name)
        write(value, to: &text)
      }
      text.endObject()
    case .list(let items):
      text.beginArray()
      for item in items {
        text.beginObject()
        text.key("type")
        text.value(item.typeName)
        if case .typed(let name, _) = item {
          text.key("propertytype")
          text.value(name)
        }
        text.key("value")
        write(item, to: &text)
        text.endObject()
      }
      text.endArray()
    }
  }
}
