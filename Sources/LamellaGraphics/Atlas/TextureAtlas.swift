/// Collects glyphs, corner masks and small images in few textures, so that a scene draws in few calls.
///
/// One stage owns one atlas; its draw pass asks for regions while it encodes a frame, then moves the
/// changes into the frame's list. Every region is drawn once and found again in a few nanoseconds,
/// without allocating. Masks and glyphs are white, premultiplied; the vertex colour tints them.
/// Each page has white texels, so that plain fills share the texture of what surrounds them.
///
/// ```swift
/// if let region = try atlas.glyph(id, of: font, pixelsPerPoint: 2, subpixel: 1) { ... }
/// atlas.flushUpdates(into: &list)
/// ```
///
/// # Performance
/// Textures change only when something new is drawn; then the changed rectangles are written. When
/// the pages' bytes reach ``byteBudget``, asking throws ``AtlasFull``.
public final class TextureAtlas {
  // MARK: Contents

  var pages: [AtlasPage] = []
  /// The regions of glyphs and of images in pages; `glyphTable` and `imageTable` name them by number.
  let regions = PlainList<AtlasRegion>()
  let corners = PlainList<CornerRegions>()
  let glyphTable = IndexTable()
  /// The quads of lines that are drawn again and again.
  package let lines = GlyphLines()
  let cornerTable = IndexTable()
  let imageTable = IndexTable()
  /// Images that have a place in a page: kept alive, because a later image at the same address would
  /// be taken for them.
  var pagedImages: [Image] = []
  /// Textures of one image each.
  var ownTextures: [OwnTexture] = []
  /// The images of `ownTextures`, each once: the only references that the atlas holds to them.
  var ownImages: [Image] = []
  let maskTable = IndexTable()
  /// The masks that have places in pages, and those that touch no pixel.
  var pagedMasks: [(key: Fingerprint, region: Int32)] = []
  var emptyMasks: [Fingerprint] = []
  /// Textures of one mask each.
  var ownMasks: [OwnMask] = []
  /// How many keys in the table of masks nobody asks for any more.
  var staleKeys = 0
  /// Counts frames, to find what was not used for long.
  var flushes = 0
  /// Textures that the back end has and nobody needs any more.
  var abandoned: [TextureID] = []

  // MARK: Limits

  private var budget: Int
  private let maximumSide: Int
  private var resetsSinceFlush = 0
  private var flushesSinceSweep = 0
  private var resets = 0

  /// The side of the first page, enough for the texts of an ordinary screen.
  private static let firstSide = 512
  /// The side of further pages.
  private static let furtherSide = 1024
  /// After how many flushes images are looked through for those that nobody uses any more.
  private static let sweepInterval = 120

  /// Makes an empty atlas.
  ///
  /// - Parameters:
  ///   - byteBudget: The most bytes that pages take before asking throws ``AtlasFull``.
  ///   - maximumTextureSide: The back end's limit, ``Renderer/maximumTextureSide``; at least 512.
  public init(byteBudget: Int = 16 << 20, maximumTextureSide: Int = 4096) {
    budget = max(byteBudget, Self.firstSide * Self.firstSide * 4)
    let side = max(maximumTextureSide, Self.firstSide)
    maximumSide = 1 << (Int.bitWidth - 1 - side.leadingZeroBitCount)
  }

  /// The most bytes that pages take; images with textures of their own do not count.
  public var byteBudget: Int { budget }

  /// The bytes that pages take.
  public var pageBytes: Int { pages.reduce(0) { $0 + $1.bytes } }

  /// The textures of the pages, in the order in which they were made.
  public var pageTextures: [TextureID] { pages.map(\.texture) }

  /// Changes with every ``reset()``: regions from before are void, and vertices made from them, too.
  public var generation: Int { resets }

  /// Tells whether regions that were asked for earlier are still what asking again would give.
  package struct State: Hashable {
    private let atlas: Int32
    private let generation: Int

    fileprivate init(atlas: Int32, generation: Int) {
      self.atlas = atlas
      self.generation = generation
    }
  }

  /// The state of this atlas; no other one has the same.
  package var state: State { State(atlas: identity.rawValue, generation: resets) }
  private let identity = TextureID.unique()
  /// The textures of the frame that was flushed last.
  private var shownTextures: Set<TextureID> = []

  /// The longest side of a texture, a power of two.
  package var maximumTextureSide: Int { maximumSide }

  // MARK: Fills

  /// A region of one white texel for plain fills: its four coordinates are those of one point.
  ///
  /// - Parameter texture: The texture that the current batch uses; its own white is returned if it is
  ///   one of the atlas's pages, else the first page's.
  /// - Returns: A region in a page.
  /// - Complexity: O(number of pages).
  public func white(preferring texture: TextureID? = nil) -> AtlasRegion {
    if let texture {
      for i in pages.indices where pages[i].texture == texture { return pages[i].white }
    }
    if pages.isEmpty { pages.append(AtlasPage(side: Self.firstSide, filter: .linear)) }
    return pages[0].white
  }

