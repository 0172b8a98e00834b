internal import LamellaCapture
internal import LamellaMarkup
public import LamellaScene

/// The view tree of a window as JSON, for tests and tools.
///
/// The JSON is `{"tick", "time", "window": node}`. Each node has the described properties of its view and its
/// `children`, back to front. Numbers keep all their bits; equal states give equal bytes.
public enum TreeDump {
  /// Returns the tree of a window as JSON text.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - time: The last tick that ran.
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
  ///   - time: The last tick that ran.
  ///   - path: The file, which is replaced.
  /// - Throws: ``ReplayError`` if the file cannot be written.
  public static func write(_ window: Window, at time: TickTime, to path: String) throws {
    try writeWhole(text(of: window, at: time), to: path)
  }

  /// Writes a view and its descendants, without recursion, because a tree can be deeper than the stack allows.
  private static func append(_ root: View, depth: Int, to json: inout JSONText) {
    var open = [(subviews: begin(root, depth: depth, &json), next: 0)]
    while let (subviews, next) = open.last {
      let depth = depth + 2 * (open.count - 1)
      if next < subviews.count {
        open[open.count - 1].next += 1
        json.newLine(depth + 2)
        open.append((begin(subviews[next], depth: depth + 2, &json), 0))
      } else {
        if !subviews.isEmpty { json.endLine(depth + 1) }
        json.endArray()
        json.endLine(depth)
        json.endObject()
        open.removeLast()
      }
    }
  }

  /// Writes a view up to the opening bracket of its subviews, and returns those.
  private static func begin(_ view: View, depth: Int, _ json: inout JSONText) -> [View] {
    var properties = PropertyList()
    view.describe(into: &properties)
    json.beginObject()
    for (name, value) in properties.entries {
      json.newLine(depth + 1)
      json.key(name)
      json.add(value)
    }
    json.newLine(depth + 1)
    json.key("children")
    json.beginArray()
    return view.subviews
  }
}
