internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

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

  /// What the panel says.
  struct State: Equatable {
    /// The frame, from 0, and how many there are.
    var index: Int
    var count: Int
    var tick: Int64
    /// The stage's time.
    var seconds: Double
    /// How long before the last frame.
    var secondsBeforeLast: Double
    /// From the oldest frame to the last.
    var span: Double

    /// The part of the way from the oldest frame to the last.
    var fraction: Double {
      if span > 0 { return min(max(1 - secondsBeforeLast / span, 0), 1) }
      return count > 1 ? Double(index) / Double(count - 1) : 1
    }
  }

  private static let width = 560.0
  private static let knobSide = 16.0
  private static let trackHeight = 4.0
  private static let headHeight = 22.0
  private static let helpHeight = 16.0
  /// Below this the panel says less.
  private static let wideEnough = 360.0
  private static let words =
    "Left, Right: a frame    Home, End    Up, Down: move this    F9: go on"

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
    before.font = FontLibrary.monospacedDigits(size: Theme.TypeSize.body)
    before.textColor = theme.ink
    place.font = FontLibrary.monospacedDigits(size: Theme.TypeSize.small)
    place.textColor = theme.inkSoft
    place.textAlignment = .right
    help.font = FontLibrary.system(size: Theme.TypeSize.caption)
    help.textColor = theme.inkSoft
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
    before.text = isLast ? "now" : "\u{2212}\(Self.fixed(state.secondsBeforeLast)) s"
    let frame = "frame \(state.index + 1) of \(state.count)"
    place.text =
      panel.bounds.width < Self.wideEnough
      ? frame : "\(Self.fixed(state.seconds)) s    tick \(state.tick)    \(frame)"
    placeParts()
  }

  /// Outlines a view, or none.
  func inspect(_ view: InspectedView?) {
    inspector.frame = bounds
    if !inspector.shows(view, in: bounds) { inspector.show(view, in: bounds) }
  }

  /// A number with two digits behind the point.
  private static func fixed(_ value: Double) -> String {
    let hundredths = Int((min(max(value, 0), 1e9) * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  // MARK: Places

  private func placePanel() {
    let margin = Theme.Spacing.hud
    let width = max(0, min(Self.width, bounds.width - 2 * margin))
    let height =
      2 * Theme.Spacing.card + Self.headHeight + Theme.Spacing.controls + Self.knobSide
      + (width < Self.wideEnough ? 0 : Theme.Spacing.controls + Self.helpHeight)
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
    let width = max(0, panel.bounds.width - 2 * inset)
    let first = (width / 4).rounded()
    before.frame = Rect(x: inset, y: inset, width: first, height: Self.headHeight)
    place.frame = Rect(
      x: inset + first, y: inset, width: width - first, height: Self.headHeight)
    let middle = inset + Self.headHeight + Theme.Spacing.controls + Self.knobSide / 2
    track.frame = Rect(
      x: inset, y: middle - Self.trackHeight / 2, width: width, height: Self.trackHeight)
    let way = max(0, width - Self.knobSide) * (state?.fraction ?? 1)
    passed.frame = Rect(
      x: inset, y: middle - Self.trackHeight / 2, width: way + Self.knobSide / 2,
      height: Self.trackHeight)
    knob.frame = Rect(
      x: (inset + way).rounded(), y: middle - Self.knobSide / 2, width: Self.knobSide,
      height: Self.knobSide)
    help.isHidden = width < Self.wideEnough
    help.frame = Rect(
      x: inset, y: middle + Self.knobSide / 2 + Theme.Spacing.controls, width: width,
      height: Self.helpHeight)
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
