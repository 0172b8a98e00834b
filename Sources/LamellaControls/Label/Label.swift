public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene
public import LamellaText

/// Text, on one line or several.
///
/// Unless set otherwise, text stands on one line and ends in an ellipsis where it is too wide. The lines
/// stand in the middle of the height, their baselines on whole pixels. Text of any script is shaped and
/// ordered by the Unicode rules, in the label's font and, for what that font lacks, in others that are
/// installed; what no font has is drawn as boxes and reported once for each script. Touches pass through
/// to what lies below.
///
/// ```swift
/// let score = Label(text: "1,250")
/// score.font = .system(size: Theme.TypeSize.title, weight: .bold)
/// score.sizeToFit()
/// hud.addSubview(score)
/// ```
///
/// Control characters are shown as spaces; newlines of all kinds begin another line. Text beyond 64 MiB
/// is not shown; of more than 256 marks on one character the first are.
///
/// # Performance
/// Text is shaped when it or the font changes and laid out when the size changes; moving, fading and
/// recolouring a label does neither. A text that changes every frame, such as a score, reuses its
/// storage.
///
/// Of a text of more than 64 KiB only the lines that are in sight are laid out, and drawn anew when others
/// come into sight; what was passed is not kept. Where its first 64 KiB do not fill the height, the lines
/// begin at the upper edge. Such a line holds about 65,536 glyphs at most. ``sizeThatFits(_:)`` goes through
/// all of the text.
open class Label: View {
  // Unchecked: read with each text and drawing, and nothing is called while they change. A font that shapes has no
  // business with the labels that ask it to.
  @exclusivity(unchecked) private final var content: LabelContent?
  @exclusivity(unchecked) private final var storedFont: Font?
  @exclusivity(unchecked) private final var shadow: Shadow?
  @exclusivity(unchecked) private final var storedColor: Color?
  @exclusivity(unchecked) private final var storedHighlightedColor: Color?
  @exclusivity(unchecked) private final var storedAlignment = TextAlignment.natural
  @exclusivity(unchecked) private final var storedLineBreakMode = LineBreakMode.byTruncatingTail
  @exclusivity(unchecked)
  private final var storedBaselineAdjustment = BaselineAdjustment.alignBaselines
  @exclusivity(unchecked) private final var storedNumberOfLines = 1
  @exclusivity(unchecked) private final var storedAdjusts = false
  @exclusivity(unchecked) private final var storedHighlighted = false
  @exclusivity(unchecked) private final var storedEnabled = true
  @exclusivity(unchecked) private final var storedMinimumScale = 0.0
  @exclusivity(unchecked) private final var storedPreferredWidth = 0.0
  @exclusivity(unchecked) private final var shaped = LabelText()

  private struct Shadow: Equatable {
    var color: Color?
    var offset = Size(0, -1)

    /// Where the shadow goes of what stands at a point; nil where that is nowhere.
    func place(of point: Point) -> Point? {
      guard offset.width.isFinite, offset.height.isFinite else { return nil }
      return Point(x: point.x + offset.width, y: point.y + offset.height)
    }
  }

  /// Makes a label with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  /// Makes a label as large as its text.
  public convenience init(text: String?, font: Font? = nil) {
    self.init(frame: .zero)
    content = text.map { .plain($0) }
    storedFont = font
    sizeToFit()
  }

  nonisolated deinit {}

  // MARK: Text

  /// What the label says; setting it drops the attributes of ``attributedText``.
  public final var text: String? {
    get { content?.text }
    set {
      if case .plain(let old) = content, let newValue, old.hasSameBytes(as: newValue) { return }
      // No closure: one would be checked for its actor each time.
      if let newValue {
        content = .plain(newValue)
      } else if content == nil {
        return
      } else {
        content = nil
      }
      forgetText()
    }
  }

  /// What the label says, with pieces that look different.
  ///
  /// Pieces without a font or a colour of their own have the label's.
  public final var attributedText: AttributedText? {
    get {
      switch content {
      case .none: nil
      case .plain(let text): AttributedText(text)
      case .attributed(let text): text
      }
    }
    set {
      if case .attributed(let old) = content, old == newValue { return }
      content = newValue.map { .attributed($0) }
      forgetText()
    }
  }

