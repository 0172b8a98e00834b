internal import LamellaGeometry

/// A layer's affine transform, or the affine projection of its 3D transform.
nonisolated struct LayerTransform: Component {
  /// The transform about the anchor point; identity while `hasPerspective` is set.
  var affine = Transform2D.identity

  /// Whether the values may be dropped: never, as `setFlatTransform` alone removes them; the flag also covers
  /// perspective.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<LayerTransform>(
    presence: .hasTransform, invalidates: [.place, .layoutOfParent])
}

/// The projective transform from a plane, the space in which a node's subtree is drawn, to the enclosing plane.
///
/// Stored by the compose pass for nodes with perspective or a raster cache.
nonisolated struct LayerPlane: Component {
  /// The transform from the node's own space to the enclosing plane's space, or the window's.
  var transform = ProjectiveTransform.identity

  /// Whether the values may be dropped: never, as the compose pass alone removes them.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<LayerPlane>(presence: .isPlane)
}
