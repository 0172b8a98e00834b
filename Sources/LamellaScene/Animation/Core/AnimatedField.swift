internal import LamellaGeometry

/// An animatable property of a layer as it is stored.
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
  // From here on: fields that rows do not hold as lanes.
  case transform
  case sublayerTransform
  // From here on: fields whose change requires the layer to draw again.
  case contentsRect
  case strokeStart
  case strokeEnd
  case lineWidth
  case fillColor
  case strokeColor
  case path

  /// Whether rows do not hold the value as lanes: it is a transform, or the layer draws with it.
  var isApart: Bool { rawValue >= Self.transform.rawValue }

  /// Whether the value is a transform.
  var isTransform: Bool { self == .transform || self == .sublayerTransform }

  /// Whether the layer draws with the value and stores it itself.
  var isDrawn: Bool { rawValue >= Self.contentsRect.rawValue }

  /// Whether a new animation of the property replaces the running ones instead of adding to them: colors and paths.
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

  /// The node flags that a change of the presentation value sets.
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

/// An animated value of up to four numbers: any value but a transform or a path.
typealias AnimationVector = SIMD4<Double>

nonisolated extension AnimationVector {
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
  /// The value as a color; components beyond 0...1, as of overshooting springs, are clamped.
  var color: Color {
    Color(red: Float(self[0]), green: Float(self[1]), blue: Float(self[2]), alpha: Float(self[3]))
  }

  /// Returns whether all numbers are equal.
  func isEqual(_ other: AnimationVector) -> Bool { all(self .== other) }

  /// Whether all numbers are finite: infinity minus itself is not zero, and neither is NaN.
  var isFinite: Bool { all((self - self) .== .zero) }
}
