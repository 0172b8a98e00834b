internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The tiles of a pyramid that are loaded, on their way, or failed.
///
/// Requests begin in the order in which tiles are wanted, a few at a time. One that is not wanted for more than a tick
/// is cancelled, and answers to cancelled requests are dropped. Failed tiles are asked for again after 0.5, 1, 2 seconds
/// and so on. Images not in sight are forgotten when all together exceed the byte budget, the longest unused first and
/// those of the coarsest level last.
final class PyramidLoader {
  /// A loaded tile.
  struct Loaded {
    var image: Image
    /// The tick in which the image came.
    var arrival: Int64
    /// The last tick in which it was shown.
    var lastUse: Int64
    var bytes: Int { image.width * image.height * 4 }
  }

  /// A tile that failed to load.
  private struct Failure {
    var count: Int
    /// The tick from which it may be asked for again.
    var retry: Int64
  }

  /// A request on its way.
  private struct Flight {
    var request: PyramidRequest
    /// The last tick in which the tile was wanted.
    var lastRequested: Int64
  }

  /// The most requests on their way at a time.
  static let maximumFlights = 8
  /// The time before a failed tile is asked for again, in seconds; doubled with each failure, up to `longestRetry`.
  static let firstRetry = 0.5
  static let longestRetry = 32.0

  private(set) var loaded: [PyramidTile: Loaded] = [:]
  private var flights: [PyramidTile: Flight] = [:]
  private var failures: [PyramidTile: Failure] = [:]
  private var inbox = PyramidInbox()
  /// The bytes of all images.
  private(set) var bytes = 0
  /// The limit for the bytes of all images; those in sight stay beyond it.
  var budget = defaultBudget
  static let defaultBudget = 128 << 20

  nonisolated deinit {}

  /// Whether anything is on its way.
  var isBusy: Bool { !flights.isEmpty }
  /// The number of requests on their way.
  var flightCount: Int { flights.count }

  /// Returns whether any of the tiles failed and may be asked for again.
  func canRetry(_ tiles: [PyramidTile], at time: TickTime) -> Bool {
    !failures.isEmpty && tiles.contains { failures[$0].map { $0.retry <= time.tick } ?? false }
  }

  /// Returns the next tick in which one of the tiles that failed may be asked for again; nil for none.
  func nextRetry(of tiles: [PyramidTile], after time: TickTime) -> Int64? {
    guard !failures.isEmpty else { return nil }
    return tiles.compactMap { failures[$0]?.retry }.filter { $0 > time.tick }.min()
  }

  /// Takes the answers that have come.
  ///
  /// - Returns: Whether any tile was loaded.
  func takeAnswers(at time: TickTime) -> Bool {
    var hasLoaded = false
    for (request, result) in inbox.take() {
      // Late answers to cancelled requests do not count: the content may have changed since.
      guard let flight = flights[request.tile], flight.request === request else { continue }
      flights[request.tile] = nil
      switch result {
      case .success(let image):
        failures[request.tile] = nil
        forget(request.tile)
        let tile = Loaded(image: image, arrival: time.tick, lastUse: time.tick)
        loaded[request.tile] = tile
        bytes += tile.bytes
        hasLoaded = true
      case .failure(let error):
        fail(request.tile, error, at: time)
      }
    }
    return hasLoaded
  }

  private func fail(_ tile: PyramidTile, _ error: PyramidError, at time: TickTime) {
    let count = (failures[tile]?.count ?? 0) + 1
    if count == 1 { Diagnostics.report("a tile of a pyramid was not loaded: \(error.reason)") }
    var delay = Self.firstRetry
    for _ in 1..<min(count, 12) { delay *= 2 }
    let ticks = min(delay, Self.longestRetry) * Double(time.ticksPerSecond)
    failures[tile] = Failure(count: count, retry: time.tick + Int64(saturating: ticks))
  }

  /// Asks for tiles that are wanted, the most wanted first, and cancels requests for others.
  ///
  /// - Parameters:
  ///   - wanted: The tiles.
  ///   - source: The source of the tiles.
  ///   - time: The tick.
  ///   - age: The ticks since the tiles were found to be wanted.
  func request(
    _ wanted: [PyramidTile], from source: any PyramidSource, at time: TickTime, age: Int64 = 0
  ) {
    for tile in wanted where flights[tile] != nil {
      flights[tile]?.lastRequested = time.tick - age
    }
    for (tile, flight) in flights where flight.lastRequested < time.tick - 1 {
      flight.request.cancel()
      flights[tile] = nil
    }
    // Only what is wanted is tried again; what comes back into sight too early waits for the rest of its time.
    if !failures.isEmpty {
      let requested = Set(wanted)
      failures = failures.filter { $0.value.retry > time.tick || requested.contains($0.key) }
    }
    for tile in wanted where flights.count < Self.maximumFlights {
      guard loaded[tile] == nil, flights[tile] == nil else { continue }
      if let failure = failures[tile], failure.retry > time.tick { continue }
      let request = PyramidRequest(tile, inbox)
      flights[tile] = Flight(request: request, lastRequested: time.tick - age)
      source.load(request)
    }
  }

  /// Notes that tiles are in use in a tick, and forgets the longest unused others while all exceed the budget.
  func use(_ tiles: Set<PyramidTile>, at time: TickTime) {
    for tile in tiles { loaded[tile]?.lastUse = time.tick }
    guard bytes > budget else { return }
    /// Returns whether a tile is forgotten before another.
    func precedes(_ a: (key: PyramidTile, value: Loaded), _ b: (key: PyramidTile, value: Loaded))
      -> Bool
    {
      // Those of the coarsest level, which stand in for all others, come last.
      if (a.key.level > 0) != (b.key.level > 0) { return a.key.level > 0 }
      return (a.value.lastUse, a.key) < (b.value.lastUse, b.key)
    }
    let unused = loaded.filter { $0.value.lastUse < time.tick }.sorted(by: precedes)
    for (tile, _) in unused {
      guard bytes > budget else { break }
      forget(tile)
    }
  }

  /// Forgets all tiles and cancels all requests: the content has changed.
  func reset() {
    cancelRequests()
    loaded = [:]
    bytes = 0
  }

  /// Cancels all requests; what is loaded stays.
  func cancelRequests() {
    for flight in flights.values { flight.request.cancel() }
    flights = [:]
    failures = [:]
    inbox = PyramidInbox()
  }

  private func forget(_ tile: PyramidTile) {
    guard let old = loaded.removeValue(forKey: tile) else { return }
    bytes -= old.bytes
  }
}
