internal import LamellaGeometry
internal import LamellaGraphics

/// The encoder of shaped text.
struct GlyphRunEncoder {
  private let atlas: TextureAtlas

  init(atlas: TextureAtlas) { self.atlas = atlas }

  /// Draws a glyph run with the start of its baseline at a point, in a premultiplied color; not transparent.
  mutating func draw(
    _ run: GlyphRun, at baseline: Point, color: UInt32, in space: PixelSpace,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    let isCrisp =
      space.isAligned && space.transform.a == space.scale && space.transform.d == space.scale
    if isCrisp, run.identity > 0,
      try drawCached(run, at: space.pixel(of: baseline), color, space.scale, into: &builder)
    {
      return
    }
    guard space.isInSight(inkBox(of: run, at: baseline), builder.clip) else { return }
    if isCrisp {
      try drawCrisp(run, at: space.pixel(of: baseline), color, space.scale, into: &builder)
    } else {
      try drawScaled(run, at: baseline, color, in: space, into: &builder)
    }
  }

  /// Returns a rectangle that is certain to contain a run's ink, as glyphs may overhang their advances.
  private func inkBox(of run: GlyphRun, at baseline: Point) -> Rect {
    let overhang = run.font.pointSize
    return Rect(
      x: baseline.x - overhang, y: baseline.y - run.font.ascender - overhang,
      width: run.width + 2 * overhang,
      height: run.font.ascender - run.font.descender + 2 * overhang)
  }

  // MARK: At the output's own scale

  /// Draws a run glyph by glyph at the output's scale, with its start on a whole pixel.
  private mutating func drawCrisp(
    _ run: GlyphRun, at pixel: (x: Int32, y: Int32), _ color: UInt32, _ scale: Double,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    let glyphs = TextureAtlas.Glyphs(font: run.font.id, pixelsPerPoint: scale)
    // What lies inside goes on with the running command, if that is of the glyph's texture.
    var inside = QuadEdges(builder.clip.intersection(builder.commandClip))
    for glyph in run.glyphs {
      guard let (place, region) = try place(glyph, of: run, in: glyphs, scale) else { continue }
      let edges = place.moved(by: pixel.x, pixel.y)
      if region.pointee.texture == builder.texture, builder.kind == .quads, inside.contains(edges) {
        builder.roomInRun().writeQuad(
          Float(edges.left), Float(edges.top), Float(edges.right), Float(edges.bottom),
          region.pointee, color)
        continue
      }
      builder.add(edges.rect, region.pointee, color: color)
      inside = QuadEdges(builder.clip.intersection(builder.commandClip))
    }
  }

  /// Returns a glyph's quad relative to the first pixel of its run, and its atlas region.
  ///
  /// - Returns: Nil for glyphs without a bitmap, such as spaces.
  @inline(__always)
  private func place(
    _ glyph: GlyphRun.Glyph, of run: GlyphRun, in glyphs: TextureAtlas.Glyphs, _ scale: Double
  ) throws(AtlasFull) -> (QuadEdges, UnsafePointer<AtlasRegion>)? {
    let (pixel, step) = TextureAtlas.subpixel(of: glyph.position.x * scale)
    guard let region = try atlas.glyph(glyph.id, of: run.font, in: glyphs, subpixel: step)
    else { return nil }
    let left = Int32(truncatingIfNeeded: max(-1 << 24, min(pixel, 1 << 24))) &+ region.pointee.left
    let top = PixelSpace.edge(glyph.position.y * scale) &- region.pointee.top
    let edges = QuadEdges(
      left: left, top: top, right: left &+ region.pointee.rect.width,
      bottom: top &+ region.pointee.rect.height)
    return (edges, region)
  }

  // MARK: Lines that come again

