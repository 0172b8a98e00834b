public import LamellaGeometry
public import LamellaGraphics

extension Layer {
  /// Records the part of the contents that the frame shows.
  final func drawContents(in canvas: Canvas) {
    guard LayerContents.column.contains(row) else { return }
    let contents = LayerContents.column[row]
    let shown = drawingStore?.drawnLanes(.contentsRect, of: row)?.rect
    contents.draw(shown ?? contents.rect, in: canvas, bounds: bounds, gravity: contentsGravity)
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
    get { LayerContents.column[row].image }
    set {
      guard newValue !== contents else { return }
      changeContents { $0.image = newValue }
    }
  }

  /// Where the contents go in the bounds; where a view's `contentMode` puts them unless set.
  public final var contentsGravity: ContentsGravity {
    get { LayerContents.column[row].gravity ?? ContentsGravity(storedContentMode) }
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
    get { LayerContents.column[row].rect }
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
    get { LayerContents.column[row].center }
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
    get { LayerContents.column[row].filter }
    set {
      guard newValue != contentsFilter else { return }
      changeContents { $0.filter = newValue }
    }
  }

  private func changeContents(_ change: (inout LayerContents) -> Void) {
    LayerContents.column.change(row, change)
    updateRedrawing()
  }
}

extension View {
  /// What of the layer's contents is stretched, in units of their size; `Layer.contentsCenter`.
  public final var contentStretch: Rect {
    get { layer.contentsCenter }
    set { layer.contentsCenter = newValue }
  }
}
