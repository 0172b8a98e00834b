internal import Glibc
internal import Synchronization

/// The textures of several atlases, and one budget for those that no frame shows.
///
/// When an atlas's flush finds that textures out of sight take more, those go that were not shown for the longest
/// time, whichever atlas they belong to. Masks and kept pictures, which something that moves makes in each frame, take
/// a quarter of the budget at most. What the last frame of each atlas showed stays. Time is counted in flushes, so that
/// the same frames always let the same textures go.
///
/// A ledger belongs to the thread of its atlases; these may end on any.
package final class TextureLedger {
  private var accounts: [Account] = []
  private var time = 0
  private let hasClosedAccounts = Atomic(false)
  /// Held while other atlases than the flushing one are looked at: meanwhile none of them can end.
  private let lock = Mutex<Void>(())
  /// The thread that holds it; 0 for none.
  private let holder = Atomic<UInt>(0)
  private var budget: Int
  private var hidden = HiddenBytes()

  /// The bytes of textures that no frame shows.
  struct HiddenBytes: Equatable {
    var images = 0
    var masks = 0

    var all: Int { images + masks }
  }

  /// An atlas and what is known of it.
  final class Account {
    /// The atlas, not retained: it closes its account before it ends.
    ///
    /// A weak reference would make each use of the atlas slower.
    fileprivate let atlas: Unmanaged<TextureAtlas>
    fileprivate var hidden = HiddenBytes()
    fileprivate let isClosed = Atomic(false)

    fileprivate init(_ atlas: TextureAtlas) { self.atlas = .passUnretained(atlas) }
  }

  /// Makes a ledger without atlases.
  package init(byteBudget: Int) { budget = max(byteBudget, 0) }

  /// The most bytes that textures take which no frame shows.
  package var byteBudget: Int {
    get { budget }
    set {
      budget = max(newValue, 0)
      evict(amid: nil)
    }
  }

  /// The bytes of textures of single images, masks and pictures that no frame shows.
  package var hiddenBytes: Int {
    closeAccounts()
    return hidden.all
  }

  /// The bytes of all textures, and how many there are.
  ///
  /// - Complexity: O(number of textures).
  package var total: (bytes: Int, count: Int) {
    var total = (bytes: 0, count: 0)
    withAtlases { atlases in
      for atlas in atlases {
        total.bytes += atlas.textureBytes
        total.count += atlas.textureCount
      }
    }
    return total
  }

  /// Lets go what no frame shows.
  package func releaseUnused() {
    withAtlases { atlases in
      for atlas in atlases { atlas.releaseUnused() }
    }
  }

  // MARK: Atlases

  /// Enters an atlas.
  func open(_ atlas: TextureAtlas) -> Account {
    closeAccounts()
    let account = Account(atlas)
    accounts.append(account)
    return account
  }

  /// Takes note that an atlas ends; from any thread.
  func close(_ account: Account) {
    // Whoever looks at an atlas while its last owner lets it go is the last owner then.
    if holder.load(ordering: .relaxed) == UInt(pthread_self()) {
      account.isClosed.store(true, ordering: .relaxed)
    } else {
      lock.withLock { _ in account.isClosed.store(true, ordering: .relaxed) }
    }
    hasClosedAccounts.store(true, ordering: .releasing)
  }

  private func closeAccounts() {
    guard hasClosedAccounts.load(ordering: .relaxed),
      hasClosedAccounts.exchange(false, ordering: .acquiring)
    else { return }
    accounts.removeAll { account in
      guard account.isClosed.load(ordering: .relaxed) else { return false }
      note(account, HiddenBytes())
      return true
    }
  }

  /// Runs a body while no atlas can end.
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

  /// The next moment, at which an atlas shows something.
  func tick() -> Int {
    time += 1
    return time
  }

  /// Takes note of how much of an atlas is out of sight.
  func note(_ account: Account, _ bytes: HiddenBytes) {
    hidden.images += bytes.images - account.hidden.images
    hidden.masks += bytes.masks - account.hidden.masks
    account.hidden = bytes
  }

  /// Lets textures go until those out of sight keep to the budget.
  ///
  /// - Parameter flushing: The atlas whose flush it is, which needs nothing but what its frame shows; nil for none.
  /// - Complexity: O(*n* log *n*) for *n* textures while they take more than the budget, else O(1).
  func evict(amid flushing: TextureAtlas?) {
    closeAccounts()
    var (excess, excessOfMasks) = (hidden.all - budget, hidden.masks - budget / 4)
    guard excess > 0 || excessOfMasks > 0 else { return }
    withAtlases { atlases in
      var candidates: [(owner: Int, texture: TextureAtlas.HiddenTexture)] = []
      for (owner, atlas) in atlases.enumerated() {
        for texture in atlas.hiddenTextures(isFlushing: atlas === flushing) {
          candidates.append((owner, texture))
        }
      }
      candidates.sort { TextureAtlas.HiddenTexture.goesFirst($0.texture, $1.texture) }
      var evicted = [Set<TextureID>](repeating: [], count: atlases.count)
      // Masks first, for their own limit: what goes for that counts for all.
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
