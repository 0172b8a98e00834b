/// A fault of a scene file: its place, what is wrong, and what would be right.
public nonisolated struct SceneFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public var file: String
  /// The position in the file.
  public var position: ScenePosition
  /// The message: what is wrong, and what was expected.
  public var message: String

  /// Makes a fault.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - position: The position in the file.
  ///   - message: What is wrong, and what was expected.
  public init(file: String, position: ScenePosition, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }

  /// The fault in one line, as editors and terminals read it: `Settings.scene:12:15: <Label> has no attribute "txet"`.
  public var description: String {
    let place = position == .none ? file : "\(file):\(position)"
    // A path or a value may contain line breaks, but the fault is one line.
    return String("\(place): \(message)".map { $0.isNewline ? " " : $0 })
  }
}

/// All faults of a scene file, in the order of the file.
public nonisolated struct SceneFaults: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults; at least one.
  public var faults: [SceneFault]

  /// Makes the error from its faults.
  public init(_ faults: [SceneFault]) { self.faults = faults }

  /// The faults, one a line.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
