public import LamellaGraphics

/// A texture atlas: it packs glyphs, corner masks and small images into few textures, so that a scene draws in few
/// calls.
///
/// Each stage owns one atlas. Its encode pass requests regions while it encodes a frame, then moves the changes into
/// the frame's list. A region is rasterized once; later requests take a few nanoseconds and allocate nothing. Masks
/// and glyphs are white, premultiplied; the vertex color tints them. Each page has white texels, so that plain fills
/// share the texture of their surroundings.
///
/// ```swift
/// if let region = try atlas.glyph(id, of: font, pixelsPerPoint: 2, subpixel: 1) { ... }
/// atlas.flushUpdates(into: &list)
/// ```
///
/// # Performance
/// Textures change only when something new is rasterized; then the changed rectangles are written. When the pages are
/// full, requests throw ``AtlasFull``. Pages start small; a full one is followed by a larger one, into which the next
/// frame moves it. When all textures together exceed ``byteBudget``, the least recently shown
/// textures of large images, shadows and cached rasters are evicted. Released images are removed by the next flush.
/// Once a large part of the pages is free, they are emptied and filled again, and those that stay empty are
/// destroyed.
public final class TextureAtlas {
  // MARK: Contents
  // Unchecked, where marked: read many times a frame, and nothing is called while they change.

  var pages: [AtlasPage] = []
  /// The regions of glyphs and of images in pages; `glyphTable` and `imageTable` refer to them by index.
  let regions = TrivialArray<AtlasRegion>()
  let corners = TrivialArray<CornerRegions>()
  /// The ends of rounded rectangles that are not high; `capTable` refers to them by index.
  let caps = TrivialArray<CapRegions>()
  let glyphTable = GlyphTable()
  /// The cached quads of glyph runs.
  package let glyphRuns = GlyphRunCache()
  let cornerTable = IndexTable()
  let capTable = IndexTable()
  let imageTable = IndexTable()
  /// The regions in pages of released images, to be used again.
  var freeRegions: [RegionSize: [Int32]] = [:]
  /// The number of bytes of the free regions.
  @exclusivity(unchecked) var freeBytes = 0
  /// The textures of large images.
  @exclusivity(unchecked) var imageTextures: [ImageTexture] = []
  /// The images in these textures; `imageTable` refers to them by negative index.
  @exclusivity(unchecked) var largeImages: [LargeImage] = []
  /// When the next frame moves images into shared textures.
  @exclusivity(unchecked) var sharing = ImageSharing()
  /// The images and rasters that were released since the last flush.
  let releasedSources = ReleasedTextureSources()
  /// The released sources that the next flush will remove.
  @exclusivity(unchecked) var releasedIdentities: [UInt64] = []
  let maskTable = IndexTable()
  /// The masks in pages, and those that touch no pixel.
  var pagedMasks: [(key: Fingerprint, region: Int32)] = []
  var emptyMasks: [Fingerprint] = []
  /// The textures of single masks and rasters.
  @exclusivity(unchecked) var maskTextures: [MaskTexture] = []
  /// The number of flushes (frames), to find entries that were not used for long.
  @exclusivity(unchecked) package private(set) var flushes = 0
  /// The flush since which shown textures are protected from eviction; nil to protect only those of the current
  /// flush.
  package var protectedSince: Int? {
    didSet { if protectedSince != oldValue { countUnused() } }
  }
  /// The number of times that images were evicted; see `State`.
  @exclusivity(unchecked) var evictions = 0
  /// Whether the budget changed, or textures were added or removed, since the bytes were last counted.
  @exclusivity(unchecked) var needsCount = false
  /// The number of the flush whose list is shown, or about to be.
  @exclusivity(unchecked) var shownFlush = 0
  /// The budget that the atlas shares with others.
  let sharedBudget: SharedTextureBudget?
  private(set) var account: SharedTextureBudget.Account?
  /// Called when textures were evicted outside of the atlas's own flush; its next flush destroys them.
  package var onEviction: ((TextureAtlas) -> Void)?
  /// Whether the next frame fills the pages again.
  @exclusivity(unchecked) private var releasesPages = false
  /// Whether the next frame moves pages into larger ones.
  @exclusivity(unchecked) var joinsPages = false
  /// The queue for the textures that the atlas leaves when it is released.
  package var deletionQueue: TextureDeletionQueue?
  /// The textures that the renderer has and nothing needs any more.
  @exclusivity(unchecked) var abandonedTextures: [TextureID] = []

  // MARK: Limits

