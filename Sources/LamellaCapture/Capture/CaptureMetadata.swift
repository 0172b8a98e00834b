package import LamellaMarkup

/// The metadata of a capture: names and values that describe the machine, the program and the run, in order.
///
/// ```swift
/// var metadata = CaptureMetadata()
/// metadata[.cpu] = .text("…")
/// metadata["level"] = .text("harbor")     // a program's own
/// ```
public struct CaptureMetadata: Hashable, Sendable {
  /// A value of metadata.
  public enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A number.
    case number(Double)
    /// A boolean.
    case flag(Bool)
    /// A list of texts, such as arguments.
    case list([String])
  }

  /// The names that the engine writes; see <doc:CaptureFormat>.
  public enum Key: String, CaseIterable, Sendable {
    // The description of the format states meaning and unit of each.
    case engineVersion, buildMode, date, os, cpu, cores, loadAverage
    case sdlVersion, videoDriver, renderDriver, waitsForDisplay
    case windowSize, outputSize, scale, ticksPerSecond
    case timing, framesPerSecond, targetPeriodNanoseconds, clockReadNanoseconds
    case program, arguments, demo, script, scriptHash
  }

  /// The names in the order in which they were set.
  public private(set) var names: [String] = []
  private var values: [String: Value] = [:]

  /// Makes empty metadata.
  public init() {}

  /// The value of a name; setting nil removes the name.
  public subscript(name: String) -> Value? {
    get { values[name] }
    set {
      if values[name] == nil, newValue != nil { names.append(name) }
      if newValue == nil { names.removeAll { $0 == name } }
      values[name] = newValue
    }
  }

  /// The value of a name that the engine writes.
  public subscript(key: Key) -> Value? {
    get { self[key.rawValue] }
    set { self[key.rawValue] = newValue }
  }

  /// Returns the text of a name; nil if the name is not set or its value is not a text.
  public func text(_ key: Key) -> String? {
    if case .text(let text) = self[key] { text } else { nil }
  }

  /// Returns the number of a name; nil if the name is not set or its value is not a number.
  public func number(_ key: Key) -> Double? {
    if case .number(let number) = self[key] { number } else { nil }
  }

  /// Returns whether the value of a name is true.
  public func isTrue(_ key: Key) -> Bool { self[key] == .flag(true) }

  // MARK: JSON

  /// The metadata as a JSON object.
  package var json: String {
    var json = JSONText()
    json.beginObject()
    for name in names {
      guard let value = values[name] else { continue }
      json.key(name)
      json.value(value)
    }
    json.endObject()
    return json.text
  }

  /// Adds the members of a JSON object, except for objects and null.
  package mutating func merge(_ object: JSONValue) {
    guard case .object(let fields) = object else { return }
    for member in fields.members {
      switch member.value {
      case .string(let text): self[member.name] = .text(text)
      case .number(let number): self[member.name] = .number(number)
      case .bool(let flag): self[member.name] = .flag(flag)
      case .array(let values): self[member.name] = .list(values.compactMap(\.string))
      case .numbers: self[member.name] = .list([])
      case .null, .object: break
      }
    }
  }
}

extension CaptureMetadata.Value: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): JSONText.format(number)
    case .flag(let flag): flag ? "yes" : "no"
    case .list(let texts): texts.joined(separator: " ")
    }
  }
}

extension JSONText {
  /// Writes a metadata value.
  package mutating func value(_ value: CaptureMetadata.Value) {
    switch value {
    case .text(let text): self.value(text)
    case .number(let number): self.value(number)
    case .flag(let flag): self.value(flag)
    case .list(let texts):
      beginArray()
      for text in texts { self.value(text) }
      endArray()
    }
  }
}
