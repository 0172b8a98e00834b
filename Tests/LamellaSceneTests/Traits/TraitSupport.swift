import LamellaGeometry

@testable import LamellaScene

/// A trait as an app declares it.
enum TraitDifficulty: TraitDefinition {
  static let defaultValue = 1
}

/// A trait of an app on which colors depend.
enum TraitSeason: TraitDefinition {
  static let defaultValue = "summer"
  static let name = "season"
  static let affectsColorAppearance = true
}

extension MutableTraits {
  var difficulty: Int {
    get { self[TraitDifficulty.self] }
    set { self[TraitDifficulty.self] = newValue }
  }

  var season: String {
    get { self[TraitSeason.self] }
    set { self[TraitSeason.self] = newValue }
  }
}

/// A view that notes the calls of its hooks and handlers.
final class TraitView: View {
  let name: String
  private let log: TraitLog

  init(_ name: String, _ log: TraitLog) {
    self.name = name
    self.log = log
    super.init(frame: Rect(x: 0, y: 0, width: 20, height: 20))
  }

  nonisolated deinit {}

  override func themeDidChange() { log.lines.append("\(name) theme") }
  override func tintColorDidChange() { log.lines.append("\(name) tint") }

  /// Notes changes of traits with what describes them.
  @discardableResult
  func note(
    _ traits: any TraitDefinition.Type...,
    as describe: @escaping (TraitCollection) -> String = { _ in "trait" }
  ) -> TraitChangeRegistration {
    registerForTraitChanges(traits) { (view: TraitView, previous) in
      view.log.lines.append(
        "\(view.name) \(describe(previous)) to \(describe(view.traitCollection))")
    }
  }
}

/// Lines in the order in which they were noted.
final class TraitLog {
  var lines: [String] = []

  /// Takes the lines noted so far.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
