import Lamella

/// An overlay with a circle and a trace for each touch, and the outline of the hit view.
final class FingerOverlay: View {
  /// The trace of a touch; kept until it has faded.
  private struct Trace {
    var touch: ObjectIdentifier?
    var number: Int
    var points: [Point]
    /// The time at which the touch ended; nil while it is down.
    var end: TickTime?
  }

  /// Whether traces are drawn.
  var showsTraces = true {
    didSet { setNeedsDisplay() }
  }

  private var traces: [Trace] = []
  private var marks: [FingerMark] = []
  private weak var hit: View?
  /// The corners of the outline as last drawn.
  private var shownCorners: [Point] = []
  private let name = HitViewLabel()
  private lazy var fader = TraceFader(self)
  /// The time that a trace takes to fade, in seconds.
  static let fadeSeconds = 0.8
  private static let maximumPoints = 400

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    identifier = "overlay"
    isUserInteractionEnabled = false
    contentMode = .redraw
    addSubview(name)
  }

  /// The number of touches that are down.
  var fingerCount: Int { traces.reduce(0) { $0 + ($1.end == nil ? 1 : 0) } }

  // MARK: Touches

  /// Records touches that changed.
  func record(_ touches: Set<Touch>, _ phase: Touch.Phase) {
    for touch in touches.inOrder {
      switch phase {
      case .began: begin(touch)
      case .moved: move(touch)
      default: end(touch)
      }
    }
    setNeedsDisplay()
  }

  /// Begins the trace of a touch, and shows its mark; the first finger removes old traces.
  private func begin(_ touch: Touch) {
    if fingerCount == 0 { traces.removeAll() }
    var number = 1
    while traces.contains(where: { $0.number == number && $0.end == nil }) { number += 1 }
    traces.append(
      Trace(touch: ObjectIdentifier(touch), number: number, points: [touch.location(in: self)]))
    while marks.count < number {
      let mark = FingerMark(number: marks.count + 1)
      marks.append(mark)
      addSubview(mark)
    }
    marks[number - 1].isHidden = false
    marks[number - 1].center = touch.location(in: self)
    hit = touch.view
    updateName()
  }

  /// Returns the index of a touch's trace.
  private func index(of touch: Touch) -> Int? {
    traces.firstIndex { $0.touch == ObjectIdentifier(touch) && $0.end == nil }
  }

  /// Adds the movement of a touch to its trace.
  private func move(_ touch: Touch) {
    guard let index = index(of: touch) else { return }
    for sample in touch.coalescedSamples {
      traces[index].points.append(convert(sample.location, from: nil))
    }
    let extra = traces[index].points.count - Self.maximumPoints
    if extra > 0 { traces[index].points.removeFirst(extra) }
    marks[traces[index].number - 1].center = touch.location(in: self)
  }

  /// Ends the trace of a touch, and hides its mark.
  private func end(_ touch: Touch) {
    guard let index = index(of: touch) else { return }
    traces[index].end = window?.ticker.now
    traces[index].touch = nil
    marks[traces[index].number - 1].isHidden = true
    if fingerCount == 0 { hit = nil }
    updateName()
    window?.ticker.add(fader)
  }

  /// Removes faded traces.
  ///
  /// - Returns: Whether traces remain.
  func fade(at time: TickTime) -> Bool {
    traces.removeAll { trace in
      trace.end.map { time.seconds(since: $0) >= Self.fadeSeconds } ?? false
    }
    setNeedsDisplay()
    return traces.contains { $0.end != nil }
  }

  // MARK: The hit view

  /// The rectangle in whose middle the hit view's name stands.
  var nameArea = Rect.zero {
    didSet { layOutName() }
  }
  /// The height of the name's box, in points.
  static let nameHeight = 20.0
  /// Whether the name is shown.
  var showsName: Bool { !name.isHidden }

  /// Shows the name of the hit view, or hides it if there is none.
  private func updateName() {
    name.isHidden = hit == nil
    guard let hit else { return }
    name.show(hit)
    layOutName()
  }

  /// Sets the frame of the name.
  private func layOutName() {
    guard showsName else { return }
    let width = min(name.fittingWidth, nameArea.width)
    name.frame = Rect(
      x: (nameArea.midX - width / 2).rounded(), y: nameArea.minY, width: width,
      height: nameArea.height)
  }

  /// Redraws the outline when the hit view has moved, for example after a resize.
  func updateHitOutline() {
    guard let hit else { return }
    let corners = hitCorners
    guard corners != shownCorners || !hit.isShown else { return }
    if !hit.isShown { self.hit = nil }
    updateName()
    setNeedsDisplay()
  }

  /// The corners of the hit view.
  private var hitCorners: [Point] {
    guard let hit else { return [] }
    let box = hit.bounds
    return [
      box.origin, Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
    ].map { hit.convert($0, to: self) }
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = effectiveTheme
    if let hit {
      shownCorners = hitCorners
      let outline = Path {
        $0.addLines(between: shownCorners)
        $0.closeSubpath()
      }
      canvas.saveGState()
      clip(to: hit, on: canvas)
      canvas.stroke(
        outline, with: tintColor,
        style: StrokeStyle(lineWidth: 2, lineJoin: .round, lineDash: [6, 4]))
      canvas.restoreGState()
    }
    guard showsTraces else { return }
    let now = window?.ticker.now
    for trace in traces {
      var alpha = 1.0
      if let end = trace.end, let now { alpha = 1 - now.seconds(since: end) / Self.fadeSeconds }
      let color = theme.series[(trace.number - 1) % 6].withAlpha(Float(max(0, alpha)))
      if trace.points.count > 1 {
        let path = Path { $0.addLines(between: trace.points) }
        canvas.stroke(
          path, with: color, style: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round))
      }
      if let start = trace.points.first {
        canvas.fillCapsule(
          in: Rect(x: start.x - 5, y: start.y - 5, width: 10, height: 10), with: color)
      }
    }
  }

  /// Clips the canvas to the views around the hit view that clip their subviews.
  private func clip(to view: View, on canvas: Canvas) {
    var next = view.superview
    while let around = next {
      if around.clipsToBounds { canvas.clip(to: around.convert(around.bounds, to: self)) }
      next = around.superview
    }
  }

  override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("fingers", fingerCount)
  }
}

