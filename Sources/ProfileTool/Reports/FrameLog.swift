internal import LamellaCapture

/// The log of another tool, as comma-separated values with a row for each frame.
struct FrameLog {
  /// The frames as a capture.
  private(set) var capture = Capture()

  private let name: String
  /// The presents so far, in nanoseconds since the first frame's begin.
  private var time = 0.0

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - name: The name of the file, for messages.
  ///   - application: The application whose rows count; nil for that of the first row.
  /// - Throws: ``ToolFailure`` if no row names the columns, a number is none, or there is no frame.
  init(_ text: String, name: String, application: String? = nil) throws {
    self.name = name
    var columns: Columns?
    var head: [String] = []
    var taken = application
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated() where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#")
    {
      let fields = Self.fields(of: line)
      guard let found = columns else {
        columns = Columns(fields)
        // MangoHud begins with names of the machine's parts and a row of them.
        if columns == nil, head.isEmpty {
          head = fields
        } else if columns == nil {
          take(head, fields)
        }
        guard columns != nil || index < 10 else { break }
        continue
      }
      if let place = found.application, place < fields.count {
        if taken == nil { taken = fields[place] }
        guard fields[place] == taken else { continue }
      }
      try add(fields, found, line: index + 1)
    }
    guard columns != nil else {
      throw ToolFailure(
        message:
          "\(name): no row names its columns: one is to be MsBetweenPresents or FrameTime, as in the logs of "
          + "PresentMon and MangoHud")
    }
    guard !capture.frames.isEmpty else {
      throw ToolFailure(message: "\(name): no frames\(application.map { " of '\($0)'" } ?? "")")
    }
    if let taken { capture.metadata[.program] = .text(taken) }
    capture.metadata[.timing] = .text("real")
    capture.metadata["importedFrom"] = .text(name)
  }

  /// The places of the columns that are read.
  private struct Columns {
    var interval: Int
    var busy, present, application: Int?

    /// Finds the columns; nil if the row has no name of an interval.
    init?(_ fields: [String]) {
      let names = fields.map { $0.lowercased() }
      func place(_ candidates: String...) -> Int? {
        candidates.lazy.compactMap { names.firstIndex(of: $0) }.first
      }
      guard let interval = place("msbetweenpresents", "frametime") else { return nil }
      self.interval = interval
      busy = place("mscpubusy", "cpubusy")
      present = place("msinpresentapi")
      application = place("application")
    }
  }

  /// Keeps what the log says of the machine.
  private mutating func take(_ names: [String], _ values: [String]) {
    for (name, value) in zip(names, values) where !value.isEmpty {
      switch name.lowercased() {
      case "os": capture.metadata[.os] = .text(value)
      case "cpu": capture.metadata[.cpu] = .text(value)
      case "gpu", "driver", "kernel": capture.metadata[name.lowercased()] = .text(value)
      default: break
      }
    }
  }

  /// Adds the frame of a row; rows whose interval is not available are left out.
  private mutating func add(_ fields: [String], _ columns: Columns, line: Int) throws {
    func nanoseconds(_ place: Int?) throws -> Double? {
      guard let place else { return nil }
      guard place < fields.count else {
        throw ToolFailure(
          message: "\(name): line \(line): \(fields.count) fields, fewer than the columns")
      }
      let text = fields[place]
      if text.isEmpty || text == "NA" { return nil }
      // A day at most.
      guard let value = Double(text), value >= 0, value < 86_400_000 else {
        throw ToolFailure(
          message: "\(name): line \(line): '\(text)' is no number of milliseconds")
      }
      return value * 1e6
    }
    guard let interval = try nanoseconds(columns.interval) else { return }
    let busy = min(try nanoseconds(columns.busy) ?? interval, interval)
    let before = time
    time += interval
    // What a capture can hold, 104 days.
    guard time < 0x1p53 else {
      throw ToolFailure(message: "\(name): line \(line): the log is longer than 104 days")
    }
    var frame = FrameRecord()
    frame.number = UInt64(capture.frames.count)
    frame.presented = UInt64(time.rounded())
    frame.end = frame.presented
    frame.begin = max(UInt64(before.rounded()), UInt64((time - busy).rounded()))
    frame.sceneMicroseconds = Int64(time / 1_000)
    frame.flags = [.presented, .animating]
    if !capture.frames.isEmpty { frame.flags.insert(.continues) }
    if time < 1e9 { frame.flags.insert(.warmUp) }
    if let present = try nanoseconds(columns.present) {
      frame[.present] = UInt64(min(present, Double(frame.presented - frame.begin)))
    }
    capture.frames.append(frame)
  }

  /// Returns the fields of a row, without quotes and the spaces around them.
  private static func fields(of line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      case "\u{FEFF}": break
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields.map { field in
      var field = field[...]
      while field.last?.isWhitespace == true { field.removeLast() }
      while field.first?.isWhitespace == true { field.removeFirst() }
      return String(field)
    }
  }
}
