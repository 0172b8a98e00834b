public import LamellaGeometry

/// A type whose values can be animated: numbers, points, sizes, rectangles, colors, transforms and paths.
///
/// Colors are interpolated component by component; transforms are decomposed into scale, shear, rotation and
/// translation, and rotate by the shorter turn; paths of the same structure are interpolated point by point, and others
/// replace one another at once. Only the module's own types conform.
public nonisolated protocol Animatable: Hashable, Sendable {
  /// The value in the form that animations interpolate.
  var animationValue: AnimationValue { get }
  /// Makes a value from its interpolated form; nil for a form of another type.
  init?(_ value: AnimationValue)
}

/// A value in the form that animations interpolate.
public nonisolated struct AnimationValue: Hashable, Sendable {
  /// The content of a value: up to four numbers, a transform or a path.
  enum Content: Hashable, Sendable {
    case vector(AnimationVector)
    case transform(Transform3D)
    case path(Path)
  }

  let content: Content

  init(_ vector: AnimationVector) { content = .vector(vector) }
  init(_ transform: Transform3D) { content = .transform(transform) }
  init(_ path: Path) { content = .path(path) }

  init(_ value: ChangedValue) {
    switch value {
    case .vector(let vector): content = .vector(vector)
    case .transform(let transform): content = .transform(transform)
    case .path(let path): content = .path(path)
    }
  }

  /// Returns the part of the value, which is of one target, that another target has; nil where it has none.
  func part(_ target: AnimationTarget, of whole: AnimationTarget) -> AnimationValue? {
    if target == whole { return self }
    switch (target, whole, content) {
    case (.component(let component, let part), .field(let field), .transform(let transform))
    where part == field:
      return AnimationValue(component.value(in: TransformParts(transform)))
    case (.field(.boundsOrigin), .bounds, .vector): return self
    case (.field(.boundsSize), .bounds, .vector(let vector)):
      return AnimationValue(SIMD4(vector[2], vector[3], 0, 0))
    default: return nil
    }
  }

  /// Whether all numbers of the value are finite.
  var isFinite: Bool {
    switch content {
    case .vector(let vector): vector.isFinite
    case .transform(let transform): transform.isFinite
    case .path: true
    }
  }

  var vector: AnimationVector? {
    if case .vector(let vector) = content { vector } else { nil }
  }

  var transform: Transform3D? {
    if case .transform(let transform) = content { transform } else { nil }
  }

  var path: Path? {
    if case .path(let path) = content { path } else { nil }
  }
}

nonisolated extension Double: Animatable {
  /// The number as the first of four.
  public var animationValue: AnimationValue { AnimationValue(AnimationVector(self)) }
  /// Makes the number from the first of four.
  public init?(_ value: AnimationValue) {
    guard let vector = value.vector else { return nil }
    self = vector[0]
  }
}

nonisolated extension Point: Animatable {
  /// The two coordinates.
  public var animationValue: AnimationValue { AnimationValue(AnimationVector(self)) }
  /// Makes the point from two coordinates.
  public init?(_ value: AnimationValue) {
    guard let vector = value.vector else { return nil }
    self = vector.point
  }
}

nonisolated extension Size: Animatable {
  /// The width and the height.
  public var animationValue: AnimationValue { AnimationValue(AnimationVector(self)) }
  /// Makes the size from a width and a height.
  public init?(_ value: AnimationValue) {
    guard let vector = value.vector else { return nil }
    self = vector.size
  }
}

nonisolated extension Rect: Animatable {
  /// The origin and the size.
  public var animationValue: AnimationValue { AnimationValue(AnimationVector(self)) }
  /// Makes the rectangle from an origin and a size.
  public init?(_ value: AnimationValue) {
    guard let vector = value.vector else { return nil }
    self = vector.rect
  }
}

