internal import Glibc
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaMarkup
public import LamellaScene

/// A writer of an input recording, which appends each event as it happens.
///
/// Each line is flushed at once, so that a recording survives a crash of the program.
public nonisolated final class InputRecordingWriter {
  private let file: UnsafeMutablePointer<FILE>
  private let path: String

  /// Creates or truncates the file, and writes the header.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - header: The properties of the stage.
  /// - Throws: ``ReplayError`` if the file cannot be created.
  public init(path: String, header: InputRecording.Header) throws {
    do { try ProtectedInputs.check(path) } catch { throw ReplayError(error) }
    guard let file = fopen(path, "w") else {
      // A file that is to be created fails with ENOENT only if its folder is missing.
      guard errno == ENOENT, path.utf8.contains(UInt8(ascii: "/")) else {
        throw ReplayError(.system(path, code: errno))
      }
      throw ReplayError(file: path, reason: "cannot be written: its folder does not exist")
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
  ///   - event: The event, not earlier than the last one.
  ///   - tick: The tick that handles the event, if known.
  /// - Throws: ``ReplayError`` if the file cannot be written.
  public func append(_ event: InputEvent, tick: Int64? = nil) throws {
    try write(event.line(tick: tick))
  }

  /// Writes a line to the file at once.
  private func write(_ line: String) throws {
    guard fputs(line + "\n", file) >= 0, fflush(file) == 0 else {
      throw ReplayError(.system(path, code: errno))
    }
  }
}

nonisolated extension InputRecording {
  /// The recording as the text of a file.
  public var text: String {
    var lines = header.map { [$0.line] } ?? []
    lines += events.map { $0.line(tick: nil) }
    return lines.map { $0 + "\n" }.joined()
  }
}

nonisolated extension InputRecording.Header {
  /// The line of the header, without a newline.
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
  /// Returns the line of the event, without a newline.
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

  /// Formats microseconds exactly as seconds with six decimals.
  private static func seconds(_ microseconds: Int64) -> String {
    let fraction = "\(microseconds % 1_000_000)"
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count)
      + fraction
  }

  /// Writes the event's kind and details.
  private func describe(into json: inout JSONText) {
    /// Writes a number.
    func number(_ key: String, _ value: Double) {
      json.key(key)
      json.value(value)
    }
    /// Writes a whole number.
    func integer(_ key: String, _ value: Int) {
      json.key(key)
      json.value(value)
    }
    /// Writes a text.
    func text(_ key: String, _ value: String) {
      json.key(key)
      json.value(value)
    }
    /// Writes a point as `x` and `y`.
    func position(_ point: Point) {
      number("x", point.x)
      number("y", point.y)
    }
    /// Writes the modifier keys, if there are any.
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
      position(point)
      integer("button", button.rawValue)
      integer("clicks", clicks)
    case .mouseMoved(let point):
      json.value("mouseMoved")
      position(point)
    case .mouseUp(let point, let button, let clicks):
      json.value("mouseUp")
      position(point)
      integer("button", button.rawValue)
      integer("clicks", clicks)
    case .mouseLeft:
      json.value("mouseLeft")
    case .wheel(let point, let notches):
      json.value("wheel")
      position(point)
      number("dx", notches.x)
      number("dy", notches.y)
    case .fingerDown(let finger, let point, let pressure):
      json.value("fingerDown")
      integer("finger", Int(finger.rawValue))
      position(point)
      number("pressure", pressure)
    case .fingerMoved(let finger, let point, let pressure):
      json.value("fingerMoved")
      integer("finger", Int(finger.rawValue))
      position(point)
      number("pressure", pressure)
    case .fingerUp(let finger, let point):
      json.value("fingerUp")
      integer("finger", Int(finger.rawValue))
      position(point)
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
    case .pasteboard(let string):
      json.value("pasteboard")
      text("text", string)
    case .fileChanged(let path, let string):
      json.value("fileChanged")
      text("path", path)
      if let string { text("text", string) }
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
