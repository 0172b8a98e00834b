import Lamella

/// What lies over the lab: a circle and a trace for each finger, and the outline of the view that was hit.
final class FingerOverlay: View {
  /// One finger on its way; kept for a while after it has gone.
  private struct Trace {
    var touch: ObjectIdentifier?
    var number: Int
    var places: [Point]
    /// When it was lifted; nil while it is down.
    var end: TickTime?
  }

  /// Whether traces are drawn.
  var showsTraces = true {
    didSet { setNeedsDisplay() }
  }

  private var traces: [Trace] = []
  private var marks: [FingerMark] = []
  private weak var hit: View?
  /// Where the outline was drawn.
  private var shownCorners: [Point] = []
  private let name = HitName()
  private lazy var fading = TraceFading(self)
  /// How long a trace takes to fade, in seconds.
  static let fadeSeconds = 0.8
  private static let maximumPlaces = 400

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    identifier = "overlay"
    isUserInteractionEnabled = false
    contentMode = .redraw
    addSubview(name)
  }

  /// The number of fingers that are down.
  var fingerCount: Int { traces.reduce(0) { $0 + ($1.end == nil ? 1 : 0) } }

  // MARK: Touches

  /// Follows touches that changed.
  func follow(_ touches: Set<Touch>, _ phase: Touch.Phase) {
    for touch in touches.inOrder {
      switch phase {
      case .began: begin(touch)
      case .moved: move(touch)
      default: end(touch)
      }
    }
    setNeedsDisplay()
  }

  private func begin(_ touch: Touch) {
    if fingerCount == 0 { traces.removeAll() }
    var number = 1
    while traces.contains(where: { $0.number == number && $0.end == nil }) { number += 1 }
    traces.append(
      Trace(touch: ObjectIdentifier(touch), number: number, places: [touch.location(in: self)]))
    while marks.count < number {
      let mark = FingerMark(number: marks.count + 1)
      marks.append(mark)
      addSubview(mark)
    }
    marks[number - 1].isHidden = false
    marks[number - 1].center = touch.location(in: self)
    hit = touch.view
    nameHit()
  }

  private func index(of touch: Touch) -> Int? {
    traces.firstIndex { $0.touch == ObjectIdentifier(touch) && $0.end == nil }
  }

  private func move(_ touch: Touch) {
    guard let index = index(of: touch) else { return }
    for sample in touch.coalescedSamples {
      traces[index].places.append(convert(sample.location, from: nil))
    }
    let extra = traces[index].places.count - Self.maximumPlaces
    if extra > 0 { traces[index].places.removeFirst(extra) }
    marks[traces[index].number - 1].center = touch.location(in: self)
  }

  private func end(_ touch: Touch) {
    guard let index = index(of: touch) else { return }
    traces[index].end = window?.animator.now
    traces[index].touch = nil
    marks[traces[index].number - 1].isHidden = true
    if fingerCount == 0 { hit = nil }
    nameHit()
    window?.animator.add(fading)
  }

  /// Takes away what has faded.
  ///
  /// - Returns: Whether there is more to fade.
  func fade(at time: TickTime) -> Bool {
    traces.removeAll { trace in
      trace.end.map { time.seconds(since: $0) >= Self.fadeSeconds } ?? false
    }
    setNeedsDisplay()
    return traces.contains { $0.end != nil }
  }

  // MARK: The view that was hit

  /// Where the name stands, in the middle.
  var nameRoom = Rect.zero {
    didSet { placeName() }
  }
  /// The height of the name's box, in points.
  static let nameHeight = 20.0
  /// Whether the name is shown.
  var showsName: Bool { !name.isHidden }

  private func nameHit() {
    name.isHidden = hit == nil
    guard let hit else { return }
    name.show(hit)
    placeName()
  }

  private func placeName() {
    guard showsName else { return }
    let width = min(name.fittingWidth, nameRoom.width)
    name.frame = Rect(
      x: (nameRoom.midX - width / 2).rounded(), y: nameRoom.minY, width: width,
      height: nameRoom.height)
  }

  /// Looks where the view that was hit is by now, as after a resize: the outline goes there.
  func lookAtHit() {
    guard let hit else { return }
    let corners = hitCorners
    guard corners != shownCorners || !hit.isInSight else { return }
    if !hit.isInSight { self.hit = nil }
    nameHit()
    setNeedsDisplay()
  }

  /// The corners of the view that was hit.
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
        outline, with: effectiveTintColor,
        style: StrokeStyle(lineWidth: 2, lineJoin: .round, lineDash: [6, 4]))
      canvas.restoreGState()
    }
    guard showsTraces else { return }
    let now = window?.animator.now
    for trace in traces {
      var alpha = 1.0
      if let end = trace.end, let now { alpha = 1 - now.seconds(since: end) / Self.fadeSeconds }
      let color = theme.series[(trace.number - 1) % 6].withAlpha(Float(max(0, alpha)))
      if trace.places.count > 1 {
        let path = Path { $0.addLines(between: trace.places) }
        canvas.stroke(
          path, with: color, style: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round))
      }
      if let start = trace.places.first {
        canvas.fillCapsule(
          in: Rect(x: start.x - 5, y: start.y - 5, width: 10, height: 10), with: color)
      }
    }
  }

  /// Leaves out what views around one cut off.
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
  /// Whether the view stands in a window, and neither it nor a superview is hidden.
  fileprivate var isInSight: Bool {
    var view: View? = self
    while let current = view {
      if current.isHidden { return false }
      view = current.superview
    }
    return window != nil
  }
}

/// Fades traces, tick by tick, while there are any.
private final class TraceFading: Steppable {
  private weak var overlay: FingerOverlay?
  init(_ overlay: FingerOverlay) { self.overlay = overlay }
  nonisolated deinit {}
  func step(to time: TickTime) -> Bool { overlay?.fade(at: time) ?? false }
}

/// The class and the identifier of the view that was hit.
private final class HitName: View {
  private let label = Label()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    identifier = "hit-name-box"
    isUserInteractionEnabled = false
    isHidden = true
    cornerRadius = Theme.Radius.small
    label.identifier = "hit-name"
    label.font = FontLibrary.system(size: Theme.TypeSize.caption, weight: .semibold)
    label.textAlignment = .center
    addSubview(label)
  }

  func show(_ view: View) {
    let name = view.identifier.map { " \($0)" } ?? ""
    label.text = "\(type(of: view))\(name)"
    backgroundColor = effectiveTintColor
    label.textColor = effectiveTheme.ink(on: effectiveTintColor)
  }

  var fittingWidth: Double { label.sizeThatFits(Size(0, 0)).width.rounded(.up) + 16 }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 6, dy: 0)
  }
}
