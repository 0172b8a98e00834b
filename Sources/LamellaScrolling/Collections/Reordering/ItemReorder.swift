internal import LamellaGeometry
internal import LamellaScene

/// A cell that the user drags to another place.
///
/// Between ticks it does nothing, except while the finger is near an edge: then it scrolls the content.
final class ItemReorder: Steppable {
  /// The distance from the edges at which the content begins to scroll, in points.
  private static let edgeWidth = 48.0
  /// The speed of the scrolling at the very edge, in points per second.
  private static let edgeSpeed = 600.0

  /// The collection view; weak, because the ticker may keep the reorder a tick longer than the view lives.
  private weak var collectionView: CollectionView?
  /// The lifted cell.
  let cell: CollectionCell
  /// The item that the cell shows, at its old place.
  let path: ItemPath
  /// The number of the item's element.
  let number: Int
  /// The place of the finger's proposal, as paths are after the move.
  private var proposal: ItemPath
  /// The place that the lifted item takes, as paths are after the move.
  private(set) var destination: ItemPath
  /// The place of the finger, in the window.
  private var finger: Point
  /// The distance from the finger to the center of the cell.
  private let grip: Point
  /// The center of the cell when it was lifted.
  private let startCenter: Point
  /// The tick of the last step of scrolling; nil while the content rests.
  private var lastStep: TickTime?
  /// The layer's settings before the lift.
  private let rest: (opacity: Float, radius: Double, offset: Size, zPosition: Double)

  init(_ collectionView: CollectionView, _ cell: CollectionCell, at path: ItemPath, finger: Point) {
    self.collectionView = collectionView
    self.cell = cell
    self.path = path
    self.finger = finger
    number = collectionView.table.number(of: path)
    proposal = path
    destination = path
    startCenter = cell.center
    grip = cell.center - collectionView.convert(finger, from: nil)
    let layer = cell.layer
    rest = (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset, layer.zPosition)
  }

  nonisolated deinit {}

  // MARK: Appearance

  private static let scale = 1.03
  private static let duration = 0.2

  /// Raises the cell in front of the others.
  func lift() {
    cell.isLifted = true
    cell.staysInBounds = true
    // In front of headers that stay in sight.
    collectionView?.bring(cell, toDepth: 2)
    View.animate(withDuration: Self.duration, options: .allowUserInteraction, curve: .easeOut) {
      cell.transform = Transform2D(scaleX: Self.scale, y: Self.scale)
      cell.layer.shadowOpacity = 0.35
      cell.layer.shadowRadius = 8
      cell.layer.shadowOffset = Size(0, 4)
    }
  }

  /// Lowers the cell, which keeps its place in front until it is down.
  func lower() {
    cell.isLifted = false
    cell.staysInBounds = false
    View.animate(withDuration: Self.duration, options: .allowUserInteraction, curve: .easeOut) {
      cell.transform = .identity
      cell.layer.shadowOpacity = rest.opacity
    } completion: { [cell, rest] _ in
      guard !cell.isLifted else { return }
      cell.layer.shadowRadius = rest.radius
      cell.layer.shadowOffset = rest.offset
      cell.layer.zPosition = rest.zPosition
    }
  }

  // MARK: Following the finger

  /// Follows the finger to a place in the window.
  func follow(_ finger: Point) {
    self.finger = finger
    placeCell()
    updateTarget()
    guard let collectionView, scrollSpeed(in: collectionView) != 0 else { return }
    collectionView.window?.ticker.add(self)
  }

  /// Moves the cell to the finger; in lists it stays in its column.
  func placeCell() {
    guard let collectionView else { return }
    cell.center = center(in: collectionView)
  }

  /// Returns the center of the cell at the finger, within the bounds of the view.
  private func center(in collectionView: CollectionView) -> Point {
    let bounds = collectionView.bounds
    var center = collectionView.convert(finger, from: nil) + grip
    center.x = min(max(center.x, bounds.minX), bounds.maxX)
    center.y = min(max(center.y, bounds.minY), bounds.maxY)
    guard let lines = collectionView.lines, lines.isOneColumn(inSection: path.section) else {
      return center
    }
    if lines.scrollDirection == .vertical {
      center.x = startCenter.x
    } else {
      center.y = startCenter.y
    }
    return center
  }

  /// Finds the place that the cell takes, and has others make way for it.
  func updateTarget() {
    guard let collectionView else { return }
    let new = collectionView.reorderDestination(
      of: self, center: collectionView.mirror(center(in: collectionView)))
    guard new != proposal else { return }
    proposal = new
    let allowed = collectionView.allowedDestination(of: path, new)
    // The data source may have changed the data.
    guard collectionView.reorder === self, allowed != destination else { return }
    destination = allowed
    collectionView.makeWay(duration: Self.duration)
  }

  // MARK: Scrolling near the edges

  /// Returns the speed at which the content scrolls, in points per second.
  private func scrollSpeed(in collectionView: CollectionView) -> Double {
    let place = collectionView.along(
      collectionView.mirror(collectionView.convert(finger, from: nil)))
    let limits = collectionView.alongLimits
    let low = collectionView.along(collectionView.sight.origin)
    let high = low + collectionView.along(collectionView.bounds.size)
    let width = min(Self.edgeWidth, (high - low) / 4)
    let fromLow = low + width - place
    let fromHigh = place - (high - width)
    if fromLow > 0, low > limits.lowerBound { return -Self.edgeSpeed * min(fromLow / width, 1) }
    if fromHigh > 0, low < limits.upperBound { return Self.edgeSpeed * min(fromHigh / width, 1) }
    return 0
  }

  /// Scrolls the content while the finger is near an edge.
  func step(to time: TickTime) -> Bool {
    guard let collectionView, collectionView.reorder === self else { return false }
    let speed = scrollSpeed(in: collectionView)
    guard speed != 0 else {
      lastStep = nil
      updateTarget()
      return false
    }
    let seconds = lastStep.map { time.seconds(since: $0) } ?? 0
    lastStep = time
    let limits = collectionView.alongLimits
    let offset = collectionView.along(collectionView.sight.origin) + speed * seconds
    collectionView.stopMotion()
    collectionView.move(
      to: collectionView.point(along: min(max(offset, limits.lowerBound), limits.upperBound)),
      isStep: true)
    updateTarget()
    return true
  }
}
