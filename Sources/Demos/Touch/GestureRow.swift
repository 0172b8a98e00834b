import Lamella

/// A row of the panel with a recognizer's name, measured value and state.
final class GestureRow: View {
  /// The height of a row in points.
  static let height = 26.0
  private let title = Label()
  private let value = Label()
  private let state = Label()
  private let recognizer: GestureRecognizer
  private let measure: () -> String
  private var shown = GestureRecognizer.State.possible
  /// The number of times that the gesture was recognized.
  private var count = 0

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - name: The recognizer's name.
  ///   - recognizer: The recognizer to show.
  ///   - measure: Returns the measured value as a short text; called on each action.
  init(_ name: String, _ recognizer: GestureRecognizer, measure: @escaping () -> String = { "" }) {
    self.recognizer = recognizer
    self.measure = measure
    super.init(frame: .zero)
    identifier = "row-\(name.lowercased().replacing(" ", with: "-"))"
    isUserInteractionEnabled = false
    title.text = name
    title.font = .system(size: Theme.TypeSize.small)
    value.font = .monospacedDigits(size: Theme.TypeSize.caption)
    value.textAlignment = .right
    value.identifier = "value"
    state.font = .system(size: Theme.TypeSize.caption, weight: .semibold)
    state.identifier = "state"
    state.cornerRadius = 9
    placeLabels()
    recognizer.addAction { [unowned self] in handleAction($0) }
    showState()
  }

  /// Places the name, the value and the state beside each other.
  private func placeLabels() {
    let row = StackView(arrangedSubviews: [title, value, state])
    row.alignment = .center
    row.setCustomSpacing(8, after: value)
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    value.setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
    LayoutConstraint.activate([
      heightAnchor.constraint(equalToConstant: Self.height),
      title.widthAnchor.constraint(equalToConstant: 84).withPriority(LayoutPriority(999)),
      state.widthAnchor.constraint(equalToConstant: 68).withPriority(LayoutPriority(999)),
      state.heightAnchor.constraint(equalToConstant: Self.height - 8),
      row.leadingAnchor.constraint(equalTo: leadingAnchor),
      row.trailingAnchor.constraint(equalTo: trailingAnchor),
      row.topAnchor.constraint(equalTo: topAnchor),
      row.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }

  /// Counts gestures as they begin, and shows the recognizer's value and state.
  private func handleAction(_ recognizer: GestureRecognizer) {
    let isStart =
      recognizer.state == .began
      || recognizer.state == .ended && shown != .began
        && shown != .changed
    if isStart { count += 1 }
    value.text = measure()
    show(recognizer.state)
  }

  /// Shows a state that was reached without an action.
  ///
  /// The last recognized state stays visible until the next touch.
  func updateState(fingersAreDown: Bool) {
    let now = recognizer.state
    if now == .failed || now == .possible && fingersAreDown && shown == .failed { show(now) }
  }

  /// Clears the row when a new gesture begins.
  func reset() { if recognizer.state == .possible { show(.possible) } }

  /// Shows a message in place of the measured value, until the recognizer's next action.
  func showMessage(_ message: String) { value.text = message }

  /// Shows a state, unless it is shown already.
  private func show(_ new: GestureRecognizer.State) {
    guard new != shown else { return }
    shown = new
    // The measured value belongs to the gesture that has ended.
    if new == .possible || new == .failed { value.text = nil }
    showState()
  }

  /// Updates the text and the color of the state.
  private func showState() {
    let theme = effectiveTheme
    let (word, color): (String, Color?) =
      switch shown {
      case .possible: ("possible", nil)
      case .began: ("began", theme.series[0])
      case .changed: ("changed", theme.series[0])
      case .ended: ("ended", theme.good)
      case .cancelled: ("cancelled", theme.warn)
      case .failed: ("failed", nil)
      }
    state.text = word
    state.backgroundColor = color
    // Without a background the word is aligned with the edge where backgrounds end.
    state.textAlignment = color == nil ? .right : .center
    state.textColor = color.map { theme.ink(on: $0) } ?? theme.inkSoft
    value.textColor = theme.inkSoft
    title.textColor = color == nil ? theme.inkSoft : theme.ink
  }

  override func themeDidChange() {
    super.themeDidChange()
    showState()
  }

  override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("count", count)
  }
}
