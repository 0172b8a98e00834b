internal import LamellaGeometry
internal import LamellaGraphics

/// The contents image of a layer, with its gravity, visible part, stretchable center and filter.
nonisolated struct LayerContents: Component {
  var image: Image?
  /// The placement in the bounds; nil stands for the content mode's.
  var gravity: ContentsGravity?
  /// The part that is shown, in units of the image's size.
  var rect = LayerContents.unit
  /// The stretchable part of `rect`, in units of its size; `Layer.contentsCenter`.
  var center = LayerContents.unit
  var filter = TextureFilter.linear

  var isDefault: Bool {
    image == nil && gravity == nil && rect == Self.unit && center == Self.unit && filter == .linear
  }

  nonisolated(unsafe) static let column = ComponentColumn<LayerContents>(invalidates: .recording)

  static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Returns the pixels of a fractional part of an image, which may reach beyond the image.
  private func source(_ rect: Rect, of image: Image) -> PixelRect {
    /// Converts a fraction of a length to pixels.
    func pixel(_ share: Double, of length: Int) -> Int32 {
      // What is farther out than any picture is large repeats the edge all the same.
      let limit = 1 << 20
      return Int32(
        saturating: min(max((share * Double(length)).rounded(), Double(-limit)), Double(limit)))
    }
    let (left, top) = (pixel(rect.minX, of: image.width), pixel(rect.minY, of: image.height))
    return PixelRect(
      x: left, y: top, width: pixel(rect.maxX, of: image.width) - left,
      height: pixel(rect.maxY, of: image.height) - top)
  }

  /// Records drawing commands for the image in bounds.
  func draw(_ rect: Rect, in canvas: Canvas, bounds: Rect, gravity: ContentsGravity) {
    guard let image, !bounds.isEmpty else { return }
    var source = source(rect.standardized, of: image)
    guard !source.isEmpty else { return }
    let whole = PixelRect(x: 0, y: 0, width: Int32(image.width), height: Int32(image.height))
    let slices = gravity.resizes && (center != Self.unit || image.resizing != nil)
    if !whole.contains(source) {
      let own = Size(
        width: Double(source.width) / image.scale, height: Double(source.height) / image.scale)
      guard slices else {
        return canvas.draw(
          image, beyondEdges: source, in: gravity.rect(ofContentsSize: own, in: bounds),
          filter: filter)
      }
      source = source.intersection(whole)
      guard !source.isEmpty else { return }
    }
    let own = Size(
      width: Double(source.width) / image.scale, height: Double(source.height) / image.scale)
    let place = gravity.rect(ofContentsSize: own, in: bounds)
    if gravity.resizes, center != Self.unit {
      let slices = ImageSlices(source: source, center: center, mode: .stretch)
      canvas.draw(image, sliced: slices, in: place, tint: .white, filter: filter)
    } else if gravity.resizes, let resizing = image.resizing {
      let slices = ImageSlices(source: source, resizing: resizing, scale: image.scale)
      canvas.draw(image, sliced: slices, in: place, tint: .white, filter: filter)
    } else {
      canvas.draw(image, from: source, in: place, filter: filter)
    }
  }
}
