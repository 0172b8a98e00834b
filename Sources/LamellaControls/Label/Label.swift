public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene
public import LamellaText

/// A view that shows text, on one line or several.
///
/// By default, text is on one line and is truncated with an ellipsis where it is too wide. The lines are centered
/// vertically, with their baselines on whole pixels. Text of any script is shaped and ordered by the Unicode rules.
/// Characters that the label's font lacks are drawn in other installed fonts; characters that no font has are drawn as
/// boxes and reported once for each script. A label ignores touches.
///
/// ```swift
/// let score = Label(text: "1,250")
/// score.font = .system(size: Theme.TypeSize.title, weight: .bold)
/// score.sizeToFit()
/// hud.addSubview(score)
/// ```
///
/// Control characters are shown as spaces; every kind of newline begins a line. Text beyond 64 MiB is not shown, and of
/// the combining marks on one character only the first 256.
///
/// # Performance
/// Text is shaped when the text or the font changes and laid out when the size changes; moving, fading and recoloring a
/// label needs neither. A text that changes every frame, such as a score, reuses its storage.
///
/// Of a text of more than 64 KiB only the visible lines are laid out, and the label is redrawn when others become
/// visible. If the first 64 KiB of such a text do not fill the height, its lines begin at the top edge. A line of it
/// holds about 65,536 glyphs at most. ``sizeThatFits(_:)`` reads the whole text.
open class Label: View {
  // Unchecked: read with each text and drawing, and nothing is called while they change. A font that shapes a text
  // has no access to the label.
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
  /// Whether the label is a button's title, so that the button's size follows its own.
  @exclusivity(unchecked) final var isTitle = false
  @exclusivity(unchecked) private final var layoutCache = LabelTextCache()
  // Until `adjustsFontForContentSizeCategory` is turned off.
  @exclusivity(unchecked) private final var sizeCategoryRegistration: TraitChangeRegistration?

  /// The color and offset of the text's shadow.
  private struct Shadow: Equatable {
    var color: Color?
    var offset = Size(0, -1)

    /// Returns the origin of the shadow of text at a point; nil if the offset is not finite.
    func origin(forTextAt point: Point) -> Point? {
      guard offset.width.isFinite, offset.height.isFinite else { return nil }
      return Point(x: point.x + offset.width, y: point.y + offset.height)
    }
  }

  /// Makes a label with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    if Self.self == Label.self { declareNoLayoutOverrides() }
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

  /// The text; setting it removes the attributes of ``attributedText``.
  public final var text: String? {
    get { content?.text }
    set {
      if case .plain(let old) = content, let newValue, old.hasSameBytes(as: newValue) { return }
      // Not with map: the closure's actor would be checked at each call.
      if let newValue {
        content = .plain(newValue)
      } else if content == nil {
        return
      } else {
        content = nil
      }
      textDidChange()
    }
  }

