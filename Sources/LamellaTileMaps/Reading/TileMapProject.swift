internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaMarkup

/// The custom types of a Tiled project: the classes and enumerations of its properties.
///
/// ```swift
/// let project = try TileMapProject(path: "Game/game.tiled-project")
/// let chest = project.defaults(ofClass: "Chest")
/// ```
///
/// A map that is read from a path has the types of the project in the folder of its files; see ``TileMap/project``.
public struct TileMapProject: Hashable, Sendable {
  /// An enumeration.
  public struct Enumeration: Hashable, Sendable {
    /// The names of its values, in order.
    public var values: [String] = []
    /// Whether a value is a set of these names: joined by commas, or as bits of a number.
    public var isFlags = false

    /// Makes an enumeration without values.
    public init() {}

    /// Returns the names that a property's value stands for.
    ///
    /// - Returns: The names; none for numbers beyond the enumeration and for properties of other kinds.
    public func names(of property: TileMapProperty) -> [String] {
      switch property.plain {
      case .string(let text):
        return isFlags ? text.split(separator: ",").map(String.init) : [text]
      case .integer(let number):
        if isFlags {
          return values.enumerated().filter { $0.offset < 63 && number >> $0.offset & 1 == 1 }
            .map(\.element)
        }
        return values.indices.contains(number) ? [values[number]] : []
      default: return []
      }
    }
  }

  /// The members of each class with their defaults.
  public var classes: [String: [String: TileMapProperty]] = [:]
  /// The enumerations by name.
  public var enumerations: [String: Enumeration] = [:]

  /// Makes a project without types.
  public init() {}

  /// Returns the members of a class with their defaults; none for a class that the project does not have.
  public func defaults(ofClass name: String) -> [String: TileMapProperty] { classes[name] ?? [:] }

  /// Reads the types of a project file, `.tiled-project`.
  ///
  /// - Throws: ``TileMapError`` when the file is missing or no project.
  /// - Complexity: O(size of the file).
  public init(path: String) throws(TileMapError) {
    let bytes: [UInt8]
    do { bytes = try readFile(path, limit: 1 << 24) } catch { throw TileMapError(error) }
    try self.init(bytes, file: path)
  }

  /// Reads the types of a project from the bytes of its file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The file's name, for errors.
  /// - Throws: ``TileMapError`` when the bytes are no project.
  public init(_ bytes: [UInt8], file: String) throws(TileMapError) {
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes) } catch { throw TileMapError(error, file: file) }
    guard case .object(let fields) = value else {
      throw TileMapError(file: file, reason: "the file holds no project")
    }
    for type in fields["propertyTypes"]?.elements ?? [] {
      guard let name = type["name"]?.string else { continue }
      switch type["type"]?.string {
      case "enum":
        var enumeration = Enumeration()
        enumeration.values = (type["values"]?.elements ?? []).compactMap(\.string)
        if case .bool(true)? = type["valuesAsFlags"] { enumeration.isFlags = true }
        enumerations[name] = enumeration
      case "class":
        var members: [String: TileMapProperty] = [:]
        for member in type["members"]?.elements ?? [] {
          guard let name = member["name"]?.string else { continue }
          members[name] = Self.value(of: member)
        }
        classes[name] = members
      default: continue
      }
    }
  }

  /// Returns the value of an object that says its type: the default of a class's member or an item of a list.
  static func value(of member: JSONValue) -> TileMapProperty {
    let (type, value) = (member["type"]?.string ?? "string", member["value"])
    let text = value?.string ?? ""
    let number = value?.number ?? 0
    let plain: TileMapProperty
    switch type {
    case "int": plain = .integer(Int(saturating: number))
    case "float": plain = .number(number)
    case "bool":
      if case .bool(true)? = value { plain = .bool(true) } else { plain = .bool(false) }
    case "color": plain = .color(MapNode.color(text) ?? .clear)
    case "file": plain = .file(text)
    case "object": plain = .object(Int(saturating: number))
    case "class": plain = value.flatMap { MapReader.property($0) } ?? .members([:])
    case "list": plain = value.flatMap { MapReader.property($0) } ?? .list([])
    default: plain = value?.number.map { .integer(Int(saturating: $0)) } ?? .string(text)
    }
    // Projects and maps spell it differently.
    let custom = (member["propertyType"] ?? member["propertytype"])?.string
    guard let name = custom, !name.isEmpty else { return plain }
    return .typed(name, plain)
  }
}