extension View {
  /// Whether the view is in a window, and neither it nor a superview is hidden.
  fileprivate var isShown: Bool {
    var view: View? = self
    while let current = view {
      if current.isHidden { return false }
      view = current.superview
    }
    return window != nil
  }
}

/// A ticker that fades traces while there are any.
private final class TraceFader: Steppable {
  private weak var overlay: FingerOverlay?
  init(_ overlay: FingerOverlay) { self.overlay = overlay }
  nonisolated deinit {}
  /// Fades the traces; returns whether to be stepped again.
  func step(to time: TickTime) -> Bool { overlay?.fade(at: time) ?? false }
}

/// A label with the class and the identifier of the hit view.
private final class HitViewLabel: View {
  private let label = Label()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    identifier = "hit-name-box"
    isUserInteractionEnabled = false
    isHidden = true
    cornerRadius = Theme.Radius.small
    label.identifier = "hit-name"
    label.font = .system(size: Theme.TypeSize.caption, weight: .semibold)
    label.textAlignment = .center
    addSubview(label)
  }

  /// Shows the class and identifier of a view.
  func show(_ view: View) {
    let name = view.identifier.map { " \($0)" } ?? ""
    label.text = "\(type(of: view))\(name)"
    backgroundColor = tintColor
    label.textColor = effectiveTheme.ink(on: tintColor)
  }

  var fittingWidth: Double { label.sizeThatFits(Size(0, 0)).width.rounded(.up) + 16 }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 6, dy: 0)
  }
}
