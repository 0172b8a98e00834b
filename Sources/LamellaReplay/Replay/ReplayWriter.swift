internal import Glibc
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaMarkup
public import LamellaScene

/// Writes a replay file while it happens, line by line.
///
/// Lines go to the file at once, so that a recording survives a crash of the app.
public nonisolated final class ReplayWriter {
  private let file: UnsafeMutablePointer<FILE>
  private let path: String

  /// Creates the file, or empties it, and writes the header.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - header: What the input is for.
  /// - Throws: ``ReplayError`` when the file cannot be made.
  public init(path: String, header: Replay.Header) throws {
    do { try ProtectedInputs.check(path) } catch {
      throw ReplayError(file: path, reason: error.reason)
    }
    guard let file = fopen(path, "w") else {
      // A file to be made can only lack its folder.
      let reason =
        errno == ENOENT && path.utf8.contains(UInt8(ascii: "/"))
        ? "its folder does not exist" : String(cString: strerror(errno))
      throw ReplayError(file: path, reason: "cannot be written: \(reason)")
    }
    self.file = file
    self.path = path
    try write(header.line)
  }

  nonisolated deinit {
    fclose(file)
  }

  /// Appends an event.
  ///
  /// - Parameters:
  ///   - event: The event, not before the one written last.
  ///   - tick: The tick that it belongs to, where known.
  /// - Throws: ``ReplayError`` when the file cannot be written.
  public func append(_ event: InputEvent, tick: Int64? = nil) throws {
    try write(event.line(tick: tick))
  }

  private func write(_ line: String) throws {
    guard fputs(line + "\n", file) >= 0, fflush(file) == 0 else {
      throw ReplayError(
        file: path, reason: "cannot be written: \(String(cString: strerror(errno)))")
    }
  }
}

nonisolated extension Replay {
  /// The replay as the text of a file.
  public var text: String {
    var lines = header.map { [$0.line] } ?? []
    lines += events.map { $0.line(tick: nil) }
    return lines.map { $0 + "\n" }.joined()
  }
}

nonisolated extension Replay.Header {
  /// The header's line, without its end.
  var line: String {
    var json = JSONText()
    json.beginObject()
    json.key("lamella")
    json.value(1)
    json.key("size")
    json.value([size.width, size.height])
    json.key("scale")
    json.value(scale)
    json.key("rate")
    json.value(rate)
    json.key("seed")
    json.literal("\(seed)")
    json.endObject()
    return json.text
  }
}

nonisolated extension InputEvent {
  /// The event's line in a replay file, without its end.
  func line(tick: Int64?) -> String {
    var json = JSONText()
    json.beginObject()
    json.key("t")
    json.literal(Self.seconds(microseconds))
    if let tick {
      json.key("tick")
      json.literal("\(tick)")
    }
    json.key("type")
    describe(into: &json)
    json.endObject()
    return json.text
  }

  /// Microseconds as seconds with six digits, exactly.
  private static func seconds(_ microseconds: Int64) -> String {
    let fraction = "\(microseconds % 1_000_000)"
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count)
      + fraction
  }

  private func describe(into json: inout JSONText) {
    func number(_ key: String, _ value: Double) {
      json.key(key)
      json.value(value)
    }
    func integer(_ key: String, _ value: Int) {
      json.key(key)
      json.value(value)
    }
    func text(_ key: String, _ value: String) {
      json.key(key)
      json.value(value)
    }
    func place(_ point: Point) {
      number("x", point.x)
      number("y", point.y)
    }
    func modifiers(_ set: KeyModifiers) {
      guard !set.isEmpty else { return }
      json.key("modifiers")
      json.beginArray()
      for (name, modifier) in KeyModifiers.inOrder where set.contains(modifier) { json.value(name) }
      json.endArray()
    }
    switch kind {
    case .mouseDown(let point, let button, let clicks):
      json.value("mouseDown")
      place(point)
      integer("button", button.rawValue)
      integer("clicks", clicks)
    case .mouseMoved(let point):
      json.value("mouseMoved")
      place(point)
    case .mouseUp(let point, let button, let clicks):
      json.value("mouseUp")
      place(point)
      integer("button", button.rawValue)
      integer("clicks", clicks)
    case .mouseLeft:
      json.value("mouseLeft")
    case .wheel(let point, let notches):
      json.value("wheel")
      place(point)
      number("dx", notches.x)
      number("dy", notches.y)
    case .fingerDown(let finger, let point, let pressure):
      json.value("fingerDown")
      integer("finger", Int(finger.rawValue))
      place(point)
      number("pressure", pressure)
    case .fingerMoved(let finger, let point, let pressure):
      json.value("fingerMoved")
      integer("finger", Int(finger.rawValue))
      place(point)
      number("pressure", pressure)
    case .fingerUp(let finger, let point):
      json.value("fingerUp")
      integer("finger", Int(finger.rawValue))
      place(point)
    case .fingerCancelled(let finger):
      json.value("fingerCancelled")
      integer("finger", Int(finger.rawValue))
    case .keyDown(let key, let held, let isRepeat):
      json.value("keyDown")
      text("key", key.name)
      modifiers(held)
      if isRepeat {
        json.key("repeat")
        json.value(true)
      }
    case .keyUp(let key, let held):
      json.value("keyUp")
      text("key", key.name)
      modifiers(held)
    case .text(let string):
      json.value("text")
      text("text", string)
    case .textEditing(let string, let start, let length):
      json.value("textEditing")
      text("text", string)
      integer("start", start)
      integer("length", length)
    case .gamepadDown(let button):
      json.value("gamepadDown")
      text("button", button)
    case .gamepadUp(let button):
      json.value("gamepadUp")
      text("button", button)
    case .gamepadAxis(let axis, let value):
      json.value("gamepadAxis")
      text("axis", axis)
      number("value", value)
    case .resize(let size):
      json.value("resize")
      number("width", size.width)
      number("height", size.height)
    case .focusLost: json.value("focusLost")
    case .inputReset: json.value("inputReset")
    case .focusGained: json.value("focusGained")
    case .quit: json.value("quit")
    }
  }
}
