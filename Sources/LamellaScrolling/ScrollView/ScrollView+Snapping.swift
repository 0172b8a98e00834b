internal import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// The horizontal offsets at which content comes to rest after drags, the wheel and keys, in points; none, the default,
  /// leaves any.
  ///
  /// A fling ends at the one that is nearest to where it would end without them; a turn of the wheel or a key reaches at
  /// least the next one. Those beyond the limits count as the limits. Requests such as
  /// ``setContentOffset(_:animated:)`` lead anywhere, and with ``isPagingEnabled`` pages count alone. Offsets that are
  /// not finite are refused and reported.
  public final var horizontalSnapOffsets: [Double] {
    get { storedSnapOffsets.horizontal }
    set { setSnapOffsets(newValue, \.horizontal, "horizontalSnapOffsets") }
  }

  /// The vertical offsets at which content comes to rest; see ``horizontalSnapOffsets``.
  public final var verticalSnapOffsets: [Double] {
    get { storedSnapOffsets.vertical }
    set { setSnapOffsets(newValue, \.vertical, "verticalSnapOffsets") }
  }

  private func setSnapOffsets(
    _ offsets: [Double],
    _ axis: WritableKeyPath<(horizontal: [Double], vertical: [Double]), [Double]>, _ name: String
  ) {
    guard offsets.allSatisfy(\.isFinite) else { return reportInvalid(name) }
    storedSnapOffsets[keyPath: axis] = offsets.sorted()
  }

  /// Returns the snap offset that is nearest to an offset; the offset itself without any.
  final func snapOffset(nearest offset: Double, _ axis: Axis) -> Double {
    let around = snapOffsets(around: offset, axis)
    guard let before = around.before ?? around.after, let after = around.after ?? around.before
    else { return offset }
    return offset - before < after - offset ? before : after
  }

  /// Returns the offset, within the limits, at which the wheel or a key ends: on each axis that it moves, another one than
  /// the present.
  final func snapped(_ target: Point, from origin: Point) -> Point {
    Point(
      x: snapped(target.x, from: origin.x, .horizontal),
      y: snapped(target.y, from: origin.y, .vertical))
  }

  private func snapped(_ target: Double, from origin: Double, _ axis: Axis) -> Double {
    guard target != origin else { return target }
    let nearest = snapOffset(nearest: target, axis)
    if target > origin ? nearest > origin : nearest < origin { return nearest }
    // The target is nearest to what was passed, so the next one lies behind it.
    let (before, after) = snapOffsets(around: target, axis)
    return (target > origin ? after : before) ?? nearest
  }

  /// Returns the last snap offset up to an offset and the first from it on, within the limits.
  private func snapOffsets(around offset: Double, _ axis: Axis) -> (before: Double?, after: Double?)
  {
    if axis == .vertical, let around = barSnapOffsets(around: offset) { return around }
    let offsets = axis == .horizontal ? horizontalSnapOffsets : verticalSnapOffsets
    guard !isPagingEnabled, !offsets.isEmpty else { return (nil, nil) }
    let limits = limits(axis)
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return (
      low > 0 ? offsets[low - 1].clamped(to: limits) : nil,
      low < offsets.count ? offsets[low].clamped(to: limits) : nil
    )
  }
}
