internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

/// The scrubber of a ``Rewind``, and the outline of the view that is looked at.
final class RewindView: View {
  private let inspector = InspectorView(frame: .zero)
  private let panel = View()
  private let before = Label()
  private let place = Label()
  private let help = Label()
  private let track = View()
  private let passed = View()
  private let knob = View()
  private let theme = Theme.dark
  private var state: State?
  /// Whether there is room for words above the track.
  private var hasHead = true

  /// What the panel says.
  struct State: Equatable {
    /// The frame, from 0, and how many there are.
    var index: Int
    var count: Int
    var tick: Int64
    /// The moment that is looked at, in the stage's time.
    var seconds: Double
    /// How long it is before the last frame.
    var secondsBeforeLast: Double
    /// From the oldest frame to the last.
    var span: Double

    /// The part of the way from the oldest frame to the last.
    var fraction: Double { span > 0 ? min(max(1 - secondsBeforeLast / span, 0), 1) : 1 }
  }

  private static let width = 560.0
  private static let knobSide = 16.0
  private static let trackHeight = 4.0
  private static let headHeight = 22.0
  /// The words with the gap below them.
  private static let headSpace = headHeight + Theme.Spacing.controls
  /// What the keys do; each stays on one line.
  private static let words = [
    "Left, Right, wheel: a frame", "PgUp, PgDn: ten", "Home, End: first, last",
    "Up, Down: move this", "F12: inspect", "Esc, F9: go on",
  ].map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: "    ")

  /// Whether the panel lies at the upper edge, to free what is below it.
  var isAtTop = false

  init() {
    super.init(frame: .zero)
    identifier = "rewind"
    isUserInteractionEnabled = false
    panel.backgroundColor = theme.surface
    panel.cornerRadius = Theme.Radius.card
    // What lies below may have the same colour.
    panel.layer.borderWidth = 1
    panel.layer.borderColor = theme.raised
    before.font = .monospacedDigits(size: Theme.TypeSize.body)
    before.textColor = theme.ink
    place.font = .monospacedDigits(size: Theme.TypeSize.small)
    place.textColor = theme.inkSoft
    place.textAlignment = .right
    help.font = .system(size: Theme.TypeSize.caption)
    help.textColor = theme.inkSoft
    help.numberOfLines = 0
    help.text = Self.words
    track.backgroundColor = theme.raised
    track.cornerRadius = Self.trackHeight / 2
    passed.backgroundColor = theme.accent
    passed.cornerRadius = Self.trackHeight / 2
    knob.backgroundColor = theme.accent
    knob.cornerRadius = Self.knobSide / 2
    for part in [track, passed, knob, before, place, help] { panel.addSubview(part) }
    addSubview(inspector)
    addSubview(panel)
  }

  // MARK: What is shown

  /// Shows where in time the picture is.
  func show(_ state: State) {
    placePanel()
    guard state != self.state else { return }
    self.state = state
    let isLast = state.index == state.count - 1
    let past = isLast ? "now" : "\u{2212}\(Self.fixed(state.secondsBeforeLast)) s"
    let number = "\(state.index + 1) of \(state.count)"
    place.text = number
    let least = place.intrinsicContentSize.width + Theme.Spacing.grid
    // Where both are to be seen, the first word goes.
    let isWide = Self.write(["Rewound: \(past)"], on: before, in: insideWidth - least)
    if !isWide { Self.write([past], on: before, in: insideWidth) }
    Self.write(
      [
        "\(Self.fixed(state.seconds)) s    tick \(state.tick)    frame \(number)",
        "tick \(state.tick)    frame \(number)", "frame \(number)", number,
      ], on: place,
      // Sentences of their own keep apart; a bare number needs less.
      in: insideWidth - before.intrinsicContentSize.width - Theme.Spacing.card)
    if place.text == nil {
      let rest = insideWidth - before.intrinsicContentSize.width - Theme.Spacing.grid
      Self.write([number], on: place, in: rest)
    }
    placeParts()
  }

  /// Shows the first of some texts that there is room for, and none rather than a part.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  private static func write(_ texts: [String], on label: Label, in room: Double) -> Bool {
    for text in texts {
      label.text = text
      if label.intrinsicContentSize.width <= room { return true }
    }
    label.text = nil
    return false
  }

  /// Outlines a view, or none.
  func inspect(_ view: InspectedView?) {
    inspector.frame = bounds
    var view = view
    if let seen = view?.seen { view?.seen = seen.besides(panel.frame) }
    let area = bounds.inset(by: panelEdges)
    if !inspector.shows(view, in: area) { inspector.show(view, in: area) }
  }

  /// A number with two digits behind the point.
  private static func fixed(_ value: Double) -> String {
    let hundredths = Int(saturating: (min(max(value, 0), 1e9) * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  // MARK: Places

  private func placePanel() {
    let margin = Theme.Spacing.hud
    let width = max(0, min(Self.width, bounds.width - 2 * margin))
    let inside = max(0, width - 2 * Theme.Spacing.card)
    let words = help.sizeThatFits(Size(inside, 0))
    let helpHeight = words.height.rounded(.up) + Theme.Spacing.controls
    var height = 2 * Theme.Spacing.card + Self.knobSide
    hasHead = height + Self.headSpace <= bounds.height - 2 * margin
    if hasHead { height += Self.headSpace }
    (before.isHidden, self.place.isHidden) = (!hasHead, !hasHead)
    // In a window that is hardly higher the picture counts for more.
    help.isHidden = words.width > inside || height + helpHeight > bounds.height * 0.8
    if !help.isHidden { height += helpHeight }
    let place = Rect(
      x: ((bounds.width - width) / 2).rounded(),
      y: isAtTop ? margin : (bounds.height - margin - height).rounded(), width: width,
      height: height)
    guard place != panel.frame else { return }
    if place.size != panel.frame.size { state = nil }
    panel.frame = place
  }

  private func placeParts() {
    let inset = Theme.Spacing.card
    let width = insideWidth
    let first = min(before.intrinsicContentSize.width.rounded(.up), width)
    before.frame = Rect(x: inset, y: inset, width: first, height: Self.headHeight)
    place.frame = Rect(
      x: inset + first, y: inset, width: width - first, height: Self.headHeight)
    let middle = inset + (hasHead ? Self.headSpace : 0) + Self.knobSide / 2
    track.frame = Rect(
      x: inset, y: middle - Self.trackHeight / 2, width: width, height: Self.trackHeight)
    let way = max(0, width - Self.knobSide) * (state?.fraction ?? 1)
    passed.frame = Rect(
      x: inset, y: middle - Self.trackHeight / 2, width: way + Self.knobSide / 2,
      height: Self.trackHeight)
    knob.frame = Rect(
      x: (inset + way).rounded(), y: middle - Self.knobSide / 2, width: Self.knobSide,
      height: Self.knobSide)
    let top = middle + Self.knobSide / 2 + Theme.Spacing.controls
    help.frame = Rect(
      x: inset, y: top, width: width, height: max(0, panel.bounds.height - inset - top))
  }

  private var insideWidth: Double { max(0, panel.bounds.width - 2 * Theme.Spacing.card) }

  /// What the panel takes of the upper or the lower edge of the window.
  var panelEdges: EdgeInsets {
    isAtTop
      ? EdgeInsets(top: panel.frame.maxY - bounds.minY, left: 0, bottom: 0, right: 0)
      : EdgeInsets(top: 0, left: 0, bottom: bounds.maxY - panel.frame.minY, right: 0)
  }

  /// Whether a point of the window lies on the panel.
  func panelContains(_ point: Point) -> Bool { panel.frame.contains(point) }

  /// How far along the track a point of the window is, 0...1.
  func fraction(at point: Point) -> Double {
    let inset = Theme.Spacing.card + Self.knobSide / 2
    let width = panel.bounds.width - 2 * inset
    guard width > 0 else { return 1 }
    return min(max((point.x - panel.frame.minX - inset) / width, 0), 1)
  }
}

extension Rect {
  /// What is left of it, above or below another one that spans it but for a margin.
  fileprivate func besides(_ other: Rect) -> Rect {
    let margin = Theme.Spacing.hud
    guard intersects(other), other.minX <= minX + margin, other.maxX >= maxX - margin else {
      return self
    }
    let above = Rect(x: minX, y: minY, width: width, height: max(0, other.minY - minY))
    let below = Rect(x: minX, y: other.maxY, width: width, height: max(0, maxY - other.maxY))
    return above.height >= below.height ? above : below
  }
}
