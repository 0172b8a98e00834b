public import LamellaGeometry
internal import LamellaGraphics

extension Layer {
  /// The layer's rectangle in its own space; the origin is the point shown at its top left corner.
  ///
  /// NaN and infinite values are refused: the old value stays and the refusal is reported once.
  public final var bounds: Rect {
    get { table[row].bounds }
    set { setBounds(newValue) }
  }

  /// The anchor point's position in the superlayer's space, in points.
  public final var position: Point {
    get { table[row].position }
    set { place(at: newValue) }
  }

  /// Sets the position: the fast path for layers without animations.
  ///
  /// A hot path. Rare cases are in functions of their own, called last, so that no registers are saved before
  /// they are needed.
  @inline(__always)
  final func place(at newValue: Point) {
    guard newValue.isFinite, !table.recordsChanges else {
      return setCheckedPosition(at: newValue)
    }
    guard newValue != table[row].position else { return }
    table[row].position = newValue
    let context = table.context(of: row)
    context.pointee.hitChanges = .all
    table.mark(row, movedBy: context.pointee.needsAfterMove)
  }

  /// Sets the position, with checks and animations.
  @inline(never)
  private final func setCheckedPosition(at newValue: Point) {
    guard newValue.isFinite else { return reportInvalidGeometry("position") }
    guard newValue != table[row].position else { return }
    animateChange(of: .position, to: AnimationVector(newValue))
    table[row].position = newValue
    table.markMoved(row)
  }

  /// The point of the bounds at `position`, about which transforms apply, in units of the size; default the center.
  public final var anchorPoint: Point {
    get { table[row].anchorPoint }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("anchorPoint") }
      guard newValue != table[row].anchorPoint else { return }
      animateChange(of: .anchorPoint, to: AnimationVector(newValue))
      table[row].anchorPoint = newValue
      table.markMoved(row)
    }
  }

  /// The bounding box in the superlayer's space; derived from bounds, position, anchor and transform.
  ///
  /// The superlayer's `sublayerTransform` is not included. Setting the frame of a transformed layer sizes the bounds
  /// so that the transformed box fits; debug builds warn once. Set `bounds` and `position` instead.
  public final var frame: Rect {
    get { table.geometry.frame(of: row) }
    set {
      guard newValue.hasFiniteEdges else { return reportInvalidGeometry("frame") }
      #if DEBUG
        if table[row].flags.contains(.hasTransform) {
          Diagnostics.report(
            "\(treePath) was given a frame under a transform; set bounds and center instead")
        }
      #endif
      setFrame(newValue)
    }
  }

  /// Sets the frame of a view's layer that has just been made, and is in no tree.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - isPlain: Whether the layer is known to be of the class `Layer` itself.
  @inline(__always)
  final func setInitialFrame(_ frame: Rect, isPlain: Bool) {
    guard frame.hasFiniteEdges, frame.width >= 0, frame.height >= 0, !table.recordsChanges,
      isPlain || type(of: self) == Layer.self
    else {
      self.frame = frame
      return
    }
    // What a new layer needs is marked already.
    let anchor = table[row].anchorPoint
    table[row].bounds.size = frame.size
    table[row].position = Point(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
  }

  /// Sets the frame, whatever the transform; the value is finite.
  final func setFrame(_ newValue: Rect) {
    let wanted = newValue.standardized
    if !table[row].flags.contains(.hasTransform) {
      return setLayoutFrame(wanted)
    }
    let inverse = affineTransform.inverse ?? .identity
    let size = Size(
      width: abs(inverse.a) * wanted.width + abs(inverse.c) * wanted.height,
      height: abs(inverse.b) * wanted.width + abs(inverse.d) * wanted.height)
    setBounds(Rect(origin: bounds.origin, size: size))
    let box = frame
    position += wanted.origin - box.origin
  }

  /// Places the layer's rectangle before its transform; the origin of the bounds stays.
  final func setLayoutFrame(_ frame: Rect) {
    setBounds(Rect(origin: bounds.origin, size: frame.size))
    position = Point(
      x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
  }

  /// Sets the bounds, with checks, animations and the resizing of subviews.
  private func setBounds(_ newValue: Rect) {
    let new = newValue.standardized
    guard new.hasFiniteEdges else { return reportInvalidGeometry("bounds") }
    if table[row].flags.contains(.isWindow), new.size != table[row].bounds.size {
      hostWindow?.contentManager?.windowWillResize(to: new.size)
    }
    let old = table[row].bounds
    guard new != old else { return }
    animateBounds(from: old, to: new)
    table[row].bounds = new
    // If the position moves along, only the background moves.
    table.markMoved(row, .needsDraw)
    if table[row].flags.contains(.redrawsOnBoundsChange) { table.mark(row, .needsDisplay) }
    if mayLayOut { table.markForArranging(row) }
    guard new.size != old.size else { return }
    // A layer without a size has not drawn yet.
    let isFirst = old.isEmpty && table[row].flags.isDisjoint(with: [.hasRecording, .isPlain])
    if isFirst { table.mark(row, .needsDisplay) }
    table.markForArranging(table[row].parent)
    sizeDidChange(from: old.size)
  }

  /// Whether the layer's layout may do anything: a plain layer without sublayers, view and delegate has none.
  private var mayLayOut: Bool {
    table[row].firstChild >= 0 || type(of: self) != Layer.self || delegate != nil
  }

  /// Reports an invalid value that was not set, once for each place in the tree and property.
  package final func reportInvalidGeometry(_ property: String) {
    Diagnostics.report(
      "\(treePath): \(property) was set to what is not finite; the old value stays")
  }
}

nonisolated extension Rect {
  /// Whether all edges are finite; the sum of a finite origin and size may overflow.
  @inline(__always)
  fileprivate var hasFiniteEdges: Bool {
    // Nothing added to what is not finite makes it finite, and only finite numbers have the difference 0 to themselves.
    let far = SIMD2(origin.x, origin.y) + SIMD2(size.width, size.height)
    return all(far - far .== 0)
  }
}
