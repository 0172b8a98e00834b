/// The picture of a group of a draw list.
package struct GroupPicture {
  /// Premultiplied pixels in the order of the renderer, rows close together.
  package var pixels: [UInt8]
  /// The part of the group's space that the pixels show.
  package var rect: PixelRect
  /// What the group's texture coordinates span.
  package var whole: PixelRect
}

/// A back end that draws into memory: the same pixels on every machine, with nothing but a processor.
///
/// It draws what a ``DrawList`` says, as its documentation defines it, and only inside the damage:
///
/// ```swift
/// let renderer = SoftwareRenderer(width: 480, height: 320)
/// _ = try renderer.submit(list)
/// let picture = try renderer.readPixels()
/// ```
///
/// # Performance
/// Each pixel costs; calls cost next to nothing. Rectangles on whole pixels are filled and copied by
/// rows; opaque and clear stretches of a texture cost a copy and a look. Steady frames allocate nothing.
public final class SoftwareRenderer: Renderer {
  /// The order of bytes in memory.
  public enum PixelOrder: UInt8, Hashable, Sendable {
    /// Red first, as in ``Image``.
    case rgba
    /// Blue first, as most displays want it.
    case bgra
  }

  /// `software`.
  public var name: String { "software" }
  /// The longest side of a texture in pixels.
  public var maximumTextureSide: Int { 16_384 }
  /// Memory is never lost: always 0.
  public var textureGeneration: Int { 0 }

  /// The picture's width in pixels.
  public var width: Int { output.width }
  /// The picture's height in pixels.
  public var height: Int { output.height }
  /// The order of bytes in the picture.
  public let pixelOrder: PixelOrder
  /// The parts of the picture that the lists since the last `present()` touched.
  public private(set) var changedRegions: [PixelRect] = []

  let output: PixelBuffer
  var textures: [TextureID: Texture] = [:]
  /// Whether the picture has undefined pixels: the next list is drawn as a whole.
  private var isPictureLost = true
  private var isPresented = true
  private var regions: [PixelRect] = []
  private var listDamage = ListDamage()
  /// The number of the list that the picture shows; nil where it shows none as a whole.
  private var shownNumber: UInt32?
  /// What was drawn over the last list, and must go with the next.
  private var overlaid: [PixelRect] = []
  /// How many of the regions, at their end, are there for that alone.
  private var overlaidCount = 0

  // MARK: Where commands draw now

  var target: Target
  var groups: [Target] = []
  /// Buffers of groups that have ended, to be used again.
  private var spareBuffers: [PixelBuffer] = []
  /// How many lists there were since the last one with a group.
  private var listsWithoutGroup = 0

  /// What was uploaded.
  struct Texture {
    var buffer: PixelBuffer
    var filter: TextureFilter
  }

  /// A picture that commands draw into.
  struct Target {
    var buffer: PixelBuffer
    /// The place of the buffer's first pixel in the commands' space.
    var origin: (x: Int32, y: Int32)
    /// What of the space the buffer holds, and the region that is being drawn.
    var bounds: PixelRect
    /// What the group's texture coordinates span.
    var rect: PixelRect
    /// Whether damage of the space around has no meaning inside.
    var isPlane: Bool
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
    let rect = PixelRect(x: 0, y: 0, width: Int32(output.width), height: Int32(output.height))
    target = Target(buffer: output, origin: (0, 0), bounds: rect, rect: rect, isPlane: false)
  }

  /// Gives the picture another size; its pixels are undefined until the next list is drawn as a whole.
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
  /// A list made by hand that says nothing of its damage is compared with the one before, if that was one,
  /// too; what differs is its damage.
  ///
  /// - Returns: What it took; a draw call is a command in a region.
  /// - Throws: ``RendererError`` when the list names a texture that does not exist.
  public func submit(_ list: DrawList) throws -> RenderCounters {
    var counters = RenderCounters()
    counters.uploadedBytes = try apply(list.textureUpdates)
    findRegions(of: list)
    // Until all of it is drawn the picture is nobody's.
    isPictureLost = true
    shownNumber = nil
    note(regions)
    for (index, region) in regions.enumerated() {
      let drawCalls = try draw(list, in: region)
      // What an overlay costs is no part of the list's own figures.
      if index < regions.count - overlaidCount { counters.drawCalls += drawCalls }
    }
    isPictureLost = false
    shownNumber = list.number
    listsWithoutGroup += 1
    if listsWithoutGroup > Self.mostListsWithoutGroup { spareBuffers.removeAll() }
    return counters
  }

