import Lamella

/// A photo that fingers move, scale and turn.
final class PhotoView: View {
  /// How much larger than by itself.
  private(set) var zoom = 1.0
  /// How far it is turned, in radians.
  private(set) var angle = 0.0
  /// How often its own size it may have.
  static let zoomRange = 0.25...6.0
  private let picture = ImageView()

  init() {
    super.init(frame: Rect(origin: .zero, size: LabArt.size))
    identifier = "photo"
    cursor = .move
    picture.frame = bounds
    picture.clipsToBounds = true
    addSubview(picture)
    layer.shadowColor = .black
    layer.shadowOffset = Size(0, Theme.Shadow.offset)
    layer.shadowRadius = Theme.Shadow.blur / 2
    isLifted = false
    show(0)
  }

  /// Shows one of the photos.
  func show(_ index: Int) { picture.image = LabArt.photo(index) }

  /// The radius of the corners, in points.
  var radius: Double {
    get { picture.cornerRadius }
    set {
      picture.cornerRadius = newValue
      layer.shadowPath = Path(roundedRect: bounds, cornerRadius: newValue)
    }
  }

  /// The width of a white frame, in points.
  var frameWidth: Double {
    get { picture.layer.borderWidth }
    set {
      picture.layer.borderWidth = newValue
      picture.layer.borderColor = .white
    }
  }

  /// Whether it floats higher: while a finger rests on it.
  var isLifted = false {
    didSet { layer.shadowOpacity = isLifted ? 0.7 : 0.3 }
  }

  // MARK: Moving, about a point of the superview

  /// Scales so that what lies at a point stays there.
  func scale(by factor: Double, about point: Point) {
    let zoom = min(max(zoom * factor, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
    center = point + (center - point) * (zoom / self.zoom)
    self.zoom = zoom
    place()
  }

  /// Turns so that what lies at a point stays there.
  func turn(by angle: Double, about point: Point) {
    let way = center - point
    let turned = Transform2D(rotationRadians: angle).apply(way)
    center = point + turned
    self.angle += angle
    place()
  }

  /// Puts it upright, as large as fits but not much larger than by itself, into the middle of some room.
  func reset(in room: Rect) {
    let fitting = min(room.width / bounds.width, room.height / bounds.height)
    zoom = min(max(fitting, Self.zoomRange.lowerBound), 1.3)
    angle = 0
    center = Point(room.midX, room.midY)
    place()
  }

  private func place() {
    transform = Transform2D(rotationRadians: angle).concatenating(
      Transform2D(scaleX: zoom, y: zoom))
  }

  override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("zoom", zoom)
    properties.add("angle", angle)
  }
}
