internal import LamellaGeometry
internal import LamellaMarkup

/// An element or object of a map file, read by the names that XML and JSON share.
///
/// Each accessor checks the value that it returns; a wrong one is an error with its place.
struct MapNode {
  /// The XML element or JSON object of a node.
  private enum Source {
    case xml(XMLElement)
    case json(JSONObject)
  }

  /// The name of the file.
  let file: String
  private let source: Source
  /// The path of a JSON object from the outermost one, such as `layers[2]`.
  private let path: String

  private init(file: String, source: Source, path: String) {
    self.file = file
    self.source = source
    self.path = path
  }

  /// Reads the outermost element or object of a file in either form.
  ///
  /// - Throws: ``TileMapError`` when the bytes are neither XML nor a JSON object.
  init(parsing bytes: [UInt8], file: String) throws(TileMapError) {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, bytes[start].isMarkupBlank { start += 1 }
    guard start < bytes.count else {
      throw TileMapError(
        file: file, reason: "the file is empty", advice: "check that it is the right file")
    }
    if bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") {
      guard case .object(let fields) = try Self.json(bytes, file: file) else {
        throw TileMapError(
          file: file, reason: "holds a JSON array where an object is expected",
          advice: "check that it is the right file")
      }
      self.init(file: file, source: .json(fields), path: "")
    } else {
      self.init(file: file, source: .xml(try Self.xml(bytes, file: file)), path: "")
    }
  }

  /// Parses JSON; its errors name the file.
  private static func json(_ bytes: [UInt8], file: String) throws(TileMapError) -> JSONValue {
    do { return try JSONValue(parsing: bytes) } catch { throw TileMapError(error, file: file) }
  }

  /// Parses XML; its errors name the file.
  private static func xml(_ bytes: [UInt8], file: String) throws(TileMapError) -> XMLElement {
    do {
      return try XMLDocument(parsing: bytes, numbers: cellFormat).root
    } catch { throw TileMapError(error, file: file) }
  }

  /// The form of cells that are elements of their own, of which a map may have millions.
  private static let cellFormat = XMLNumberElements(
    "tile", in: ["data", "chunk"], attribute: "gid", noun: "cell")

  /// An element's name or an object's `type`; empty where there is none.
  var kind: String {
    switch source {
    case .xml(let element): return element.name
    case .json(let fields):
      if case .string(let type)? = fields["type"] { return type }
      return ""
    }
  }

  /// Whether the file is JSON.
  var isJSON: Bool {
    if case .json = source { return true }
    return false
  }

  // MARK: Errors

  /// The place in the file: line and column in XML, the path in JSON.
  var place: String {
    switch source {
    case .xml(let element): element.position.description
    case .json: path.isEmpty ? "the outermost object" : path
    }
  }

  /// Makes an error at this place.
  func error(_ reason: String, advice: String? = nil) -> TileMapError {
    TileMapError(file: file, place: place, reason: reason, advice: advice)
  }

  /// Makes a line for the map's warnings.
  func warning(_ reason: String) -> String { error(reason).description }

  // MARK: Values

  /// Returns whether there is a value of a name.
  func has(_ name: String) -> Bool {
    switch source {
    case .xml(let element): return element.has(name)
    case .json(let fields):
      if case .null? = fields[name] { return false }
      return fields[name] != nil
    }
  }

  /// Returns the text of a name; nil when there is none.
  func string(_ name: String) throws(TileMapError) -> String? {
    switch source {
    case .xml(let element): return element[name]
    case .json(let fields):
      switch fields[name] {
      case nil, .null: return nil
      case .string(let text): return text
      case .number(let number): return "\(number)"
      case .bool(let flag): return flag ? "true" : "false"
      default: throw error("\(name) must be text")
      }
    }
  }

  /// Returns the finite number of a name; nil when there is none.
  func number(_ name: String) throws(TileMapError) -> Double? {
    switch source {
    case .xml(let element):
      guard let text = element[name] else { return nil }
      guard let number = Self.number(text[...]) else {
        throw error("\(name) is \(quoted(text)), which is not a finite number")
      }
      return number
    case .json(let fields):
      switch fields[name] {
      case nil, .null: return nil
      case .number(let number): return number
      case .string(let text):
        if let number = Self.number(text[...]) { return number }
        throw error("\(name) is \(quoted(text)), which is not a finite number")
      default: throw error("\(name) must be a number")
      }
    }
  }

  /// Returns the whole number of a name; nil when there is none.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(TileMapError) -> Int? {
    guard let number = try number(name) else { return nil }
    guard number == number.rounded() else {
      throw error("\(name) is \(number), which is not a whole number")
    }
    guard number >= Double(range.lowerBound), number <= Double(range.upperBound) else {
      throw error(
        "\(name) is \(Self.short(number)), outside of \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(saturating: number)
  }

  /// Returns the truth value of a name; nil when there is none.
  func bool(_ name: String) throws(TileMapError) -> Bool? {
    if case .json(let fields) = source, case .bool(let flag)? = fields[name] { return flag }
    guard let text = try string(name) else { return nil }
    switch text {
    case "1", "true", "1.0": return true
    case "0", "false", "0.0": return false
    default: throw error("\(name) is \(quoted(text)), where 0 or 1 is expected")
    }
  }

  /// Returns the color of a name, written `#RRGGBB` or `#AARRGGBB`; nil when there is none or its text is empty.
  func color(_ name: String) throws(TileMapError) -> Color? {
    guard let text = try string(name), !text.isEmpty else { return nil }
    guard let color = Self.color(text) else {
      throw error("\(name) is \(quoted(text)), where a color such as #80FF00 is expected")
    }
    return color
  }

  /// Returns the value of a name that must be one of a list of words; nil when there is none or it is empty.
  func enumValue<Value: RawRepresentable & CaseIterable>(
    _ name: String, of type: Value.Type
  ) throws(TileMapError) -> Value? where Value.RawValue == String {
    guard let text = try string(name), !text.isEmpty else { return nil }
    guard let value = Value(rawValue: text) else {
      let choices = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("\(name) is \(quoted(text)), which is not one of \(choices)")
    }
    return value
  }

  // MARK: Children

  /// Returns the child elements of a name, or the objects of an array.
  ///
  /// - Parameters:
  ///   - element: The name of the elements in XML.
  ///   - key: The name of the array in JSON.
  /// - Returns: The elements or objects in order.
  /// - Throws: ``TileMapError`` when a JSON array holds something else.
  func children(_ element: String, json key: String) throws(TileMapError) -> [MapNode] {
    switch source {
    case .xml(let parent):
      return parent.children(named: element).map {
        MapNode(file: file, source: .xml($0), path: "")
      }
    case .json: return try objects(key)
    }
  }

  /// Returns all child elements in order, or the objects of an array.
  func children(json key: String) throws(TileMapError) -> [MapNode] {
    switch source {
    case .xml(let parent):
      return parent.children.map { MapNode(file: file, source: .xml($0), path: "") }
    case .json: return try objects(key)
    }
  }

  /// Returns the first child element or the object of a name; nil when there is none.
  func child(_ name: String) throws(TileMapError) -> MapNode? {
    switch source {
    case .xml(let parent):
      return parent.firstChild(named: name).map {
        MapNode(file: file, source: .xml($0), path: "")
      }
    case .json(let fields):
      switch fields[name] {
      case nil, .null: return nil
      case .object(let inner):
        return MapNode(
          file: file, source: .json(inner), path: path.isEmpty ? name : "\(path).\(name)")
      default: throw error("\(name) must be an object")
      }
    }
  }

  /// Returns the objects of a JSON array; none in XML.
  private func objects(_ key: String) throws(TileMapError) -> [MapNode] {
    guard case .json(let fields) = source else { return [] }
    let outer = path.isEmpty ? key : "\(path).\(key)"
    switch fields[key] {
    case nil, .null: return []
    case .array(let values):
      var result: [MapNode] = []
      for (index, value) in values.enumerated() {
        guard case .object(let inner) = value else {
          throw error("\(key)[\(index)] must be an object")
        }
        result.append(MapNode(file: file, source: .json(inner), path: "\(outer)[\(index)]"))
      }
      return result
    case .object(let members) where key == "tiles":
      // Before format 1.2: an object of objects, by tile ID.
      var result: [MapNode] = []
      for member in members.members.sorted(by: { $0.name < $1.name }) {
        let id = member.name
        guard case .object(var inner) = member.value, let number = Double(id) else {
          throw error("\(key) must be an array of objects")
        }
        inner.add("id", .number(number))
        result.append(MapNode(file: file, source: .json(inner), path: "\(outer).\(id)"))
      }
      return result
    default: throw error("\(key) must be an array of objects")
    }
  }

  // MARK: Raw content

  /// The text directly within an XML element; empty in JSON.
  var text: ArraySlice<UInt8> {
    guard case .xml(let element) = source else { return [] }
    return element.text
  }

  /// The cells directly within an XML element that are elements of their own; nil when there are none.
  var cellElements: [UInt32]? {
    guard case .xml(let element) = source else { return nil }
    return element.numbers
  }

  /// Returns a value of a JSON object, unchecked.
  func json(_ name: String) -> JSONValue? {
    guard case .json(let fields) = source else { return nil }
    return fields[name]
  }

  // MARK: Parsing values

  /// Parses a finite number of digits, a point and an exponent.
  static func number(_ text: Substring) -> Double? {
    var whole = 0
    var isWhole = true
    for byte in text.utf8 {
      switch byte {
      case 48...57: whole = whole &* 10 &+ Int(byte - 48)
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        isWhole = false
      default: return nil
      }
    }
    // Most numbers are short and whole.
    let count = text.utf8.count
    if isWhole, count > 0, count <= 15 { return Double(whole) }
    guard count <= 400, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// Parses a color, alpha first where there is one; the `#` may be missing.
  static func color(_ text: String) -> Color? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6 || digits.utf8.count == 8, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    let alpha = digits.utf8.count == 8 ? Float(value >> 24) / 255 : 1
    return Color(hex: value & 0xFF_FFFF, alpha: alpha)
  }

  /// Formats a number without a needless fraction.
  private static func short(_ number: Double) -> String {
    abs(number) < 1e15 && number == number.rounded() ? "\(Int(saturating: number))" : "\(number)"
  }
}
