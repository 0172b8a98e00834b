internal import LamellaJSON
internal import LamellaProfiling
public import LamellaScene

/// A window's tree as JSON: what tests and tools look at after a run.
///
/// `{"tick", "time", "window": node}`, each node with the properties its view describes and its
/// `children`, back to front. Numbers read back as the same bits; the same state is the same bytes.
public enum TreeDump {
  /// Writes the tree of a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - time: The tick that ran last.
  /// - Returns: The JSON text, ending with a newline.
  /// - Complexity: O(number of views).
  public static func text(of window: Window, at time: TickTime) -> String {
    var json = JSONText()
    json.beginObject()
    json.newLine(1)
    json.key("tick")
    json.literal("\(time.tick)")
    json.newLine(1)
    json.key("time")
    json.value(time.seconds)
    json.newLine(1)
    json.key("window")
    append(window, depth: 1, to: &json)
    json.endLine(0)
    json.endObject()
    return json.text + "\n"
  }

  /// Writes the tree of a window to a file.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - time: The tick that ran last.
  ///   - path: The file, which is replaced.
  /// - Throws: ``ReplayError`` when the file cannot be written.
  public static func write(_ window: Window, at time: TickTime, to path: String) throws {
    try writeWhole(text(of: window, at: time), to: path)
  }

  private static func append(_ view: View, depth: Int, to json: inout JSONText) {
    var properties = PropertyList()
    view.describe(into: &properties)
    json.beginObject()
    for (name, value) in properties.entries {
      json.newLine(depth + 1)
      json.key(name)
      switch value {
      case .null: json.null()
      case .bool(let flag): json.value(flag)
      case .integer(let integer): json.value(integer)
      case .number(let number): json.value(number)
      case .numbers(let numbers): json.value(numbers)
      case .text(let text): json.value(text)
      }
    }
    json.newLine(depth + 1)
    json.key("children")
    json.beginArray()
    let subviews = view.subviews
    for subview in subviews {
      json.newLine(depth + 2)
      append(subview, depth: depth + 2, to: &json)
    }
    if !subviews.isEmpty { json.endLine(depth + 1) }
    json.endArray()
    json.endLine(depth)
    json.endObject()
  }
}
