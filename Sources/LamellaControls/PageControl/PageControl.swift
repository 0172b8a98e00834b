public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A row of dots, one a page; the dot of the current page is longer and in the accent's colour.
///
/// A tap on the right half turns to the next page, one on the left half to the page before, as in UIKit: by one
/// page, whichever dot is tapped. A drag along the dots goes through the pages, one for each 16 points. Only
/// that, and the keys, send `valueChanged`: Left and Right turn pages, Home and End go to the ends. Where lines
/// run from right to left the first dot is on the right, and all of this is mirrored.
///
/// ```swift
/// pages.numberOfPages = 5
/// // While the pages scroll, the dots follow:
/// pages.progress = scrollView.contentOffset.x / scrollView.bounds.width
/// ```
open class PageControl: Control {
  private final var storedNumberOfPages = 0
  private final var storedProgress = 0.0
  private final var storedHidesForSinglePage = false
  private final var storedTint: Color?
  private final var storedCurrentTint: Color?
  /// The touch under way: where it went down, along the direction of reading, the page then, the page that it has turned to, and whether it
  /// drags.
  private final var press: (x: Double, start: Int, page: Int, drags: Bool)?

  /// The diameter of a dot in points.
  static let dotSize = 8.0
  /// The distance between dots in points.
  static let dotGap = 8.0
  /// The length that the current page's dot has in addition, in points.
  static let currentExtension = 12.0
  /// The free space above and below the dots in points.
  static let margin = 8.0
  /// How far a touch strays before it is a drag through the pages, in points.
  private static let dragSlop = 8.0