  /// Draws a list over the one submitted last.
  ///
  /// - Throws: ``RendererError`` when the list names a texture that does not exist.
  public func submitOver(_ list: DrawList) throws {
    _ = try apply(list.textureUpdates)
    let region = list.coveredRect.intersection(outputRect)
    note([region])
    overlaid.append(region)
    _ = try draw(list, in: region)
  }

  /// Begins a new count of ``changedRegions``.
  public func present() throws { isPresented = true }

  /// The picture, every pixel opaque.
  ///
  /// - Returns: A copy.
  public func readPixels() throws -> Image {
    let swaps = pixelOrder == .bgra
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

  /// Lends the picture's memory.
  ///
  /// - Parameter body: Gets the first pixel and the bytes from a row to the next.
  /// - Returns: What the body returns.
  public func withPixels<R>(
    _ body: (_ pixels: UnsafeMutableRawPointer, _ rowBytes: Int) throws -> R
  ) rethrows -> R {
    try body(output.pixels, output.stride * 4)
  }

  // MARK: Regions

  private var outputRect: PixelRect {
    PixelRect(x: 0, y: 0, width: Int32(output.width), height: Int32(output.height))
  }

  private func note(_ touched: [PixelRect]) {
    if isPresented { changedRegions.removeAll(keepingCapacity: true) }
    isPresented = false
    for region in touched where !region.isEmpty { changedRegions.append(region) }
  }

  /// Finds the parts to draw anew: what differs from the picture, and what lies over it.
  private func findRegions(of list: DrawList) {
    regions.removeAll(keepingCapacity: true)
    overlaidCount = 0
    defer { overlaid.removeAll(keepingCapacity: true) }
    // Without a clear colour a region cannot be begun afresh, so what blends would blend twice.
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

  /// Finds the parts in which a list differs from the picture.
  ///
  /// - Returns: Whether it is known; otherwise all may differ.
  private func findDamage(of list: DrawList) -> Bool {
    guard list.number == 0, list.damageSince == nil else {
      listDamage.forget()
      // The very same list once more.
      if list.number != 0, list.number == shownNumber { return true }
      guard list.damageSince != nil, list.damageSince == shownNumber else { return false }
      addRegions(list.damage)
      return true
    }
    let tells = listDamage.update(to: list) { id in
      textures[id].map { SIMD2(Float($0.buffer.width), Float($0.buffer.height)) }
    }
    if tells { addRegions(listDamage.rects) }
    return tells
  }

  private func addRegions(_ rects: [PixelRect]) {
    for rect in rects {
      let region = rect.intersection(outputRect)
      if !region.isEmpty { regions.append(region) }
    }
  }

  private func draw(_ list: DrawList, in region: PixelRect) throws -> Int {
    guard !region.isEmpty else { return 0 }
    target = Target(
      buffer: output, origin: (0, 0), bounds: region, rect: outputRect, isPlane: false)
    defer { abandonGroups() }
    if let color = list.clearColor { output.fill(region, with: ordered(color)) }
    return try draw(0..<list.commands.count, of: list)
  }

  /// Draws commands into the present target.
  private func draw(_ range: Range<Int>, of list: DrawList) throws -> Int {
    var drawCalls = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let command = list.commands[index]
      index += 1
      switch command.kind {
      case .quads, .triangles:
        guard command.indexCount > 0 else { continue }
        let clip = command.clip.intersection(target.bounds)
        guard !clip.isEmpty else { continue }
        try draw(command, of: list, clip: clip)
        drawCalls += 1
      case .beginGroup, .beginPlane:
        if !begin(command) { index = list.endOfGroup(startingAt: index - 1) + 1 }
      case .endGroup:
        guard !groups.isEmpty else { continue }
        end(command, of: list)
        drawCalls += 1
      }
    }
    return drawCalls
  }

  // MARK: Groups

  /// After so many lists without a group what is kept for groups goes: two seconds or so.
  package static let mostListsWithoutGroup = 120

  /// Turns to a clear picture of a group's part that is wanted.
  ///
  /// - Returns: Whether there is such a part.
  private func begin(_ command: DrawCommand) -> Bool {
    let isPlane = command.kind == .beginPlane
    let bounds = isPlane ? command.clip : command.clip.intersection(target.bounds)
    guard !bounds.isEmpty, bounds.width <= 16_384, bounds.height <= 16_384 else { return false }
    listsWithoutGroup = 0
    let buffer = spareBuffers.popLast() ?? PixelBuffer(width: 1, height: 1)
    buffer.resize(width: Int(bounds.width), height: Int(bounds.height), keepsRoom: true)
    buffer.pixels.update(repeating: 0, count: buffer.stride * buffer.height)
    groups.append(target)
    target = Target(
      buffer: buffer, origin: (bounds.x, bounds.y), bounds: bounds, rect: command.clip,
      isPlane: isPlane)
    return true
  }

  /// Draws the group that ends into what is around it.
  private func end(_ command: DrawCommand, of list: DrawList) {
    let group = target
    target = groups.removeLast()
    defer { spareBuffers.append(group.buffer) }
    let clip = command.clip.intersection(target.bounds)
    guard !clip.isEmpty, command.indexCount > 0 else { return }
    let sampler = Sampler(
      group.buffer, filter: group.isPlane ? .linear : .nearest,
      origin: (Float(group.rect.x - group.origin.x), Float(group.rect.y - group.origin.y)),
      size: (Float(group.rect.width), Float(group.rect.height)))
    draw(command, of: list, sampler: sampler, clip: clip)
  }

  /// Draws what a group holds and leaves out how it ends.
  ///
  /// - Parameters:
  ///   - index: The command that begins the group.
  ///   - list: Its list, whose texture updates were applied.
  ///   - bounds: What of the space around the group is wanted.
  /// - Returns: The group's picture; nil when nothing of it is wanted.
  /// - Throws: ``RendererError`` when the list names a texture that does not exist.
  package func picture(
    ofGroupAt index: Int, in list: DrawList, within bounds: PixelRect
  ) throws -> GroupPicture? {
    try picture(
      of: index + 1..<list.endOfGroup(startingAt: index), in: list, on: list.commands[index],
      within: bounds)
  }

  /// Draws commands, groups among them as a whole, over nothing.
  ///
  /// - Parameters:
  ///   - range: The commands.
  ///   - list: Their list, whose texture updates were applied.
  ///   - bounds: What is wanted.
  /// - Returns: The picture; nil when nothing is wanted.
  /// - Throws: ``RendererError`` when the list names a texture that does not exist.
  package func picture(
    of range: Range<Int>, in list: DrawList, within bounds: PixelRect
  ) throws -> GroupPicture? {
    let group = DrawCommand(
      kind: .beginGroup, blend: .over, texture: TextureID(rawValue: -1), clip: bounds,
      firstVertex: 0, vertexCount: 0, firstIndex: 0, indexCount: 0)
    return try picture(of: range, in: list, on: group, within: bounds)
  }

  private func picture(
    of range: Range<Int>, in list: DrawList, on group: DrawCommand, within bounds: PixelRect
  ) throws -> GroupPicture? {
    target = Target(
      buffer: output, origin: (0, 0), bounds: bounds, rect: bounds, isPlane: false)
    defer { abandonGroups() }
    guard begin(group) else { return nil }
    _ = try draw(range, of: list)
    let rect = target.bounds
    var pixels: [UInt8] = []
    pixels.reserveCapacity(Int(rect.width) * Int(rect.height) * 4)
    for row in 0..<Int(rect.height) {
      let start = UnsafeRawPointer(target.buffer.address(x: 0, y: row))
      pixels.append(
        contentsOf: UnsafeRawBufferPointer(start: start, count: Int(rect.width) * 4))
    }
    return GroupPicture(pixels: pixels, rect: rect, whole: target.rect)
  }

  /// Takes back groups that a list left open.
  private func abandonGroups() {
    while let outer = groups.popLast() {
      spareBuffers.append(target.buffer)
      target = outer
    }
  }

  // MARK: Textures

  /// Lets all textures go.
  package func removeTextures() { textures.removeAll() }

  /// Makes, writes and lets go textures as a list asks for it.
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
    texture.buffer.write(rect, from: pixels, swapsRedAndBlue: pixelOrder == .bgra)
  }

  /// A colour of the list as a pixel.
  @inline(__always)
  func ordered(_ color: UInt32) -> UInt32 { pixelOrder == .bgra ? color.redBlueSwapped : color }
}
