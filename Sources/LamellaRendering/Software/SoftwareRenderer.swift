public import LamellaGraphics

/// The picture of a group of a draw list.
package struct GroupPicture {
  /// The premultiplied pixels in the renderer's byte order, in tightly packed rows.
  package var pixels: [UInt8]
  /// The part of the group's space that the pixels show.
  package var rect: PixelRect
  /// The rectangle that the group's texture coordinates span.
  package var whole: PixelRect
}

/// A renderer that draws into memory: the same pixels on every machine, on the CPU alone.
///
/// The renderer follows the documentation of `DrawList` and draws only inside the damage:
///
/// ```swift
/// let renderer = SoftwareRenderer(width: 480, height: 320)
/// _ = try renderer.submit(list)
/// let picture = try renderer.readPixels()
/// ```
///
/// # Performance
/// The cost is per pixel; calls cost almost nothing. Four pixels are blended at a time; opaque runs of a texture are
/// copied, transparent ones skipped. Frames without new textures allocate nothing. See <doc:SoftwareRendering>.
public final class SoftwareRenderer: Renderer {
  /// The order of bytes in memory.
  public enum PixelOrder: UInt8, Hashable, Sendable {
    /// Red first, as in `Image`.
    case rgba
    /// Blue first, as most displays want it.
    case bgra
  }

  /// The name `software`.
  public var name: String { "software" }
  /// The longest side of a texture in pixels.
  public var maximumTextureSide: Int { 16_384 }
  /// The generation is always 0, because memory is never lost.
  public var textureGeneration: Int { 0 }

  /// The picture's width in pixels.
  public var width: Int { output.width }
  /// The picture's height in pixels.
  public var height: Int { output.height }
  /// The order of bytes in the picture.
  public let pixelOrder: PixelOrder
  /// The parts of the picture that the lists since the last `present()` touched.
  public private(set) var changedRegions: [PixelRect] = []

  private let output: PixelBuffer
  private var textures: [TextureID: Texture] = [:]
  /// Whether the picture has undefined pixels, so that the next list is drawn completely.
  private var isPictureLost = true
  private var isPresented = true
  private var regions: [PixelRect] = []
  private var damageTracker = DamageTracker()
  /// The number of the list that the picture shows; nil if none is shown completely.
  private var shownNumber: UInt32?
  /// The regions of overlays drawn since the last list, which the next list must redraw.
  private var overlaid: [PixelRect] = []
  /// The number of regions, at the end of `regions`, that are redrawn only for overlays.
  private var overlaidCount = 0

  // MARK: Bands

  /// The number of horizontal bands in which a region is drawn, one after the other: 1 or more.
  ///
  /// The pixels and the counters are the same with any number.
  package var bandCount = 1 {
    didSet {
      precondition(bandCount > 0, "a picture is drawn in one band or more")
      while bands.count < bandCount { bands.append(BandRasterizer(isBlueFirst: isBlueFirst)) }
      bands.removeLast(bands.count - bandCount)
    }
  }
  private var bands: [BandRasterizer]
  private var isBlueFirst: Bool { pixelOrder == .bgra }

  /// An uploaded texture.
  struct Texture {
    var buffer: PixelBuffer
    var filter: TextureFilter
  }

  /// Makes a renderer with a picture of undefined pixels.
  ///
  /// - Parameters:
  ///   - width: The picture's width in pixels, 1 or more.
  ///   - height: The picture's height in pixels, 1 or more.
  ///   - pixelOrder: The order of bytes in the picture.
  public init(width: Int, height: Int, pixelOrder: PixelOrder = .rgba) {
    output = PixelBuffer(width: max(1, width), height: max(1, height))
    self.pixelOrder = pixelOrder
    bands = [BandRasterizer(isBlueFirst: pixelOrder == .bgra)]
  }

  /// Changes the size of the picture; its pixels are undefined until the next list, which is drawn completely.
  public func resize(width: Int, height: Int) {
    let width = max(1, width)
    let height = max(1, height)
    guard (width, height) != (output.width, output.height) else { return }
    output.resize(width: width, height: height, keepsRoom: false)
    isPictureLost = true
  }

  // MARK: Drawing