  /// Makes a page control with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
    cursor = .pointingHand
    enlargeTarget(around: Self.dotSize + 2 * Self.margin)
  }

  nonisolated deinit {}

  // MARK: Properties

  /// The most dots that a control shows: more would be too small to be told apart.
  public nonisolated static let maximumNumberOfPages = 1_000

  /// The number of dots, zero or more; above ``maximumNumberOfPages`` it is that, which is reported.
  public final var numberOfPages: Int {
    get { storedNumberOfPages }
    set {
      let count = min(max(newValue, 0), Self.maximumNumberOfPages)
      if newValue > count {
        Diagnostics.report("\(path) was given \(newValue) pages; it has \(count), the most")
      }
      guard count != storedNumberOfPages else { return }
      storedNumberOfPages = count
      storedProgress = clamp(storedProgress)
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// The page whose dot is lit, from 0; limited to the pages there are.
  ///
  /// While `progress` lies between two pages it is the nearer one.
  public final var currentPage: Int {
    get { Int(saturating: storedProgress.rounded()) }
    set { progress = Double(newValue) }
  }

  /// The place among the pages: 1.25 is a quarter of the way from the second page to the third.
  ///
  /// Limited to the pages there are; NaN is ignored.
  public final var progress: Double {
    get { storedProgress }
    set {
      guard !newValue.isNaN else { return }
      let place = clamp(newValue)
      guard place != storedProgress else { return }
      storedProgress = place
      setNeedsDisplay()
    }
  }

  /// Whether nothing is shown while there is only one page; false unless set.
  public final var hidesForSinglePage: Bool {
    get { storedHidesForSinglePage }
    set {
      guard newValue != storedHidesForSinglePage else { return }
      storedHidesForSinglePage = newValue
      setNeedsDisplay()
    }
  }

  /// The colour of the other pages' dots; the theme's unless set.
  public final var pageIndicatorTintColor: Color! {
    get { storedTint ?? effectiveTheme.inkSoft.withAlpha(0.45) }
    set {
      guard newValue != storedTint else { return }
      storedTint = newValue
      setNeedsDisplay()
    }
  }

  /// The colour of the current page's dot; `tintColor` or the theme's accent unless set.
  public final var currentPageIndicatorTintColor: Color! {
    get { storedCurrentTint ?? effectiveTintColor }
    set {
      guard newValue != storedCurrentTint else { return }
      storedCurrentTint = newValue
      setNeedsDisplay()
    }
  }

  // MARK: Size

  /// The size that a number of pages takes.
  public final func size(forNumberOfPages count: Int) -> Size {
    let count = Double(max(count, 1))
    return Size(
      count * Self.dotSize + (count - 1) * Self.dotGap + Self.currentExtension,
      Self.dotSize + 2 * Self.margin)
  }

  /// The size of all dots, whatever is proposed.
  open override func sizeThatFits(_ size: Size) -> Size {
    self.size(forNumberOfPages: storedNumberOfPages)
  }

  /// The size of all dots.
  open override var intrinsicContentSize: Size { size(forNumberOfPages: storedNumberOfPages) }

  /// Adds `numberOfPages`, `currentPage` and `progress` to what every view tells.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("numberOfPages", storedNumberOfPages)
    properties.add("currentPage", currentPage)
    properties.add("progress", storedProgress)
  }

  // MARK: Drawing

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    guard storedNumberOfPages > (storedHidesForSinglePage ? 1 : 0) else { return }
    let bounds = bounds
    let natural = size(forNumberOfPages: storedNumberOfPages).width
    // More pages than there is room for: everything shrinks.
    let factor = min(1, bounds.width / natural)
    let height = Self.dotSize * factor
    let tints: (others: Color, current: Color) = (
      pageIndicatorTintColor, currentPageIndicatorTintColor
    )
    let alpha = isEnabled ? 1 : Theme.disabledAlpha
    if isEnabled, isHighlighted || isHovered {
      canvas.fillCapsule(
        in: Rect(
          x: bounds.midX - natural * factor / 2 - 10, y: bounds.midY - 12,
          width: natural * factor + 20, height: 24),
        with: effectiveTheme.ink.withAlpha(isHighlighted ? 0.14 : 0.07))
    }
    var x = bounds.midX - natural * factor / 2
    for page in 0..<storedNumberOfPages {
      // The lengths of the two dots around the place add up, so the row keeps its width.
      let nearness = max(0, 1 - abs(Double(page) - storedProgress))
      let width = (Self.dotSize + Self.currentExtension * nearness) * factor
      let color = tints.others.mixed(with: tints.current, fraction: Float(nearness))
      canvas.fillCapsule(
        in: mirrored(Rect(x: x, y: bounds.midY - height / 2, width: width, height: height)),
        with: color.withAlpha(color.alpha * alpha))
      x += width + Self.dotGap * factor
    }
  }

  override var focusShape: (rect: Rect, radius: Double) {
    let size = size(forNumberOfPages: storedNumberOfPages)
    let width = min(size.width, bounds.width) + 12
    return (Rect(x: bounds.midX - width / 2, y: bounds.midY - 8, width: width, height: 16), 8)
  }

  // MARK: Touches

  override var holdsDrags: Bool { press?.drags ?? false }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    guard storedNumberOfPages > 1 else { return false }
    press = (mirrored(x: touch.location(in: self).x), currentPage, currentPage, false)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    guard let press else { return true }
    let way = mirrored(x: touch.location(in: self).x) - press.x
    if abs(way) >= Self.dragSlop { self.press?.drags = true }
    guard self.press?.drags == true else { return true }
    let pages = Int(saturating: (way / (Self.dotSize + Self.dotGap)).rounded())
    let page = min(max(press.start + pages, 0), storedNumberOfPages - 1)
    // What shows the pages may move the dots on its own way there: the same page is not asked for twice.
    guard page != press.page else { return true }
    self.press?.page = page
    turn(to: page)
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) {
    let press = press
    self.press = nil
    guard let press, !press.drags, let touch, isNear(touch) else { return }
    turn(to: press.start + (press.x < bounds.midX ? -1 : 1))
  }

  open override func cancelTracking(with event: Event?) { press = nil }

  /// Turns as a person does: tells of it where it changes anything.
  private func turn(to page: Int) {
    let old = storedProgress
    currentPage = page
    if storedProgress != old { sendValueChanged() }
  }

  // MARK: Keys

  /// Whether it is enabled and there is more than one page.
  open override var canBecomeFirstResponder: Bool { isEnabled && storedNumberOfPages > 1 }

  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press.modifiers.isEmpty else { return super.keyDown(press) }
    switch readingKey(press.key) {
    case .left: turn(to: currentPage - 1)
    case .right: turn(to: currentPage + 1)
    case .home: turn(to: 0)
    case .end: turn(to: storedNumberOfPages - 1)
    default: return super.keyDown(press)
    }
    return true
  }

  private func clamp(_ place: Double) -> Double {
    min(max(place, 0), Double(max(storedNumberOfPages - 1, 0)))
  }
}
