internal import LamellaGeometry

/// A layer's transform in the plane, what depth does to it included.
nonisolated struct LayerTransform: Component {
  /// About the anchor point; identity, and not what is shown, while `hasPerspective` is set.
  var affine = Transform2D.identity

  /// Taken away by `setFlatTransform` alone: the flag tells of perspective, too.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<LayerTransform>(
    presence: .hasTransform, invalidates: [.place, .layoutOfParent])
}

/// The map from a plane of its own, which what lies in a node is shown in, to the plane around.
///
/// Kept by the compose pass for nodes that are shown in perspective or keep a picture.
nonisolated struct LayerPlane: Component {
  /// Leads from the node's own space to that of the next plane above, or the window's.
  var transform = ProjectiveTransform.identity

  /// Taken away by the compose pass alone.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<LayerPlane>(presence: .isPlane)
}