  private var budget: Int
  /// The largest number of bytes of all pages, which are not evicted one by one.
  private(set) var pageBudget: Int
  /// The number of frames without use after which a large mask or raster is removed, also within the budget; nil for
  /// never.
  let maximumAge: Int?
  private let maximumSide: Int
  /// The number of images that took the region of a released one, whose texels changed.
  var reusedRegions = 0
  @exclusivity(unchecked) private(set) var resetsSinceFlush = 0
  /// The number of the flush before which the pages were last emptied.
  private var resetFlush = 0
  var resets = 0

  /// The smallest limit of a texture's side.
  private static let smallestMaximumSide = 512
  /// The number of frames after which full pages are emptied and filled again instead of adding another page.
  private static let pageAge = 1200
  /// The largest number of bytes of pages, however large the budget is.
  private static let maximumPageBytes = 16 << 20
  /// The default budget: no limit except the shared budget.
  public static let defaultByteBudget = Int.max

  /// Makes an empty atlas.
  ///
  /// - Parameters:
  ///   - byteBudget: The largest number of bytes of all textures; see ``byteBudget``.
  ///   - maximumTextureSide: The renderer's limit, `Renderer.maximumTextureSide`; at least 512.
  public convenience init(
    byteBudget: Int = defaultByteBudget, maximumTextureSide: Int = 4096
  ) {
    self.init(
      byteBudget: byteBudget, maximumTextureSide: maximumTextureSide, maximumAge: 120,
      sharedBudget: nil)
  }

  /// Makes an empty atlas with an age limit for large masks and a shared budget.
  ///
  /// - Parameters:
  ///   - byteBudget: The largest number of bytes of all textures.
  ///   - maximumTextureSide: The renderer's limit.
  ///   - maximumAge: The number of frames without use after which large masks are removed; nil for never.
  ///   - sharedBudget: The budget that it shares with other atlases; nil for none.
  package init(
    byteBudget: Int = defaultByteBudget, maximumTextureSide: Int, maximumAge: Int? = 120,
    sharedBudget: SharedTextureBudget?
  ) {
    self.sharedBudget = sharedBudget
    budget = max(byteBudget, 0)
    pageBudget = Self.pageBudget(within: byteBudget)
    self.maximumAge = maximumAge
    let side = max(maximumTextureSide, Self.smallestMaximumSide)
    maximumSide = 1 << (Int.bitWidth - 1 - side.leadingZeroBitCount)
    account = sharedBudget?.open(self)
  }

  deinit {
    if let account { sharedBudget?.close(account) }
    deletionQueue?.add(createdTextures)
  }

  /// The textures that the renderer has.
  private var createdTextures: [TextureID] {
    var textures = abandonedTextures
    for page in pages where page.isCreated { textures.append(page.texture) }
    for mask in maskTextures where mask.isCreated { textures.append(mask.region.texture) }
    for image in imageTextures where image.isCreated { textures.append(image.region.texture) }
    return textures
  }

  /// Clamps a byte budget to the range from the first two pages to the maximum of all pages.
  private static func pageBudget(within budget: Int) -> Int {
    min(max(budget, 5 * firstPageSide * firstPageSide * 4), maximumPageBytes)
  }

  /// The largest number of bytes of all textures: pages, large images, masks, shadows and cached rasters.
  ///
  /// A flush that finds more evicts textures of single images and masks, least recently shown first; they are made
  /// and written again when they are drawn again. Textures that the frame itself draws stay, so a frame that needs
  /// more takes more. Pages, which hold glyphs and small images, start with 256 KiB and grow; all take at most 16 MiB,
  /// unless a single frame needs more. When they are full, they are emptied.
  public var byteBudget: Int {
    get { budget }
    set {
      budget = max(newValue, 0)
      pageBudget = max(Self.pageBudget(within: budget), pageBytes)
      needsCount = true
    }
  }

  /// The number of bytes of all textures after the last flush.
  ///
  /// - Complexity: O(number of textures).
  public var textureBytes: Int {
    var bytes = pageBytes
    for texture in imageTextures { bytes += texture.bytes }
    for mask in maskTextures { bytes += mask.bytes }
    return bytes
  }

  /// The number of textures.
  package var textureCount: Int { pages.count + imageTextures.count + maskTextures.count }

  /// The number of bytes of the pages.
  public var pageBytes: Int { pages.reduce(0) { $0 + $1.bytes } }

  /// The textures of the pages, in the order of creation.
  public var pageTextures: [TextureID] { pages.map(\.texture) }

  /// The number of ``reset()`` calls: earlier regions, and vertices made from them, are invalid when it changes.
  public var generation: Int { resets }

