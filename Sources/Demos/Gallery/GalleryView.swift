import Lamella

/// One scene of the gallery in the middle of a window; the arrow keys lead to its neighbours.
final class GalleryView: View {
  private var index: Int
  private var page: GalleryPage

  init(_ index: Int, frame: Rect) {
    self.index = index
    page = GalleryPage(GalleryScene.all[index])
    super.init(frame: frame)
    identifier = "gallery"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(page)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    page.frame.origin = Point(
      ((bounds.width - page.bounds.width) / 2).rounded(),
      ((bounds.height - page.bounds.height) / 2).rounded())
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

  private func show(_ index: Int) {
    self.index = index
    page.removeFromSuperview()
    page = GalleryPage(GalleryScene.all[index])
    addSubview(page)
  }
}

/// All scenes side by side at half their size, alive.
final class GalleryOverview: View {
  private static let columns = 4
  private static let gap = 16.0
  private static let scale = 0.5

  /// The size of a window that shows every scene.
  static var sizeOfAll: Size {
    let rows = (GalleryScene.all.count + columns - 1) / columns
    return Size(
      gap + Double(columns) * (GalleryPage.pageSize.width * scale + gap),
      gap + Double(rows) * (GalleryPage.pageSize.height * scale + gap))
  }

  private let scroll = ScrollView()
  private let pages = GalleryScene.all.map { GalleryPage($0) }

  override init(frame: Rect) {
    super.init(frame: frame)
    identifier = "gallery"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.identifier = "overview"
    addSubview(scroll)
    for page in pages {
      page.transform = AffineTransform(scaleX: Self.scale, y: Self.scale)
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
    let cell = GalleryPage.pageSize * Self.scale
    let columns = max(
      1, min(Self.columns, Int((bounds.width - Self.gap) / (cell.width + Self.gap))))
    for (index, page) in pages.enumerated() {
      page.center = Point(
        Self.gap + Double(index % columns) * (cell.width + Self.gap) + cell.width / 2,
        Self.gap + Double(index / columns) * (cell.height + Self.gap) + cell.height / 2)
    }
    let rows = (pages.count + columns - 1) / columns
    scroll.contentSize = Size(bounds.width, Self.gap + Double(rows) * (cell.height + Self.gap))
  }
}
