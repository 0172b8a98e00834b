internal import LamellaGeometry
internal import LamellaGraphics

extension DrawEncoder {
  /// Draws what a layer recorded.
  ///
  /// By its address: a copy would have everything in it counted.
  mutating func replay(_ recording: UnsafePointer<Recording>) throws(AtlasFull) {
    let base = transform
    try replay(recording, from: 0, placedBy: base)
    place(by: base)
    mix(.over)
  }

  /// Draws commands up to the end of the clip that they lie in.
  ///
  /// - Returns: The number of the command behind that end.
  @discardableResult
  private mutating func replay(
    _ recording: UnsafePointer<Recording>, from start: Int, placedBy base: AffineTransform
  ) throws(AtlasFull) -> Int {
    var next = start
    while next < recording.pointee.commands.count {
      let command = recording.pointee.commands[next]
      next += 1
      let color = command.color.rgba8
      switch command.operation {
      case .fillRect:
        fill(command.rect, color: color)
      case .fillRoundedRect:
        try fill(command.rect, radius: command.radius, color: color)
      case .strokeRoundedRect:
        try stroke(
          command.rect, radius: command.radius, lineWidth: command.lineWidth, color: color)
      case .image:
        try draw(recording.pointee.images[Int(command.index)], command, color: color)
      case .glyphs:
        try draw(recording.pointee.runs[Int(command.index)], at: command.rect.origin, color: color)
      case .fillCorneredRect:
        let radii = recording.pointee.radii[Int(command.index)].clockwise
        fill(box(command.rect, radii: radii), color: faded(color))
      case .shape:
        try draw(recording.pointee.shapes[Int(command.index)], color: faded(color))
      case .gradient:
        try draw(recording.pointee.shapes[Int(command.index)], in: command.rect, color: color)
      case .sprites:
        try draw(recording.pointee.batches[Int(command.index)], in: command.rect, color: color)
      case .transform:
        let index = Int(command.index)
        place(by: index < 0 ? base : recording.pointee.transforms[index].concatenating(base))
      case .blend:
        mix(command.blend)
      case .clipRect:
        let outer = clip
        if isAligned {
          clip = pixels(of: command.rect).intersection(outer)
          next = try replay(recording, from: next, placedBy: base)
          clip = outer
        } else {
          let shape = Shape(path: Path(rect: command.rect))
          next = try replay(recording, from: next, placedBy: base, clippedTo: shape)
        }
      case .clipShape:
        next = try replay(
          recording, from: next, placedBy: base,
          clippedTo: recording.pointee.shapes[Int(command.index)])
      case .unclip:
        return next
      }
    }
    return next
  }

  /// Draws commands up to the end of a clip along a shape: in a group, whose mask the shape is.
  private mutating func replay(
    _ recording: UnsafePointer<Recording>, from start: Int, placedBy base: AffineTransform,
    clippedTo shape: Shape
  ) throws(AtlasFull) -> Int {
    let (outer, outerOutput) = (clip, output)
    let placed = transform
    let rect = cover(of: shape.extent).intersection(outer)
    clip = rect
    guard !rect.isEmpty else {
      // Nothing shows, but transforms and modes are followed.
      let next = try replay(recording, from: start, placedBy: base)
      clip = outer
      return next
    }
    beginGroup(in: rect)
    let next = try replay(recording, from: start, placedBy: base)
    let inner = transform
    place(by: placed)
    beginGroup(in: rect)
    try draw(shape, color: 0xFFFF_FFFF)
    endGroup(in: rect, outer: rect, opacity: 1, shape: nil, blend: .mask)
    endGroup(in: rect, outer: outerOutput, opacity: 1, shape: nil)
    place(by: inner)
    clip = outer
    return next
  }

  // MARK: Images

  private mutating func draw(
    _ image: Image, _ command: Recording.Command, color: UInt32
  ) throws(AtlasFull) {
    let color = faded(color)
    guard color >> 24 > 0 else { return }
    // Asking for the image uploads it: what is out of sight waits.
    guard isAligned else {
      guard isInSight(command.rect) else { return }
      let region = try region(of: image, command, stretchedTo: .none)
      return addTurned(command.rect, region, color: color, softening: command.softEdges)
    }
    let place = pixels(of: command.rect)
    guard place.intersects(clip) else { return }
    var region = try region(of: image, command, stretchedTo: place)
    if transform.a < 0 { swap(&region.u0, &region.u1) }
    if transform.d < 0 { swap(&region.v0, &region.v1) }
    add(place, region, color: color)
  }

  /// Where the part of an image that a command draws has its place in the atlas.
  @inline(__always)
  private func region(
    of image: Image, _ command: Recording.Command, stretchedTo size: PixelRect
  ) throws(AtlasFull) -> AtlasRegion {
    let whole = try atlas.image(image, filter: command.filter)
    var region = whole.part(command.source, of: image)
    if command.filter == .linear {
      Self.keepInside(&region, command.source, of: image, stretchedTo: size)
    }
    return region
  }

  /// Keeps what is stretched from mixing in what lies beside it in its image.
  ///
  /// Graphics devices mix texels across the edges of a part; half a texel further in they cannot. At
  /// the image's own edges there is nothing to mix in, and at its own size nothing is mixed.
  private static func keepInside(
    _ region: inout AtlasRegion, _ source: PixelRect, of image: Image, stretchedTo size: PixelRect
  ) {
    if source.width < image.width, source.width != size.width {
      let half = (region.u1 - region.u0) / Float(source.width) / 2
      if source.x > 0 { region.u0 += half }
      if source.x + source.width < image.width { region.u1 -= half }
    }
    if source.height < image.height, source.height != size.height {
      let half = (region.v1 - region.v0) / Float(source.height) / 2
      if source.y > 0 { region.v0 += half }
      if source.y + source.height < image.height { region.v1 -= half }
    }
  }

