internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

extension ObjectBlocks {
  /// Draws a text object, clipped to its rectangle.
  func draw(_ text: TileMapText, of object: TileMapObject, from start: Point, in canvas: Canvas) {
    let rect = Rect(origin: .zero, size: object.size)
    let place = renderer.geometry.objectTransform.apply(object.position) - start
    let turn = Turn(degrees: object.rotation)
    let (right, down) = (turn.apply(Point(1, 0)), turn.apply(Point(0, 1)))
    let weight: FontWeight = text.isBold ? .bold : .regular
    let isGeneric = ["sans-serif", ""].contains(text.fontFamily)
    let font =
      isGeneric
      ? Font.system(size: text.pixelSize, weight: weight)
      : Font.named(text.fontFamily, size: text.pixelSize, weight: weight)
    guard font.isAvailable else {
      FontLibrary.reportUnavailable()
      return
    }
    var shaped = ShapedText()
    shaped.set(
      text.string,
      TextAttributes(
        font: font, isUnderlined: text.isUnderlined, isStruckThrough: text.isStruckThrough))
    let alignment: TextAlignment =
      switch text.horizontalAlignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justify: .justified
      }
    var layout = TextLayout()
    // Lines that are not wrapped are as wide as they are, and placed by hand.
    shaped.layOut(
      in: TextContainer(
        width: text.wraps ? rect.width : .infinity, lineBreakMode: .byWordWrapping,
        alignment: alignment), into: &layout)
    var origin = Point.zero
    if !text.wraps {
      let rest = rect.width - layout.size.width
      origin.x =
        text.horizontalAlignment == .center
        ? rest / 2 : text.horizontalAlignment == .right ? rest : 0
    }
    let rest = rect.height - layout.size.height
    origin.y =
      text.verticalAlignment == .center ? rest / 2 : text.verticalAlignment == .bottom ? rest : 0
    canvas.saveGState()
    canvas.concatenate(
      Transform2D(a: right.x, b: right.y, c: down.x, d: down.y, tx: place.x, ty: place.y))
    canvas.clip(to: rect)
    canvas.draw(
      layout, at: origin,
      with: text.color.withAlpha(text.color.alpha * tint.alpha * Float(object.opacity)))
    canvas.restoreGState()
  }
}
