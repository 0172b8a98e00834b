internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

/// The scrubber of a ``Rewind``, and the outline of the inspected view.
final class RewindView: View {
  private let inspector = InspectorView(frame: .zero)
  private let panel = View()
  private let timeLabel = Label()
  private let frameLabel = Label()
  private let help = Label()
  private let track = View()
  private let filledTrack = View()
  private let thumb = View()
  private let theme = Theme.dark
  private var state: State?
  /// Whether the panel is high enough for the labels above the track.
  private var hasHeader = true

  /// The content of the panel.
  struct State: Equatable {
    /// The index of the frame, from 0.
    var index: Int
    /// The number of frames.
    var count: Int
    var tick: Int64
    /// The shown time, in seconds of the stage's clock.
    var seconds: Double
    /// The time between the shown time and the last frame, in seconds.
    var secondsBeforeLast: Double
    /// The duration from the oldest frame to the last, in seconds.
    var duration: Double

    /// The fraction of the duration at the shown time, 0...1.
    var fraction: Double { duration > 0 ? min(max(1 - secondsBeforeLast / duration, 0), 1) : 1 }
  }

  private static let width = 560.0
  private static let thumbSide = 16.0
  private static let trackHeight = 4.0
  private static let headerHeight = 22.0
  /// The height of the labels with the gap below them, in points.
  private static let headerSpace = headerHeight + Theme.Spacing.controls
  /// The help text of the keys; non-breaking spaces keep each key on one line.
  private static let helpText = [
    "Left, Right, wheel: a frame", "PgUp, PgDn: ten", "Home, End: first, last",
    "Up, Down: move this", "F12: inspect", "Esc, F9: go on",
  ].map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: "    ")

  /// Whether the panel is at the top edge; it is at the bottom by default.
  var isAtTop = false

  init() {
    super.init(frame: .zero)
    identifier = "rewind"
    isUserInteractionEnabled = false
    panel.backgroundColor = theme.surface
    panel.cornerRadius = Theme.Radius.card
    // The content below may have the same color.
    panel.layer.borderWidth = 1
    panel.layer.borderColor = theme.raised
    timeLabel.font = .monospacedDigits(size: Theme.TypeSize.body)
    timeLabel.textColor = theme.ink
    frameLabel.font = .monospacedDigits(size: Theme.TypeSize.small)
    frameLabel.textColor = theme.inkSoft
    frameLabel.textAlignment = .right
    help.font = .system(size: Theme.TypeSize.caption)
    help.textColor = theme.inkSoft
    help.numberOfLines = 0
    help.text = Self.helpText
    track.backgroundColor = theme.raised
    track.cornerRadius = Self.trackHeight / 2
    filledTrack.backgroundColor = theme.accent
    filledTrack.cornerRadius = Self.trackHeight / 2
    thumb.backgroundColor = theme.accent
    thumb.cornerRadius = Self.thumbSide / 2
    for part in [track, filledTrack, thumb, timeLabel, frameLabel, help] { panel.addSubview(part) }
    addSubview(inspector)
    addSubview(panel)
  }

  // MARK: Content

  /// Shows the position of a frame in the history.
  func show(_ state: State) {
    layOutPanel()
    guard state != self.state else { return }
    self.state = state
    let isLast = state.index == state.count - 1
    let past = isLast ? "now" : "\u{2212}\(Self.fixed(state.secondsBeforeLast)) s"
    let number = "\(state.index + 1) of \(state.count)"
    frameLabel.text = number
    let least = frameLabel.intrinsicContentSize.width + Theme.Spacing.grid
    // If the width is too small for both labels, the first is shortened.
    let isWide = Self.write(["Rewound: \(past)"], on: timeLabel, in: insideWidth - least)
    if !isWide { Self.write([past], on: timeLabel, in: insideWidth) }
    Self.write(
      [
        "\(Self.fixed(state.seconds)) s    tick \(state.tick)    frame \(number)",
        "tick \(state.tick)    frame \(number)", "frame \(number)", number,
      ], on: frameLabel,
      // The gap between the labels; a bare number needs less.
      in: insideWidth - timeLabel.intrinsicContentSize.width - Theme.Spacing.card)
    if frameLabel.text == nil {
      let rest = insideWidth - timeLabel.intrinsicContentSize.width - Theme.Spacing.grid
      Self.write([number], on: frameLabel, in: rest)
    }
    layOutPanelContent()
  }

  /// Sets the text of a label to the first of several that fits the width; to nil if none fits.
  ///
  /// - Returns: Whether one fits.
  @discardableResult
  private static func write(_ texts: [String], on label: Label, in width: Double) -> Bool {
    for text in texts {
      label.text = text
      if label.intrinsicContentSize.width <= width { return true }
    }
    label.text = nil
    return false
  }

  /// Outlines a view; nil hides the outline.
  func inspect(_ view: InspectedView?) {
    inspector.frame = bounds
    var view = view
    if let seen = view?.visibleRect { view?.visibleRect = seen.excluding(panel.frame) }
    let area = bounds.inset(by: panelEdges)
    if !inspector.shows(view, in: area) { inspector.show(view, in: area) }
  }

  /// Formats a number with two decimals.
  private static func fixed(_ value: Double) -> String {
    let hundredths = Int(saturating: (min(max(value, 0), 1e9) * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  // MARK: Layout

  /// Sets the frame of the panel, and hides the texts that a low window has no room for.
  private func layOutPanel() {
    let margin = Theme.Spacing.hud
    let width = max(0, min(Self.width, bounds.width - 2 * margin))
    let inside = max(0, width - 2 * Theme.Spacing.card)
    let helpSize = help.sizeThatFits(Size(inside, 0))
    let helpHeight = helpSize.height.rounded(.up) + Theme.Spacing.controls
    var height = 2 * Theme.Spacing.card + Self.thumbSide
    hasHeader = height + Self.headerSpace <= bounds.height - 2 * margin
    if hasHeader { height += Self.headerSpace }
    (timeLabel.isHidden, frameLabel.isHidden) = (!hasHeader, !hasHeader)
    // In a low window the help would cover too much of the picture.
    help.isHidden = helpSize.width > inside || height + helpHeight > bounds.height * 0.8
    if !help.isHidden { height += helpHeight }
    let frame = Rect(
      x: ((bounds.width - width) / 2).rounded(),
      y: isAtTop ? margin : (bounds.height - margin - height).rounded(), width: width,
      height: height)
    guard frame != panel.frame else { return }
    if frame.size != panel.frame.size { state = nil }
    panel.frame = frame
  }

  /// Lays out the texts and the track in the panel.
  private func layOutPanelContent() {
    let inset = Theme.Spacing.card
    let width = insideWidth
    let first = min(timeLabel.intrinsicContentSize.width.rounded(.up), width)
    timeLabel.frame = Rect(x: inset, y: inset, width: first, height: Self.headerHeight)
    frameLabel.frame = Rect(
      x: inset + first, y: inset, width: width - first, height: Self.headerHeight)
    let middle = inset + (hasHeader ? Self.headerSpace : 0) + Self.thumbSide / 2
    track.frame = Rect(
      x: inset, y: middle - Self.trackHeight / 2, width: width, height: Self.trackHeight)
    let thumbX = max(0, width - Self.thumbSide) * (state?.fraction ?? 1)
    filledTrack.frame = Rect(
      x: inset, y: middle - Self.trackHeight / 2, width: thumbX + Self.thumbSide / 2,
      height: Self.trackHeight)
    thumb.frame = Rect(
      x: (inset + thumbX).rounded(), y: middle - Self.thumbSide / 2, width: Self.thumbSide,
      height: Self.thumbSide)
    let top = middle + Self.thumbSide / 2 + Theme.Spacing.controls
    help.frame = Rect(
      x: inset, y: top, width: width, height: max(0, panel.bounds.height - inset - top))
  }

  private var insideWidth: Double { max(0, panel.bounds.width - 2 * Theme.Spacing.card) }

  /// The insets of the window's edges that the panel takes, in points.
  var panelEdges: EdgeInsets {
    isAtTop
      ? EdgeInsets(top: panel.frame.maxY - bounds.minY, left: 0, bottom: 0, right: 0)
      : EdgeInsets(top: 0, left: 0, bottom: bounds.maxY - panel.frame.minY, right: 0)
  }

  /// Returns whether a point of the window is in the panel.
  func panelContains(_ point: Point) -> Bool { panel.frame.contains(point) }

  /// Returns the fraction of the track at a point of the window, 0...1.
  func fraction(at point: Point) -> Double {
    let inset = Theme.Spacing.card + Self.thumbSide / 2
    let width = panel.bounds.width - 2 * inset
    guard width > 0 else { return 1 }
    return min(max((point.x - panel.frame.minX - inset) / width, 0), 1)
  }
}

extension Rect {
  /// Returns the larger part above or below another rectangle, if that covers the whole width except for a margin.
  fileprivate func excluding(_ other: Rect) -> Rect {
    let margin = Theme.Spacing.hud
    guard intersects(other), other.minX <= minX + margin, other.maxX >= maxX - margin else {
      return self
    }
    let above = Rect(x: minX, y: minY, width: width, height: max(0, other.minY - minY))
    let below = Rect(x: minX, y: other.maxY, width: width, height: max(0, maxY - other.maxY))
    return above.height >= below.height ? above : below
  }
}
