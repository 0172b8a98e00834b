import Lamella

/// A page with a picture that zooms, and is in the middle while it is smaller than the page.
final class ZoomPage: ScrollView, ScrollViewDelegate {
  private let picture: PagePicture
  private var fittedSize = Size.zero

  init(number: Int, color: Color) {
    picture = PagePicture(number: number, color: color)
    super.init()
    identifier = "picture-\(number)"
    backgroundColor = Theme.current.surface
    cornerRadius = Theme.Radius.card
    addSubview(picture)
    contentSize = picture.bounds.size
    delegate = self
    zoomsOnDoubleTap = true
    // A drag from the edge of the picture turns the page.
    bouncesHorizontally = false
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { picture }

  override func layoutSubviews() {
    if bounds.size != fittedSize { fitPicture() }
    let rest = bounds.size
    let (x, y) = (
      max((rest.width - contentSize.width) / 2, 0), max((rest.height - contentSize.height) / 2, 0)
    )
    let inset = EdgeInsets(top: y, left: x, bottom: y, right: x)
    if inset != contentInset { contentInset = inset }
    super.layoutSubviews()
  }

  /// Lets the picture zoom from the size of the page to six times that.
  private func fitPicture() {
    let isWhole = fittedSize == .zero || zoomScale <= minimumZoomScale
    fittedSize = bounds.size
    let fit = min(bounds.width / PagePicture.size.width, bounds.height / PagePicture.size.height)
    minimumZoomScale = max(fit, 0.05)
    maximumZoomScale = minimumZoomScale * 6
    setZoomScale(
      isWhole ? minimumZoomScale : min(max(zoomScale, minimumZoomScale), maximumZoomScale),
      animated: false)
  }
}

/// A drawing of a planet with moons, which is as sharp at each scale.
private final class PagePicture: View {
  static let size = Size(480, 320)
  private let number: Int
  private let color: Color

  init(number: Int, color: Color) {
    self.number = number
    self.color = color
    super.init(frame: Rect(origin: .zero, size: Self.size))
    contentMode = .redraw
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = Theme.current
    canvas.fill(bounds, with: theme.surface.mixed(with: color, fraction: 0.12))
    // Stars, at places that look scattered.
    for star in 0..<90 {
      let (a, b) = ((star * 73 + number * 31) % 480, (star * 151 + number * 47) % 320)
      let side = 1 + Double(star % 3)
      canvas.fillEllipse(
        in: Rect(x: Double(a), y: Double(b), width: side, height: side),
        with: theme.ink.withAlpha(0.5))
    }
    let middle = Point(240, 160)
    for ring in 0..<12 {
      let radius = 88 - Double(ring) * 7
      canvas.fillEllipse(
        in: Rect(
          x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius),
        with: ring % 2 == 0 ? color : color.mixed(with: theme.ground, fraction: 0.25))
    }
    for moon in 0...number {
      let radius = 120 + Double(moon) * 14
      canvas.strokeEllipse(
        in: Rect(
          x: middle.x - radius, y: middle.y - radius * 0.4, width: 2 * radius,
          height: radius * 0.8), with: theme.inkSoft.withAlpha(0.6), lineWidth: 1)
      canvas.fillEllipse(
        in: Rect(x: middle.x + radius - 7, y: middle.y - 7, width: 14, height: 14),
        with: theme.ink)
    }
  }
}