  @inline(__always)
  private func isInSight(_ rect: Rect) -> Bool {
    var cover = pixels(of: rect)
    if !isAligned {
      cover = PixelRect(
        x: cover.x - 1, y: cover.y - 1, width: cover.width + 2, height: cover.height + 2)
    }
    return !cover.intersection(clip).isEmpty
  }

  // MARK: Text

  private mutating func draw(
    _ run: GlyphRun, at baseline: Point, color: UInt32
  ) throws(AtlasFull) {
    let color = faded(color)
    guard color >> 24 > 0, isInSight(inkBox(of: run, at: baseline)) else { return }
    if isAligned, transform.a == scale, transform.d == scale {
      try drawCrisp(run, at: baseline, color: color)
    } else {
      try drawScaled(run, at: baseline, color: color)
    }
  }

  /// A rectangle that holds a run's ink for certain: glyphs may overhang their advances.
  private func inkBox(of run: GlyphRun, at baseline: Point) -> Rect {
    let overhang = run.font.pointSize
    return Rect(
      x: baseline.x - overhang, y: baseline.y - run.font.ascent - overhang,
      width: run.width + 2 * overhang,
      height: run.font.ascent + run.font.descent + 2 * overhang)
  }

  /// Draws at the output's own scale: the run's start on a whole pixel, bitmaps texel for pixel.
  private mutating func drawCrisp(
    _ run: GlyphRun, at baseline: Point, color: UInt32
  ) throws(AtlasFull) {
    let originX = edgeX(transform.a * baseline.x + transform.tx)
    let originY = edgeY(transform.d * baseline.y + transform.ty)
    let glyphs = TextureAtlas.Glyphs(font: run.font.id, pixelsPerPoint: scale)
    // What lies inside goes on with the running command, if that is of the glyph's texture.
    var inside = QuadEdges(clip.intersection(commandClip))
    for glyph in run.glyphs {
      let (pixel, step) = TextureAtlas.subpixel(of: glyph.position.x * scale)
      guard let region = try atlas.glyph(glyph.id, of: run.font, in: glyphs, subpixel: step)
      else { continue }
      let rise = Self.edge(glyph.position.y * scale)
      let left = originX &+ Int32(truncatingIfNeeded: pixel) &+ region.pointee.left
      let top = originY &+ rise &- region.pointee.top
      let edges = QuadEdges(
        left: left, top: top, right: left &+ region.pointee.rect.width,
        bottom: top &+ region.pointee.rect.height)
      if region.pointee.texture == texture, kind == .quads, inside.contains(edges) {
        roomInRun().writeQuad(
          Float(edges.left), Float(edges.top), Float(edges.right), Float(edges.bottom),
          region.pointee, color)
        continue
      }
      add(
        PixelRect(
          x: originX + Int32(max(-1 << 24, min(pixel, 1 << 24))) + region.pointee.left,
          y: originY + rise - region.pointee.top,
          width: region.pointee.rect.width, height: region.pointee.rect.height), region.pointee,
        color: color)
      inside = QuadEdges(clip.intersection(commandClip))
    }
  }

  /// Draws under a transform: bitmaps of a round scale, stretched to their places.
  private mutating func drawScaled(
    _ run: GlyphRun, at baseline: Point, color: UInt32
  ) throws(AtlasFull) {
    let pixelsPerPoint = roundScale(over: abs(transform.determinant).squareRoot())
    let font = run.font
    for glyph in run.glyphs {
      guard
        let region = try atlas.glyph(
          glyph.id, of: font, pixelsPerPoint: pixelsPerPoint, subpixel: 0)
      else { continue }
      let rect = Rect(
        x: baseline.x + glyph.position.x + Double(region.left) / pixelsPerPoint,
        y: baseline.y + glyph.position.y - Double(region.top) / pixelsPerPoint,
        width: Double(region.rect.width) / pixelsPerPoint,
        height: Double(region.rect.height) / pixelsPerPoint)
      if isAligned, transform.a > 0, transform.d > 0 {
        add(pixels(of: rect), region, color: color)
      } else {
        addTurned(rect, region, color: color)
      }
    }
  }

  /// The next of the scales at which glyphs are drawn under transforms: half octaves of the output's.
  private func roundScale(over wanted: Double) -> Double {
    let step = 1.4142135623730951
    let smallest = scale / 8
    let largest = scale * 8
    var result = scale
    // A hair of tolerance: an exact step that was rounded must not take the next one.
    while result < wanted * 0.999, result < largest { result *= step }
    while result / step > wanted, result > smallest { result /= step }
    return result
  }
}

/// A rectangle of pixels by its edges, as comparing takes them.
private struct QuadEdges {
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32

  @inline(__always)
  init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  @inline(__always)
  init(_ rect: PixelRect) {
    self.init(
      left: rect.x, top: rect.y, right: rect.x &+ rect.width, bottom: rect.y &+ rect.height)
  }

  @inline(__always)
  func contains(_ other: QuadEdges) -> Bool {
    other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
  }
}
