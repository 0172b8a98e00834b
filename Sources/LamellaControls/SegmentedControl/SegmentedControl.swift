public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// Several choices side by side, one of which is chosen.
///
/// A tap chooses, and the highlight slides there; dragged, the highlight goes along with the finger. With the
/// keys, Left and Right choose.
///
/// ```swift
/// let speed = SegmentedControl(titles: ["Slow", "Normal", "Fast"])
/// speed.selectedSegmentIndex = 1
/// speed.addAction(for: .valueChanged) { _ in game.speed = speed.selectedSegmentIndex }
/// ```
///
/// All segments are of the same width, the first one where lines begin. Only what a person does sends `valueChanged`.
open class SegmentedControl: Control {
  /// Stands for no segment: -1.
  public static let noSegment = -1

  private final var segments: [Segment] = []
  private final var storedSelection = SegmentedControl.noSegment
  private final var storedIsMomentary = false
  private final var storedTint: Color? { didSet { stateDidChange() } }
  private final let highlight = Knob()
  private final lazy var place = Glide(0) { [weak self] in self?.setNeedsLayout() }
  /// The touch under way: the segment below it, and whether it drags the highlight.
  private final var press: (index: Int, drags: Bool)? { didSet { setNeedsDisplay() } }

  /// The height of every control, in points.
  static let height = 32.0
  /// The space around the highlight, in points.
  private static let margin = 2.0

