import Lamella

/// A photo that touches move, scale and turn.
final class PhotoView: View {
  /// The scale factor.
  private(set) var zoom = 1.0
  /// The rotation in radians.
  private(set) var angle = 0.0
  /// The range of the scale factor.
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

  /// Whether the shadow is larger, while a finger rests on the photo.
  var isLifted = false {
    didSet { layer.shadowOpacity = isLifted ? 0.7 : 0.3 }
  }

  // MARK: Transforming about a point of the superview

  /// Scales about a point, which stays in place.
  func scale(by factor: Double, about point: Point) {
    let zoom = min(max(zoom * factor, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
    center = point + (center - point) * (zoom / self.zoom)
    self.zoom = zoom
    updateTransform()
  }

  /// Rotates about a point, which stays in place.
  func rotate(by angle: Double, about point: Point) {
    let offset = center - point
    let rotated = Transform2D(rotationRadians: angle).apply(offset)
    center = point + rotated
    self.angle += angle
    updateTransform()
  }

  /// Resets the rotation, centers the photo in a rectangle, and scales it to fit, up to a little above its
  /// own size.
  func reset(in area: Rect) {
    let fitting = min(area.width / bounds.width, area.height / bounds.height)
    zoom = min(max(fitting, Self.zoomRange.lowerBound), 1.3)
    angle = 0
    center = Point(area.midX, area.midY)
    updateTransform()
  }

  /// Updates the transform from angle and zoom.
  private func updateTransform() {
    transform = Transform2D(rotationRadians: angle).concatenating(
      Transform2D(scaleX: zoom, y: zoom))
  }

  override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("zoom", zoom)
    properties.add("angle", angle)
  }
}
