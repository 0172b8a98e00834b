internal import LamellaGeometry
internal import LamellaGraphics

extension TextureAtlas {
  /// Returns the corner masks of a filled rounded rectangle.
  ///
  /// The rectangle's edges lie on whole pixels. Draw each corner's mask over a square of ``CornerRegions/sidePixels``
  /// and fill the area between them.
  ///
  /// - Parameter radius: The radius in pixels, positive; rounded to quarters of a pixel, larger ones to halves and
  ///   wholes, so that an animated radius needs few masks.
  /// - Returns: The four masks.
  /// - Throws: ``AtlasFull`` when the budget is used up.
  /// - Complexity: O(1) without allocation, once the masks are cached.
  public func corner(radiusPixels radius: Double) throws(AtlasFull) -> CornerRegions {
    try cornerRegions(radiusPixels: radius).pointee
  }

  /// Returns the corner masks like ``corner(radiusPixels:)``, without a copy.
  ///
  /// - Returns: The masks' address, valid until the next request to the atlas.
  package func cornerRegions(
    radiusPixels radius: Double
  ) throws(AtlasFull) -> UnsafePointer<CornerRegions> {
    try corners(radius: Self.quantized(radius), lineWidth: nil)
  }

  /// Returns the corner masks of a rounded rectangle's inner border.
  ///
  /// Draw each corner's mask over a square of ``CornerRegions/sidePixels`` and the straight parts of the border
  /// between them.
  ///
  /// - Parameters:
  ///   - radius: The outer radius in pixels, not negative; rounded as ``corner(radiusPixels:)`` does.
  ///   - lineWidth: The border's width in pixels, positive; rounded to quarters of a pixel.
  /// - Returns: The four masks.
  /// - Throws: ``AtlasFull`` when the budget is used up.
  /// - Complexity: O(1) without allocation, once the masks are cached.
  public func ring(
    radiusPixels radius: Double, lineWidthPixels lineWidth: Double
  ) throws(AtlasFull) -> CornerRegions {
    let width = lineWidth > 0.25 ? min(lineWidth, 16_384) : 0.25
    return try corners(
      radius: radius > 0 ? Self.quantized(radius) : 0, lineWidth: (width * 4).rounded() / 4
    ).pointee
  }

  /// The greatest height of a rounded rectangle, in pixels, for whose ends masks are kept.
  static let maximumCapHeight: Int32 = 64

  /// Returns the masks of both ends of a rounded rectangle that is filled, or of its inner border.
  ///
  /// An end is drawn as one quad, where corners and what lies between them take three.
  ///
  /// - Parameters:
  ///   - height: The rectangle's height in pixels, up to ``maximumCapHeight``.
  ///   - radius: The radius in pixels, positive, up to half of the height; rounded as ``corner(radiusPixels:)`` does.
  ///   - lineWidth: The width of the border in whole pixels, below half of the height; 0 for a filled rectangle.
  /// - Returns: The masks' address, valid until the next request to the atlas.
  /// - Throws: ``AtlasFull`` when the budget is used up.
  /// - Complexity: O(1) without allocation, once the masks are cached.
  func caps(
    ofHeight height: Int32, radiusPixels radius: Double, lineWidth: Int32
  ) throws(AtlasFull) -> UnsafePointer<CapRegions> {
    let radius = Self.quantized(radius)
    let key = IndexTable.Key(
      first: UInt64(saturating: radius * 4),
      second: UInt64(UInt32(truncatingIfNeeded: height)) << 32
        | UInt64(UInt32(truncatingIfNeeded: lineWidth)))
    if let index = capTable.find(key) { return caps[index] }
    let index = Int32(caps.count)
    caps.append(
      try insertCaps(
        CornerCoverage(radius: radius, lineWidth: lineWidth > 0 ? Double(lineWidth) : nil),
        height: Int(height), lineWidth: Int(lineWidth)))
    capTable.insert(key, index)
    return caps[index]
  }

  // MARK: Rasterizing

  /// The largest radius for which four corners are rasterized; above it, one corner is mirrored by quads.
  private static let maximumWholeRadius = 64.0
  /// The largest side of a mask; larger corners stretch it.
  private static let maximumMaskSide = 500.0

  /// Rounds a radius to the steps in which masks are cached.
  private static func quantized(_ radius: Double) -> Double {
    guard radius > 0.25 else { return 0.25 }
    let steps: Double = radius < 16 ? 4 : radius < 64 ? 2 : 1
    return (min(radius, 16_384) * steps).rounded() / steps
  }

