internal import LamellaConstraints

/// A parser of visual formats.
///
/// ```
/// format:     [H: | V:] [| connection] view (connection view)* [connection |]
/// connection: nothing | - | - space -
/// space:      number | metric | conditions
/// view:       [name conditions?]
/// conditions: ( condition , condition ... )
/// condition:  [== | <= | >=] number or name [@ priority]
/// ```
///
/// Spaces between these parts are ignored. The time is proportional to the length of the format.
nonisolated struct VisualFormatParser {
  private let format: String
  private let characters: [Character]
  private var index = 0

  /// Parses a format.
  static func parse(_ format: String) throws(VisualFormatError) -> VisualFormat {
    var parser = VisualFormatParser(format)
    return try parser.parse()
  }

  private init(_ format: String) {
    self.format = format
    characters = Array(format)
  }

  private mutating func parse() throws(VisualFormatError) -> VisualFormat {
    var result = VisualFormat()
    if let axis = next, axis.isLetter {
      guard axis == "H" || axis == "V" else {
        throw error("the axis is 'H:' for a row or 'V:' for a column, not '\(axis)'")
      }
      result.isVertical = axis == "V"
      index += 1
      guard take(":") else { throw error("':' is missing after the axis") }
    }
    if next == "|" { result.leading = VisualFormat.Margin(connection: .flush, column: column) }
    if take("|") { result.leading?.connection = try connection() }
    result.elements.append(try element())
    while let character = next {
      guard character == "[" || character == "-" || character == "|" else {
        throw error("'\(character)' does not belong here: a view, a space or '|' follows a view")
      }
      let connection = try connection()
      if next == "|" {
        result.trailing = VisualFormat.Margin(connection: connection, column: column)
        index += 1
        guard next == nil else {
          throw error("the format ends at the superview's '|': remove what follows")
        }
        break
      }
      guard next != nil else { throw error("a view or '|' is missing after the space") }
      result.connections.append(connection)
      result.elements.append(try element())
    }
    return result
  }

  // MARK: Parts

  private mutating func connection() throws(VisualFormatError) -> VisualFormat.Connection {
    guard take("-") else { return .flush }
    if next == "[" || next == "|" { return .standard }
    let predicates =
      next == "("
      ? try self.predicates(allowsSign: true)
      : [VisualFormat.Predicate(operand: try operand("a space", allowsSign: false))]
    guard take("-") else { throw error("'-' is missing after the space") }
    return .predicates(predicates)
  }

  private mutating func element() throws(VisualFormatError) -> VisualFormat.Element {
    guard take("[") else { throw error("a view in brackets is missing, such as [name]") }
    skipSpaces()
    let column = column
    guard let name = name() else { throw error("the name of a view is missing") }
    let predicates = next == "(" ? try self.predicates(allowsSign: false) : []
    guard take("]") else { throw error("']' is missing after the view") }
    return VisualFormat.Element(name: name, column: column, predicates: predicates)
  }

  /// Parses conditions; only those of spaces may have negative lengths.
  private mutating func predicates(
    allowsSign: Bool
  ) throws(VisualFormatError) -> [VisualFormat.Predicate] {
    var result: [VisualFormat.Predicate] = []
    repeat {
      index += 1
      result.append(try predicate(allowsSign: allowsSign))
    } while next == ","
    guard take(")") else { throw error("')' or ',' is missing after the condition") }
    return result
  }

  private mutating func predicate(
    allowsSign: Bool
  ) throws(VisualFormatError) -> VisualFormat.Predicate {
    var relation = LayoutConstraint.Relation.equal
    if let first = next, first == "=" || first == "<" || first == ">" {
      index += 1
      guard index < characters.count, characters[index] == "=" else {
        throw error("the relation is '==', '<=' or '>='")
      }
      index += 1
      if first != "=" { relation = first == "<" ? .lessThanOrEqual : .greaterThanOrEqual }
    }
    var result = VisualFormat.Predicate(
      relation: relation, operand: try operand("a length", allowsSign: allowsSign))
    if take("@") { result.priority = try operand("a priority", allowsSign: false) }
    return result
  }

  private mutating func operand(
    _ kind: String, allowsSign: Bool
  ) throws(VisualFormatError) -> VisualFormat.Operand {
    skipSpaces()
    let column = column
    if let name = name() { return VisualFormat.Operand(value: .name(name), column: column) }
    let start = index
    if next == "-" {
      guard allowsSign else { throw error("\(kind) cannot be negative", at: column) }
      index += 1
    }
    while index < characters.count, characters[index].isDigit || characters[index] == "." {
      index += 1
    }
    guard index > start else { throw error("\(kind) is missing: a number or a name") }
    let text = String(characters[start..<index])
    guard let number = Double(text), number.magnitude <= ConstraintSystem.maximumConstant else {
      throw error(
        "'\(text)' is no number from \(allowsSign ? "-1e9" : "0") to 1e9", at: column)
    }
    return VisualFormat.Operand(value: .number(number), column: column)
  }

  /// Takes a name: a letter or an underscore, then also digits.
  private mutating func name() -> String? {
    skipSpaces()
    let start = index
    while index < characters.count,
      characters[index].isLetter || characters[index] == "_"
        || (index > start && characters[index].isDigit)
    {
      index += 1
    }
    return index == start ? nil : String(characters[start..<index])
  }

  // MARK: Characters

  private var column: Int { index + 1 }

  /// The next character that is not a space; nil at the end.
  private var next: Character? {
    mutating get {
      skipSpaces()
      return index < characters.count ? characters[index] : nil
    }
  }

  private mutating func skipSpaces() {
    while index < characters.count, characters[index].isWhitespace { index += 1 }
  }

  /// Takes a character if it is the next one.
  private mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    index += 1
    return true
  }

  private func error(_ reason: String, at column: Int? = nil) -> VisualFormatError {
    VisualFormatError(reason: reason, format: format, column: column ?? self.column)
  }
}

nonisolated extension Character {
  /// Whether it is a digit from 0 to 9.
  fileprivate var isDigit: Bool { "0"..."9" ~= self }
}
