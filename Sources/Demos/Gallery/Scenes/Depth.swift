import Lamella

extension GalleryScene {
  /// Views turned in space.
  static let depth = GalleryScene(
    name: "depth", title: "Turned in space",
    caption: "A perspective of the superlayer, and cards turned about their upright middle"
  ) { stage in
    let hall = View(frame: stage.bounds)
    var perspective = Transform3D.identity
    perspective.m34 = -1 / 500
    hall.layer.sublayerTransform = perspective
    for index in 0..<5 {
      let card = GalleryParts.box(
        Rect(x: 34 + Double(index) * 80, y: 52, width: 72, height: 124),
        Theme.current.series[index], radius: Theme.Radius.card)
      card.addSubview(
        GalleryParts.label(
          "\(index + 1)", in: Rect(x: 10, y: 6, width: 40, height: 36),
          size: Theme.TypeSize.large, color: Theme.current.ground))
      let image = ImageView(image: GalleryArt.lantern)
      image.filter = .nearest
      image.frame = Rect(x: 15, y: 50, width: 42, height: 56)
      card.addSubview(image)
      card.transform3D = Transform3D(
        rotationRadians: (Double(index) - 2) * 0.42, x: 0, y: 1, z: 0)
      hall.addSubview(card)
    }
    stage.addSubview(hall)
  }

  /// What displays cover.
  static let safeArea = GalleryScene(
    name: "safe-area", title: "Safe areas and margins",
    caption: "What the window keeps free, as each view sees it; margins inside of it"
  ) { stage in
    stage.addSubview(SafeAreaRoom(frame: stage.bounds))
  }
}

/// Three boxes in a window that something covers at its sides and at the bottom.
private final class SafeAreaRoom: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    for x in [0.0, 152, 304] {
      addSubview(SafeAreaBox(frame: Rect(x: x, y: 16, width: 144, height: 204)))
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    window?.safeAreaInsets = EdgeInsets(left: 64, bottom: 72, right: 64)
  }

  override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { window?.safeAreaInsets = .zero }
  }
}

/// Shows its safe area, and the margins in it.
private final class SafeAreaBox: View {
  private let safe = GalleryParts.box(.zero, Theme.current.series[0])
  private let inner = GalleryParts.box(.zero, Theme.current.series[2], "margins")

  override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = Theme.current.raised
    cornerRadius = Theme.Radius.small
    layoutMargins = EdgeInsets(all: 12)
    addSubview(safe)
    addSubview(inner)
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    safe.frame = bounds.inset(by: safeAreaInsets)
    inner.frame = bounds.inset(by: layoutMargins)
  }
}