nonisolated extension Color: Animatable {
  /// The components, gamma-encoded and straight.
  public var animationValue: AnimationValue { AnimationValue(AnimationVector(self)) }
  /// Makes the color from its components, clamped.
  public init?(_ value: AnimationValue) {
    guard let vector = value.vector else { return nil }
    self = vector.color
  }
}

nonisolated extension Transform2D: Animatable {
  /// The transform, as one of space.
  public var animationValue: AnimationValue { AnimationValue(Transform3D(self)) }
  /// Makes the part of a transform in the plane.
  public init?(_ value: AnimationValue) {
    guard let transform = value.transform else { return nil }
    self = transform.affinePart
  }
}

nonisolated extension Transform3D: Animatable {
  /// The transform itself.
  public var animationValue: AnimationValue { AnimationValue(self) }
  /// Makes the transform from its interpolated form.
  public init?(_ value: AnimationValue) {
    guard let transform = value.transform else { return nil }
    self = transform
  }
}

nonisolated extension Path: Animatable {
  /// The path itself.
  public var animationValue: AnimationValue { AnimationValue(self) }
  /// Makes the path from its interpolated form.
  public init?(_ value: AnimationValue) {
    guard let path = value.path else { return nil }
    self = path
  }
}

/// A property of a layer that can be animated, with the type of its values; Core Animation's key path.
///
/// ```swift
/// var turn = BasicAnimation(.rotation, from: 0, to: 2 * .pi)
/// turn.duration = 1
/// turn.repeatCount = .infinity
/// wheel.layer.add(turn, forKey: "turn")
/// ```
public nonisolated struct AnimatableProperty<Value: Animatable>: Hashable, Sendable {
  let target: AnimationTarget

  init(_ target: AnimationTarget) { self.target = target }

  /// Core Animation's key path, such as `bounds.size` or `transform.rotation.z`.
  public var name: String { target.name }
}

/// The stored values that animations of a property change.
nonisolated enum AnimationTarget: Hashable, Sendable {
  case field(AnimatedField)
  /// The origin and the size of the bounds.
  case bounds
  case component(TransformComponent, AnimatedField)

  /// Returns the field that a layer does not have; nil where it has all.
  func missing(in layer: Layer) -> AnimatedField? {
    guard case .field(let field) = self, field.isDrawn, layer.drawnValue(of: field) == nil else {
      return nil
    }
    return field
  }

  var name: String {
    switch self {
    case .field(let field): field.name
    case .bounds: "bounds"
    case .component(let component, let field): "\(field.name).\(component.name)"
    }
  }
}

nonisolated extension AnimatableProperty where Value == Point {
  /// `Layer.position`.
  public static var position: Self { Self(.field(.position)) }
  /// `Layer.anchorPoint`.
  public static var anchorPoint: Self { Self(.field(.anchorPoint)) }
  /// The origin of `Layer.bounds`.
  public static var boundsOrigin: Self { Self(.field(.boundsOrigin)) }
  /// The translation of `Layer.transform` along x and y, in points.
  public static var translation: Self { Self(.component(.translation, .transform)) }
}

nonisolated extension AnimatableProperty where Value == Size {
  /// The size of `Layer.bounds`.
  public static var boundsSize: Self { Self(.field(.boundsSize)) }
  /// `Layer.shadowOffset`.
  public static var shadowOffset: Self { Self(.field(.shadowOffset)) }
}

nonisolated extension AnimatableProperty where Value == Rect {
  /// `Layer.bounds`.
  public static var bounds: Self { Self(.bounds) }
  /// `Layer.contentsRect`; the layer is drawn again wherever it changes.
  public static var contentsRect: Self { Self(.field(.contentsRect)) }
}

nonisolated extension AnimatableProperty where Value == Path {
  /// `ShapeLayer.path`, of shape layers alone; each step allocates.
  ///
  /// Paths of as many steps, which begin and close subpaths at the same ones, are interpolated point by point, lines
  /// and curves as curves. Others replace one another at once. Paths are not added up: `by` values, `isAdditive` and
  /// `isCumulative` have no effect.
  public static var path: Self { Self(.field(.path)) }
}