  // MARK: Frames

  /// Moves what changed since the last call into a frame's list.
  ///
  /// Call it once the whole frame is encoded. Does nothing when nothing changed.
  ///
  /// - Complexity: O(changed texels).
  public func flushUpdates(into list: inout DrawList) {
    resetsSinceFlush = 0
    noteUse(of: list.commands)
    flushesSinceSweep += 1
    if flushesSinceSweep >= Self.sweepInterval || ownTextures.last?.isCreated == false {
      flushesSinceSweep = 0
      sweepImages()
    }
    for texture in abandoned { list.textureUpdates.append(.destroy(texture)) }
    abandoned.removeAll(keepingCapacity: true)
    for i in pages.indices { pages[i].flush(into: &list.textureUpdates) }
    flushMasks(into: &list.textureUpdates)
    for i in ownTextures.indices { ownTextures[i].isUsed = false }
    for i in ownTextures.indices where !ownTextures[i].isCreated {
      ownTextures[i].create(into: &list.textureUpdates)
    }
  }

  /// Takes note of textures with one image or mask that a frame shows, whoever put them there: what is
  /// copied from frame to frame asks for no region.
  private func noteUse(of commands: [DrawCommand]) {
    guard !ownMasks.isEmpty || !ownTextures.isEmpty else { return }
    shownTextures.removeAll(keepingCapacity: true)
    for command in commands { shownTextures.insert(command.texture) }
    for index in ownMasks.indices where shownTextures.contains(ownMasks[index].region.texture) {
      ownMasks[index].lastUse = flushes
    }
    for index in ownTextures.indices
    where shownTextures.contains(ownTextures[index].region.texture) {
      ownTextures[index].isUsed = true
    }
  }

  /// Takes note that the back end lost all textures: the next flush makes and writes them again.
  ///
  /// Regions stay valid, but for those of large masks: encode the frame again.
  public func invalidateTextures() {
    abandoned.removeAll(keepingCapacity: true)
    for i in pages.indices { pages[i].invalidate() }
    for i in ownTextures.indices { ownTextures[i].isCreated = false }
    forgetOwnMasks()
  }

  /// Makes the next flush make and write all textures again, though the back end still has them.
  ///
  /// Encode the frame again, as after ``invalidateTextures()``.
  package func repeatTextures() {
    var known = abandoned
    for mask in ownMasks where mask.pixels == nil { known.append(mask.region.texture) }
    invalidateTextures()
    abandoned = known
  }

  /// Empties the pages after ``AtlasFull``; the frame must be encoded again from its start.
  ///
  /// A second reset in the same frame doubles the budget, because then the frame alone needs more.
  /// Images with textures of their own stay.
  public func reset() {
    if resetsSinceFlush > 0 { budget *= 2 }
    resetsSinceFlush += 1
    resets += 1
    for i in pages.indices { pages[i].removeAll() }
    regions.removeAll()
    corners.removeAll()
    glyphTable.removeAll()
    lines.removeAll()
    cornerTable.removeAll()
    pagedImages.removeAll()
    pagedMasks.removeAll(keepingCapacity: true)
    emptyMasks.removeAll(keepingCapacity: true)
    indexMasks()
    indexOwnTextures()
  }

  // MARK: Places

  /// Whether a rectangle can have a place in any page at all.
  func fits(width: Int, height: Int) -> Bool {
    AtlasPage.fits(width: width, height: height, side: maximumSide)
  }

  /// Finds a place in a page, or makes a page, and draws there.
  ///
  /// - Precondition: The rectangle fits.
  func insert(
    width: Int, height: Int, filter: TextureFilter = .linear,
    draw: (inout AtlasPage.Texels) -> Void
  ) throws(AtlasFull) -> AtlasRegion {
    for i in pages.indices where pages[i].filter == filter {
      if let rect = pages[i].insert(width: width, height: height, draw: draw) {
        return region(of: rect, page: i)
      }
    }
    var side = pages.isEmpty ? Self.firstSide : min(Self.furtherSide, maximumSide)
    while !AtlasPage.fits(width: width, height: height, side: side) { side *= 2 }
    // The last page may have to be smaller than the others to stay within the budget.
    while pageBytes + side * side * 4 > budget && side > Self.firstSide
      && AtlasPage.fits(width: width, height: height, side: side / 2)
    {
      side /= 2
    }
    guard side <= maximumSide, pageBytes + side * side * 4 <= budget else { throw AtlasFull() }
    pages.append(AtlasPage(side: side, filter: filter))
    guard let rect = pages[pages.count - 1].insert(width: width, height: height, draw: draw) else {
      throw AtlasFull()
    }
    return region(of: rect, page: pages.count - 1)
  }

  private func region(of rect: PixelRect, page: Int) -> AtlasRegion {
    AtlasRegion(
      texture: pages[page].texture, rect: rect, textureWidth: pages[page].side,
      textureHeight: pages[page].side)
  }
}
