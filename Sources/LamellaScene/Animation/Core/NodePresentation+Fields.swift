internal import LamellaGeometry

// The presentation of values by the fields that animations name.
nonisolated extension NodePresentation {
  /// Sets a presented number of a row, clamped to the property's range, without marking the row.
  func set(
    _ value: AnimationVector, as field: AnimatedField, of row: Row,
    _ node: UnsafeMutablePointer<PresentedNode>
  ) {
    switch field {
    case .anchorPointZ:
      LayerDepth.column.present(row, node) { $0.anchorPointZ = value[0] }
      if node.pointee.flags.contains(.hasTransform3D) { presentFlatTransform(of: row, node) }
    case .borderWidth: presentBorder(row, node) { $0.width = Float(max(0, value[0])) }
    case .borderColor: presentBorder(row, node) { $0.color = value.color.rgba8 }
    case .shadowColor: presentShadow(row, node) { $0.color = value.color.rgba8 }
    case .shadowOpacity: presentShadow(row, node) { $0.opacity = Float(min(max(value[0], 0), 1)) }
    case .shadowRadius: presentShadow(row, node) { $0.radius = Float(max(0, value[0])) }
    case .shadowOffset: presentShadow(row, node) { $0.offset = value.size }
    default: node.pointee.values.set(field, to: value)
    }
  }

  /// Changes the presented border of a row.
  private func presentBorder(
    _ row: Row, _ node: UnsafeMutablePointer<PresentedNode>, _ body: (inout LayerBorder) -> Void
  ) {
    LayerBorder.column.present(row, node, body)
    node.pointee.flags.insert(.hasBorder)
  }

  /// Changes the presented shadow of a row.
  private func presentShadow(
    _ row: Row, _ node: UnsafeMutablePointer<PresentedNode>, _ body: (inout LayerShadow) -> Void
  ) {
    LayerShadow.column.present(row, node, body)
    node.pointee.flags.insert(.hasShadow)
  }

  /// Returns the transform or sublayer transform that frames show of a row.
  func transform(_ field: AnimatedField, of row: Row) -> Transform3D {
    field == .sublayerTransform ? sublayerTransform(of: row) : transform(of: row)
  }
}

nonisolated extension NodeValues {
  /// Sets a value of the row itself, clamped to the property's range; does nothing for values stored in components.
  @inline(__always)
  fileprivate mutating func set(_ field: AnimatedField, to value: AnimationVector) {
    switch field {
    case .position: position = value.point
    case .zPosition: zPosition = Float(value[0])
    case .anchorPoint: anchorPoint = value.point
    case .boundsOrigin: bounds.origin = value.point
    case .boundsSize: bounds.size = Size(width: max(0, value[0]), height: max(0, value[1]))
    case .opacity: opacity = Float(min(max(value[0], 0), 1))
    case .backgroundColor: backgroundColor = value.color.rgba8
    case .cornerRadius: cornerRadius = Float(max(0, value[0]))
    default: break
    }
  }
}