nonisolated extension AnimatableProperty where Value == Transform3D {
  /// `Layer.transform`.
  public static var transform: Self { Self(.field(.transform)) }
  /// `Layer.sublayerTransform`.
  public static var sublayerTransform: Self { Self(.field(.sublayerTransform)) }
}

nonisolated extension AnimatableProperty where Value == Transform2D {
  /// `Layer.affineTransform`.
  public static var affineTransform: Self { Self(.field(.transform)) }
}

nonisolated extension AnimatableProperty where Value == Color {
  /// `Layer.backgroundColor`; none counts as clear black.
  public static var backgroundColor: Self { Self(.field(.backgroundColor)) }
  /// `Layer.borderColor`.
  public static var borderColor: Self { Self(.field(.borderColor)) }
  /// `Layer.shadowColor`.
  public static var shadowColor: Self { Self(.field(.shadowColor)) }
  /// `ShapeLayer.fillColor`, of shape layers alone; none counts as clear black.
  public static var fillColor: Self { Self(.field(.fillColor)) }
  /// `ShapeLayer.strokeColor`, of shape layers alone; none counts as clear black.
  public static var strokeColor: Self { Self(.field(.strokeColor)) }
}

nonisolated extension AnimatableProperty where Value == Double {
  /// `Layer.opacity`.
  public static var opacity: Self { Self(.field(.opacity)) }
  /// `Layer.zPosition`.
  public static var zPosition: Self { Self(.field(.zPosition)) }
  /// `Layer.anchorPointZ`.
  public static var anchorPointZ: Self { Self(.field(.anchorPointZ)) }
  /// `Layer.cornerRadius`; without effect while the layer has `cornerRadii`.
  public static var cornerRadius: Self { Self(.field(.cornerRadius)) }
  /// `Layer.borderWidth`.
  public static var borderWidth: Self { Self(.field(.borderWidth)) }
  /// `Layer.shadowOpacity`.
  public static var shadowOpacity: Self { Self(.field(.shadowOpacity)) }
  /// `Layer.shadowRadius`.
  public static var shadowRadius: Self { Self(.field(.shadowRadius)) }
  /// `ShapeLayer.strokeStart`, of shape layers alone.
  public static var strokeStart: Self { Self(.field(.strokeStart)) }
  /// `ShapeLayer.strokeEnd`, of shape layers alone.
  public static var strokeEnd: Self { Self(.field(.strokeEnd)) }
  /// `ShapeLayer.lineWidth`, of shape layers alone.
  public static var lineWidth: Self { Self(.field(.lineWidth)) }
  /// The rotation of `Layer.transform` in the plane, in radians, clockwise; may be more than one turn.
  public static var rotation: Self { Self(.component(.rotationZ, .transform)) }
  /// The rotation of `Layer.transform` about the x axis, in radians.
  public static var rotationX: Self { Self(.component(.rotationX, .transform)) }
  /// The rotation of `Layer.transform` about the y axis, in radians.
  public static var rotationY: Self { Self(.component(.rotationY, .transform)) }
  /// The scale of `Layer.transform` along all axes.
  public static var scale: Self { Self(.component(.scale, .transform)) }
  /// The scale of `Layer.transform` along x.
  public static var scaleX: Self { Self(.component(.scaleX, .transform)) }
  /// The scale of `Layer.transform` along y.
  public static var scaleY: Self { Self(.component(.scaleY, .transform)) }
  /// The scale of `Layer.transform` along z.
  public static var scaleZ: Self { Self(.component(.scaleZ, .transform)) }
  /// The translation of `Layer.transform` along x, in points.
  public static var translationX: Self { Self(.component(.translationX, .transform)) }
  /// The translation of `Layer.transform` along y, in points.
  public static var translationY: Self { Self(.component(.translationY, .transform)) }
  /// The translation of `Layer.transform` along z, in points.
  public static var translationZ: Self { Self(.component(.translationZ, .transform)) }
}
