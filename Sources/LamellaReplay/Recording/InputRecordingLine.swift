internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaMarkup
internal import LamellaScene

/// A parser of one line of an input recording, which reports invalid fields.
nonisolated struct InputRecordingLine {
  private let fields: JSONObject
  private let file: String
  private let number: Int

  /// The largest valid coordinate, in points, and time, in seconds.
  private static let limit = 1e9

  init(_ text: ArraySlice<UInt8>, file: String, number: Int) throws {
    self.file = file
    self.number = number
    let value: JSONValue
    do { value = try JSONValue(parsing: Array(text)) } catch {
      throw ReplayError(
        file: file, line: number,
        reason: "not a line of JSON: column \(error.position.column): \(error.reason)")
    }
    guard case .object(let fields) = value else {
      throw ReplayError(file: file, line: number, reason: "a line must be a JSON object: {...}")
    }
    self.fields = fields
  }

  /// Returns an error in this line.
  func error(_ reason: String) -> ReplayError {
    ReplayError(file: file, line: number, reason: reason)
  }

  // MARK: Header

  var isHeader: Bool { fields["lamella"] != nil }

  /// Parses the header of a recording.
  func header() throws -> InputRecording.Header {
    guard case .number(1) = fields["lamella"] else {
      throw error("this version reads recordings of format 1 only")
    }
    var header = InputRecording.Header(size: Size(width: 0, height: 0))
    guard case .numbers(let size)? = fields["size"], size.count == 2,
      case (let width, let height) = (size[0], size[1]), width >= 1, height >= 1, width <= 16384,
      height <= 16384
    else { throw error("size must be [width, height] in points, 1 to 16384") }
    header.size = Size(width: width, height: height)
    header.scale = try double("scale", default: 1, in: 0.25...16)
    header.rate = try integer("rate", default: 120, in: 30...1000)
    header.seed = UInt64(try integer("seed", default: 0, in: 0...Int(1) << 53))
    return header
  }

  // MARK: Events

  /// Parses an event with its time.
  func event() throws -> InputEvent {
    let seconds = try double("t", in: 0...Self.limit)
    _ = try integer("tick", default: 0, in: 0...Int(1) << 53)
    return InputEvent(microseconds: Int64(saturating: (seconds * 1e6).rounded()), try kind())
  }

  /// Parses the kind of an event with its details.
  private func kind() throws -> InputEvent.Kind {
    let type = try string("type")
    switch type {
    case "mouseDown": return .mouseDown(try point(), button: try button(), clicks: try clicks())
    case "mouseMoved": return .mouseMoved(try point())
    case "mouseUp": return .mouseUp(try point(), button: try button(), clicks: try clicks())
    case "mouseLeft": return .mouseLeft
    case "wheel":
      let notches = Point(x: try coordinate("dx", default: 0), y: try coordinate("dy", default: 0))
      return .wheel(try point(), notches: notches)
    case "fingerDown": return .fingerDown(try finger(), try point(), pressure: try pressure())
    case "fingerMoved": return .fingerMoved(try finger(), try point(), pressure: try pressure())
    case "fingerUp": return .fingerUp(try finger(), try point())
    case "fingerCancelled": return .fingerCancelled(try finger())
    case "keyDown":
      return .keyDown(Key(try name("key")), try modifiers(), isRepeat: try bool("repeat"))
    case "keyUp": return .keyUp(Key(try name("key")), try modifiers())
    case "text": return .text(try string("text"))
    case "textEditing":
      return .textEditing(
        try string("text"), start: try integer("start", default: 0, in: 0...1_000_000),
        length: try integer("length", default: 0, in: 0...1_000_000))
    case "pasteboard": return .pasteboard(try string("text"))
    case "fileChanged": return .fileChanged(try name("path"), text: try optionalString("text"))
    case "gamepadDown": return .gamepadDown(try name("button"))
    case "gamepadUp": return .gamepadUp(try name("button"))
    case "gamepadAxis": return .gamepadAxis(try name("axis"), try double("value", in: -1...1))
    case "resize":
      return .resize(
        Size(
          width: try double("width", in: 1...16384), height: try double("height", in: 1...16384)))
    case "focusLost": return .focusLost
    case "inputReset": return .inputReset
    case "focusGained": return .focusGained
    case "quit": return .quit
    default: throw error("unknown type \"\(type.prefix(40))\"")
    }
  }

  /// Parses the fields `x` and `y`.
  private func point() throws -> Point { Point(x: try coordinate("x"), y: try coordinate("y")) }

  /// Parses the number of a finger.
  private func finger() throws -> FingerID {
    FingerID(Int64(try integer("finger", in: -(Int(1) << 53)...Int(1) << 53)))
  }

  /// Parses the pressure of a touch; 1 if it is missing.
  private func pressure() throws -> Double { try double("pressure", default: 1, in: 0...1) }

  /// Parses the number of a mouse button; 1 if it is missing.
  private func button() throws -> MouseButton {
    MouseButton(try integer("button", default: 1, in: 1...32))
  }

  /// Parses the number of clicks; 1 if it is missing.
  private func clicks() throws -> Int { try integer("clicks", default: 1, in: 0...255) }

  /// Parses the modifier keys; none if they are missing.
  private func modifiers() throws -> KeyModifiers {
    guard let value = fields["modifiers"] else { return [] }
    guard case .array(let names) = value else {
      throw error("modifiers must be an array of shift, control, alt, command")
    }
    var result: KeyModifiers = []
    for name in names {
      guard case .string(let text) = name, let modifier = KeyModifiers.named[text] else {
        throw error("modifiers must be an array of shift, control, alt, command")
      }
      result.formUnion(modifier)
    }
    return result
  }

  // MARK: Fields

  /// Parses a coordinate in points, or a distance.
  private func coordinate(_ key: String, default standard: Double? = nil) throws -> Double {
    try double(key, default: standard, in: -Self.limit...Self.limit)
  }

  /// Parses a number in a range; a missing one is the default or, without a default, an error.
  private func double(
    _ key: String, default standard: Double? = nil, in range: ClosedRange<Double>
  ) throws -> Double {
    guard let value = fields[key] else {
      if let standard { return standard }
      throw error("\(key) is missing")
    }
    guard case .number(let number) = value else { throw error("\(key) must be a number") }
    guard range.contains(number) else {
      throw error(
        "\(key) is \(JSONText.format(number)), outside of \(JSONText.format(range.lowerBound))"
          + " to \(JSONText.format(range.upperBound))")
    }
    return number
  }

  /// Parses a whole number in a range; a missing one is the default or, without a default, an error.
  private func integer(
    _ key: String, default standard: Int? = nil, in range: ClosedRange<Int>
  ) throws -> Int {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let number = try double(key, default: standard.map(Double.init), in: bounds)
    guard number == number.rounded() else { throw error("\(key) must be a whole number") }
    return Int(saturating: number)
  }

  /// Parses a text, which must not be missing.
  private func string(_ key: String) throws -> String {
    guard let value = fields[key] else { throw error("\(key) is missing") }
    guard case .string(let text) = value else { throw error("\(key) must be a string") }
    return text
  }

  /// Parses a text; nil if it is missing.
  private func optionalString(_ key: String) throws -> String? {
    fields[key] == nil ? nil : try string(key)
  }

  /// Parses a text, which must be neither missing nor empty.
  private func name(_ key: String) throws -> String {
    let text = try string(key)
    guard !text.isEmpty else { throw error("\(key) is empty") }
    return text
  }

  /// Parses a truth value; false if it is missing.
  private func bool(_ key: String) throws -> Bool {
    guard let value = fields[key] else { return false }
    guard case .bool(let flag) = value else { throw error("\(key) must be true or false") }
    return flag
  }
}

nonisolated extension KeyModifiers {
  /// The modifiers by their names in recordings.
  static let named: [String: KeyModifiers] = [
    "shift": .shift, "control": .control, "alt": .alt, "command": .command,
  ]
  /// The modifiers in the order in which they are written.
  static let inOrder: [(String, KeyModifiers)] = [
    ("shift", .shift), ("control", .control), ("alt", .alt), ("command", .command),
  ]
}
