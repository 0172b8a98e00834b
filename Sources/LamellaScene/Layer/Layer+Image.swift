public import LamellaGeometry
public import LamellaGraphics

extension Layer {
  /// Records the image contents of the layer.
  package final func drawContents(in canvas: Canvas) {
    guard table[row].flags.contains(.hasOtherComponents), LayerContents.column.contains(row) else {
      return
    }
    let contents = LayerContents.column[row]
    let shown = drawingStore?.drawnVector(.contentsRect, of: row)?.rect
    contents.draw(shown ?? contents.rect, in: canvas, bounds: bounds, gravity: contentsGravity)
  }

  /// The layer's image, shown above its background and below its own drawing; nil, the default, shows none.
  ///
  /// ```swift
  /// let sprite = Layer()
  /// sprite.bounds = Rect(x: 0, y: 0, width: 32, height: 32)
  /// sprite.contents = sheet
  /// sprite.contentsRect = Rect(x: 0.25, y: 0, width: 0.25, height: 1)
  /// ```
  ///
  /// The image's own scale gives its size in points. A `resizable` image keeps its cap insets. A layer with contents
  /// is recorded again after a change of the bounds.
  public final var contents: Image? {
    get { LayerContents.column[row].image }
    set {
      guard newValue !== contents else { return }
      changeContents { $0.image = newValue }
    }
  }

  /// The placement of the contents in the bounds; default that of the view's `contentMode`.
  public final var contentsGravity: ContentsGravity {
    get { LayerContents.column[row].gravity ?? ContentsGravity(storedContentMode) }
    set {
      guard newValue != contentsGravity else { return }
      changeContents { $0.gravity = newValue }
    }
  }

  /// The part of the image to show, in units of its size, as for a sprite sheet; default all of it.
  ///
  /// Rounded to whole pixels. Beyond the image its edge pixels are repeated, but nine-part contents are limited to
  /// the image. Values that are not finite are refused.
  public final var contentsRect: Rect {
    get { LayerContents.column[row].rect }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("contentsRect") }
      let new = newValue.standardized
      guard new != contentsRect else { return }
      animateChange(of: .contentsRect, to: AnimationVector(new))
      changeContents { $0.rect = new }
    }
  }

  /// The stretchable part of the contents, in units of the size of the part shown; default all of it.
  ///
  /// The corners around it keep their size. Applies to gravities that resize. Values that are not finite are refused.
  public final var contentsCenter: Rect {
    get { LayerContents.column[row].center }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("contentsCenter") }
      let part = newValue.standardized.intersection(LayerContents.unit)
      let new = part.isNull ? .zero : part
      guard new != contentsCenter else { return }
      changeContents { $0.center = new }
    }
  }

  /// The sampling filter for contents that are scaled; default linear.
  ///
  /// Stands for both `magnificationFilter` and `minificationFilter` of Core Animation.
  public final var contentsFilter: TextureFilter {
    get { LayerContents.column[row].filter }
    set {
      guard newValue != contentsFilter else { return }
      changeContents { $0.filter = newValue }
    }
  }

  /// Changes the image contents.
  private func changeContents(_ change: (inout LayerContents) -> Void) {
    LayerContents.column.change(row, change)
    updateRedrawing()
  }
}

extension View {
  /// The stretchable part of the layer's contents, in units of their size; see `Layer.contentsCenter`.
  public final var contentStretch: Rect {
    get { layer.contentsCenter }
    set { layer.contentsCenter = newValue }
  }
}