  /// Returns the cached corner masks of a radius, rasterized on the first request.
  private func corners(
    radius: Double, lineWidth: Double?
  ) throws(AtlasFull) -> UnsafePointer<CornerRegions> {
    let key = IndexTable.Key(
      first: UInt64(saturating: radius * 4),
      second: lineWidth.map { UInt64(saturating: $0 * 4) } ?? 0)
    if let index = cornerTable.find(key) { return corners[index] }

    var coverage = CornerCoverage(radius: radius, lineWidth: lineWidth)
    let side = coverage.side
    if Double(side) > Self.maximumMaskSide {
      let scale = Self.maximumMaskSide / Double(side)
      coverage.radius *= scale
      coverage.lineWidth = lineWidth.map { $0 * scale }
    }
    let result =
      Double(side) <= Self.maximumWholeRadius
      ? try insertWhole(coverage) : try insertQuarter(coverage, side: side)
    let index = Int32(corners.count)
    cornerTable.insert(key, index)
    corners.append(result)
    return corners[index]
  }

  /// Rasterizes all four corners, because renderers that copy texels are slow at mirroring.
  private func insertWhole(_ coverage: CornerCoverage) throws(AtlasFull) -> CornerRegions {
    let bytes = coverage.bytes()
    let side = coverage.side
    let whole = try insert(width: side * 2, height: side * 2) { texels in
      for y in 0..<(side * 2) {
        for x in 0..<(side * 2) {
          let fromX = min(x, side * 2 - 1 - x)
          let fromY = min(y, side * 2 - 1 - y)
          texels.set(x, y, coverage: bytes[fromY * side + fromX])
        }
      }
    }
    /// Returns the region of one quarter of the mask.
    func quarter(_ column: Int32, _ row: Int32) -> AtlasRegion {
      let length = Int32(side)
      let middleU = (whole.u0 + whole.u1) / 2
      let middleV = (whole.v0 + whole.v1) / 2
      var region = whole
      region.rect = PixelRect(
        x: whole.rect.x + column * length, y: whole.rect.y + row * length, width: length,
        height: length)
      if column == 0 { region.u1 = middleU } else { region.u0 = middleU }
      if row == 0 { region.v1 = middleV } else { region.v0 = middleV }
      return region
    }
    return CornerRegions(
      sidePixels: side, topLeft: quarter(0, 0), topRight: quarter(1, 0),
      bottomRight: quarter(1, 1), bottomLeft: quarter(0, 1),
      white: white(preferring: whole.texture))
  }

  /// Rasterizes both ends of a rounded rectangle, one beside the other.
  private func insertCaps(
    _ coverage: CornerCoverage, height: Int, lineWidth: Int
  ) throws(AtlasFull) -> CapRegions {
    let bytes = coverage.bytes()
    let side = coverage.side
    let whole = try insert(width: side * 2, height: height) { texels in
      for y in 0..<height {
        let fromY = min(y, height - 1 - y)
        for x in 0..<(side * 2) {
          let fromX = min(x, side * 2 - 1 - x)
          let isStraight = fromY >= side
          let straight: UInt8 = lineWidth == 0 || fromX < lineWidth ? 255 : 0
          texels.set(x, y, coverage: isStraight ? straight : bytes[fromY * side + fromX])
        }
      }
    }
    var (left, right) = (whole, whole)
    left.rect.width = Int32(side)
    right.rect.width = Int32(side)
    right.rect.x += Int32(side)
    left.u1 = (whole.u0 + whole.u1) / 2
    right.u0 = left.u1
    return CapRegions(
      sidePixels: side, left: left, right: right, white: white(preferring: whole.texture))
  }

  /// Rasterizes the top left corner, for quads that mirror it.
  private func insertQuarter(
    _ coverage: CornerCoverage, side: Int
  ) throws(AtlasFull) -> CornerRegions {
    let bytes = coverage.bytes()
    let drawn = coverage.side
    // The last row and column are repeated: a stretched mask is sampled beyond its inner edges.
    var region = try insert(width: drawn + 1, height: drawn + 1) { texels in
      for y in 0...drawn {
        for x in 0...drawn {
          texels.set(
            x, y, coverage: bytes[min(y, drawn - 1) * drawn + min(x, drawn - 1)])
        }
      }
    }
    let texel = (region.u1 - region.u0) / Float(drawn + 1)
    region.u1 -= texel
    region.v1 -= texel
    region.rect.width -= 1
    region.rect.height -= 1
    return CornerRegions(
      sidePixels: side, topLeft: region,
      topRight: region.mirrored(horizontally: true, vertically: false),
      bottomRight: region.mirrored(horizontally: true, vertically: true),
      bottomLeft: region.mirrored(horizontally: false, vertically: true),
      white: white(preferring: region.texture))
  }
}