  /// Applies the list's texture updates and draws its commands, inside the damage only.
  ///
  /// A list without damage information is compared with the previous one, if that had none either, and the
  /// differences are its damage.
  ///
  /// - Returns: The counters; a draw call is a command in a region.
  /// - Throws: `RendererError` when the list names a texture that does not exist.
  public func submit(_ list: DrawList) throws -> RenderCounters {
    var counters = RenderCounters()
    counters.uploadedBytes = try apply(list.textureUpdates)
    findRegions(of: list)
    // The picture shows no list until all of it is drawn.
    isPictureLost = true
    shownNumber = nil
    addChangedRegions(regions)
    for (index, region) in regions.enumerated() {
      let drawCalls = try draw(list, in: region)
      // Regions redrawn for an overlay do not count for the list.
      if index < regions.count - overlaidCount { counters.drawCalls += drawCalls }
    }
    isPictureLost = false
    shownNumber = list.number
    for band in bands { band.endList() }
    return counters
  }

  /// Draws a list over the one submitted last.
  ///
  /// - Throws: `RendererError` when the list names a texture that does not exist.
  public func submitOver(_ list: DrawList) throws {
    _ = try apply(list.textureUpdates)
    let region = list.coveredRect.intersection(outputRect)
    addChangedRegions([region])
    overlaid.append(region)
    _ = try draw(list, in: region)
  }

  /// Marks the picture as presented: the next list starts a new ``changedRegions``.
  public func present() throws { isPresented = true }

  /// Returns the picture, with every pixel opaque.
  ///
  /// - Returns: A copy.
  public func readPixels() throws -> Image {
    let swaps = isBlueFirst
    let (width, height) = (width, height)
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      let start = UnsafeMutableRawPointer(bytes.baseAddress!)
      for y in 0..<height {
        let row = output.address(x: 0, y: y)
        for x in 0..<width {
          let pixel = (swaps ? row[x].redBlueSwapped : row[x]) | 0xFF00_0000
          start.storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
      }
      count = width * height * 4
    }
    return Image(width: width, height: height, pixels: bytes)
  }

  /// Calls a closure with the picture's memory.
  ///
  /// - Parameter body: A closure of the first pixel's address and the number of bytes from a row to the next.
  /// - Returns: The closure's result.
  public func withPixels<R>(
    _ body: (_ pixels: UnsafeMutableRawPointer, _ rowBytes: Int) throws -> R
  ) rethrows -> R {
    try body(output.pixels, output.stride * 4)
  }

  // MARK: Regions

  private var outputRect: PixelRect {
    PixelRect(x: 0, y: 0, width: Int32(output.width), height: Int32(output.height))
  }

  /// Adds regions that a list has changed, and forgets those that have been presented.
  private func addChangedRegions(_ touched: [PixelRect]) {
    if isPresented { changedRegions.removeAll(keepingCapacity: true) }
    isPresented = false
    for region in touched where !region.isEmpty { changedRegions.append(region) }
  }

  /// Finds the regions to draw: the damage, and the regions of overlays.
  private func findRegions(of list: DrawList) {
    regions.removeAll(keepingCapacity: true)
    overlaidCount = 0
    defer { overlaid.removeAll(keepingCapacity: true) }
    // Without a clear color a region cannot be redrawn, because blending would apply twice.
    if findDamage(of: list), !isPictureLost, list.clearColor != nil {
      var area = 0
      for index in 0..<regions.count {
        area += Int(regions[index].width) * Int(regions[index].height)
      }
      for rect in overlaid {
        regions.append(rect)
        area += Int(rect.width) * Int(rect.height)
        overlaidCount += 1
      }
      if area < output.width * output.height { return }
    }
    regions.removeAll(keepingCapacity: true)
    regions.append(outputRect)
    overlaidCount = 0
  }

  /// Finds the regions in which a list differs from the picture.
  ///
  /// - Returns: Whether the damage is known; otherwise all may differ.
  private func findDamage(of list: DrawList) -> Bool {
    guard list.number == 0, list.damageSince == nil else {
      damageTracker.forget()
      // The same list again.
      if list.number != 0, list.number == shownNumber { return true }
      guard list.damageSince != nil, list.damageSince == shownNumber else { return false }
      addRegions(list.damage)
      return true
    }
    let tells = damageTracker.update(to: list) { id in
      textures[id].map { SIMD2(Float($0.buffer.width), Float($0.buffer.height)) }
    }
    if tells { addRegions(damageTracker.rects) }
    return tells
  }

  /// Adds the visible parts of rectangles to the regions to be drawn.
  private func addRegions(_ rects: [PixelRect]) {
    for rect in rects {
      let region = rect.intersection(outputRect)
      if !region.isEmpty { regions.append(region) }
    }
  }

