public import LamellaGraphics
internal import Synchronization

/// A source of the tiles of a pyramid.
public protocol PyramidSource: AnyObject {
  /// The sizes of the pyramid.
  var geometry: PyramidGeometry { get }

  /// Begins to load a tile.
  ///
  /// Called on the engine's thread; the work belongs on another. When it is done, call ``PyramidRequest/deliver(_:)`` or
  /// ``PyramidRequest/fail(_:)`` from any thread, once. Work for a request that ``PyramidRequest/isCancelled`` may stop.
  func load(_ request: PyramidRequest)
}

/// A request for a tile.
public nonisolated final class PyramidRequest: Sendable {
  /// The tile.
  public let tile: PyramidTile
  private let inbox: PyramidInbox
  private let cancelled = Atomic(false)

  init(_ tile: PyramidTile, _ inbox: PyramidInbox) {
    self.tile = tile
    self.inbox = inbox
  }

  /// Whether the tile is no longer wanted, so that work for it may stop.
  public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Hands the tile's image over, from any thread.
  public func deliver(_ image: Image) { inbox.add(self, .success(image)) }

  /// Tells, from any thread, that the tile could not be loaded; it is asked for again after a while.
  ///
  /// - Parameter reason: A message about it.
  public func fail(_ reason: String) { inbox.add(self, .failure(PyramidError(reason: reason))) }
}

/// A failure to load a tile.
nonisolated struct PyramidError: Error {
  var reason: String
}

/// The answers to requests that have come from any thread and wait for the next tick.
nonisolated final class PyramidInbox: Sendable {
  /// An answer with its request.
  typealias Answer = (request: PyramidRequest, result: Result<Image, PyramidError>)

  private let answers = Mutex<[Answer]>([])

  func add(_ request: PyramidRequest, _ result: Result<Image, PyramidError>) {
    answers.withLock { $0.append((request, result)) }
  }

  /// Removes and returns the answers in the order in which they came.
  func take() -> [Answer] {
    answers.withLock {
      let taken = $0
      $0.removeAll()
      return taken
    }
  }
}
