import Lamella

/// A scene of the gallery, centered, scrollable in a smaller window; the arrow keys show the next and
/// previous scenes.
final class GalleryView: View {
  private var index: Int
  private var page: GalleryPage
  private let scroll = ScrollView()

  init(_ index: Int, frame: Rect) {
    self.index = index
    page = GalleryPage(GalleryScene.all[index])
    super.init(frame: frame)
    identifier = "gallery"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.identifier = "scene"
    addSubview(scroll)
    scroll.addSubview(page)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    scroll.contentSize = page.bounds.size
    // A page that is wholly visible does not scroll, so the scene gets all touches.
    scroll.isScrollEnabled =
      bounds.width < page.bounds.width || bounds.height < page.bounds.height
    page.frame.origin = Point(
      max(((bounds.width - page.bounds.width) / 2).rounded(), 0),
      max(((bounds.height - page.bounds.height) / 2).rounded(), 0))
  }

  override var canBecomeFirstResponder: Bool { true }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { _ = becomeFirstResponder() }
  }

  override func keyDown(_ press: KeyPress) -> Bool {
    let count = GalleryScene.all.count
    switch press.key {
    case .left, .pageUp: show((index + count - 1) % count)
    case .right, .pageDown, .space: show((index + 1) % count)
    default: return super.keyDown(press)
    }
    return true
  }

  /// Shows the page of a scene from its top.
  private func show(_ index: Int) {
    self.index = index
    page.removeFromSuperview()
    page = GalleryPage(GalleryScene.all[index])
    scroll.addSubview(page)
    scroll.setContentOffset(.zero, animated: false)
    setNeedsLayout()
  }
}

/// An overview of all scenes, live: a window to scroll in, or a sheet with all of them at half their size.
final class GalleryOverview: View {
  private static let gap = 16.0

  /// Returns the size of a window with two columns in points, or that of a sheet with four, which shows every scene.
  static func defaultSize(isSheet: Bool) -> Size {
    let columns = isSheet ? 4 : 2
    let cell = GalleryPage.pageSize * leastScale(isSheet: isSheet)
    let width = gap + Double(columns) * (cell.width + gap)
    guard isSheet else { return Size(width, 720) }
    let rows = (GalleryScene.all.count + columns - 1) / columns
    return Size(width, gap + Double(rows) * (cell.height + gap))
  }

  /// Returns the smallest scale of a scene; the captions of a window must be readable.
  private static func leastScale(isSheet: Bool) -> Double { isSheet ? 0.5 : 1 }

  private let scroll = ScrollView()
  private let pages = GalleryScene.all.map { GalleryPage($0) }
  private let leastScale: Double

  init(frame: Rect, isSheet: Bool) {
    leastScale = Self.leastScale(isSheet: isSheet)
    super.init(frame: frame)
    identifier = "gallery"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.identifier = "overview"
    addSubview(scroll)
    for page in pages {
      page.clipsToBounds = true
      page.cornerRadius = 2 * Theme.Radius.small
      page.layer.borderWidth = 2
      page.layer.borderColor = Theme.current.raised
      scroll.addSubview(page)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    // As many columns as fit, scaled to fill the window's width; the gap stays the same.
    let gap = Self.gap
    let least = GalleryPage.pageSize.width * leastScale
    let columns = max(1, min(pages.count, Int((bounds.width - gap) / (least + gap))))
    let width = (bounds.width - gap) / Double(columns) - gap
    let scale = max(width.rounded(.down), 1) / GalleryPage.pageSize.width
    let cell = GalleryPage.pageSize * scale
    let side = (bounds.width - Double(columns) * (cell.width + gap) + gap) / 2
    for (index, page) in pages.enumerated() {
      page.transform = Transform2D(scaleX: scale, y: scale)
      page.center = Point(
        side + Double(index % columns) * (cell.width + gap) + cell.width / 2,
        gap + Double(index / columns) * (cell.height + gap) + cell.height / 2)
    }
    let rows = (pages.count + columns - 1) / columns
    scroll.contentSize = Size(bounds.width, gap + Double(rows) * (cell.height + gap))
  }
}
