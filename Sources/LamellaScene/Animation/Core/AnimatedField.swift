internal import LamellaGeometry

/// What of a layer animations change, as it is stored.
nonisolated enum AnimatedField: UInt8 {
  case position
  case zPosition
  case anchorPoint
  case anchorPointZ
  case boundsOrigin
  case boundsSize
  case opacity
  case backgroundColor
  case cornerRadius
  case borderWidth
  case borderColor
  case shadowColor
  case shadowOpacity
  case shadowRadius
  case shadowOffset
  // From here on they stand apart from the rows' lanes.
  case transform
  case sublayerTransform
  // From here on they are shown by drawing anew.
  case contentsRect
  case strokeStart
  case strokeEnd
  case lineWidth
  case fillColor
  case strokeColor
  case path

  /// Whether rows do not hold the value in lanes: it is a transform, or shown by drawing.
  var isApart: Bool { rawValue >= Self.transform.rawValue }

  /// Whether the value is a transform.
  var isTransform: Bool { self == .transform || self == .sublayerTransform }

  /// Whether the value is shown by drawing the layer anew; the layer itself keeps it.
  var isDrawn: Bool { rawValue >= Self.contentsRect.rawValue }

  /// Whether changes of views replace one another rather than add up: colours and paths.
  var isReplaced: Bool {
    switch self {
    case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .path: true
    default: false
    }
  }

  /// Core Animation's key path.
  var name: String {
    switch self {
    case .position: "position"
    case .zPosition: "zPosition"
    case .anchorPoint: "anchorPoint"
    case .anchorPointZ: "anchorPointZ"
    case .boundsOrigin: "bounds.origin"
    case .boundsSize: "bounds.size"
    case .transform: "transform"
    case .sublayerTransform: "sublayerTransform"
    case .opacity: "opacity"
    case .backgroundColor: "backgroundColor"
    case .cornerRadius: "cornerRadius"
    case .borderWidth: "borderWidth"
    case .borderColor: "borderColor"
    case .shadowColor: "shadowColor"
    case .shadowOpacity: "shadowOpacity"
    case .shadowRadius: "shadowRadius"
    case .shadowOffset: "shadowOffset"
    case .contentsRect: "contentsRect"
    case .strokeStart: "strokeStart"
    case .strokeEnd: "strokeEnd"
    case .lineWidth: "lineWidth"
    case .fillColor: "fillColor"
    case .strokeColor: "strokeColor"
    case .path: "path"
    }
  }

  /// What a change of the shown value calls for.
  var needs: NodeFlags {
    switch self {
    case .position, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform: .needsCompose
    case .boundsOrigin, .boundsSize: [.needsCompose, .needsDraw]
    case .opacity, .zPosition: []
    case .contentsRect, .strokeStart, .strokeEnd, .lineWidth, .fillColor, .strokeColor, .path:
      .needsDisplay
    default: .needsDraw
    }
  }
}

/// Up to four numbers: any value but a transform.
typealias Lanes = SIMD4<Double>

