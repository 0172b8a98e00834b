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
/// the pages are full, asking throws ``AtlasFull``. When all textures together take more than
/// ``byteBudget``, those of large images, shadows and pictures go that were not drawn for the longest time.
/// Images that have ended leave with the next flush; once a good part of the pages is free, they are emptied
/// and filled anew, and those that stay empty go.
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
  /// The regions in pages whose images have ended, to be used again.
  var freePlaces: [PlaceSize: [Int32]] = [:]
  /// The bytes that they take.
  var freeBytes = 0
  /// Textures of one image each.
  var ownTextures: [OwnTexture] = []
  /// The images and pictures that have ended.
  let endings = EndingList()
  /// Those of which a flush is still to take note.
  var ended: [UInt64] = []
  let maskTable = IndexTable()
  /// The masks that have places in pages, and those that touch no pixel.
  var pagedMasks: [(key: Fingerprint, region: Int32)] = []
  var emptyMasks: [Fingerprint] = []
  /// Textures of one mask each.
  var ownMasks: [OwnMask] = []
  /// Counts frames, to find what was not used for long.
  package private(set) var flushes = 0
  /// What was shown since this flush stays, whatever it takes; nil where only what the present one shows does.
  package var keepsSince: Int? {
    didSet { if keepsSince != oldValue { countHidden() } }
  }
  /// How often images went because of the budget; see `State`.
  var evictions = 0
  /// Whether the budget was changed, or something came or went, since the bytes were counted last.
  var needsCount = false
  /// The flush whose list is shown, or about to be.
  var shownFlush = 0
  /// The budget that the atlas shares with others.
  let ledger: TextureLedger?
  private(set) var account: TextureLedger.Account?
  /// Called when another atlas's flush has let textures of this one go: its next flush tells the back end.
  package var onEviction: ((TextureAtlas) -> Void)?
  /// Whether the next frame fills the pages anew.
  private var releasesPages = false
  /// Where the atlas leaves the textures of its back end when it ends.
  package var releases: TextureReleases?
  /// Textures that the back end has and nobody needs any more.
  var abandoned: [TextureID] = []

  // MARK: Limits

  private var budget: Int
  /// The most bytes that pages take: they cannot go one by one.
  private(set) var pageBudget: Int
  /// After how many frames without use what was drawn for a few frames goes, within the budget, too; nil
  /// for never.
  let maximumAge: Int?
  private let maximumSide: Int
  private(set) var resetsSinceFlush = 0
  /// The flush before which the pages were emptied last.
  private var resetFlush = 0
  private var resets = 0

  /// The side of the first page, enough for the texts of an ordinary screen.
  private static let firstSide = 512
  /// The side of further pages.
  private static let furtherSide = 1024
  /// After so many frames pages that are full are filled anew with what is in use, before there is another page.
  private static let pageAge = 1200
  /// The most bytes of pages, however large the budget is.
  private static let mostPageBytes = 16 << 20
  /// The budget of an atlas of which nobody says more: no limit but what it shares with others.
  public static let defaultByteBudget = Int.max

  /// Makes an empty atlas.
  ///
  /// - Parameters:
  ///   - byteBudget: The bytes that all textures may take together; see ``byteBudget``.
  ///   - maximumTextureSide: The back end's limit, ``Renderer/maximumTextureSide``; at least 512.
  public convenience init(
    byteBudget: Int = defaultByteBudget, maximumTextureSide: Int = 4096
  ) {
    self.init(
      byteBudget: byteBudget, maximumTextureSide: maximumTextureSide, maximumAge: 120, ledger: nil)
  }

  /// Makes an empty atlas that lets go at another age what only a few frames drew.
  ///
  /// - Parameters:
  ///   - byteBudget: The bytes that all textures may take together.
  ///   - maximumTextureSide: The back end's limit.
  ///   - maximumAge: After how many frames large masks go that none of them drew; nil for never.
  ///   - ledger: The budget that it shares with other atlases; nil for none.
  package init(
    byteBudget: Int = defaultByteBudget, maximumTextureSide: Int, maximumAge: Int? = 120,
    ledger: TextureLedger?
  ) {
    self.ledger = ledger
    budget = max(byteBudget, 0)
    pageBudget = Self.pageBudget(within: byteBudget)
    self.maximumAge = maximumAge
    let side = max(maximumTextureSide, Self.firstSide)
    maximumSide = 1 << (Int.bitWidth - 1 - side.leadingZeroBitCount)
    account = ledger?.open(self)
  }

  deinit {
    if let account { ledger?.close(account) }
    releases?.add(createdTextures)
  }

  /// The textures that the back end has.
  private var createdTextures: [TextureID] {
    var textures = abandoned
    for page in pages where page.isCreated { textures.append(page.texture) }
    for mask in ownMasks where mask.isCreated { textures.append(mask.region.texture) }
    for image in ownTextures where image.isCreated { textures.append(image.region.texture) }
    return textures
  }

  private static func pageBudget(within budget: Int) -> Int {
    min(max(budget, firstSide * firstSide * 4), mostPageBytes)
  }

  /// The bytes that all textures may take together: pages, large images, masks, shadows and kept pictures.
  ///
  /// A flush that finds them taking more lets textures of single things go, those first that no frame drew
  /// for the longest time. They are made and written again when they are drawn again. What the frame itself
  /// draws stays, so one that alone needs more takes more. Pages, which hold glyphs and small images, are
  /// emptied when they are full, and stay; the first takes 1 MiB, all at most 16 MiB where a single frame does
  /// not need more.
  public var byteBudget: Int {
    get { budget }
    set {
      budget = max(newValue, 0)
      pageBudget = max(Self.pageBudget(within: budget), pageBytes)
      needsCount = true
    }
  }

  /// The bytes that all textures take, as the last flush left them.
  ///
  /// - Complexity: O(number of textures).
  public var textureBytes: Int {
    var bytes = pageBytes
    for texture in ownTextures { bytes += texture.bytes }
    for mask in ownMasks { bytes += mask.bytes }
    return bytes
  }

  /// The number of textures.
  package var textureCount: Int { pages.count + ownTextures.count + ownMasks.count }

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
    private var evictions: Int

    fileprivate init(atlas: Int32, generation: Int, evictions: Int) {
      self.atlas = atlas
      self.generation = generation
      self.evictions = evictions
    }

    /// What it is where none of the images concerned has gone meanwhile: those that the last frame drew
    /// have not.
    package var withoutEvictions: State {
      State(atlas: atlas, generation: generation, evictions: 0)
    }
  }

  /// The state of this atlas; no other one has the same.
  package var state: State {
    State(atlas: identity.rawValue, generation: resets, evictions: evictions)
  }
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
    let wasReset = resetsSinceFlush > 0
    resetsSinceFlush = 0
    if wasReset { removeEmptyPages() }
    noteUse(of: list.commands)
    releaseEnded()
    sweepMasks()
    if needsCount { evict() }
    // Amid a frame of others nothing of theirs may go.
    if keepsSince == nil { ledger?.evict(amid: self) }
    // First what goes: the back end need not have both at once.
    for texture in abandoned { list.textureUpdates.append(.destroy(texture)) }
    abandoned.removeAll(keepingCapacity: true)
    for i in pages.indices { pages[i].flush(into: &list.textureUpdates) }
    for i in ownMasks.indices { ownMasks[i].create(into: &list.textureUpdates) }
    for i in ownTextures.indices where !ownTextures[i].isCreated {
      ownTextures[i].create(into: &list.textureUpdates)
    }
    flushes += 1
  }

  /// Takes note of textures with one image or mask that a frame shows, whoever put them there: what is
  /// copied from frame to frame asks for no region.
  private func noteUse(of commands: [DrawCommand]) {
    shownFlush = flushes
    guard !ownMasks.isEmpty || !ownTextures.isEmpty else { return }
    let time = ledger?.tick() ?? flushes
    shownTextures.removeAll(keepingCapacity: true)
    for command in commands { shownTextures.insert(command.texture) }
    for index in ownMasks.indices where shownTextures.contains(ownMasks[index].region.texture) {
      ownMasks[index].lastUse = flushes
      ownMasks[index].lastShow = flushes
      ownMasks[index].showTime = time
    }
    for index in ownTextures.indices
    where shownTextures.contains(ownTextures[index].region.texture) {
      ownTextures[index].lastUse = flushes
      ownTextures[index].lastShow = flushes
      ownTextures[index].showTime = time
    }
    countHidden()
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
    for mask in ownMasks where mask.isCreated { known.append(mask.region.texture) }
    invalidateTextures()
    abandoned = known
  }

  /// Leaves the textures of the present back end, for another one: the next flush makes and writes them there.
  ///
  /// Encode the frame again, as after ``invalidateTextures()``.
  package func leaveTextures() {
    releases?.add(createdTextures)
    invalidateTextures()
  }

  /// Empties the pages after ``AtlasFull``; the frame must be encoded again from its start.
  ///
  /// A second reset in the same frame doubles what pages may take, because then the frame alone needs
  /// more. Images with textures of their own stay.
  public func reset() {
    if resetsSinceFlush > 0 { pageBudget *= 2 }
    resetsSinceFlush += 1
    resetFlush = flushes
    releasesPages = false
    resets += 1
    for i in pages.indices { pages[i].removeAll() }
    regions.removeAll()
    corners.removeAll()
    glyphTable.removeAll()
    lines.removeAll()
    cornerTable.removeAll()
    freePlaces.removeAll()
    freeBytes = 0
    pagedMasks.removeAll(keepingCapacity: true)
    emptyMasks.removeAll(keepingCapacity: true)
    indexMasks()
    indexOwnTextures()
  }

  /// Whether the pages are to be emptied before the next frame, so that what ended images left free goes.
  package var wantsReset: Bool {
    releasesPages || pages.count > 1 && freeBytes > pageBytes / 2
  }

  /// Has the next frame fill the pages anew with what it shows, and lets go what the last one did not show.
  package func releaseUnused() {
    let hidden = hiddenTextures(isFlushing: false)
    guard pages.count > 1 || !hidden.isEmpty else { return }
    releasesPages = pages.count > 1
    remove(Set(hidden.map(\.texture)))
    onEviction?(self)
  }

  /// Lets pages go that a reset has emptied and the frame after it does not need; the first one stays.
  private func removeEmptyPages() {
    for index in pages.indices.dropFirst().reversed() where pages[index].isEmpty {
      if pages[index].isCreated { abandoned.append(pages[index].texture) }
      pages.remove(at: index)
    }
    pageBudget = max(Self.pageBudget(within: budget), pageBytes)
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
    // Filled anew the pages have room again: without what has ended, or was not used for long.
    if freeBytes > pageBytes / 4 || !pages.isEmpty && flushes - resetFlush > Self.pageAge {
      throw AtlasFull()
    }
    var side = pages.isEmpty ? Self.firstSide : min(Self.furtherSide, maximumSide)
    while !AtlasPage.fits(width: width, height: height, side: side) { side *= 2 }
    // The last page may have to be smaller than the others to stay within the budget.
    while pageBytes + side * side * 4 > pageBudget && side > Self.firstSide
      && AtlasPage.fits(width: width, height: height, side: side / 2)
    {
      side /= 2
    }
    guard side <= maximumSide, pageBytes + side * side * 4 <= pageBudget else { throw AtlasFull() }
    pages.append(AtlasPage(side: side, filter: filter))
    needsCount = true
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
