public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A row of dots, one a page; the dot of the current page is longer and in the accent's colour.
///
/// ```swift
/// pages.numberOfPages = 5
/// // While the pages scroll, the dots follow:
/// pages.progress = scrollView.contentOffset.x / scrollView.bounds.width
/// ```
open class PageControl: View {
  private final var storedNumberOfPages = 0
  private final var storedProgress = 0.0
  private final var storedHidesForSinglePage = false
  private final var storedTint = Theme.current.inkSoft.withAlpha(0.45)
  private final var storedCurrentTint = Theme.current.accent

  /// The diameter of a dot in points.
  static let dotSize = 8.0
  /// The distance between dots in points.
  static let dotGap = 8.0
  /// The length that the current page's dot has in addition, in points.
  static let currentExtension = 12.0
  /// The free space above and below the dots in points.
  static let margin = 8.0

  /// Makes a page control with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
  }

  // MARK: Properties

  /// The number of dots; zero or more.
  public final var numberOfPages: Int {
    get { storedNumberOfPages }
    set {
      let count = max(newValue, 0)
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
    get { Int(storedProgress.rounded()) }
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

  /// The colour of the other pages' dots.
  public final var pageIndicatorTintColor: Color {
    get { storedTint }
    set {
      guard newValue != storedTint else { return }
      storedTint = newValue
      setNeedsDisplay()
    }
  }

  /// The colour of the current page's dot.
  public final var currentPageIndicatorTintColor: Color {
    get { storedCurrentTint }
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
    var x = bounds.midX - natural * factor / 2
    for page in 0..<storedNumberOfPages {
      // The lengths of the two dots around the place add up, so the row keeps its width.
      let nearness = max(0, 1 - abs(Double(page) - storedProgress))
      let width = (Self.dotSize + Self.currentExtension * nearness) * factor
      canvas.fillCapsule(
        in: Rect(x: x, y: bounds.midY - height / 2, width: width, height: height),
        with: storedTint.mixed(with: storedCurrentTint, fraction: Float(nearness)))
      x += width + Self.dotGap * factor
    }
  }

  private func clamp(_ place: Double) -> Double {
    min(max(place, 0), Double(max(storedNumberOfPages - 1, 0)))
  }
}
