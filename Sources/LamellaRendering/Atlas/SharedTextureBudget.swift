internal import Glibc
internal import LamellaGraphics
internal import Synchronization

/// The byte budget that several atlases share for textures that no frame shows.
///
/// When a flush finds that unused textures exceed it, the least recently shown ones are evicted, whichever atlas they
/// belong to. Masks and cached rasters, which moving content makes in each frame, take at most a quarter of the
/// budget. Textures that the last frame of each atlas showed stay. Time is counted in flushes, so that the same
/// frames always evict the same textures.
///
/// A budget belongs to the thread of its atlases; these may be released on any.
package final class SharedTextureBudget {
  private var accounts: [Account] = []
  private var time = 0
  private let hasClosedAccounts = Atomic(false)
  /// The lock that is held while other atlases than the flushing one are accessed, so that none of them is released.
  private let lock = Mutex<Void>(())
  /// The thread that holds the lock; 0 for none.
  private let holder = Atomic<UInt>(0)
  private var budget: Int
  private var unused = UnusedBytes()
  /// The bytes of renderers' own textures, which leave the less for those that no frame shows.
  let reserved = ReservedBytes()

  /// The number of bytes of textures that no frame shows.
  struct UnusedBytes: Equatable {
    var images = 0
    var masks = 0

    var all: Int { images + masks }
  }

  /// An atlas's account of the shared budget.
  final class Account {
    /// The atlas, not retained: it closes its account before it is released.
    ///
    /// A weak reference would make each use of the atlas slower.
    fileprivate let atlas: Unmanaged<TextureAtlas>
    fileprivate var unused = UnusedBytes()
    fileprivate let isClosed = Atomic(false)

    fileprivate init(_ atlas: TextureAtlas) { self.atlas = .passUnretained(atlas) }
  }

  /// Makes a budget without atlases.
  package init(byteBudget: Int) { budget = max(byteBudget, 0) }

  /// The largest number of bytes of textures that no frame shows.
  package var byteBudget: Int {
    get { budget }
    set {
      budget = max(newValue, 0)
      evict(during: nil)
    }
  }

  /// The number of bytes of textures of single images, masks and rasters that no frame shows.
  package var unusedBytes: Int {
    closeAccounts()
    return unused.all
  }

  /// The number of bytes of all textures, reserved ones included, and the number of atlases' textures.
  ///
  /// - Complexity: O(number of textures).
  package var total: (bytes: Int, count: Int) {
    var total = (bytes: reserved.value, count: 0)
    withAtlases { atlases in
      for atlas in atlases {
        total.bytes += atlas.textureBytes
        total.count += atlas.textureCount
      }
    }
    return total
  }

  /// Removes all textures that no frame shows.
  package func releaseUnused() {
    withAtlases { atlases in
      for atlas in atlases { atlas.releaseUnused() }
    }
  }

  // MARK: Atlases

  /// Opens an account for an atlas.
  func open(_ atlas: TextureAtlas) -> Account {
    closeAccounts()
    let account = Account(atlas)
    accounts.append(account)
    return account
  }

  /// Closes the account of an atlas that is being released; from any thread.
  func close(_ account: Account) {
    // Another thread that accesses the atlas while its last owner releases it becomes the last owner.
    if holder.load(ordering: .relaxed) == UInt(pthread_self()) {
      account.isClosed.store(true, ordering: .relaxed)
    } else {
      lock.withLock { _ in account.isClosed.store(true, ordering: .relaxed) }
    }
    hasClosedAccounts.store(true, ordering: .releasing)
  }

  /// Removes accounts of atlases that were released.
  private func closeAccounts() {
    guard hasClosedAccounts.load(ordering: .relaxed),
      hasClosedAccounts.exchange(false, ordering: .acquiring)
    else { return }
    accounts.removeAll { account in
      guard account.isClosed.load(ordering: .relaxed) else { return false }
      setUnusedBytes(of: account, UnusedBytes())
      return true
    }
  }

  /// Runs a closure while no atlas can be released.
  private func withAtlases(_ body: ([TextureAtlas]) -> Void) {
    lock.withLock { _ in
      holder.store(UInt(pthread_self()), ordering: .relaxed)
      defer { holder.store(0, ordering: .relaxed) }
      body(
        accounts.compactMap {
          $0.isClosed.load(ordering: .relaxed) ? nil : $0.atlas.takeUnretainedValue()
        })
    }
  }

  /// Advances and returns the time, at which an atlas shows textures.
  func advanceTime() -> Int {
    time += 1
    return time
  }

  /// Sets the number of bytes of an atlas that no frame shows.
  func setUnusedBytes(of account: Account, _ bytes: UnusedBytes) {
    unused.images += bytes.images - account.unused.images
    unused.masks += bytes.masks - account.unused.masks
    account.unused = bytes
  }

  /// Evicts textures until those that no frame shows fit the budget.
  ///
  /// - Parameter flushing: The atlas whose flush is running, which needs only the textures that its frame shows; nil
  ///   for none.
  /// - Complexity: O(*n* log *n*) for *n* textures while they take more than the budget, else O(1).
  func evict(during flushing: TextureAtlas?) {
    closeAccounts()
    let budget = self.budget - reserved.value
    var (excess, excessOfMasks) = (unused.all - budget, unused.masks - budget / 4)
    guard excess > 0 || excessOfMasks > 0 else { return }
    withAtlases { atlases in
      var candidates: [(owner: Int, texture: TextureAtlas.UnusedTexture)] = []
      for (owner, atlas) in atlases.enumerated() {
        for texture in atlas.unusedTextures(isFlushing: atlas === flushing) {
          candidates.append((owner, texture))
        }
      }
      candidates.sort { TextureAtlas.UnusedTexture.isEvictedBefore($0.texture, $1.texture) }
      var evicted = [Set<TextureID>](repeating: [], count: atlases.count)
      // Masks first, because of their own limit: their eviction counts for the total, too.
      for (owner, texture) in candidates where texture.isMask && excessOfMasks > 0 {
        evicted[owner].insert(texture.texture)
        excessOfMasks -= texture.bytes
        excess -= texture.bytes
      }
      for (owner, texture) in candidates where excess > 0 {
        if evicted[owner].insert(texture.texture).inserted { excess -= texture.bytes }
      }
      for (atlas, textures) in zip(atlases, evicted) where !textures.isEmpty {
        atlas.remove(textures)
        if atlas !== flushing { atlas.onEviction?(atlas) }
      }
    }
  }
}
