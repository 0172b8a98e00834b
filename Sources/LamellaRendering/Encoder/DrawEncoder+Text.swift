internal import LamellaGeometry
internal import LamellaGraphics

// Shaped text.
extension DrawEncoder {
  /// Draws a glyph run with the start of its baseline at a point.
  mutating func draw(
    _ run: GlyphRun, at baseline: Point, color: UInt32
  ) throws(AtlasFull) {
    let color = faded(color)
    guard color >> 24 > 0 else { return }
    let isCrisp = isAligned && transform.a == scale && transform.d == scale
    if isCrisp, run.identity > 0, try drawCached(run, at: baseline, color: color) { return }
    guard isInSight(inkBox(of: run, at: baseline)) else { return }
    if isCrisp {
      try drawCrisp(run, at: baseline, color: color)
    } else {
      try drawScaled(run, at: baseline, color: color)
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
    _ run: GlyphRun, at baseline: Point, color: UInt32
  ) throws(AtlasFull) {
    let (x, y) = pixel(of: baseline)
    let glyphs = TextureAtlas.Glyphs(font: run.font.id, pixelsPerPoint: scale)
    // What lies inside goes on with the running command, if that is of the glyph's texture.
    var inside = QuadEdges(clip.intersection(commandClip))
    for glyph in run.glyphs {
      guard let (place, region) = try place(glyph, of: run, in: glyphs) else { continue }
      let edges = place.moved(by: x, y)
      if region.pointee.texture == texture, kind == .quads, inside.contains(edges) {
        roomInRun().writeQuad(
          Float(edges.left), Float(edges.top), Float(edges.right), Float(edges.bottom),
          region.pointee, color)
        continue
      }
      add(edges.rect, region.pointee, color: color)
      inside = QuadEdges(clip.intersection(commandClip))
    }
  }

  /// Returns the pixel at which a run starts.
  @inline(__always)
  private func pixel(of baseline: Point) -> (x: Int32, y: Int32) {
    (
      edgeX(transform.a * baseline.x + transform.tx),
      edgeY(transform.d * baseline.y + transform.ty)
    )
  }

  /// Returns a glyph's quad relative to the first pixel of its run, and its atlas region.
  ///
  /// - Returns: Nil for glyphs without a bitmap, such as spaces.
  @inline(__always)
  private func place(
    _ glyph: GlyphRun.Glyph, of run: GlyphRun, in glyphs: TextureAtlas.Glyphs
  ) throws(AtlasFull) -> (QuadEdges, UnsafePointer<AtlasRegion>)? {
    let (pixel, step) = TextureAtlas.subpixel(of: glyph.position.x * scale)
    guard let region = try atlas.glyph(glyph.id, of: run.font, in: glyphs, subpixel: step)
    else { return nil }
    let left = Int32(truncatingIfNeeded: max(-1 << 24, min(pixel, 1 << 24))) &+ region.pointee.left
    let top = Self.edge(glyph.position.y * scale) &- region.pointee.top
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
    _ run: GlyphRun, at baseline: Point, color: UInt32
  ) throws(AtlasFull) -> Bool {
    guard let line = try line(of: run) else { return false }
    let (x, y) = pixel(of: baseline)
    let cover = QuadEdges(line.pointee.cover).moved(by: x, y).rect
    guard cover.intersects(clip) else { return true }
    // A command that takes some of the glyphs and not all of them is for glyph by glyph to find.
    let isRunning = kind == .quads && texture == line.pointee.texture
    guard clip.contains(cover), !isRunning || commandClip.contains(cover) else { return false }
    beginRun(kind: .quads, texture: line.pointee.texture, isWhole: true, in: cover)
    let move = QuadMove(by: SIMD2(x, y))
    let quads = atlas.glyphRuns.quads(of: line)
    var from = quads.lowerBound
    while from < quads.upperBound {
      let end = min(from + Self.verticesAtOnce, quads.upperBound)
      var to = roomInRun(quads: (end - from) / 4)
      while from < end {
        move.copy(from, to, color: color)
        from += 4
        to += 4
      }
    }
    return true
  }

  /// A part of the scratch buffer.
  private static let verticesAtOnce = 32

  /// Returns the quads of a run, cached if the run is drawn repeatedly; nil if its glyphs must be looked up.
  ///
  /// Mutating as its caller is: what does not mutate takes a copy of the encoder.
  private mutating func line(
    of run: GlyphRun
  ) throws(AtlasFull) -> UnsafePointer<GlyphRunCache.CachedRun>? {
    switch atlas.glyphRuns.find(run.identity, pixelsPerPoint: scale) {
    case .cached(let cached): return cached
    case .uncached: return nil
    case .shouldCache(var request):
      let glyphs = TextureAtlas.Glyphs(font: run.font.id, pixelsPerPoint: scale)
      for glyph in run.glyphs {
        guard let (place, region) = try place(glyph, of: run, in: glyphs) else { continue }
        atlas.glyphRuns.add(place.rect, region.pointee, to: &request)
      }
      return atlas.glyphRuns.store(request)
    }
  }

  // MARK: At other scales

  /// Draws a run under a transform, from glyph bitmaps of a rounded scale, stretched.
  private mutating func drawScaled(
    _ run: GlyphRun, at baseline: Point, color: UInt32
  ) throws(AtlasFull) {
    let pixelsPerPoint = roundScale(over: transform.meanScale)
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

  /// Returns the next larger scale at which glyphs are rasterized under transforms, in half octaves of the output's.
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