nonisolated extension Lanes {
  init(_ point: Point) { self.init(point.x, point.y, 0, 0) }
  init(_ size: Size) { self.init(size.width, size.height, 0, 0) }
  init(_ number: Double) { self.init(number, 0, 0, 0) }
  init(_ rect: Rect) { self.init(rect.minX, rect.minY, rect.width, rect.height) }
  init(_ color: Color) {
    self.init(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  var point: Point { Point(x: self[0], y: self[1]) }
  var size: Size { Size(width: self[0], height: self[1]) }
  var rect: Rect { Rect(x: self[0], y: self[1], width: self[2], height: self[3]) }
  /// Clamps what an overshooting spring or a sum makes of it.
  var color: Color {
    Color(red: Float(self[0]), green: Float(self[1]), blue: Float(self[2]), alpha: Float(self[3]))
  }

  func isEqual(_ other: Lanes) -> Bool { all(self .== other) }

  /// Whether all are finite numbers: infinity less itself is not zero, nor is anything of NaN.
  var isFinite: Bool { all((self - self) .== .zero) }
}

nonisolated extension NodeTable {
  // MARK: Lanes

  /// A row's value of a field that is no transform.
  func lanes(_ field: AnimatedField, of row: Row) -> Lanes {
    let node = rows + Int(row)
    switch field {
    case .position: return Lanes(node.pointee.position)
    case .zPosition: return Lanes(Double(node.pointee.zPosition))
    case .anchorPoint: return Lanes(node.pointee.anchorPoint)
    case .boundsOrigin: return Lanes(node.pointee.bounds.origin)
    case .boundsSize: return Lanes(node.pointee.bounds.size)
    case .opacity: return Lanes(Double(node.pointee.opacity))
    case .backgroundColor: return Lanes(Color(rgba8: node.pointee.backgroundColor))
    case .cornerRadius: return Lanes(Double(node.pointee.cornerRadius))
    case .anchorPointZ: return Lanes(space(of: row).anchorPointZ)
    case .borderWidth: return Lanes(Double(extras(of: row).borderWidth))
    case .borderColor: return Lanes(Color(rgba8: extras(of: row).borderColor))
    case .shadowColor: return Lanes(Color(rgba8: extras(of: row).shadowColor))
    case .shadowOpacity: return Lanes(Double(extras(of: row).shadowOpacity))
    case .shadowRadius: return Lanes(Double(extras(of: row).shadowRadius))
    case .shadowOffset: return Lanes(extras(of: row).shadowOffset)
    case .transform, .sublayerTransform, .path: return .zero
    case .contentsRect, .strokeStart, .strokeEnd, .lineWidth, .fillColor, .strokeColor:
      guard case .lanes(let lanes)? = layer(of: row)?.drawnValue(of: field) else { return .zero }
      return lanes
    }
  }

  /// Writes a value into a row, within what the property allows, and marks nothing.
  func write(_ value: Lanes, to field: AnimatedField, of row: Row) {
    let node = rows + Int(row)
    switch field {
    case .position: node.pointee.position = value.point
    case .zPosition: node.pointee.zPosition = Float(value[0])
    case .anchorPoint: node.pointee.anchorPoint = value.point
    case .boundsOrigin: node.pointee.bounds.origin = value.point
    case .boundsSize:
      node.pointee.bounds.size = Size(width: max(0, value[0]), height: max(0, value[1]))
    case .opacity: node.pointee.opacity = Float(min(max(value[0], 0), 1))
    case .backgroundColor: node.pointee.backgroundColor = value.color.rgba8
    case .cornerRadius: node.pointee.cornerRadius = Float(max(0, value[0]))
    case .anchorPointZ: withSpace(of: row) { $0.anchorPointZ = value[0] }
    case .borderWidth: withExtras(of: row) { $0.borderWidth = Float(max(0, value[0])) }
    case .borderColor: withExtras(of: row) { $0.borderColor = value.color.rgba8 }
    case .shadowColor: withExtras(of: row) { $0.shadowColor = value.color.rgba8 }
    case .shadowOpacity:
      let opacity = Float(min(max(value[0], 0), 1))
      withExtras(of: row) { $0.shadowOpacity = opacity }
      setLook(.hasShadow, of: row, opacity > 0)
    case .shadowRadius: withExtras(of: row) { $0.shadowRadius = Float(max(0, value[0])) }
    case .shadowOffset: withExtras(of: row) { $0.shadowOffset = value.size }
    case .transform, .sublayerTransform, .contentsRect, .strokeStart, .strokeEnd, .lineWidth,
      .fillColor, .strokeColor, .path:
      break
    }
  }

  // MARK: Transforms

  /// A row's transform or sublayer transform.
  func transform(_ field: AnimatedField, of row: Row) -> Transform3D {
    let flags = self[row].flags
    if field == .sublayerTransform {
      return flags.contains(.hasSublayerTransform) ? space(of: row).sublayerTransform : .identity
    }
    if flags.contains(.hasTransform3D) { return space(of: row).transform }
    return flags.contains(.hasTransform) ? Transform3D(extras(of: row).transform) : .identity
  }

  /// Sets a row's transform, and marks nothing.
  func setTransform(_ transform: Transform3D, of row: Row) {
    if transform.isAffine {
      if self[row].flags.contains(.hasTransform3D) {
        self[row].flags.remove(.hasTransform3D)
        withSpace(of: row) { $0.transform = .identity }
      }
      setFlatTransform(transform.affinePart, of: row)
    } else {
      self[row].flags.insert(.hasTransform3D)
      withSpace(of: row) { $0.transform = transform }
      flattenTransform(of: row)
    }
  }

  /// Sets a row's sublayer transform, and marks nothing.
  func setSublayerTransform(_ transform: Transform3D, of row: Row) {
    withSpace(of: row) { $0.sublayerTransform = transform }
    if transform.isIdentity {
      self[row].flags.remove(.hasSublayerTransform)
    } else {
      self[row].flags.insert(.hasSublayerTransform)
    }
  }

  /// Keeps what a transform with depth comes to in the superlayer's plane.
  func flattenTransform(of row: Row) {
    let space = space(of: row)
    let flat = space.transform.translatedBy(x: 0, y: 0, z: -space.anchorPointZ).flattened
    if let affine = flat.affine, affine.isFinite {
      setFlatTransform(affine, of: row)
    } else {
      self[row].flags.formUnion([.hasTransform, .hasPerspective])
    }
  }

  private func setFlatTransform(_ affine: Transform2D, of row: Row) {
    self[row].flags.remove(.hasPerspective)
    if affine.isIdentity {
      guard self[row].flags.contains(.hasTransform) else { return }
      self[row].flags.remove(.hasTransform)
    } else {
      self[row].flags.insert(.hasTransform)
    }
    withExtras(of: row) { $0.transform = affine }
  }

  // MARK: Marks

  /// Notes that the next frame shows another value of a field.
  func markShown(_ field: AnimatedField, of row: Row) {
    switch field {
    case .opacity: markAround(row)
    case .zPosition:
      markAround(row)
      let parent = self[row].parent
      guard parent >= 0 else { return }
      self[parent].flags.insert(.sortsChildren)
      if self[parent].flags.contains(.hasSublayerTransform) { mark(row, .needsCompose) }
    default: mark(row, field.needs)
    }
  }
}