  /// A token to test whether regions that were requested earlier are still valid.
  package struct State: Hashable {
    private let atlas: Int32
    private let generation: Int
    private var evictions: Int

    fileprivate init(atlas: Int32, generation: Int, evictions: Int) {
      self.atlas = atlas
      self.generation = generation
      self.evictions = evictions
    }

    /// The state that applies if none of the images concerned was evicted; those that the last frame drew were not.
    package var ignoringEvictions: State {
      State(atlas: atlas, generation: generation, evictions: 0)
    }
  }

  /// The current state of this atlas; different from any other atlas's.
  package var state: State {
    State(atlas: identity.rawValue, generation: resets, evictions: evictions)
  }
  private let identity = TextureID.unique()
  /// The textures of the last flushed frame.
  private var shownTextures: Set<TextureID> = []

  /// The largest side of a texture, a power of two.
  package var maximumTextureSide: Int { maximumSide }

  // MARK: Fills

  /// Returns a region of one white texel for plain fills: its four coordinates are those of one point.
  ///
  /// - Parameter texture: The texture of the current batch; its own white region is returned if it is one of the
  ///   atlas's pages, else the first page's.
  /// - Returns: A region in a page.
  /// - Complexity: O(number of pages).
  public func white(preferring texture: TextureID? = nil) -> AtlasRegion {
    if let texture {
      for i in pages.indices where pages[i].texture == texture { return pages[i].white }
    }
    if pages.isEmpty { pages.append(AtlasPage(side: Self.firstPageSide, filter: .linear)) }
    return pages[0].white
  }

  // MARK: Frames

  /// Moves the changes since the last call into a frame's list.
  ///
  /// Call it once the whole frame is encoded.
  ///
  /// - Complexity: O(changed texels).
  public func flushUpdates(into list: inout DrawList) {
    let wasReset = resetsSinceFlush > 0
    resetsSinceFlush = 0
    if wasReset { removeEmptyPages() }
    markUsed(of: list.commands)
    removeReleased()
    sweepMasks()
    if needsCount { evict() }
    // Other windows' frames may be in progress, so nothing of theirs may be evicted.
    if protectedSince == nil { sharedBudget?.evict(during: self) }
    // Destroys first, so that the renderer need not have both at once.
    for texture in abandonedTextures { list.textureUpdates.append(.destroy(texture)) }
    abandonedTextures.removeAll(keepingCapacity: true)
    for i in pages.indices { pages[i].flush(into: &list.textureUpdates) }
    for i in maskTextures.indices { maskTextures[i].create(into: &list.textureUpdates) }
    for i in imageTextures.indices where !imageTextures[i].isCreated {
      imageTextures[i].create(at: i, with: largeImages, into: &list.textureUpdates)
    }
    flushes += 1
  }

  /// Marks the image and mask textures that a frame's commands show as used, also those of commands that were copied
  /// from the previous frame without a request.
  private func markUsed(of commands: [DrawCommand]) {
    shownFlush = flushes
    guard !maskTextures.isEmpty || !imageTextures.isEmpty else { return }
    let time = sharedBudget?.advanceTime() ?? flushes
    shownTextures.removeAll(keepingCapacity: true)
    for command in commands { shownTextures.insert(command.texture) }
    for index in maskTextures.indices
    where shownTextures.contains(maskTextures[index].region.texture) {
      maskTextures[index].lastUsedFlush = flushes
      maskTextures[index].lastShownFlush = flushes
      maskTextures[index].lastShownTime = time
    }
    for index in imageTextures.indices
    where shownTextures.contains(imageTextures[index].region.texture) {
      imageTextures[index].lastUsedFlush = flushes
      imageTextures[index].lastShownFlush = flushes
      imageTextures[index].lastShownTime = time
    }
    countUnused()
    planSharing(of: commands)
  }

  /// Tells the atlas that the renderer lost all textures: the next flush creates and writes them again.
  ///
  /// Regions stay valid, except for those of large masks: encode the frame again.
  public func invalidateTextures() {
    abandonedTextures.removeAll(keepingCapacity: true)
    for i in pages.indices { pages[i].invalidate() }
    for i in imageTextures.indices { imageTextures[i].isCreated = false }
    discardMaskTextures()
  }

  /// Makes the next flush create and write all textures again, though the renderer still has them.
  ///
  /// Encode the frame again, as after ``invalidateTextures()``.
  package func recreateTextures() {
    var known = abandonedTextures
    for mask in maskTextures where mask.isCreated { known.append(mask.region.texture) }
    invalidateTextures()
    abandonedTextures = known
  }

