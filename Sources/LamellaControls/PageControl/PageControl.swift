public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A row of dots, one for each page; the dot of the current page is longer and in the accent color.
///
/// A tap on the right half goes to the next page, one on the left half to the previous page, as in UIKit: by one page,
/// whichever dot is tapped. A drag along the dots scrubs through the pages, one for each 16 points. Left and Right go
/// by one page, Home and End to the first and the last. Only the user's changes send `valueChanged`. In right-to-left
/// layout the control is mirrored: the first dot is on the right.
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
  /// The tracked touch: its x coordinate and the page at its start, the page that it last went to, and whether it
  /// drags.
  ///
  /// The coordinate is mirrored in right-to-left layout.
  private final var press: (x: Double, start: Int, page: Int, drags: Bool)?

  /// The diameter of a dot, in points.
  static let dotSize = 8.0
  /// The distance between dots, in points.
  static let dotGap = 8.0
  /// The additional length of the current page's dot, in points.
  static let currentExtension = 12.0
  /// The space above and below the dots, in points.
  static let margin = 8.0
  /// The distance after which a touch becomes a drag, in points.
  private static let dragSlop = 8.0

  /// Makes a page control with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
    cursor = .pointingHand
    enlargeTouchTarget(forHeight: Self.dotSize + 2 * Self.margin)
  }

  nonisolated deinit {}

  // MARK: Properties

  /// The maximum number of dots; more would be too small to tell apart.
  public nonisolated static let maximumNumberOfPages = 1_000

  /// The number of dots, from 0 to ``maximumNumberOfPages``; a greater number is limited and reported.
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

  /// The index of the current page; limited to the existing pages.
  ///
  /// While `progress` is between two pages, it is the nearer one.
  public final var currentPage: Int {
    get { Int(saturating: storedProgress.rounded()) }
    set { progress = Double(newValue) }
  }

  /// The fractional page: 1.25 is a quarter of the way from the second page to the third.
  ///
  /// A value is limited to the existing pages; NaN is ignored.
  public final var progress: Double {
    get { storedProgress }
    set {
      guard !newValue.isNaN else { return }
      let limited = clamp(newValue)
      guard limited != storedProgress else { return }
      storedProgress = limited
      setNeedsDisplay()
    }
  }

  /// Whether the dots are hidden while there is only one page; false by default.
  public final var hidesForSinglePage: Bool {
    get { storedHidesForSinglePage }
    set {
      guard newValue != storedHidesForSinglePage else { return }
      storedHidesForSinglePage = newValue
      setNeedsDisplay()
    }
  }

  /// The color of the other pages' dots; the theme's by default.
  public final var pageIndicatorTintColor: Color! {
    get { storedTint ?? effectiveTheme.inkSoft.withAlpha(0.45) }
    set {
      guard newValue != storedTint else { return }
      storedTint = newValue
      setNeedsDisplay()
    }
  }

  /// The color of the current page's dot; the tint color by default.
  public final var currentPageIndicatorTintColor: Color! {
    get { storedCurrentTint ?? tintColor }
    set {
      guard newValue != storedCurrentTint else { return }
      storedCurrentTint = newValue
      setNeedsDisplay()
    }
  }

  // MARK: Size

  /// Returns the size of the dots for a number of pages.
  public final func size(forNumberOfPages count: Int) -> Size {
    let count = Double(max(count, 1))
    return Size(
      count * Self.dotSize + (count - 1) * Self.dotGap + Self.currentExtension,
      Self.dotSize + 2 * Self.margin)
  }

  /// Returns the size of the dots, whatever size is proposed.
  open override func sizeThatFits(_ size: Size) -> Size {
    self.size(forNumberOfPages: storedNumberOfPages)
  }

  /// The size of the dots.
  open override var intrinsicContentSize: Size { size(forNumberOfPages: storedNumberOfPages) }

  /// Adds `numberOfPages`, `currentPage` and `progress` to the properties of every control.
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
    // The dots shrink if there are more than fit the width.
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
      // The extensions of the two dots around `progress` add up to one, so that the row keeps its width.
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

  override var isDraggingPart: Bool { press?.drags ?? false }

  override func dragsPart(at point: Point) -> Bool { storedNumberOfPages > 1 }

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    guard storedNumberOfPages > 1 else { return false }
    press = (mirrored(x: touch.location(in: self).x), currentPage, currentPage, false)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    guard let press else { return true }
    let distance = mirrored(x: touch.location(in: self).x) - press.x
    if abs(distance) >= Self.dragSlop { self.press?.drags = true }
    guard self.press?.drags == true else { return true }
    let pages = Int(saturating: (distance / (Self.dotSize + Self.dotGap)).rounded())
    let page = min(max(press.start + pages, 0), storedNumberOfPages - 1)
    // The scrolling that an action starts may set `progress` meanwhile: do not go to the same page twice.
    guard page != press.page else { return true }
    self.press?.page = page
    goToPage(page)
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: Event?) {
    let press = press
    self.press = nil
    guard let press, !press.drags, let touch, isNear(touch) else { return }
    goToPage(press.start + (press.x < bounds.midX ? -1 : 1))
  }

  open override func cancelTracking(with event: Event?) { press = nil }

  /// Goes to a page for the user, and sends events if that is a change.
  private func goToPage(_ page: Int) {
    let old = storedProgress
    currentPage = page
    if storedProgress != old { sendValueChanged() }
  }

  // MARK: Keys

  /// Whether the control is enabled and there is more than one page.
  open override var canBecomeFirstResponder: Bool { isEnabled && storedNumberOfPages > 1 }

  open override func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, press.modifiers.isEmpty else { return super.keyDown(press) }
    let isAtEnd =
      mirrored(press.key) == .left ? currentPage <= 0 : currentPage >= storedNumberOfPages - 1
    if isAtEnd, !press.isRepeat, moveFocus(by: press) { return true }
    switch mirrored(press.key) {
    case .left: goToPage(currentPage - 1)
    case .right: goToPage(currentPage + 1)
    case .home: goToPage(0)
    case .end: goToPage(storedNumberOfPages - 1)
    default: return super.keyDown(press)
    }
    return true
  }

  /// Clamps a progress, in pages, to the existing pages.
  private func clamp(_ progress: Double) -> Double {
    min(max(progress, 0), Double(max(storedNumberOfPages - 1, 0)))
  }
}
