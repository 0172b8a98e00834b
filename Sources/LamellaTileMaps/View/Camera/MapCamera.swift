internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

/// The camera of a map view, which follows a view of an overlay.
///
/// The camera steps only while it catches up.
@MainActor
final class MapCamera: Steppable {
  weak var map: TileMapView?
  /// The limits in map pixels, as they were set.
  var bounds: Rect?
  private(set) weak var target: View?
  /// The target as it is known without loading a weak reference, for overlays that place many views.
  private var targetNumber: ObjectIdentifier?
  private var deadZone = Size.zero
  private var catchUpTime = 0.0
  private var lastStep: TickTime?

  nonisolated deinit {}

  func follow(_ view: View?, deadZone: Size, catchUpTime: Double) {
    target = view
    targetNumber = view.map { ObjectIdentifier($0) }
    self.deadZone = Size(max(0, deadZone.width), max(0, deadZone.height))
    self.catchUpTime = catchUpTime.isFinite ? max(0, catchUpTime) : 0
    update()
  }

  /// Moves towards a view that has moved, if it is the target.
  func update(movedView view: View) {
    if targetNumber == ObjectIdentifier(view) { update() }
  }

  /// Moves towards the target, if it is not where it should be.
  func update() {
    guard let map, let offset, offset != map.contentOffset else { return }
    guard catchUpTime > 0, let ticker = map.window?.ticker else {
      return map.setContentOffset(offset, animated: false)
    }
    if lastStep == nil {
      lastStep = ticker.now
      ticker.add(self)
    }
  }

  /// Makes a part of the rest of the way, which depends on the time alone.
  func step(to time: TickTime) -> Bool {
    guard let map, let start = lastStep, let offset, !map.isTracking else {
      lastStep = nil
      return false
    }
    let rest = offset - map.contentOffset
    // An eighth of a point is not seen.
    guard max(abs(rest.x), abs(rest.y)) > 0.125 else {
      map.setContentOffset(offset, animated: false)
      lastStep = nil
      return false
    }
    lastStep = time
    let left = Elementary.exp(-time.seconds(since: start) / catchUpTime)
    map.setContentOffset(offset - rest * left, animated: false)
    return true
  }

  /// The nearest offset that shows the target in the dead zone; nil without a target on the map.
  private var offset: Point? {
    guard let map, let target, target.isDescendant(of: map.content), !map.bounds.isEmpty else {
      return nil
    }
    let middle = target.convert(Point(target.bounds.midX, target.bounds.midY), to: map)
    let offset = map.contentOffset
    let half = Size(map.bounds.width / 2, map.bounds.height / 2)
    /// Returns an offset with which a position lies in the dead zone.
    func follow(_ position: Double, _ offset: Double, half: Double, zone: Double) -> Double {
      let reach = min(zone / 2, half)
      return offset.clamped(to: position - half - reach...position - half + reach)
    }
    return map.limited(
      Point(
        follow(middle.x, offset.x, half: half.width, zone: deadZone.width),
        follow(middle.y, offset.y, half: half.height, zone: deadZone.height)))
  }
}