  /// Draws a run from its cached quads, if that gives the same picture.
  ///
  /// - Returns: Whether it did; the run may be out of sight.
  private mutating func drawCached(
    _ run: GlyphRun, at pixel: (x: Int32, y: Int32), _ color: UInt32, _ scale: Double,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) -> Bool {
    guard let line = try line(of: run, scale) else { return false }
    let cover = QuadEdges(line.pointee.cover).moved(by: pixel.x, pixel.y).rect
    guard cover.intersects(builder.clip) else { return true }
    // A command that takes some of the glyphs and not all of them is for glyph by glyph to find.
    let isRunning = builder.kind == .quads && builder.texture == line.pointee.texture
    guard builder.clip.contains(cover), !isRunning || builder.commandClip.contains(cover) else {
      return false
    }
    builder.beginRun(kind: .quads, texture: line.pointee.texture, isWhole: true, in: cover)
    let move = QuadMove(by: SIMD2(pixel.x, pixel.y))
    let quads = atlas.glyphRuns.quads(of: line)
    var from = quads.lowerBound
    while from < quads.upperBound {
      let end = min(from + Self.verticesAtOnce, quads.upperBound)
      var to = builder.roomInRun(quads: (end - from) / 4)
      while from < end {
        move.copy(from, to, color: color)
        from += 4
        to += 4
      }
    }
    return true
  }

  /// The number of vertices that are moved between two looks at the room in the builder's buffer.
  private static let verticesAtOnce = 32

  /// Returns the quads of a run, cached if the run is drawn repeatedly; nil if its glyphs must be looked up.
  private mutating func line(
    of run: GlyphRun, _ scale: Double
  ) throws(AtlasFull) -> UnsafePointer<GlyphRunCache.CachedRun>? {
    switch atlas.glyphRuns.find(run.identity, pixelsPerPoint: scale) {
    case .cached(let cached): return cached
    case .uncached: return nil
    case .shouldCache(var request):
      let glyphs = TextureAtlas.Glyphs(font: run.font.id, pixelsPerPoint: scale)
      for glyph in run.glyphs {
        guard let (place, region) = try place(glyph, of: run, in: glyphs, scale) else { continue }
        atlas.glyphRuns.add(place.rect, region.pointee, to: &request)
      }
      return atlas.glyphRuns.store(request)
    }
  }

  // MARK: At other scales

  /// Draws a run under a transform, from glyph bitmaps of a rounded scale, stretched.
  private mutating func drawScaled(
    _ run: GlyphRun, at baseline: Point, _ color: UInt32, in space: PixelSpace,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    let pixelsPerPoint = Self.roundScale(over: space.transform.meanScale, space.scale)
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
      if space.isAligned, space.transform.a > 0, space.transform.d > 0 {
        builder.add(space.pixels(of: rect), region, color: color)
      } else {
        builder.add(rect, under: space.transform, region, color: color)
      }
    }
  }

  /// Returns the next larger scale at which glyphs are rasterized under transforms, in half octaves of the output's.
  private static func roundScale(over wanted: Double, _ scale: Double) -> Double {
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

extension PixelSpace {
  /// Returns the pixel at which a run on a baseline of an unrotated node starts.
  @inline(__always)
  fileprivate func pixel(of baseline: Point) -> (x: Int32, y: Int32) {
    (
      edgeX(transform.a * baseline.x + transform.tx),
      edgeY(transform.d * baseline.y + transform.ty)
    )
  }
}

/// A rectangle of pixels given by its edges, for fast comparisons.
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

  /// Returns the rectangle moved by whole pixels.
  @inline(__always)
  func moved(by x: Int32, _ y: Int32) -> QuadEdges {
    QuadEdges(left: left &+ x, top: top &+ y, right: right &+ x, bottom: bottom &+ y)
  }

  var rect: PixelRect {
    PixelRect(x: left, y: top, width: right &- left, height: bottom &- top)
  }

  /// Returns whether this rectangle contains another one.
  @inline(__always)
  func contains(_ other: QuadEdges) -> Bool {
    other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
  }
}
