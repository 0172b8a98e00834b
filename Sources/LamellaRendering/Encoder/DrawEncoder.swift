package import LamellaGeometry
package import LamellaGraphics

/// An encoder of the shapes of nodes into the vertices and commands of a draw list.
///
/// The encode pass makes one for each frame, sets a node's space with `enter`, and draws shapes in the node's own
/// space. Each kind of shape has an encoder of its own, which adds to the common ``DrawListBuilder``.
package struct DrawEncoder {
  /// The list that is being built, with its open command, the clip and the target.
  package var builder: DrawListBuilder
  /// The map from the node's own space to pixels.
  package internal(set) var space: PixelSpace
  /// The opacity of the following drawing.
  package var opacity: Float = 1
  /// Whether the output is filled with the window's background before anything is drawn.
  package let isCleared: Bool
  /// The last added block, if all of it was visible, and its shift.
  package var wholeBlock: (Unmanaged<DrawBlock>, shift: SIMD2<Int32>)?
  let storage: EncoderStorage

  // The encoders of what most frames have. Their functions are `mutating` though they change nothing: a call of others
  // would count a reference to the atlas.

  var boxes: BoxEncoder
  var images: ImageEncoder
  var glyphRuns: GlyphRunEncoder

  /// Makes the encoder of a list, whose storage moves into the encoder until `finish(into:)`.
  ///
  /// - Parameters:
  ///   - list: An empty list with its size in pixels.
  ///   - atlas: The atlas of glyphs, masks and images.
  ///   - storage: Storage that is kept between frames.
  ///   - scale: Pixels per point.
  package init(
    into list: inout DrawList, atlas: TextureAtlas, storage: EncoderStorage, scale: Double
  ) {
    self.storage = storage
    isCleared = list.clearColor != nil
    builder = DrawListBuilder(into: &list, atlas: atlas, buffer: storage.vertices)
    space = PixelSpace(scale: scale)
    boxes = BoxEncoder(atlas: atlas)
    images = ImageEncoder(atlas: atlas)
    glyphRuns = GlyphRunEncoder(atlas: atlas)
  }

  /// Ends the last command, and moves the list out of the encoder.
  package mutating func finish(into list: inout DrawList) { builder.finish(into: &list) }

  /// The atlas of glyphs, masks and images.
  var atlas: TextureAtlas {
    @inline(__always) get { builder.atlas }
  }

  /// The encoder of arbitrary shapes.
  var shapes: ShapeEncoder {
    @inline(__always) get { ShapeEncoder(atlas: builder.atlas) }
  }

  /// The encoder of shadows.
  private var shadows: ShadowEncoder {
    @inline(__always) get { ShadowEncoder(atlas: builder.atlas) }
  }

  /// Begins the encoding of another node, given its transform to the points of the output.
  package mutating func enter(_ windowTransform: Transform2D) { space.enter(windowTransform) }

  /// Applies a transform to the node's own space for the following drawing.
  package mutating func place(_ placement: Transform2D) { space.concatenate(placement) }

  /// Clips the following drawing to a rectangle of a separate space, for an offscreen texture.
  package mutating func beginOffscreen(in rect: PixelRect) { builder.target(rect) }

  /// Returns a straight-alpha color, as bytes, multiplied by the opacity and premultiplied.
  @inline(__always)
  package func faded(_ color: UInt32) -> UInt32 {
    if opacity >= 1 { return Premultiplying.premultiplied(color) }
    let alpha = Float(color >> 24) * opacity + 0.5
    return Premultiplying.premultiplied(color & 0xFF_FFFF | UInt32(saturating: alpha) << 24)
  }

  /// Returns white multiplied by an opacity, premultiplied: the color that multiplies pictures.
  private static func white(_ opacity: Float) -> UInt32 {
    UInt32(saturating: min(max(opacity, 0), 1) * 255 + 0.5) &* 0x0101_0101
  }

  // MARK: Boxes

  /// Fills a rectangle of the node.
  package mutating func fill(_ rect: Rect, color: UInt32) {
    let color = faded(color)
    guard color >> 24 > 0 else { return }
    guard space.isAligned else { return fillTurned(rect, radius: 0, color: color) }
    builder.add(space.pixels(of: rect), color: color)
  }

  /// Fills a rectangle with rounded corners; without rotation, as four corner masks and plain rectangles.
  package mutating func fill(_ rect: Rect, radius: Double, color: UInt32) throws(AtlasFull) {
    let color = faded(color)
    guard color >> 24 > 0 else { return }
    guard space.isAligned else { return fillTurned(rect, radius: radius, color: color) }
    try boxes.fill(rect, radius: radius, color: color, in: space, into: &builder)
  }

  /// Fills a rectangle with a radius for each corner, clockwise from the top left.
  package mutating func fill(_ rect: Rect, radii: SIMD4<Double>, color: UInt32) {
    storage.outlines.fill(space.box(rect, radii: radii), color: faded(color), into: &builder)
  }

  /// Fills a rotated rectangle with antialiased edges, in a premultiplied color.
  @inline(never)
  private mutating func fillTurned(_ rect: Rect, radius: Double, color: UInt32) {
    let box = space.box(rect, radii: SIMD4(repeating: radius))
    storage.outlines.fill(box, color: color, into: &builder)
  }

  /// Fills a rectangle of the node, enlarged by a pixel if rotated, for drawing that is clipped otherwise.
  package mutating func fillBeyond(_ rect: Rect, color: UInt32) {
    if space.isAligned { return fill(rect, color: color) }
    var box = space.box(rect, radii: .zero)
    box.rect = rect.inset(
      by: EdgeInsets(
        top: -1 / box.pixelsPerUnit.height, left: -1 / box.pixelsPerUnit.width,
        bottom: -1 / box.pixelsPerUnit.height, right: -1 / box.pixelsPerUnit.width))
    storage.outlines.fill(box, color: faded(color), into: &builder)
  }

  /// Strokes the inside edge of a rectangle; without rotation in whole pixels, at least one.
  package mutating func stroke(
    _ rect: Rect, radius: Double, lineWidth: Double, color: UInt32
  ) throws(AtlasFull) {
    let color = faded(color)
    guard color >> 24 > 0 else { return }
    guard space.isAligned else {
      return storage.outlines.stroke(
        space.box(rect, radii: SIMD4(repeating: radius)),
        lineWidthPixels: lineWidth * space.transform.meanScale, color: color, into: &builder)
    }
    try boxes.stroke(
      rect, radius: radius, lineWidth: lineWidth, color: color, in: space, into: &builder)
  }

  /// Strokes the inside edge of a rectangle with a radius for each corner, clockwise from the top left.
  package mutating func stroke(
    _ rect: Rect, radii: SIMD4<Double>, lineWidth: Double, color: UInt32
  ) {
    let width = lineWidth * space.transform.meanScale
    storage.outlines.stroke(
      space.box(rect, radii: radii),
      lineWidthPixels: space.isAligned ? max(1, width.rounded()) : width, color: faded(color),
      into: &builder)
  }

  // MARK: Shadows

  /// Draws the shadow of a box of the node.
  ///
  /// - Parameters:
  ///   - shadow: The color, offset and blur of the shadow.
  ///   - rect: The box.
  ///   - radii: The radii of the box's corners, clockwise from the top left.
  /// - Throws: `AtlasFull` when its mask finds no place.
  package mutating func draw(
    _ shadow: ShadowStyle, ofBox rect: Rect, _ radii: SIMD4<Double>
  ) throws(AtlasFull) {
    let color = faded(shadow.color)
    guard color >> 24 > 0 else { return }
    let rect = rect.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
    let box = space.box(rect, radii: radii)
    let blur = ShadowEncoder.Blur(ofDeviation: shadow.deviation, in: space)
    if space.isAligned { return try shadows.draw(box, blur, color: color, into: &builder) }
    if blur.stepped == 0 { return storage.outlines.fill(box, color: color, into: &builder) }
    if try shadows.drawRotated(box, deviation: shadow.deviation, color: color, into: &builder) {
      return
    }
    let path = Path(
      roundedRect: rect,
      cornerRadii: CornerRadii(
        topLeft: box.radii[0], topRight: box.radii[1], bottomRight: box.radii[2],
        bottomLeft: box.radii[3]))
    try draw(Shape(path: path), blur, color: color, in: space)
  }

  /// Draws the shadow of any shape.
  package mutating func draw(_ shadow: ShadowStyle, of shape: Shape) throws(AtlasFull) {
    let color = faded(shadow.color)
    guard color >> 24 > 0 else { return }
    let blur = ShadowEncoder.Blur(ofDeviation: shadow.deviation, in: space)
    var offset = space
    offset.set(space.transform.translatedBy(x: shadow.offset.width, y: shadow.offset.height))
    if !space.isAligned, blur.stepped > 0,
      try shadows.drawRotated(
        shape, deviation: shadow.deviation, color: color, in: offset, into: &builder)
    {
      return
    }
    try draw(shape, blur, color: color, in: offset)
  }

  /// Draws a blurred shape from a mask of the transform at hand.
  private mutating func draw(
    _ shape: Shape, _ blur: ShadowEncoder.Blur, color: UInt32, in space: PixelSpace
  ) throws(AtlasFull) {
    if blur.deviation <= ShadowEncoder.Blur.maximumSharpDeviation {
      try shapes.draw(shape, color: color, blur: blur.stepped, in: space, into: &builder)
    } else {
      try shadows.draw(shape, blur, color: color, in: space, into: &builder)
    }
  }

  /// Returns the parameters for drawing a blur of the node.
  ///
  /// - Parameter points: The standard deviation in the node's points.
  /// - Returns: The deviation in pixels, in steps of a quarter, and the factor by which the blur is drawn smaller.
  package mutating func blur(of points: Double) -> (deviation: Double, factor: Int32) {
    let blur = ShadowEncoder.Blur(ofDeviation: points, in: space)
    return (blur.stepped, blur.factor)
  }

  // MARK: Pictures

  /// Ends a group, and draws its texture into the enclosing target.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the group began with.
  ///   - outer: The pixel rectangle of the enclosing target.
  ///   - opacity: The opacity of the group, 0...1.
  ///   - shape: The shape that clips the group; nil for none.
  ///   - mode: The blend mode.
  package mutating func endGroup(
    in rect: PixelRect, outer: PixelRect, opacity: Float, shape: RoundedBox?,
    blend mode: BlendMode = .over
  ) {
    let color = Self.white(opacity)
    let end = builder.beginGroupEnd(in: rect, outer: outer, blend: mode)
    if let shape {
      storage.outlines.fill(shape, color: color, into: &builder)
    } else {
      let (left, top) = (Double(rect.x), Double(rect.y))
      let (right, bottom) = (Double(rect.x + rect.width), Double(rect.y + rect.height))
      if let vertices = builder.plainQuadrilateral(in: rect) {
        vertices[0] = builder.plainVertex(Point(left, top), color)
        vertices[1] = builder.plainVertex(Point(right, top), color)
        vertices[2] = builder.plainVertex(Point(right, bottom), color)
        vertices[3] = builder.plainVertex(Point(left, bottom), color)
      }
    }
    builder.finishGroupEnd(end)
  }

  /// Ends a plane, and draws its texture through a projective transform.
  ///
  /// - Parameters:
  ///   - rect: The pixel rectangle of the plane's texture.
  ///   - outer: The pixel rectangle of the enclosing target.
  ///   - opacity: The opacity of the plane, 0...1.
  ///   - map: From points of the plane to points around it.
  package mutating func endPlane(
    in rect: PixelRect, outer: PixelRect, opacity: Float, by map: ProjectiveTransform
  ) {
    let scale = space.scale
    let end = builder.beginGroupEnd(in: rect, outer: outer, blend: .over)
    let whole = AtlasRegion(
      texture: DrawListBuilder.noTexture,
      rect: PixelRect(x: 0, y: 0, width: rect.width, height: rect.height),
      textureWidth: Int(rect.width), textureHeight: Int(rect.height))
    PerspectiveGrid(rect: rect, pixelsPerPoint: scale, map: map, scale: scale)
      .draw(whole, color: Self.white(opacity), into: &builder)
    builder.finishGroupEnd(end)
  }

  /// Draws a node's raster cache: pixel for pixel at the output's scale, else scaled.
  ///
  /// - Parameters:
  ///   - region: The cache's atlas region.
  ///   - rect: The rectangle of the node's own space that it covers, in cache pixels.
  ///   - points: The same rectangle in points.
  ///   - pixelsPerPoint: The cache's scale.
  package mutating func draw(
    _ region: AtlasRegion, of rect: PixelRect, _ points: Rect, pixelsPerPoint: Double
  ) {
    let color = Self.white(opacity)
    guard color >> 24 > 0 else { return }
    let transform = space.transform
    guard space.isAligned else {
      return builder.add(points, under: transform, region, color: color)
    }
    if transform.a == pixelsPerPoint, transform.d == pixelsPerPoint {
      let place = PixelRect(
        x: space.edgeX(transform.tx) + rect.x, y: space.edgeY(transform.ty) + rect.y,
        width: rect.width, height: rect.height)
      return builder.add(place, region, color: color)
    }
    var region = region
    if transform.a < 0 { swap(&region.u0, &region.u1) }
    if transform.d < 0 { swap(&region.v0, &region.v1) }
    builder.add(space.pixels(of: points), region, color: color)
  }

  /// Draws a node's raster cache in perspective.
  package mutating func draw(
    _ region: AtlasRegion, of rect: PixelRect, pixelsPerPoint: Double, by map: ProjectiveTransform
  ) {
    let color = Self.white(opacity)
    guard color >> 24 > 0 else { return }
    PerspectiveGrid(rect: rect, pixelsPerPoint: pixelsPerPoint, map: map, scale: space.scale)
      .draw(region, color: color, into: &builder)
  }
}