  /// The text with attributes.
  ///
  /// Ranges without a font or a color of their own use the label's.
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
      textDidChange()
    }
  }

  /// Discards the layout and requests display after a change of the text.
  private func textDidChange() {
    layoutCache.invalidate()
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// The font; nil stands for the theme's body text.
  public final var font: Font? {
    get { storedFont }
    set {
      guard newValue != storedFont else { return }
      storedFont = newValue
      textDidChange()
    }
  }

  /// Whether the font follows the text size that a person prefers; it does not by default.
  ///
  /// Its size is multiplied by the scale of the traits' `preferredContentSizeCategory`.
  public final var adjustsFontForContentSizeCategory: Bool {
    get { sizeCategoryRegistration != nil }
    set {
      guard newValue != adjustsFontForContentSizeCategory else { return }
      if let registration = sizeCategoryRegistration {
        unregisterForTraitChanges(registration)
        sizeCategoryRegistration = nil
      } else {
        sizeCategoryRegistration = registerForTraitChanges(
          [TraitPreferredContentSizeCategory.self]) { (label: Label, _) in label.textDidChange() }
      }
      textDidChange()
    }
  }

  // MARK: Colors

  /// The color of the text; nil restores the default, the theme's ink.
  public final var textColor: Color! {
    get { storedColor ?? effectiveInk }
    set { if Self.replace(&storedColor, with: newValue) { setNeedsDisplay() } }
  }

  /// The color of the text while the label is highlighted; nil uses ``textColor``.
  public final var highlightedTextColor: Color? {
    get { storedHighlightedColor }
    set { if Self.replace(&storedHighlightedColor, with: newValue) { setNeedsDisplay() } }
  }

  /// Whether the text is drawn in ``highlightedTextColor``; false by default.
  public final var isHighlighted: Bool {
    get { storedHighlighted }
    set { if Self.replace(&storedHighlighted, with: newValue) { setNeedsDisplay() } }
  }

  /// Whether the text is drawn at full opacity; true by default.
  ///
  /// A disabled label's colors are half transparent.
  public final var isEnabled: Bool {
    get { storedEnabled }
    set { if Self.replace(&storedEnabled, with: newValue) { setNeedsDisplay() } }
  }

  /// The color of the text's shadow, which is not blurred; nil draws no shadow.
  public final var shadowColor: Color? {
    get { shadow?.color }
    set {
      var new = shadow ?? Shadow()
      new.color = newValue
      if Self.replace(&shadow, with: new) { setNeedsDisplay() }
    }
  }

  /// The offset of the shadow from the text, in points; one point up by default.
  public final var shadowOffset: Size {
    get { (shadow ?? Shadow()).offset }
    set {
      var new = shadow ?? Shadow()
      new.offset = newValue
      if Self.replace(&shadow, with: new) { setNeedsDisplay() }
    }
  }

  /// Redraws text in the theme's ink.
  open override func themeDidChange() {
    super.themeDidChange()
    if storedColor == nil { setNeedsDisplay() }
  }

  // MARK: Lines

  /// The horizontal alignment of the lines; natural by default, at the view's leading edge.
  ///
  /// As in UIKit, natural lines are aligned by the view's `effectiveUserInterfaceLayoutDirection`, whatever their script:
  /// rows of a mirrored list begin at the right in every language. The order of words within a line follows its text.
  public final var textAlignment: TextAlignment {
    get { storedAlignment }
    set { if Self.replace(&storedAlignment, with: newValue) { setNeedsDisplay() } }
  }

  /// The maximum number of lines; 1 by default.
  ///
  /// 0 means as many as fit the height.
  public final var numberOfLines: Int {
    get { storedNumberOfLines }
    set {
      guard Self.replace(&storedNumberOfLines, with: max(0, newValue)) else { return }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// The line breaking or truncation of text that is too wide; truncation of the tail by default.
  ///
  /// The truncating modes and clipping apply to the last line; the lines above break between words.
  public final var lineBreakMode: LineBreakMode {
    get { storedLineBreakMode }
    set {
      guard Self.replace(&storedLineBreakMode, with: newValue) else { return }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether the font shrinks so that a single line fits the width; false by default.
  ///
  /// The size shrinks in steps of a quarter point. This needs ``numberOfLines`` 1 and a font that can be resized. Text
  /// that is too wide at the minimum size follows ``lineBreakMode``.
  public final var adjustsFontSizeToFitWidth: Bool {
    get { storedAdjusts }
    set { if Self.replace(&storedAdjusts, with: newValue) { setNeedsDisplay() } }
  }

  /// The minimum scale of a shrunk font, 0...1; 0 by default, for sizes down to one point.
  public final var minimumScaleFactor: Double {
    get { storedMinimumScale }
    set {
      let scale = newValue > 0 ? min(newValue, 1) : 0
      if Self.replace(&storedMinimumScale, with: scale) { setNeedsDisplay() }
    }
  }

  /// The vertical alignment of text in a shrunk font; `alignBaselines` by default.
  public final var baselineAdjustment: BaselineAdjustment {
    get { storedBaselineAdjustment }
    set { if Self.replace(&storedBaselineAdjustment, with: newValue) { setNeedsDisplay() } }
  }

  /// The width at which ``intrinsicContentSize`` breaks text of several lines, in points; 0, the default, breaks at
  /// newlines only.
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
  /// - Returns: Whether the value differs from the old one.
  @inline(__always)
  private static func replace<Value: Equatable>(
    _ stored: inout Value, with value: Value
  ) -> Bool {
    guard stored != value else { return false }
    stored = value
    return true
  }

  /// The label's own font or the theme's, in the preferred size; nil where it has no face, which is reported.
  private var effectiveFont: Font? {
    let font = storedFont ?? .system(size: Theme.TypeSize.body)
    guard font.isAvailable else {
      FontLibrary.reportUnavailable()
      return nil
    }
    guard sizeCategoryRegistration != nil else { return font }
    return font.withSize(
      font.pointSize * traitCollection.preferredContentSizeCategory.scale)
  }

  // MARK: Size

  /// Returns the size of the text in a proposed width, rounded up to whole pixels; zero without text.
  ///
  /// A width that is zero or not finite means no limit; the proposed height is ignored. The size of a single line is
  /// that of its whole text, unless it is clipped, so that `sizeToFit()` widens a label whose text has grown.
  open override func sizeThatFits(_ size: Size) -> Size {
    let isLimited = storedNumberOfLines != 1 || storedLineBreakMode == .byClipping
    let width = isLimited && size.width > 0 && size.width.isFinite ? size.width : .infinity
    return textRect(
      forBounds: Rect(x: 0, y: 0, width: width, height: .infinity),
      limitedToNumberOfLines: storedNumberOfLines
    ).size
  }

  /// The size of the text, rounded up to whole pixels; several lines are broken at ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: Size {
    let isBroken = storedNumberOfLines != 1 && storedPreferredWidth > 0
    return sizeThatFits(Size(isBroken ? storedPreferredWidth : .infinity, .infinity))
  }

  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    if isTitle { (superview as? Button)?.titleDidChange() }
  }

  /// Whether lines are broken at the width that the layout finds: where there may be several and
  /// ``preferredMaxLayoutWidth`` is 0.
  open override var hasHeightForWidth: Bool {
    storedNumberOfLines != 1 && storedPreferredWidth == 0
  }

  /// Returns the height of the text in a width, rounded up to whole pixels.
  open override func contentHeight(forWidth width: Double) -> Double {
    sizeThatFits(Size(width, .infinity)).height
  }

  /// Returns where the baselines of the text are in a size; the edges without a font.
  open override func baselineOffsets(in size: Size) -> BaselineOffsets {
    guard let font = effectiveFont, size.isFinite else { return BaselineOffsets() }
    var (height, first, last) = (font.ascender - font.descender, font.ascender, font.ascender)
    if let content, storedNumberOfLines != 1 || content.isAttributed {
      shape(content, in: font)
      let (layout, _) = layoutCache.layOut(
        content, in: font, container: container(for: size, lines: storedNumberOfLines),
        minimumScale: 1, rows: nil)
      if let firstLine = layout.lines.first, let lastLine = layout.lines.last {
        (height, first, last) = (layout.size.height, firstLine.origin.y, lastLine.origin.y)
      }
    }
    let scale = traitCollection.displayScale
    let top = (size.height - height) / 2
    func rounded(_ length: Double) -> Double { (length * scale).rounded() / scale }
    return BaselineOffsets(
      firstFromTop: rounded(top + first), lastFromBottom: size.height - rounded(top + last),
      lineHeight: font.lineHeight)
  }

  /// Returns the rectangle of the text in bounds, rounded up to whole pixels.
  ///
  /// ``sizeThatFits(_:)`` calls this method with an infinite height. Override it together with ``drawText(in:on:)`` to
  /// inset the text.
  ///
  /// - Parameters:
  ///   - bounds: The available rectangle; infinite lengths mean no limit.
  ///   - numberOfLines: The maximum number of lines; 0 means no limit.
  /// - Returns: The rectangle, centered vertically and aligned horizontally as the text is.
  open func textRect(forBounds bounds: Rect, limitedToNumberOfLines numberOfLines: Int) -> Rect {
    guard let font = effectiveFont else { return Rect(origin: bounds.origin, size: .zero) }
    let content = content ?? .plain("")
    shape(content, in: font)
    let size =
      content.text.isEmpty
      ? .zero
      : layoutCache.size(
        content, in: font, container: container(for: bounds.size, lines: numberOfLines))
    if layoutCache.isLong { reportMissing() }
    let scale = traitCollection.displayScale
    let width = min(roundUp(size.width, scale), max(size.width, bounds.width))
    let height = roundUp(size.height, scale)
    var rect = Rect(x: bounds.minX, y: bounds.minY, width: width, height: height)
    if bounds.width.isFinite {
      switch lineAlignment {
      case .center: rect.origin.x += (bounds.width - width) / 2
      case .right: rect.origin.x += bounds.width - width
      default: break
      }
    }
    if bounds.height.isFinite { rect.origin.y += (bounds.height - height) / 2 }
    return rect
  }

  /// Returns the text container for a size and a number of lines.
  private func container(for size: Size, lines: Int) -> TextContainer {
    TextContainer(
      width: size.width, height: size.height, maximumNumberOfLines: lines,
      lineBreakMode: storedLineBreakMode, alignment: lineAlignment)
  }

  /// The alignment of the lines, with the edge that natural lines begin at.
  private var lineAlignment: TextAlignment {
    guard storedAlignment == .natural else { return storedAlignment }
    return isMirrored ? .right : .left
  }

  /// Rounds a length up to whole pixels.
  private func roundUp(_ length: Double, _ scale: Double) -> Double {
    // The tolerance keeps a rounding error from adding a pixel.
    guard length > 0 else { return 0 }
    return (length * scale - 1e-6).rounded(.up) / scale
  }

  /// Shapes the text in a font unless that is cached, and reports scripts that no font has.
  private func shape(_ content: LabelContent, in font: Font) {
    if layoutCache.shape(content, in: font) { reportMissing() }
  }

  /// Reports the scripts of characters that no font has, and text that was ordered without ICU.
  private func reportMissing() {
    if layoutCache.lacksUnicodeRules {
      Diagnostics.report(
        "the library ICU (libicuuc) was not found: text that needs it runs from left to right, and its lines break at"
          + " spaces; install it, for example the package libicu72 on Debian 12")
    }
    for script in layoutCache.missingScripts {
      Diagnostics.report(
        "no font has the \(script) characters of a text: boxes are drawn for them; install a font"
          + " that has them, for example from the packages fonts-noto-core, fonts-noto-cjk and"
          + " fonts-symbola, or add one of your own by SystemFonts.addFallback")
    }
  }

  // MARK: Description

  /// Adds `text` to the properties of every view.
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

  /// Draws the text and its shadow, centered vertically in a rectangle.
  ///
  /// Override it to draw in a part of the bounds; see also ``textRect(forBounds:limitedToNumberOfLines:)``.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the label's coordinates.
  ///   - canvas: The canvas to draw into.
  open func drawText(in rect: Rect, on canvas: Canvas) {
    guard let content, let font = effectiveFont, rect.isFinite else { return }
    shape(content, in: font)
    let shrinks = storedAdjusts && storedNumberOfLines == 1
    let container = container(for: rect.size, lines: storedNumberOfLines)
    if let line = layoutCache.lineForDrawing(
      content, in: font, container: container, shrinks: shrinks)
    {
      return draw(line, in: rect, on: canvas)
    }
    let (layout, rows) = layoutCache.layOut(
      content, in: font, container: container, minimumScale: shrinks ? storedMinimumScale : 1,
      rows: layer.rowsInSight.map { $0.lowerBound - rect.minY...$0.upperBound - rect.minY })
    if layoutCache.isLong { reportMissing() }
    var top = 0.0
    if let rows {
      layer.setDrawnRows(rows.lowerBound + rect.minY...rows.upperBound + rect.minY)
    } else {
      top = self.top(
        height: layout.size.height, ascent: layout.lines.first?.origin.y, font, in: rect.height)
    }
    let origin = Point(x: rect.minX, y: rect.minY + top)
    let scale = traitCollection.displayScale
    if let shadow, let color = shadow.color, let shadowOrigin = shadow.origin(forTextAt: origin) {
      canvas.draw(
        layout, at: shadowOrigin, with: dimmed(color), overrides: true, pixelsPerPoint: scale)
    }
    canvas.draw(layout, at: origin, with: ink, pixelsPerPoint: scale)
  }

  /// Draws a text of one line in one style.
  private func draw(_ line: consuming GlyphRun, in rect: Rect, on canvas: Canvas) {
    let font = line.font
    let ascender = font.ascender
    let top = self.top(height: ascender - font.descender, ascent: ascender, font, in: rect.height)
    var baseline = Point(x: rect.minX, y: rect.minY + top + ascender)
    switch lineAlignment {
    case .center: baseline.x += (max(0, rect.width) - line.width) / 2
    case .right: baseline.x += max(0, rect.width) - line.width
    case .left, .natural, .justified: break
    }
    if let shadow, let color = shadow.color, let shadowOrigin = shadow.origin(forTextAt: baseline) {
      canvas.draw(copy line, at: shadowOrigin, with: dimmed(color))
    }
    canvas.draw(line, at: baseline, with: ink)
  }

  /// The current color of the text.
  private var ink: Color {
    dimmed(storedHighlighted ? storedHighlightedColor ?? textColor : textColor)
  }

  /// Returns a color with half of its opacity while the label is disabled.
  private func dimmed(_ color: Color) -> Color {
    var color = color
    if !storedEnabled { color.alpha *= 0.5 }
    return color
  }

  /// Returns the top of the first line, in points from the top of the available height.
  ///
  /// - Parameters:
  ///   - textHeight: The height of all lines.
  ///   - ascent: The distance of the first line's baseline from its top; nil without lines.
  ///   - font: The font at its full size.
  ///   - height: The available height.
  /// - Returns: The distance, in points.
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
