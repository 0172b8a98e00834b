public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A row of segments of which one is selected.
///
/// A tap selects a segment, and the highlight moves there; the highlight can also be dragged. The Left and Right keys
/// select the neighboring segment, and at an end they move the focus on.
///
/// ```swift
/// let speed = SegmentedControl(titles: ["Slow", "Normal", "Fast"])
/// speed.selectedSegmentIndex = 1
/// speed.addAction(for: .valueChanged) { _ in game.speed = speed.selectedSegmentIndex }
/// ```
///
/// All segments have the same width; the first is at the leading edge. Only the user's changes send `valueChanged`.
open class SegmentedControl: Control {
  /// The index that means no segment: -1.
  public static let noSegment = -1

  private final var segments: [SegmentView] = []
  private final var storedSelection = SegmentedControl.noSegment
  private final var storedIsMomentary = false
  private final var storedTint: Color? { didSet { stateDidChange() } }
  private final let highlight = ThumbView()
  /// The index of the segment that the highlight belongs to.
  private final var highlightedIndex = 0
  /// The tracked touch: the segment under it, and whether it drags the highlight.
  private final var press: (index: Int, drags: Bool)? { didSet { setNeedsDisplay() } }

  /// The height of the segments, in points.
  static let height = 32.0
  /// The space between the highlight and the edges of its segment, in points.
  private static let margin = 2.0

