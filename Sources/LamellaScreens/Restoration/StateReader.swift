import LamellaFiles
import LamellaMarkup

/// The reader of saved states: members that it does not know are skipped, and wrong ones are errors.
nonisolated struct StateReader {
  private let file: String

  /// Makes a reader whose errors name a file.
  init(file: String) { self.file = file }

  /// Reads the state of a window's controllers.
  func read(_ bytes: [UInt8]) throws(FileError) -> StateNode {
    let value: JSONValue
    do throws(MarkupError) {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw FileError(
        file: file, place: "\(error.position)", reason: error.reason, advice: error.advice)
    }
    guard case .object(let members) = value, let version = members["lamella-state"] else {
      throw FileError(
        file: file, reason: "this is no saved state: it has no \"lamella-state\"",
        advice: "check that it is the right file")
    }
    guard let number = version.number, let version = Int(exactly: number), version >= 1 else {
      throw FileError(file: file, reason: "the version of the state must be a whole number")
    }
    guard version <= StateNode.version else {
      throw FileError(
        file: file, reason: "the state has version \(version), which a newer program has saved",
        advice: "this one reads up to version \(StateNode.version)")
    }
    guard let root = members.members.last(where: { $0.name == "root" }) else {
      throw FileError(file: file, reason: "the state has no \"root\"")
    }
    return try node(root.value, root.line)
  }

  private func error(_ line: Int, _ reason: String) -> FileError {
    FileError(file: file, place: line > 0 ? "line \(line)" : nil, reason: reason)
  }

  private func node(_ value: JSONValue, _ line: Int) throws(FileError) -> StateNode {
    guard case .object(let object) = value else {
      throw error(line, "a controller must be an object")
    }
    guard let identifier = object["id"]?.string else {
      throw error(line, "a controller has no \"id\", or one that is no text")
    }
    var node = StateNode(identifier: identifier)
    for member in object.members {
      switch member.name {
      case "state": node.state = try state(member.value, member.line, "state")
      case "container": node.container = try state(member.value, member.line, "container")
      case "views":
        guard case .object(let views) = member.value else {
          throw error(member.line, "\"views\" must be an object")
        }
        for view in views.members {
          node.views[view.name] = try state(view.value, view.line, "a view's state")
        }
      case "children": node.children = try nodes(member)
      case "presented": node.presented = try nodes(member)
      default: break
      }
    }
    return node
  }

  private func nodes(_ member: JSONObject.Member) throws(FileError) -> [StateNode] {
    guard let values = member.value.elements else {
      throw error(member.line, "\"\(member.name)\" must be an array")
    }
    var nodes: [StateNode] = []
    for value in values { nodes.append(try node(value, member.line)) }
    return nodes
  }

  private func state(
    _ value: JSONValue, _ line: Int, _ name: String
  ) throws(FileError) -> RestorableState {
    guard case .object(let object) = value else { throw error(line, "\(name) must be an object") }
    var state = RestorableState()
    // Values of kinds that a later version has are skipped, as its members are.
    for member in object.members { state[member.name] = Self.value(member.value) }
    return state
  }

  private static func value(_ value: JSONValue) -> RestorableState.Value? {
    switch value {
    case .bool(let value): .bool(value)
    case .number(let value): .number(value)
    case .string(let value): .text(value)
    case .numbers(let values): .list(values.map { .number($0) })
    case .array(let values): .list(values.compactMap(Self.value))
    case .null, .object: nil
    }
  }
}
