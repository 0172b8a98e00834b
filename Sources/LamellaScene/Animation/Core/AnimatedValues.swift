internal import LamellaGeometry

/// The access to the animatable model values of nodes, by field.
nonisolated struct AnimatedValues {
  let table: NodeTable

  /// Returns a node's model value of a field that is not a transform.
  func vector(_ field: AnimatedField, of row: Row) -> AnimationVector {
    let node = table.rows + Int(row)
    switch field {
    case .position: return AnimationVector(node.pointee.position)
    case .zPosition: return AnimationVector(Double(node.pointee.zPosition))
    case .anchorPoint: return AnimationVector(node.pointee.anchorPoint)
    case .boundsOrigin: return AnimationVector(node.pointee.bounds.origin)
    case .boundsSize: return AnimationVector(node.pointee.bounds.size)
    case .opacity: return AnimationVector(Double(node.pointee.opacity))
    case .backgroundColor: return AnimationVector(Color(rgba8: node.pointee.backgroundColor))
    case .cornerRadius: return AnimationVector(Double(node.pointee.cornerRadius))
    case .anchorPointZ: return AnimationVector(LayerDepth.column[row].anchorPointZ)
    case .borderWidth: return AnimationVector(Double(LayerBorder.column[row].width))
    case .borderColor: return AnimationVector(Color(rgba8: LayerBorder.column[row].color))
    case .shadowColor: return AnimationVector(Color(rgba8: LayerShadow.column[row].color))
    case .shadowOpacity: return AnimationVector(Double(LayerShadow.column[row].opacity))
    case .shadowRadius: return AnimationVector(Double(LayerShadow.column[row].radius))
    case .shadowOffset: return AnimationVector(LayerShadow.column[row].offset)
    case .transform, .sublayerTransform, .path: return .zero
    case .contentsRect, .strokeStart, .strokeEnd, .lineWidth, .fillColor, .strokeColor:
      guard case .vector(let vector)? = table.layer(of: row)?.drawnValue(of: field) else {
        return .zero
      }
      return vector
    }
  }

  // MARK: Marks

  /// Marks a node for the work that a changed presentation value of a field requires.
  func markShown(_ field: AnimatedField, of row: Row) {
    switch field {
    case .opacity: table.markAround(row)
    case .zPosition: table.noteOrderChange(of: row)
    default: table.mark(row, field.needs)
    }
  }

  // MARK: Other kinds

  /// Returns a node's transform or sublayer transform.
  func transform(_ field: AnimatedField, of row: Row) -> Transform3D {
    field == .sublayerTransform ? table.sublayerTransform(of: row) : table.transform(of: row)
  }

  /// Returns the model path of a shape layer; an empty path for other layers.
  func path(of row: Row) -> Path {
    guard case .path(let path)? = table.layer(of: row)?.drawnValue(of: .path) else { return Path() }
    return path
  }

  /// Returns a node's model value of any field.
  func value(of field: AnimatedField, _ row: Row) -> ChangedValue {
    if field == .path { return .path(path(of: row)) }
    return field.isTransform
      ? .transform(transform(field, of: row)) : .vector(vector(field, of: row))
  }
}

nonisolated extension NodeTable {
  /// The values of the rows that animations change.
  @inline(__always)
  var animated: AnimatedValues { AnimatedValues(table: self) }
}