  /// Makes a control without segments.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
    cursor = .pointingHand
    enlargeTouchTarget(forHeight: Self.height)
    highlight.identifier = "highlight"
    highlight.cornerRadius = Theme.Radius.small - Self.margin / 2
    highlight.isHidden = true
    addSubview(highlight)
  }

  /// Makes a control with titles, sized to fit them.
  public convenience init(titles: [String]) {
    self.init(frame: .zero)
    for (index, title) in titles.enumerated() { insertSegment(withTitle: title, at: index) }
    sizeToFit()
  }

  nonisolated deinit {}

  // MARK: Segments

  /// The number of segments.
  public final var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a title.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - index: The index of the new segment, limited to the existing ones.
  public final func insertSegment(withTitle title: String?, at index: Int) {
    insert(SegmentView(), at: index) { $0.title = title }
  }

  /// Inserts a segment with an image; template images (`.alwaysTemplate`) take the text's color.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - index: The index of the new segment, limited to the existing ones.
  public final func insertSegment(with image: Image?, at index: Int) {
    insert(SegmentView(), at: index) { $0.image = image }
  }

  /// Inserts a segment, and calls a closure that sets its content.
  private func insert(_ segment: SegmentView, at index: Int, _ fill: (SegmentView) -> Void) {
    let index = min(max(index, 0), segments.count)
    segments.insert(segment, at: index)
    addSubview(segment)
    fill(segment)
    // The selected segment stays selected.
    if storedSelection >= index { storedSelection += 1 }
    segmentsDidChange()
  }

  /// Removes a segment; if it was selected, no segment is.
  ///
  /// - Parameter index: The index of the segment; an index without a segment is ignored.
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

  /// Removes all segments.
  public final func removeAllSegments() {
    for segment in exchange(&segments, with: []) { segment.removeFromSuperview() }
    storedSelection = Self.noSegment
    segmentsDidChange()
  }

  /// Updates the control after segments were added or removed.
  private func segmentsDidChange() {
    press = nil
    updateHighlight(animated: false)
    segmentContentDidChange()
    setNeedsDisplay()
    showColors()
  }

  /// Marks the control for layout after a change of a segment's content.
  private func segmentContentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private subscript(index: Int) -> SegmentView {
    LamellaGeometry.require(
      segments.indices.contains(index), "a segmented control has no segment \(index)")
    return segments[index]
  }

  /// Sets the title of a segment and removes its image.
  ///
  /// - Precondition: The segment exists.
  public final func setTitle(_ title: String?, forSegmentAt index: Int) {
    self[index].title = title
    segmentContentDidChange()
  }

  /// Returns the title of a segment; nil if it shows an image.
  ///
  /// - Precondition: The segment exists.
  public final func titleForSegment(at index: Int) -> String? { self[index].title }

  /// Sets the image of a segment and removes its title.
  ///
  /// - Precondition: The segment exists.
  public final func setImage(_ image: Image?, forSegmentAt index: Int) {
    self[index].image = image
    segmentContentDidChange()
  }

  /// Returns the image of a segment; nil if it has a title.
  ///
  /// - Precondition: The segment exists.
  public final func imageForSegment(at index: Int) -> Image? { self[index].image }

  /// Sets whether a segment can be selected; disabling the selected one deselects it.
  ///
  /// - Precondition: The segment exists.
  public final func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    self[index].isEnabled = isEnabled
    if !isEnabled, index == storedSelection {
      select(Self.noSegment, animated: false)
    } else {
      showColors()
    }
  }

  /// Returns whether a segment can be selected; true by default.
  ///
  /// - Precondition: The segment exists.
  public final func isEnabledForSegment(at index: Int) -> Bool { self[index].isEnabled }

  // MARK: Selection

  /// The index of the selected segment; ``noSegment``, the default, if none is selected.
  ///
  /// An index without a segment selects none.
  public final var selectedSegmentIndex: Int {
    get { storedSelection }
    set { select(newValue, animated: false) }
  }

  /// Whether segments act as buttons, without a lasting selection; false by default.
  ///
  /// During `valueChanged`, ``selectedSegmentIndex`` is the pressed segment; afterward none is selected.
  public final var isMomentary: Bool {
    get { storedIsMomentary }
    set {
      storedIsMomentary = newValue
      if newValue { select(Self.noSegment, animated: false) }
    }
  }

  /// The color of the highlight; the theme's by default.
  public final var selectedSegmentTintColor: Color! {
    get { storedTint ?? effectiveTheme.selection }
    set { storedTint = newValue }
  }

  /// Selects a segment, optionally with animation; an index out of range selects none.
  private func select(_ index: Int, animated: Bool) {
    let wasNone = storedSelection == Self.noSegment
    storedSelection = segments.indices.contains(index) ? index : Self.noSegment
    updateHighlight(animated: animated && !wasNone)
    showColors()
  }

  /// Moves the highlight to the selected segment or, while it is dragged, to the segment under the touch.
  private func updateHighlight(animated: Bool) {
    let index = press.map { $0.drags ? $0.index : storedSelection } ?? storedSelection
    highlight.isHidden = index == Self.noSegment
    guard index != Self.noSegment else { return }
    if animated {
      guard index != highlightedIndex else { return }
      Layer.move([highlight.layer]) {
        highlightedIndex = index
        placeHighlight()
      }
    } else {
      highlight.layer.endMotion()
      highlightedIndex = index
      setNeedsLayout()
    }
  }

  // MARK: Size and layout

  /// Returns the intrinsic size, whatever size is proposed.
  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

  /// The width of the widest segment times their number, and a height of 32 points.
  open override var intrinsicContentSize: Size {
    var widest = 32.0
    for segment in segments { widest = max(widest, segment.contentSize.width + 2 * 14) }
    return Size(widest * Double(max(segments.count, 1)), Self.height)
  }

  private var segmentWidth: Double { bounds.width / Double(max(segments.count, 1)) }

  override var focusShape: (rect: Rect, radius: Double) { (row, Theme.Radius.small) }

  /// The rectangle of the segments, centered vertically in the bounds.
  private var row: Rect {
    let height = min(bounds.height, Self.height)
    return Rect(
      x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height)
  }

  /// Returns the rectangle of a segment; a fractional index is between two segments.
  private func rect(at index: Double) -> Rect {
    let row = row
    return mirrored(
      Rect(
        x: row.minX + segmentWidth * index, y: row.minY, width: segmentWidth, height: row.height))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for (index, segment) in segments.enumerated() {
      segment.frame = rect(at: Double(index)).insetBy(dx: 3, dy: 0)
    }
    placeHighlight()
  }

  /// Sets the frame of the highlight to that of the highlighted segment, without its margin.
  private func placeHighlight() {
    highlight.frame = rect(at: Double(highlightedIndex))
      .insetBy(dx: Self.margin, dy: Self.margin)
  }

  // MARK: Appearance

  open override func stateDidChange() {
    super.stateDidChange()
    showColors()
  }

  /// The index of the pressed segment; the selected one if the control is highlighted without a touch.
  private var pressedSegment: Int {
    guard isHighlighted || press != nil else { return Self.noSegment }
    return press?.index ?? storedSelection
  }

  /// Sets the colors of the segments and the highlight.
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
      segment.setColor(ink, isBold: index == shown)
    }
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = effectiveTheme
    let alpha = isEnabled ? 1 : Theme.disabledAlpha
    let ground = isHovered ? theme.raised.mixed(with: theme.ink, fraction: 0.05) : theme.raised
    canvas.fill(row, cornerRadius: Theme.Radius.small, with: ground.withAlpha(ground.alpha * alpha))
    // A pressed highlight has a color of its own.
    guard let press, !press.drags, press.index != Self.noSegment else { return }
    canvas.fill(
      self.rect(at: Double(press.index)).insetBy(dx: Self.margin, dy: Self.margin),
      cornerRadius: highlight.cornerRadius, with: theme.ink.withAlpha(0.1))
  }

  // MARK: Touches

  override var isDraggingPart: Bool { press?.drags ?? false }

  override func dragsPart(at point: Point) -> Bool {
    !storedIsMomentary && storedSelection != Self.noSegment && index(at: point) == storedSelection
  }

  /// Returns the index of the segment nearest to a point; `noSegment` if segments have no width.
  private func index(at location: Point) -> Int {
    guard segmentWidth > 0 else { return Self.noSegment }
    let index = ((mirrored(x: location.x) - bounds.minX) / segmentWidth).rounded(.down)
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
      // The highlight stays beside a disabled segment.
      if index < 0 || !segments[index].isEnabled { index = press.index }
    } else if index < 0 || !isNear(touch) || !segments[index].isEnabled {
      index = Self.noSegment
    }
    guard index != press.index else { return true }
    self.press?.index = index
    updateHighlight(animated: true)
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
      selectByUser(press.index)
    }
  }

  open override func cancelTracking(with event: Event?) {
    press = nil
    updateHighlight(animated: true)
    showColors()
  }

  /// Selects a segment for the user, and sends events if that is a change.
  private func selectByUser(_ index: Int) {
    let isChange = index != storedSelection
    select(index, animated: true)
    if isChange { sendValueChanged() }
  }

  // MARK: Keys

  /// Whether the control is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, !storedIsMomentary, press.modifiers.isEmpty else {
      return super.keyDown(press)
    }
    let next: Int?
    switch mirrored(press.key) {
    case .left: next = segments.indices.last { $0 < storedSelection && segments[$0].isEnabled }
    case .right: next = segments.indices.first { $0 > storedSelection && segments[$0].isEnabled }
    default: return super.keyDown(press)
    }
    if let next {
      selectByUser(next)
    } else if !press.isRepeat {
      _ = moveFocus(by: press)
    }
    return true
  }

  /// Adds `selectedSegmentIndex` and `numberOfSegments` to the properties of every control.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("selectedSegmentIndex", storedSelection)
    properties.add("numberOfSegments", segments.count)
  }
}
