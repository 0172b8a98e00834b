extension TextureAtlas {
  /// The horizontal places of a glyph within a pixel: quarters.
  public static let subpixelSteps = 4

  /// Splits a horizontal place in pixels into a whole pixel and a subpixel step, rounded to the
  /// nearest quarter.
  ///
  /// - Parameter x: A place; NaN and what is farther than a billion pixels counts as 0.
  /// - Returns: The pixel and the step, 0 to 3.
  @inlinable
  public static func subpixel(of x: Double) -> (pixel: Int, step: Int) {
    guard abs(x) < 1e9 else { return (0, 0) }
    let quarters = Int((x * 4 + 0.5).rounded(.down))
    return (quarters >> 2, quarters & 3)
  }

  /// The region of a glyph; drawn when it is asked for the first time.
  ///
  /// Put the region's left edge `left` pixels right of the origin's pixel and its top edge `top`
  /// pixels above the baseline's.
  ///
  /// - Parameters:
  ///   - id: A glyph out of a run of the font.
  ///   - font: The font.
  ///   - pixelsPerPoint: The output scale. Each scale is drawn separately, so round scales that an
  ///     animation runs through.
  ///   - subpixel: The glyph's place within its pixel in quarters, 0 to 3; see ``subpixel(of:)``.
  /// - Returns: The region, or nil where the glyph has no ink (or is larger than any texture).
  /// - Throws: ``AtlasFull`` when the budget is used up.
  /// - Complexity: O(1) without allocation, once the glyph was drawn.
  public func glyph(
    _ id: UInt32, of font: any Font, pixelsPerPoint: Double, subpixel: Int
  ) throws(AtlasFull) -> AtlasRegion? {
    let key = IndexTable.Key(
      first: UInt64(UInt32(bitPattern: font.id.rawValue)) << 32 | UInt64(id),
      second: UInt64(Float(pixelsPerPoint).bitPattern) << 8
        | UInt64(truncatingIfNeeded: subpixel & 3))
    if let index = glyphTable.find(key) { return index < 0 ? nil : regions[Int(index)] }

    let shift = Double(subpixel & 3) / Double(Self.subpixelSteps)
    guard
      let bitmap = font.rasterize(glyph: id, pixelsPerPoint: pixelsPerPoint, subpixelX: shift),
      fits(width: bitmap.width, height: bitmap.height), bitmap.width > 0, bitmap.height > 0
    else {
      glyphTable.insert(key, -1)
      return nil
    }
    var region = try insert(width: bitmap.width, height: bitmap.height) { texels in
      bitmap.coverage.withUnsafeBufferPointer { coverage in
        var i = 0
        for y in 0..<bitmap.height {
          for x in 0..<bitmap.width {
            texels.set(x, y, coverage: coverage[i])
            i += 1
          }
        }
      }
    }
    region.left = Int32(bitmap.left)
    region.top = Int32(bitmap.top)
    glyphTable.insert(key, Int32(regions.count))
    regions.append(region)
    return region
  }
}
