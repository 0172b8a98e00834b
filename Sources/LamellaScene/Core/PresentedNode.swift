internal import LamellaGeometry

/// The presentation values of a node that is animated or interpolated.
///
/// The model stands beside it and knows nothing of it: setters, layout and hit tests, and whatever code of programs
/// runs within a frame, use the model alone. Each frame presents again, from the model upwards: what moves in ticks,
/// then animations. Compose, tiles and encoder read through `NodeTable.shown` and the columns' `shown`.
nonisolated struct PresentedNode: Component {
  var values = NodeValues()
  /// The flags that frames show of those that are `presentable`.
  var flags: NodeFlags = []
  /// The components that have presented values.
  var parts: NodeFlags = []
  /// The bounds origin at the end of the tick, without interpolation between ticks.
  var settledOrigin = Point.zero
  /// The number of the presentation pass that wrote the values.
  var stamp: UInt32 = 0
  /// The number of animations, steps and motions that present a value of the node.
  var users: Int32 = 0

  /// Whether the values may be dropped: never, as `NodePresentation.end` alone removes them.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<PresentedNode>(
    presence: .isPresented, owner: .window,
    onRelease: { row, node in NodeTable.shared.shown.endParts(of: row, node.parts) })
}

/// The access to the values that frames show of nodes: presentation values where there are some, else model values.
nonisolated struct NodePresentation {
  let table: NodeTable

  // MARK: Reading

  /// Returns the address of the values that frames show of a row.
  @inline(__always)
  func values(_ row: Row) -> UnsafePointer<NodeValues> {
    values(row, of: table.rows + Int(row))
  }

  /// Returns the address of the values that frames show of a row, given the address of the row.
  @inline(__always)
  func values(_ row: Row, of node: UnsafeMutablePointer<NodeRow>) -> UnsafePointer<NodeValues> {
    if node.pointee.flags.contains(.isPresented),
      let shown = PresentedNode.column.pointer(to: row)
    {
      return UnsafeRawPointer(shown).assumingMemoryBound(to: NodeValues.self)
    }
    return (UnsafeRawPointer(node) + Self.valuesOffset).assumingMemoryBound(to: NodeValues.self)
  }

  @inline(__always)
  private static var valuesOffset: Int { MemoryLayout<NodeRow>.offset(of: \.values)! }

  /// Returns the flags that frames show of a row.
  @inline(__always)
  func flags(_ row: Row) -> NodeFlags {
    let flags = table[row].flags
    return flags.contains(.isPresented) ? presentedFlags(row, flags) : flags
  }

  /// Returns a row's flags with those of its presentation.
  @inline(never)
  private func presentedFlags(_ row: Row, _ flags: NodeFlags) -> NodeFlags {
    guard let shown = PresentedNode.column.pointer(to: row) else { return flags }
    return flags.subtracting(.presentable).union(shown.pointee.flags)
  }

  /// Returns the bounds that frames show of a row.
  @inline(__always)
  func bounds(of row: Row) -> Rect { values(row).pointee.bounds }

  /// Returns the sublayer transform that frames show of a row.
  func sublayerTransform(of row: Row) -> Transform3D {
    flags(row).contains(.hasSublayerTransform)
      ? LayerDepth.column[shown: row].sublayerTransform : .identity
  }

  /// Returns the transform that frames show of a row.
  func transform(of row: Row) -> Transform3D {
    let flags = flags(row)
    if flags.contains(.hasTransform3D) { return LayerDepth.column[shown: row].transform }
    return flags.contains(.hasTransform)
      ? Transform3D(LayerTransform.column[shown: row].affine) : .identity
  }

  // MARK: Presenting

  /// Counts one more source of presentation values for a row, from the next frame on.
  func begin(_ row: Row) {
    if let shown = PresentedNode.column.pointer(to: row) {
      shown.pointee.users += 1
    } else {
      let (values, flags) = (table[row].values, table[row].flags)
      PresentedNode.column.write(row) {
        $0.values = values
        $0.flags = flags.intersection(.presentable)
        $0.settledOrigin = values.bounds.origin
        $0.users = 1
      }
    }
  }

  /// Counts one source of presentation values less; without any, frames show the model values.
  func end(_ row: Row) {
    guard let shown = PresentedNode.column.pointer(to: row) else { return }
    shown.pointee.users -= 1
    guard shown.pointee.users == 0 else { return }
    endParts(of: row, shown.pointee.parts)
    PresentedNode.column.remove(row)
  }

  /// Ends the presentation of a row's components, such as transform and shadow.
  fileprivate func endParts(of row: Row, _ parts: NodeFlags) {
    if parts.isEmpty { return }
    if parts.contains(.hasTransform) { LayerTransform.column.endPresenting(row) }
    if parts.contains(.hasDepth) { LayerDepth.column.endPresenting(row) }
    if parts.contains(.hasBorder) { LayerBorder.column.endPresenting(row) }
    if parts.contains(.hasShadow) { LayerShadow.column.endPresenting(row) }
  }

  /// Begins a new presentation pass of a window, in which rows start from their model values.
  func renew() { table.presentationStamp &+= 1 }

  /// Returns the presented node of a row in the present pass, which starts as a copy of the model.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - column: The column of presented nodes; each access to it takes a call.
  /// - Returns: The address of the node, valid until another row begins or ends to be presented.
  @inline(__always)
  func node(
    _ row: Row, in column: ComponentColumn<PresentedNode> = PresentedNode.column
  ) -> UnsafeMutablePointer<PresentedNode> {
    guard let shown = column.pointer(to: row) else {
      fatalError("a row that nobody presents")
    }
    if shown.pointee.stamp != table.presentationStamp { presentModel(of: row, shown) }
    return shown
  }

  /// Copies a row's model values and flags into its presented node.
  @inline(__always)
  private func presentModel(of row: Row, _ shown: UnsafeMutablePointer<PresentedNode>) {
    let node = table.rows + Int(row)
    shown.pointee.values = node.pointee.values
    shown.pointee.flags = node.pointee.flags.intersection(.presentable)
    shown.pointee.settledOrigin = node.pointee.values.bounds.origin
    shown.pointee.stamp = table.presentationStamp
    if !shown.pointee.parts.isEmpty { presentModelParts(of: row, shown.pointee.parts) }
  }

  /// Copies a row's components, such as transform and shadow, from the model to the presentation.
  @inline(never)
  private func presentModelParts(of row: Row, _ parts: NodeFlags) {
    if parts.contains(.hasTransform) { LayerTransform.column.presentModel(of: row) }
    if parts.contains(.hasDepth) { LayerDepth.column.presentModel(of: row) }
    if parts.contains(.hasBorder) { LayerBorder.column.presentModel(of: row) }
    if parts.contains(.hasShadow) { LayerShadow.column.presentModel(of: row) }
  }

  /// Sets the presented transform of a row, without marking the row.
  func setTransform(
    _ transform: Transform3D, of row: Row, _ node: UnsafeMutablePointer<PresentedNode>
  ) {
    node.pointee.flags.subtract([.hasTransform, .hasTransform3D, .hasPerspective])
    guard transform.isAffine else {
      node.pointee.flags.insert(.hasTransform3D)
      LayerDepth.column.present(row, node) { $0.transform = transform }
      return presentFlatTransform(of: row, node)
    }
    let affine = transform.affinePart
    guard !affine.isIdentity else { return }
    node.pointee.flags.insert(.hasTransform)
    LayerTransform.column.present(row, node) { $0.affine = affine }
  }

  /// Sets the presented affine transform of a row to the projection of its presented 3D transform onto the parent's
  /// plane.
  func presentFlatTransform(of row: Row, _ node: UnsafeMutablePointer<PresentedNode>) {
    node.pointee.flags.subtract([.hasTransform, .hasPerspective])
    guard let affine = LayerDepth.column[shown: row].flatTransform else {
      node.pointee.flags.formUnion([.hasTransform, .hasPerspective])
      return
    }
    guard !affine.isIdentity else { return }
    node.pointee.flags.insert(.hasTransform)
    LayerTransform.column.present(row, node) { $0.affine = affine }
  }

  /// Sets the presented sublayer transform of a row, without marking the row.
  func setSublayerTransform(
    _ transform: Transform3D, of row: Row, _ node: UnsafeMutablePointer<PresentedNode>
  ) {
    if transform.isIdentity {
      node.pointee.flags.remove(.hasSublayerTransform)
    } else {
      node.pointee.flags.insert(.hasSublayerTransform)
    }
    LayerDepth.column.present(row, node) { $0.sublayerTransform = transform }
  }
}
