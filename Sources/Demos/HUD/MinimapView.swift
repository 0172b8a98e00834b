import Lamella

/// A minimap of the game's world, with a dot for everything that moves.
final class MinimapView: View {
  /// The kind of object that a dot shows.
  enum Kind: Int, CaseIterable {
    case lantern, drone, player
  }

  /// The name by which scene files know the minimap.
  static let sceneClass = SceneClass(MinimapView.self, of: "View", make: { MinimapView() })

  private let picture = ImageView()
  private let viewport = View()
  /// The dots of each kind.
  private var dots = [[View]](repeating: [], count: Kind.allCases.count)
  private static let margin = 6.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    picture.filter = .nearest
    picture.clipsToBounds = true
    // On the picture of the game, which is dark in every theme, like the dots.
    viewport.layer.borderWidth = 1
    viewport.layer.borderColor = Theme.dark.ink.withAlpha(0.7)
    picture.addSubview(viewport)
    addSubview(picture)
  }

  /// The scale in points for each pixel of the image.
  var zoom = 2.0 {
    didSet { if zoom != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The image of the ground.
  var image: Image? {
    get { picture.image }
    set {
      picture.image = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// Returns the size at a zoom.
  func size(atZoom zoom: Double) -> Size {
    Size(
      Double(image?.width ?? 0) * zoom + 2 * Self.margin,
      Double(image?.height ?? 0) * zoom + 2 * Self.margin)
  }

  override var intrinsicContentSize: Size { size(atZoom: zoom) }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds.insetBy(dx: Self.margin, dy: Self.margin)
  }

  /// Moves the frame of the viewport; its rectangle is a fraction of the world.
  func show(viewport rect: Rect) {
    let size = picture.bounds.size
    viewport.frame = Rect(
      x: (rect.minX * size.width).rounded(), y: (rect.minY * size.height).rounded(),
      width: (rect.width * size.width).rounded(), height: (rect.height * size.height).rounded())
  }

  /// Moves a dot of a kind, by its index, and makes missing ones.
  func show(_ kind: Kind, _ number: Int, at position: Point) {
    while dots[kind.rawValue].count <= number {
      let side = kind == .player ? 6.0 : 4.0
      let dot = View(frame: Rect(x: 0, y: 0, width: side, height: side))
      dot.cornerRadius = side / 2
      dot.backgroundColor =
        switch kind {
        case .lantern: Theme.dark.warn
        case .drone: Theme.dark.bad
        case .player: Theme.dark.series[0]
        }
      dots[kind.rawValue].append(dot)
      picture.addSubview(dot)
    }
    let size = picture.bounds.size
    // Rounded to half points, so that the minimap is redrawn less often.
    dots[kind.rawValue][number].center = Point(
      (position.x * size.width * 2).rounded() / 2, (position.y * size.height * 2).rounded() / 2)
  }
}
