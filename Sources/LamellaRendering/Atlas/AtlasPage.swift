internal import LamellaGraphics

/// A texture of an atlas: a square of texels with a copy in memory.
struct AtlasPage {
  /// The texture's identity.
  let texture: TextureID
  /// The side in pixels, a power of two.
  let side: Int
  /// The sampling filter of the texture.
  let filter: TextureFilter
  /// The rows of premultiplied RGBA; transparent where nothing was drawn.
  private(set) var pixels: [UInt8]
  /// A region inside the white block; its four coordinates are those of a single point.
  let white: AtlasRegion
  /// Whether the renderer has the texture.
  private(set) var isCreated = false
  /// Whether nothing except the white block was drawn.
  private(set) var isEmpty = true

  private var packer: SkylinePacker
  /// The rectangles that differ from the renderer's texture; empty while the texture is not created.
  private var dirty: [PixelRect] = []

  /// The side of the block of white texels that plain fills read from.
  static let whiteSide = 4
  /// The largest number of rectangles that are written one by one; more are merged into one.
  private static let maximumDirtyRects = 16

  /// Makes an empty page.
  init(side: Int, filter: TextureFilter) {
    texture = TextureID.unique()
    self.side = side
    self.filter = filter
    // The first row and column stay free; with one behind each region they form the padding.
    packer = SkylinePacker(side: side - 1)
    pixels = [UInt8](repeating: 0, count: side * side * 4)
    let middle = Int32(1 + Self.whiteSide / 2)
    white = AtlasRegion(
      texture: texture, rect: PixelRect(x: middle, y: middle, width: 0, height: 0),
      textureWidth: side, textureHeight: side)
    drawWhite()
  }

  /// The memory of the texture, in bytes.
  var bytes: Int { side * side * 4 }

  /// Returns whether a rectangle can fit into an empty page of a side length.
  static func fits(width: Int, height: Int, side: Int) -> Bool {
    // Below the white block, with padding.
    width + 1 <= side - 1 && height + 1 + whiteSide + 1 <= side - 1
  }

  // MARK: Drawing

  /// Empties the page except for the white block.
  mutating func removeAll() {
    packer.removeAll()
    pixels.withUnsafeMutableBytes { bytes in
      bytes.assumingMemoryBound(to: UInt32.self).update(repeating: 0)
    }
    dirty.removeAll(keepingCapacity: true)
    if isCreated { dirty.append(PixelRect(x: 0, y: 0, width: Int32(side), height: Int32(side))) }
    drawWhite()
  }

  /// Draws the white block into the empty page.
  private mutating func drawWhite() {
    let size = Self.whiteSide
    _ = insert(width: size, height: size) { texels in
      for y in 0..<size {
        for x in 0..<size { texels.set(x, y, coverage: 255) }
      }
    }
    isEmpty = true
  }

  /// Allocates a rectangle and draws into it.
  ///
  /// - Returns: The rectangle, or nil when there is no room.
  mutating func insert(width: Int, height: Int, draw: (inout Texels) -> Void) -> PixelRect? {
    guard let place = packer.insert(width: width + 1, height: height + 1) else { return nil }
    let rect = PixelRect(
      x: Int32(place.x + 1), y: Int32(place.y + 1), width: Int32(width), height: Int32(height))
    self.draw(in: rect, draw)
    isEmpty = false
    return rect
  }

  /// Copies a whole smaller page.
  ///
  /// - Returns: The offset of its content; nil when there is no room.
  mutating func insert(_ page: AtlasPage) -> (x: Int32, y: Int32)? {
    // Without the first row and column, which stay free.
    let size = page.side - 1
    let rect = insert(width: size, height: size) { texels in
      for row in 0..<size {
        let start = ((row + 1) * page.side + 1) * 4
        texels.setRow(row, to: page.pixels[start..<start + size * 4])
      }
    }
    return rect.map { ($0.x - 1, $0.y - 1) }
  }

  /// Draws into a rectangle that was used before; the closure must set all of its texels.
  mutating func draw(in rect: PixelRect, _ draw: (inout Texels) -> Void) {
    pixels.withUnsafeMutableBufferPointer { buffer in
      var texels = Texels(
        start: buffer.baseAddress! + (Int(rect.y) * side + Int(rect.x)) * 4, rowBytes: side * 4)
      draw(&texels)
    }
    if isCreated { markDirty(rect) }
  }

  /// The texels of one rectangle, with (0, 0) its top left one.
  struct Texels {
    fileprivate let start: UnsafeMutablePointer<UInt8>
    fileprivate let rowBytes: Int

    /// Sets one texel to white with a coverage.
    func set(_ x: Int, _ y: Int, coverage: UInt8) {
      (start + y * rowBytes + x * 4).update(repeating: coverage, count: 4)
    }

    /// Sets the first texels of a row to premultiplied RGBA.
    func setRow(_ y: Int, to source: ArraySlice<UInt8>) {
      source.withUnsafeBufferPointer {
        (start + y * rowBytes).update(from: $0.baseAddress!, count: $0.count)
      }
    }

    /// Sets one texel to the straight RGBA at an address.
    func copy(_ x: Int, _ y: Int, from source: UnsafePointer<UInt8>) {
      let texel = start + y * rowBytes + x * 4
      let alpha = source[3]
      for channel in 0..<3 { texel[channel] = Premultiplying.product(source[channel], alpha) }
      texel[3] = alpha
    }
  }

  // MARK: Updates

  /// Marks the texture as lost by the renderer.
  mutating func invalidate() {
    isCreated = false
    dirty.removeAll(keepingCapacity: true)
  }

  /// Adds the updates that bring the renderer's texture up to date.
  mutating func flush(into updates: inout [TextureUpdate]) {
    if !isCreated {
      let whole = PixelRect(x: 0, y: 0, width: Int32(side), height: Int32(side))
      updates.append(.create(texture, width: side, height: side, filter: filter))
      updates.append(.write(texture, rect: whole, pixels: .colors(pixels)))
      isCreated = true
      return
    }
    if dirty.isEmpty { return }
    for rect in dirty {
      updates.append(.write(texture, rect: rect, pixels: .colors(copy(of: rect))))
    }
    dirty.removeAll(keepingCapacity: true)
  }

  /// Returns a copy of the texels of a rectangle.
  private func copy(of rect: PixelRect) -> [UInt8] {
    let rowBytes = Int(rect.width) * 4
    let rows = Int(rect.height)
    return [UInt8](unsafeUninitializedCapacity: rows * rowBytes) { target, count in
      pixels.withUnsafeBufferPointer { source in
        for row in 0..<rows {
          let start = ((Int(rect.y) + row) * side + Int(rect.x)) * 4
          (target.baseAddress! + row * rowBytes).initialize(
            from: source.baseAddress! + start, count: rowBytes)
        }
      }
      count = rows * rowBytes
    }
  }

  /// Records a rectangle whose texels must be uploaded.
  private mutating func markDirty(_ rect: PixelRect) {
    if dirty.count < Self.maximumDirtyRects {
      dirty.append(rect)
      return
    }
    var all = rect
    for other in dirty {
      let left = min(all.x, other.x)
      let top = min(all.y, other.y)
      all = PixelRect(
        x: left, y: top, width: max(all.x + all.width, other.x + other.width) - left,
        height: max(all.y + all.height, other.y + other.height) - top)
    }
    dirty.removeAll(keepingCapacity: true)
    dirty.append(all)
  }
}
