import Lamella

extension GalleryScene {
  /// A scene of views rotated in 3D.
  static let depth = GalleryScene(
    name: "depth", title: "Turned in space",
    caption: "A perspective of the superlayer, and cards turned about their vertical axis"
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

  /// A scene of perspective transforms.
  static let perspective = GalleryScene(
    name: "perspective", title: "Perspective",
    caption: "m34 of the layer's own transform: near and far, hinged at an edge, seen from behind"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(in: stage, ["far", "near", "hinged", "back hidden", "group"])
    for (index, cell) in cells.enumerated() {
      let ghost = Rect(x: (cell.bounds.width - 64) / 2, y: 50, width: 64, height: 96)
      cell.addSubview(GalleryParts.outline(ghost))
      let card = GalleryParts.box(ghost, theme.series[index], radius: Theme.Radius.card)
      card.clipsToBounds = true
      let image = ImageView(image: GalleryArt.landscape)
      image.contentMode = .scaleAspectFill
      image.frame = Rect(x: 8, y: 10, width: 48, height: 40)
      image.clipsToBounds = true
      card.addSubview(image)
      card.addSubview(
        GalleryParts.label(
          "\(index + 1)", in: Rect(x: 0, y: 54, width: 64, height: 36),
          size: Theme.TypeSize.large, color: theme.ground, .center))
      var transform = Transform3D.identity
      transform.m34 = -1 / [600.0, 110, 160, 300, 160][index]
      if index == 2 {
        card.layer.anchorPoint = Point(0, 0.5)
        card.center.x -= 32
      }
      card.layer.isDoubleSided = index != 3
      card.transform3D = transform.rotatedBy(
        radians: [0.8, 0.8, 0.9, 2.6, 0.7][index], x: index == 1 ? 1 : 0, y: index == 1 ? 0 : 1,
        z: 0)
      if index == 4 {
        card.alpha = 0.5
        card.layer.borderWidth = 4
        card.layer.borderColor = theme.ink
      }
      cell.addSubview(card)
    }
  }

  /// A scene of safe areas and margins.
  static let safeArea = GalleryScene(
    name: "safe-area", title: "Safe areas and margins",
    caption: "The window's safe area in each view, and margins inside it"
  ) { stage in
    stage.addSubview(SafeAreaBoxes(frame: stage.bounds))
  }
}

/// Three boxes in a window with safe area insets at its sides and its bottom.
private final class SafeAreaBoxes: View {
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

/// A box that shows its safe area and the margins inside it.
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