  /// Draws a list inside a region of the output, and returns the number of draw calls.
  private func draw(_ list: DrawList, in region: PixelRect) throws -> Int {
    guard !region.isEmpty else { return 0 }
    var drawCalls = 0
    for (index, band) in bands.enumerated() {
      let top = region.height * Int32(index) / Int32(bands.count)
      let bottom = region.height * Int32(index + 1) / Int32(bands.count)
      let rect = PixelRect(
        x: region.x, y: region.y + top, width: region.width, height: bottom - top)
      drawCalls = try band.draw(list, textures, in: rect, of: region, on: output)
    }
    return drawCalls
  }

  // MARK: Groups

  /// The number of lists without a group after which unused group buffers are freed: about two seconds.
  package static let maximumListsWithoutGroup = 120

  /// Draws the contents of a group, without its end command.
  ///
  /// - Parameters:
  ///   - index: The index of the command that begins the group.
  ///   - list: The list, whose texture updates were applied.
  ///   - bounds: The needed part of the space around the group.
  /// - Returns: The group's picture; nil when no part of it is needed.
  /// - Throws: `RendererError` when the list names a texture that does not exist.
  package func picture(
    ofGroupAt index: Int, in list: DrawList, within bounds: PixelRect
  ) throws -> GroupPicture? {
    try bands[0].picture(
      of: index + 1..<list.endOfGroup(startingAt: index), in: list, textures,
      on: list.commands[index], within: bounds)
  }

  /// Draws commands, including complete groups, into a transparent picture.
  ///
  /// - Parameters:
  ///   - range: The commands.
  ///   - list: The list, whose texture updates were applied.
  ///   - bounds: The needed part.
  /// - Returns: The picture; nil when nothing is needed.
  /// - Throws: `RendererError` when the list names a texture that does not exist.
  package func picture(
    of range: Range<Int>, in list: DrawList, within bounds: PixelRect
  ) throws -> GroupPicture? {
    let group = DrawCommand(
      kind: .beginGroup, blend: .over, texture: TextureID(rawValue: -1), clip: bounds,
      firstVertex: 0, vertexCount: 0, firstIndex: 0, indexCount: 0)
    return try bands[0].picture(of: range, in: list, textures, on: group, within: bounds)
  }

  // MARK: Textures

  /// Destroys all textures.
  package func removeTextures() { textures.removeAll() }

  /// Creates, writes and destroys textures as a list's updates say.
  ///
  /// - Returns: The number of bytes written.
  @discardableResult
  package func apply(_ updates: [TextureUpdate]) throws -> Int {
    var uploadedBytes = 0
    for update in updates {
      switch update {
      case .create(let id, let width, let height, let filter):
        guard width > 0, height > 0, max(width, height) <= maximumTextureSide else {
          throw RendererError.failed(
            operation: "making a texture of \(width)x\(height)",
            reason: "its sides must be 1 to \(maximumTextureSide)")
        }
        let buffer = PixelBuffer(width: width, height: height)
        buffer.pixels.update(repeating: 0, count: buffer.stride * height)
        textures[id] = Texture(buffer: buffer, filter: filter)
      case .write(let id, let rect, let pixels):
        let rgba = pixels.rgba
        try write(id, rect, rgba)
        uploadedBytes += rgba.count
      case .destroy(let id):
        textures[id] = nil
      }
    }
    return uploadedBytes
  }

  /// Writes pixels into a part of a texture.
  private func write(_ id: TextureID, _ rect: PixelRect, _ pixels: [UInt8]) throws {
    guard let texture = textures[id] else {
      throw RendererError.failed(
        operation: "writing texture \(id.rawValue)", reason: "it does not exist")
    }
    guard !rect.isEmpty else { return }
    guard pixels.count == Int(rect.width) * Int(rect.height) * 4, rect.x >= 0, rect.y >= 0,
      Int(rect.x) + Int(rect.width) <= texture.buffer.width,
      Int(rect.y) + Int(rect.height) <= texture.buffer.height
    else {
      throw RendererError.failed(
        operation: "writing texture \(id.rawValue)",
        reason:
          "\(pixels.count) bytes do not fit \(rect) of \(texture.buffer.width)x\(texture.buffer.height)"
      )
    }
    texture.buffer.write(rect, from: pixels, swapsRedAndBlue: isBlueFirst)
  }
}