  /// Makes a control without segments.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
    cursor = .pointingHand
    enlargeTarget(around: Self.height)
    highlight.identifier = "highlight"
    highlight.cornerRadius = Theme.Radius.small - Self.margin / 2
    highlight.isHidden = true
    addSubview(highlight)
  }

  /// Makes a control with titles, as large as they need.
  public convenience init(titles: [String]) {
    self.init(frame: .zero)
    for (index, title) in titles.enumerated() { insertSegment(withTitle: title, at: index) }
    sizeToFit()
  }

  nonisolated deinit {}

  // MARK: Segments

  /// The number of segments.
  public final var numberOfSegments: Int { segments.count }

  /// Adds a segment with a title.
  ///
  /// - Parameters:
  ///   - title: What it says.
  ///   - index: Its place, limited to those there are.
  public final func insertSegment(withTitle title: String?, at index: Int) {
    insert(Segment(), at: index) { $0.title = title }
  }

  /// Adds a segment with an image; stencils (`.alwaysTemplate`) take the text's colour.
  ///
  /// - Parameters:
  ///   - image: What it shows.
  ///   - index: Its place, limited to those there are.
  public final func insertSegment(with image: Image?, at index: Int) {
    insert(Segment(), at: index) { $0.image = image }
  }

  private func insert(_ segment: Segment, at index: Int, _ fill: (Segment) -> Void) {
    let index = min(max(index, 0), segments.count)
    segments.insert(segment, at: index)
    addSubview(segment)
    fill(segment)
    // The one that is chosen stays chosen.
    if storedSelection >= index { storedSelection += 1 }
    segmentsDidChange()
  }

  /// Takes a segment out; where it was the chosen one, none is.
  ///
  /// - Parameter index: Its place; one that there is not changes nothing.
  public final func removeSegment(at index: Int) {
    guard segments.indices.contains(index) else { return }
    let removed = segments.remove(at: index)
    removed.removeFromSuperview()
    if storedSelection == index {
      storedSelection = Self.noSegment
    } else if storedSelection > index {
      storedSelection -= 1
    }
    segmentsDidChange()
  }

  /// Takes all segments out.
  public final func removeAllSegments() {
    for segment in exchange(&segments, with: []) { segment.removeFromSuperview() }
    storedSelection = Self.noSegment
    segmentsDidChange()
  }

  private func segmentsDidChange() {
    press = nil
    showSelection(animated: false)
    segmentContentDidChange()
    setNeedsDisplay()
    showColors()
  }

  private func segmentContentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private subscript(index: Int) -> Segment {
    LamellaGeometry.require(
      segments.indices.contains(index), "a segmented control has no segment \(index)")
    return segments[index]
  }

  /// Sets what a segment says; it shows no image from then on.
  ///
  /// - Precondition: There is such a segment.
  public final func setTitle(_ title: String?, forSegmentAt index: Int) {
    self[index].title = title
    segmentContentDidChange()
  }

  /// What a segment says; nil where it shows an image.
  ///
  /// - Precondition: There is such a segment.
  public final func titleForSegment(at index: Int) -> String? { self[index].title }

  /// Sets what a segment shows; it says nothing from then on.
  ///
  /// - Precondition: There is such a segment.
  public final func setImage(_ image: Image?, forSegmentAt index: Int) {
    self[index].image = image
    segmentContentDidChange()
  }

  /// What a segment shows; nil where it has a title.
  ///
  /// - Precondition: There is such a segment.
  public final func imageForSegment(at index: Int) -> Image? { self[index].image }

  /// Lets a segment be chosen, or not.
  ///
  /// - Precondition: There is such a segment.
  public final func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    self[index].isEnabled = isEnabled
    showColors()
  }

  /// Whether a segment can be chosen; true unless set.
  ///
  /// - Precondition: There is such a segment.
  public final func isEnabledForSegment(at index: Int) -> Bool { self[index].isEnabled }

  // MARK: Selection

  /// The segment that is chosen, from 0; ``noSegment`` where none is, as at first.
  ///
  /// A number that stands for no segment chooses none.
  public final var selectedSegmentIndex: Int {
    get { storedSelection }
    set { select(newValue, animated: false) }
  }

  /// Whether a segment is only pressed and not chosen; false unless set.
  ///
  /// While `valueChanged` is sent, ``selectedSegmentIndex`` is the segment; afterwards none is chosen.
  public final var isMomentary: Bool {
    get { storedIsMomentary }
    set {
      storedIsMomentary = newValue
      if newValue { select(Self.noSegment, animated: false) }
    }
  }

  /// The colour of the highlight; the theme's unless set.
  public final var selectedSegmentTintColor: Color! {
    get { storedTint ?? effectiveTheme.chosen }
    set { storedTint = newValue }
  }

  private func select(_ index: Int, animated: Bool) {
    let wasNone = storedSelection == Self.noSegment
    storedSelection = segments.indices.contains(index) ? index : Self.noSegment
    showSelection(animated: animated && !wasNone)
    showColors()
  }

  /// Brings the highlight to the segment that it belongs to at present.
  private func showSelection(animated: Bool) {
    let index = press.map { $0.drags ? $0.index : storedSelection } ?? storedSelection
    highlight.isHidden = index == Self.noSegment
    if index != Self.noSegment {
      place.move(to: Double(index), on: animated ? window?.animator : nil)
    }
  }

  // MARK: Size and layout

  /// The size that the segments need, whatever is proposed.
  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

  /// As wide as the widest segment needs, times their number, and 32 high.
  open override var intrinsicContentSize: Size {
    var widest = 32.0
    for segment in segments { widest = max(widest, segment.contentSize.width + 2 * 14) }
    return Size(widest * Double(max(segments.count, 1)), Self.height)
  }

  private var segmentWidth: Double { bounds.width / Double(max(segments.count, 1)) }

  override var travel: Glide? { place }

  override var focusShape: (rect: Rect, radius: Double) { (row, Theme.Radius.small) }

  /// The row of segments in the middle of the height.
  private var row: Rect {
    let height = min(bounds.height, Self.height)
    return Rect(
      x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height)
  }

  private func rect(at place: Double) -> Rect {
    let row = row
    return mirrored(
      Rect(
        x: row.minX + segmentWidth * place, y: row.minY, width: segmentWidth, height: row.height))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for (index, segment) in segments.enumerated() {
      segment.frame = rect(at: Double(index)).insetBy(dx: 3, dy: 0)
    }
    highlight.frame = rect(at: place.value).insetBy(dx: Self.margin, dy: Self.margin)
  }

  // MARK: Looks

  open override func stateDidChange() {
    super.stateDidChange()
    showColors()
  }

  /// The segment under a finger; where the control is highlighted without one, the chosen segment.
  private var pressedSegment: Int {
    guard isHighlighted || press != nil else { return Self.noSegment }
    return press?.index ?? storedSelection
  }

  private func showColors() {
    let theme = effectiveTheme
    let fill: Color = selectedSegmentTintColor
    let shown = press.map { $0.drags ? $0.index : storedSelection } ?? storedSelection
    let isPressed = pressedSegment == shown
    let color = isPressed ? fill.mixed(with: theme.ground, fraction: 0.25) : fill
    highlight.backgroundColor =
      isEnabled ? color : theme.raised.mixed(with: fill, fraction: Theme.disabledAlpha)
    for (index, segment) in segments.enumerated() {
      var ink = index == shown ? theme.ink(on: fill) : theme.inkSoft
      if let press, !press.drags, press.index == index { ink = theme.ink.withAlpha(0.55) }
      if !isEnabled || !segment.isEnabled { ink = ink.withAlpha(Theme.disabledAlpha) }
      segment.show(ink, isBold: index == shown)
    }
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = effectiveTheme
    let alpha = isEnabled ? 1 : Theme.disabledAlpha
    let ground = isHovered ? theme.raised.mixed(with: theme.ink, fraction: 0.05) : theme.raised
    canvas.fill(row, cornerRadius: Theme.Radius.small, with: ground.withAlpha(ground.alpha * alpha))
    // The highlight shows by itself that it is pressed.
    guard let press, !press.drags, press.index != Self.noSegment else { return }
    canvas.fill(
      self.rect(at: Double(press.index)).insetBy(dx: Self.margin, dy: Self.margin),
      cornerRadius: highlight.cornerRadius, with: theme.ink.withAlpha(0.1))
  }

  // MARK: Touches

  override var holdsDrags: Bool { press?.drags ?? false }

  private func index(at place: Point) -> Int {
    guard segmentWidth > 0 else { return Self.noSegment }
    let index = ((mirrored(x: place.x) - bounds.minX) / segmentWidth).rounded(.down)
    return min(max(Int(saturating: index), 0), segments.count - 1)
  }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    let index = index(at: touch.location(in: self))
    guard segments.indices.contains(index), segments[index].isEnabled else { return false }
    press = (index, !storedIsMomentary && index == storedSelection)
    showColors()
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    guard let press else { return false }
    var index = index(at: touch.location(in: self))
    if press.drags {
      // The highlight waits beside what cannot be chosen.
      if index < 0 || !segments[index].isEnabled { index = press.index }
    } else if index < 0 || !isNear(touch) || !segments[index].isEnabled {
      index = Self.noSegment
    }
    guard index != press.index else { return true }
    self.press?.index = index
    showSelection(animated: true)
    showColors()
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) {
    guard let press, touch != nil else { return cancelTracking(with: event) }
    self.press = nil
    guard press.index != Self.noSegment else { return showColors() }
    if storedIsMomentary {
      storedSelection = press.index
      sendValueChanged()
      if storedIsMomentary { storedSelection = Self.noSegment }
      showColors()
    } else {
      choose(press.index)
    }
  }

  open override func cancelTracking(with event: Event?) {
    press = nil
    showSelection(animated: true)
    showColors()
  }

  /// Chooses as a person does: tells of it where it changes anything.
  private func choose(_ index: Int) {
    let isChange = index != storedSelection
    select(index, animated: true)
    if isChange { sendValueChanged() }
  }

  // MARK: Keys

  /// Whether it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, !storedIsMomentary, press.modifiers.isEmpty else {
      return super.keyDown(press)
    }
    let next: Int?
    switch readingKey(press.key) {
    case .left: next = segments.indices.last { $0 < storedSelection && segments[$0].isEnabled }
    case .right: next = segments.indices.first { $0 > storedSelection && segments[$0].isEnabled }
    default: return super.keyDown(press)
    }
    if let next { choose(next) }
    return true
  }

  /// Adds `selectedSegmentIndex` and `numberOfSegments` to what every control tells.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("selectedSegmentIndex", storedSelection)
    properties.add("numberOfSegments", segments.count)
  }
}
