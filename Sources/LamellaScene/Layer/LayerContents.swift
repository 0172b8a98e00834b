public import LamellaGeometry
public import LamellaGraphics

/// The image that a layer shows, and how; layers without one have none of these.
final class LayerContents {
  var image: Image?
  /// Nil stands for the content mode.
  var gravity: ContentsGravity?
  /// Unprotected, as the rows are: the engine is confined to one thread per process.
  nonisolated(unsafe) var rect = LayerContents.unit
  var center = LayerContents.unit
  var filter = TextureFilter.linear

  nonisolated static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// A part of an image in its pixels; it may reach beyond.
  private func source(_ rect: Rect, of image: Image) -> PixelRect {
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

  /// Records a part of the image in bounds.
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

  nonisolated deinit {}
}

extension Layer {
  final var storedContents: LayerContents? { rare?.contents }

  /// Records the part of the contents that the frame shows.
  final func drawContents(in canvas: Canvas) {
    guard let storedContents else { return }
    let shown = drawingStore?.drawnLanes(.contentsRect, of: row)?.rect
    storedContents.draw(
      shown ?? storedContents.rect, in: canvas, bounds: bounds, gravity: contentsGravity)
  }

  /// An image that the layer shows above its background and below its own drawing; nil shows none.
  ///
  /// ```swift
  /// let sprite = Layer()
  /// sprite.bounds = Rect(x: 0, y: 0, width: 32, height: 32)
  /// sprite.contents = sheet
  /// sprite.contentsRect = Rect(x: 0.25, y: 0, width: 0.25, height: 1)
  /// ```
  ///
  /// The image's own scale gives its size in points. A `resizable` image keeps its edges. A change of the bounds
  /// records a layer with contents anew.
  public final var contents: Image? {
    get { storedContents?.image }
    set {
      guard newValue !== contents else { return }
      changeContents { $0.image = newValue }
    }
  }

  /// Where the contents go in the bounds; where a view's `contentMode` puts them unless set.
  public final var contentsGravity: ContentsGravity {
    get { storedContents?.gravity ?? ContentsGravity(storedContentMode) }
    set {
      guard newValue != contentsGravity else { return }
      changeContents { $0.gravity = newValue }
    }
  }

  /// The part of the image that is shown, in units of its size, as for a sheet of sprites.
  ///
  /// All of it unless set. Whole pixels are taken; beyond the image its edge is repeated, but for contents that
  /// are cut in nine, which show what lies in the image. Values that are not finite are refused.
  public final var contentsRect: Rect {
    get { storedContents?.rect ?? LayerContents.unit }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("contentsRect") }
      let new = newValue.standardized
      guard new != contentsRect else { return }
      animateChange(of: .contentsRect, to: Lanes(new))
      changeContents { $0.rect = new }
    }
  }

  /// What of the shown part is stretched, in units of its size; the corners around it keep their size.
  ///
  /// All of it unless set. Heeded where the gravity is one of those that resize. Values that are not finite
  /// are refused.
  public final var contentsCenter: Rect {
    get { storedContents?.center ?? LayerContents.unit }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("contentsCenter") }
      let part = newValue.standardized.intersection(LayerContents.unit)
      let new = part.isNull ? .zero : part
      guard new != contentsCenter else { return }
      changeContents { $0.center = new }
    }
  }

  /// How the contents are read where their pixels and the output's differ in size.
  ///
  /// Core Animation's `magnificationFilter` and `minificationFilter` in one; linear unless set.
  public final var contentsFilter: TextureFilter {
    get { storedContents?.filter ?? .linear }
    set {
      guard newValue != contentsFilter else { return }
      changeContents { $0.filter = newValue }
    }
  }

  private func changeContents(_ change: (LayerContents) -> Void) {
    let contents = storedContents ?? LayerContents()
    rarities.contents = contents
    change(contents)
    updateRedrawing()
    setNeedsDisplay()
  }
}

extension View {
  /// What of the layer's contents is stretched, in units of their size; `Layer.contentsCenter`.
  public final var contentStretch: Rect {
    get { layer.contentsCenter }
    set { layer.contentsCenter = newValue }
  }
}
