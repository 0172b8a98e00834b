internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

/// The maps of a world that are near: which ones are read, and which are let go.
@MainActor
final class WorldLoader: Steppable {
  /// The changes of an update.
  struct Changes {
    var new: [(index: Int, view: TileMapView)] = []
    var gone: [(index: Int, view: TileMapView)] = []
    var warnings: [String] = []
    /// Whether maps are near that are to be read in the next ticks.
    var isWaiting = false
  }

  /// The views of the maps that are near, by their index.
  private(set) var views: [Int: TileMapView] = [:]
  /// Called in the tick after an update that left maps to be read.
  var onTick: () -> Void = {}
  private let world: TileWorld
  private let root: String?
  /// Whether the maps follow their files.
  private var followsFiles = false
  /// The maps that could not be read.
  private var failed: Set<Int> = []

  /// The distance of the maps that are read, in sizes of what is in sight, and of those that are kept.
  private static let (nearness, reach) = (0.5, 2.0)

  init(_ world: TileWorld, root: String?) {
    self.world = world
    self.root = root
  }

  nonisolated deinit {}

  func step(to time: TickTime) -> Bool {
    onTick()
    return false
  }

  /// Has the maps follow their files, those that come near later too.
  func followFiles() {
    guard !followsFiles else { return }
    followsFiles = true
    for index in views.keys.sorted() { views[index]?.followFiles(root: root) }
  }

  /// Returns whether a view is that of a map.
  func holds(_ view: TileMapView) -> Bool { views.values.contains { $0 === view } }

  /// Reads the maps in sight, and one of those around.
  ///
  /// - Parameter sight: What is in sight, in pixels of the world.
  /// - Returns: The changes.
  func update(sight: Rect) -> Changes {
    var changes = Changes()
    let kept = Set(world.indices(touching: Self.grown(sight, by: Self.reach)))
    for index in views.keys.sorted() where !kept.contains(index) {
      if let view = views.removeValue(forKey: index) { changes.gone.append((index, view)) }
    }
    for index in world.indices(touching: sight) { read(index, &changes) }
    let near = world.indices(touching: Self.grown(sight, by: Self.nearness)).filter {
      views[$0] == nil && !failed.contains($0)
    }
    if let next = near.first {
      read(next, &changes)
      changes.isWaiting = near.count > 1
    }
    return changes
  }

  private static func grown(_ rect: Rect, by factor: Double) -> Rect {
    rect.insetBy(dx: -rect.width * factor, dy: -rect.height * factor)
  }

  /// Reads a map, unless it is there or could not be read.
  private func read(_ index: Int, _ changes: inout Changes) {
    guard views[index] == nil, !failed.contains(index) else { return }
    let entry = world.entries[index]
    do throws(TileMapError) {
      let map = try TileMap(path: entry.path, root: root)
      let pictures = TilePictures(of: map, sharing: views.values.map(\.pictures))
      let view = TileMapView(map: map, pictures: pictures)
      view.becomePartOfWorld()
      if followsFiles { view.followFiles(root: root) }
      views[index] = view
      changes.new.append((index, view))
    } catch {
      failed.insert(index)
      changes.warnings.append("\(error): the map is left out")
    }
  }
}