  private func forgetText() {
    shaped.forget()
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// The font; nil stands for the theme's body text.
  public final var font: Font? {
    get { storedFont }
    set {
      guard newValue != storedFont else { return }
      storedFont = newValue
      forgetText()
    }
  }

  // MARK: Colours

  /// The colour of the text; the theme's ink unless set, and again once nil is set.
  public final var textColor: Color! {
    get { storedColor ?? effectiveTheme.ink }
    set { if Self.replace(&storedColor, with: newValue) { setNeedsDisplay() } }
  }

  /// The colour instead of ``textColor`` while the label is highlighted; nil leaves it as it is.
  public final var highlightedTextColor: Color? {
    get { storedHighlightedColor }
    set { if Self.replace(&storedHighlightedColor, with: newValue) { setNeedsDisplay() } }
  }

  /// Whether the label is drawn in ``highlightedTextColor``.
  public final var isHighlighted: Bool {
    get { storedHighlighted }
    set { if Self.replace(&storedHighlighted, with: newValue) { setNeedsDisplay() } }
  }

  /// Whether the text is drawn at full strength; a disabled label's colours are half transparent.
  public final var isEnabled: Bool {
    get { storedEnabled }
    set { if Self.replace(&storedEnabled, with: newValue) { setNeedsDisplay() } }
  }

  /// The colour of a hard shadow of the text; nil draws none.
  public final var shadowColor: Color? {
    get { shadow?.color }
    set {
      var new = shadow ?? Shadow()
      new.color = newValue
      if Self.replace(&shadow, with: new) { setNeedsDisplay() }
    }
  }

  /// Where the shadow stands from the text, in points; one point above unless set.
  public final var shadowOffset: Size {
    get { (shadow ?? Shadow()).offset }
    set {
      var new = shadow ?? Shadow()
      new.offset = newValue
      if Self.replace(&shadow, with: new) { setNeedsDisplay() }
    }
  }

  /// Draws text in the theme's ink again.
  open override func themeDidChange() {
    super.themeDidChange()
    if storedColor == nil { setNeedsDisplay() }
  }

  // MARK: Lines

  /// Where lines stand between the edges; where the text begins unless set.
  public final var textAlignment: TextAlignment {
    get { storedAlignment }
    set { if Self.replace(&storedAlignment, with: newValue) { setNeedsDisplay() } }
  }

  /// The most lines to show, 1 unless set; 0 means as many as fit the height.
  public final var numberOfLines: Int {
    get { storedNumberOfLines }
    set {
      guard Self.replace(&storedNumberOfLines, with: max(0, newValue)) else { return }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// What happens to text that is too wide; an ellipsis ends it unless set.
  ///
  /// The truncating modes and clipping concern the last line that is shown; lines above break between
  /// words.
  public final var lineBreakMode: LineBreakMode {
    get { storedLineBreakMode }
    set {
      guard Self.replace(&storedLineBreakMode, with: newValue) else { return }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether the font becomes smaller where a single line is too wide; it does not unless set.
  ///
  /// Sizes go down in quarters of a point. Works with ``numberOfLines`` 1 and fonts that can be resized;
  /// what then still is too wide follows ``lineBreakMode``.
  public final var adjustsFontSizeToFitWidth: Bool {
    get { storedAdjusts }
    set { if Self.replace(&storedAdjusts, with: newValue) { setNeedsDisplay() } }
  }

  /// The least part of the font's size to shrink to, 0...1; 0 unless set: as small as a point.
  public final var minimumScaleFactor: Double {
    get { storedMinimumScale }
    set {
      let scale = newValue > 0 ? min(newValue, 1) : 0
      if Self.replace(&storedMinimumScale, with: scale) { setNeedsDisplay() }
    }
  }

  /// How text stands in the height when its font has become smaller.
  public final var baselineAdjustment: BaselineAdjustment {
    get { storedBaselineAdjustment }
    set { if Self.replace(&storedBaselineAdjustment, with: newValue) { setNeedsDisplay() } }
  }

  /// The width at which ``intrinsicContentSize`` breaks text of several lines; 0, which it is unless set,
  /// breaks at newlines only.
  public final var preferredMaxLayoutWidth: Double {
    get { storedPreferredWidth }
    set {
      guard newValue.isFinite, max(0, newValue) != storedPreferredWidth else { return }
      storedPreferredWidth = max(0, newValue)
      invalidateIntrinsicContentSize()
    }
  }

  /// Stores a value.
  ///
  /// - Returns: Whether it is another.
  @inline(__always)
  private static func replace<Value: Equatable>(
    _ stored: inout Value, with value: Value
  ) -> Bool {
    guard stored != value else { return false }
    stored = value
    return true
  }

  /// The label's own font or the theme's; nil where it has no face, which is reported.
  private var effectiveFont: Font? {
    let font = storedFont ?? .system(size: Theme.TypeSize.body)
    if font.isAvailable { return font }
    FontLibrary.reportUnavailable()
    return nil
  }

  // MARK: Size

  /// The size of the text, rounded up to whole pixels, in a width that is proposed; zero without a text.
  ///
  /// A width of zero, or one that is not finite, stands for no limit; the proposed height plays no role. Text of a
  /// single line is as wide as it is, whatever the width, unless it is clipped there: `sizeToFit()` makes a label
  /// wider again whose text has grown.
  open override func sizeThatFits(_ size: Size) -> Size {
    let isLimited = storedNumberOfLines != 1 || storedLineBreakMode == .byClipping
    let width = isLimited && size.width > 0 && size.width.isFinite ? size.width : .infinity
    return textRect(
      forBounds: Rect(x: 0, y: 0, width: width, height: .infinity),
      limitedToNumberOfLines: storedNumberOfLines
    ).size
  }

  /// The size of the text, rounded up to whole pixels: of a single line whole, of several lines broken at
  /// ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: Size {
    let isBroken = storedNumberOfLines != 1 && storedPreferredWidth > 0
    return sizeThatFits(Size(isBroken ? storedPreferredWidth : .infinity, .infinity))
  }

  /// The room that the text takes in some bounds, in whole pixels.
  ///
  /// ``sizeThatFits(_:)`` asks this method with an infinite height. Override it together with
  /// ``drawText(in:on:)`` to keep room around the text.
  ///
  /// - Parameters:
  ///   - bounds: Where the text goes; infinite lengths are no limits.
  ///   - numberOfLines: The most lines; 0 means any number.
  /// - Returns: A rectangle in the middle of the height, at the edge that the text is aligned to.
  open func textRect(forBounds bounds: Rect, limitedToNumberOfLines numberOfLines: Int) -> Rect {
    guard let font = effectiveFont else { return Rect(origin: bounds.origin, size: .zero) }
    shape(in: font)
    let content = content ?? .plain("")
    let size =
      content.text.isEmpty
      ? .zero
      : shaped.size(content, in: font, room: room(for: bounds.size, lines: numberOfLines))
    if shaped.isLong { reportMissing() }
    let scale = window?.contentScale ?? 1
    let width = min(roundUp(size.width, scale), max(size.width, bounds.width))
    let height = roundUp(size.height, scale)
    var rect = Rect(x: bounds.minX, y: bounds.minY, width: width, height: height)
    if bounds.width.isFinite {
      switch storedAlignment {
      case .center: rect.origin.x += (bounds.width - width) / 2
      case .right: rect.origin.x += bounds.width - width
      default: break
      }
    }
    if bounds.height.isFinite { rect.origin.y += (bounds.height - height) / 2 }
    return rect
  }

  private func room(for size: Size, lines: Int) -> TextContainer {
    TextContainer(
      width: size.width, height: size.height, maximumNumberOfLines: lines,
      lineBreakMode: storedLineBreakMode, alignment: storedAlignment)
  }

  private func roundUp(_ length: Double, _ scale: Double) -> Double {
    // What differs from a whole pixel by rounding alone must not take another one.
    guard length > 0 else { return 0 }
    return (length * scale - 1e-6).rounded(.up) / scale
  }

  private func shape(in font: Font) {
    if shaped.shape(content ?? .plain(""), in: font) { reportMissing() }
  }

  private func reportMissing() {
    for script in shaped.missingScripts {
      Diagnostics.report(
        "no font has the \(script) characters of a text: boxes are drawn for them; install a font"
          + " that has them, for example from the packages fonts-noto-core, fonts-noto-cjk and"
          + " fonts-symbola, or add one of your own by SystemFonts.addFallback")
    }
  }

  // MARK: Description

  /// Adds `text` to what every view tells.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("text", text)
  }

  /// The text, unless another label is set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  // MARK: Drawing

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    drawText(in: bounds, on: canvas)
  }

  /// Draws the text in the middle of a rectangle's height, with its shadow.
  ///
  /// Override it to draw elsewhere than in all of the bounds; see also
  /// ``textRect(forBounds:limitedToNumberOfLines:)``.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in the label's own space.
  ///   - canvas: What the label draws into.
  open func drawText(in rect: Rect, on canvas: Canvas) {
    guard let content, let font = effectiveFont, rect.isFinite else { return }
    shape(in: font)
    let shrinks = storedAdjusts && storedNumberOfLines == 1
    let room = room(for: rect.size, lines: storedNumberOfLines)
    if let line = shaped.takeLine(content, in: font, room: room, shrinks: shrinks) {
      return draw(line, in: rect, on: canvas)
    }
    let (layout, rows) = shaped.layOut(
      content, in: font, room: room, minimumScale: shrinks ? storedMinimumScale : 1,
      rows: layer.rowsInSight.map { $0.lowerBound - rect.minY...$0.upperBound - rect.minY })
    if shaped.isLong { reportMissing() }
    var top = 0.0
    if let rows {
      layer.setDrawnRows(rows.lowerBound + rect.minY...rows.upperBound + rect.minY)
    } else {
      top = self.top(
        height: layout.size.height, ascent: layout.lines.first?.origin.y, font, in: rect.height)
    }
    let origin = Point(x: rect.minX, y: rect.minY + top)
    let scale = window?.contentScale ?? 1
    if let shadow, let color = shadow.color, let place = shadow.place(of: origin) {
      canvas.draw(
        layout, at: place, with: dimmed(color), overrides: true, pixelsPerPoint: scale)
    }
    canvas.draw(layout, at: origin, with: ink, pixelsPerPoint: scale)
  }

  /// Draws text that is one line in one style.
  private func draw(_ line: consuming GlyphRun, in rect: Rect, on canvas: Canvas) {
    let font = line.font
    let ascender = font.ascender
    let top = self.top(height: ascender - font.descender, ascent: ascender, font, in: rect.height)
    var baseline = Point(x: rect.minX, y: rect.minY + top + ascender)
    switch storedAlignment {
    case .center: baseline.x += (max(0, rect.width) - line.width) / 2
    case .right: baseline.x += max(0, rect.width) - line.width
    case .left, .natural, .justified: break
    }
    if let shadow, let color = shadow.color, let place = shadow.place(of: baseline) {
      canvas.draw(copy line, at: place, with: dimmed(color))
    }
    canvas.draw(line, at: baseline, with: ink)
  }

  /// The colour that the text is drawn in.
  private var ink: Color {
    dimmed(storedHighlighted ? storedHighlightedColor ?? textColor : textColor)
  }

  private func dimmed(_ color: Color) -> Color {
    var color = color
    if !storedEnabled { color.alpha *= 0.5 }
    return color
  }

  /// Where the first line's upper edge goes.
  ///
  /// - Parameters:
  ///   - textHeight: The height of all lines.
  ///   - ascent: How far the first line's baseline lies below its upper edge; nil without lines.
  ///   - font: The font at its full size.
  ///   - height: The height of the room.
  /// - Returns: The place, from the room's upper edge.
  private func top(
    height textHeight: Double, ascent: Double?, _ font: Font, in height: Double
  ) -> Double {
    let middle = (height - textHeight) / 2
    guard storedAdjusts, storedNumberOfLines == 1, let ascent else { return middle }
    let full = (height - font.ascender + font.descender) / 2
    switch storedBaselineAdjustment {
    case .alignCenters: return middle
    case .alignBaselines: return full + font.ascender - ascent
    case .none: return full
    }
  }
}