  /// Abandons the textures of the current renderer, for another one: the next flush creates and writes them there.
  ///
  /// Encode the frame again, as after ``invalidateTextures()``.
  package func abandonTextures() {
    deletionQueue?.add(createdTextures)
    invalidateTextures()
  }

  /// Empties the pages after ``AtlasFull``; encode the frame again from its start.
  ///
  /// A second reset in the same frame doubles the size limit of the pages, because then the frame alone needs more.
  /// Images with textures of their own stay.
  public func reset() {
    if resetsSinceFlush > 0 { pageBudget *= 2 }
    resetsSinceFlush += 1
    resetFlush = flushes
    let keeps = !releasesPages
    if releasesPages { removePages() }
    joinsPages = false
    resets += 1
    for i in pages.indices { pages[i].removeAll() }
    regions.removeAll(keepingCapacity: keeps)
    corners.removeAll(keepingCapacity: keeps)
    caps.removeAll(keepingCapacity: keeps)
    glyphTable.removeAll(keepingCapacity: keeps)
    glyphRuns.removeAll(keepingCapacity: keeps)
    cornerTable.removeAll(keepingCapacity: keeps)
    capTable.removeAll(keepingCapacity: keeps)
    freeRegions.removeAll()
    freeBytes = 0
    pagedMasks.removeAll(keepingCapacity: keeps)
    emptyMasks.removeAll(keepingCapacity: keeps)
    maskTable.removeAll(keepingCapacity: keeps)
    rebuildMaskTable()
    rebuildImageTable()
  }

  /// Whether `reorganize()` should be called before the next frame is encoded.
  package var needsReorganizing: Bool { joinsPages || needsReset || sharing.isDue }

  /// Whether the pages should be emptied, to reclaim the regions of released images.
  private var needsReset: Bool {
    releasesPages || pages.count > 1 && freeBytes > pageBytes / 2
  }

  /// Reclaims the regions of released images, moves small pages into large ones, and images that frames alternate
  /// between into shared textures.
  ///
  /// All regions become invalid, as after ``reset()``, if anything moves.
  package func reorganize() {
    if needsReset { reset() }
    if joinsPages { joinPages() }
    if sharing.isDue { shareImages() }
  }

  /// Removes the textures that the last frame did not show, and pages that have grown: the next frame makes them as
  /// large as it needs.
  package func releaseUnused() {
    let unused = unusedTextures(isFlushing: false)
    releasesPages = pages.contains { $0.side > Self.firstPageSide } || pages.count > 1
    guard releasesPages || !unused.isEmpty else { return }
    remove(Set(unused.map(\.texture)))
    onEviction?(self)
  }

  /// Removes all pages, of which no region is valid any more.
  private func removePages() {
    releasesPages = false
    for page in pages where page.isCreated { abandonedTextures.append(page.texture) }
    pages.removeAll()
    needsCount = true
  }

  /// Destroys pages that are still empty in the frame after a reset; the first one stays.
  private func removeEmptyPages() {
    for index in pages.indices.dropFirst().reversed() where pages[index].isEmpty {
      if pages[index].isCreated { abandonedTextures.append(pages[index].texture) }
      pages.remove(at: index)
    }
    pageBudget = max(Self.pageBudget(within: budget), pageBytes)
  }

  // MARK: Regions

  /// Returns whether a rectangle fits into a page.
  func fits(width: Int, height: Int) -> Bool {
    AtlasPage.fits(width: width, height: height, side: maximumSide)
  }

  /// Allocates a rectangle in a page, adding a page if necessary, and draws into it.
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
    // Filled again, the pages have room: without released or long unused entries.
    if freeBytes > pageBytes / 4 || !pages.isEmpty && flushes - resetFlush > Self.pageAge {
      throw AtlasFull()
    }
    guard let side = sideOfNextPage(filter: filter, width: width, height: height) else {
      throw AtlasFull()
    }
    if pages.contains(where: { $0.filter == filter && $0.side < side }) { joinsPages = true }
    pages.append(AtlasPage(side: side, filter: filter))
    needsCount = true
    guard let rect = pages[pages.count - 1].insert(width: width, height: height, draw: draw) else {
      throw AtlasFull()
    }
    return region(of: rect, page: pages.count - 1)
  }

  /// Returns the region of a page's rectangle.
  private func region(of rect: PixelRect, page: Int) -> AtlasRegion {
    AtlasRegion(
      texture: pages[page].texture, rect: rect, textureWidth: pages[page].side,
      textureHeight: pages[page].side)
  }
}
