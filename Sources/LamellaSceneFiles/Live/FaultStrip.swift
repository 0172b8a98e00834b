internal import LamellaConstraints
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

/// A strip at the bottom edge of a window with the faults of the live scenes in it.
///
/// Touches pass through it. It is there only while a scene has faults.
final class FaultStrip: View {
  /// The largest number of faults of a scene that are shown.
  static let limit = 8

  private let label = Label()
  /// The faults of each scene, in the order in which the scenes came.
  private var faults: [(scene: ObjectIdentifier, text: String)] = []

  private init() {
    super.init(frame: .zero)
    identifier = "sceneFaults"
    hitTestBehavior = .none
    translatesAutoresizingMaskIntoConstraints = false
    label.translatesAutoresizingMaskIntoConstraints = false
    label.numberOfLines = 0
    label.font = .system(size: Theme.TypeSize.small)
    addSubview(label)
    let gap = Theme.Spacing.controls
    LayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: gap),
      label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -gap),
      label.topAnchor.constraint(equalTo: topAnchor, constant: gap / 2),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -gap / 2),
    ])
    adoptTheme()
    registerForTraitChanges([TraitTheme.self]) { (strip: FaultStrip, _) in strip.adoptTheme() }
  }

  nonisolated deinit {}

  private func adoptTheme() {
    backgroundColor = effectiveTheme.bad
    // White has the contrast in light themes, and the ground in dark ones, whose red is bright.
    label.textColor = effectiveTheme.isLight ? .white : effectiveTheme.ground
  }

  /// Shows the faults of a scene in a window, or none.
  ///
  /// - Parameters:
  ///   - faults: The faults; empty for none.
  ///   - scene: The scene.
  ///   - window: The window.
  static func show(_ faults: [SceneFault], of scene: ObjectIdentifier, in window: Window) {
    var strip = window.subviews.lazy.compactMap { $0 as? FaultStrip }.first
    guard strip != nil || !faults.isEmpty else { return }
    if strip == nil {
      let new = FaultStrip()
      window.addSubview(new)
      LayoutConstraint.activate([
        new.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        new.trailingAnchor.constraint(equalTo: window.trailingAnchor),
        new.bottomAnchor.constraint(equalTo: window.bottomAnchor),
        new.heightAnchor.constraint(lessThanOrEqualTo: window.heightAnchor),
      ])
      strip = new
    }
    strip?.update(faults, of: scene)
  }

  private func update(_ faults: [SceneFault], of scene: ObjectIdentifier) {
    let place = self.faults.firstIndex { $0.scene == scene }
    if faults.isEmpty {
      if let place { self.faults.remove(at: place) }
    } else {
      var lines = faults.prefix(Self.limit).map(\.description)
      if faults.count > Self.limit { lines.append("and \(faults.count - Self.limit) more") }
      let text = lines.joined(separator: "\n")
      if let place { self.faults[place].text = text } else { self.faults.append((scene, text)) }
    }
    guard !self.faults.isEmpty else { return removeFromSuperview() }
    label.text = self.faults.map(\.text).joined(separator: "\n")
    superview?.bringSubviewToFront(self)
  }
}
