import Lamella

/// A recognizer in the panel: its name, what it measures, and its state.
final class GestureRow: View {
  /// The height of a row in points.
  static let height = 26.0
  private let title = Label()
  private let value = Label()
  private let state = Label()
  private let recognizer: GestureRecognizer
  private let measure: () -> String
  private var shown = GestureRecognizer.State.possible
  /// How often the gesture was recognized.
  private var count = 0

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - name: What the recognizer is called.
  ///   - recognizer: What is watched.
  ///   - measure: What it measures, in a few characters; asked whenever it acts.
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
    for label in [title, value, state] { addSubview(label) }
    recognizer.addAction { [unowned self] in acted($0) }
    showState()
  }

  private func acted(_ recognizer: GestureRecognizer) {
    let isStart =
      recognizer.state == .began
      || recognizer.state == .ended && shown != .began
        && shown != .changed
    if isStart { count += 1 }
    value.text = measure()
    show(recognizer.state)
  }

  /// Looks for a state that comes without an action.
  ///
  /// What was recognized stays to be read until the next touch.
  func look(fingersAreDown: Bool) {
    let now = recognizer.state
    if now == .failed || now == .possible && fingersAreDown && shown == .failed { show(now) }
  }

  /// A first finger came down: what was before is over.
  func startOver() { if recognizer.state == .possible { show(.possible) } }

  /// Says something in the place of what is measured, until the gesture acts again.
  func say(_ words: String) { value.text = words }

  private func show(_ new: GestureRecognizer.State) {
    guard new != shown else { return }
    shown = new
    // What was measured belongs to the gesture that is over.
    if new == .possible || new == .failed { value.text = nil }
    showState()
  }

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
    // Without a chip around it the word stands at the edge, where chips end.
    state.textAlignment = color == nil ? .right : .center
    state.textColor = color.map { theme.ink(on: $0) } ?? theme.inkSoft
    value.textColor = theme.inkSoft
    title.textColor = color == nil ? theme.inkSoft : theme.ink
  }

  override func themeDidChange() {
    super.themeDidChange()
    showState()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (height, chip) = (bounds.height, 68.0)
    title.frame = Rect(x: 0, y: 0, width: 84, height: height)
    value.frame = Rect(x: 84, y: 0, width: bounds.width - 84 - chip - 8, height: height)
    state.frame = Rect(x: bounds.width - chip, y: 4, width: chip, height: height - 8)
  }

  override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("count", count)
  }
}
