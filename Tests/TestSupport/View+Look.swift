public import LamellaScene

extension View {
  /// Takes over the geometry and the look of another view, without its subviews.
  public func takeLook(of other: View) {
    bounds = other.bounds
    center = other.center
    anchorPoint = other.anchorPoint
    layer.anchorPointZ = other.layer.anchorPointZ
    transform3D = other.transform3D
    layer.sublayerTransform = other.layer.sublayerTransform
    autoresizingMask = other.autoresizingMask
    backgroundColor = other.backgroundColor
    alpha = other.alpha
    isHidden = other.isHidden
    clipsToBounds = other.clipsToBounds
    cornerRadius = other.cornerRadius
    layer.borderWidth = other.layer.borderWidth
    layer.zPosition = other.layer.zPosition
    layer.isDoubleSided = other.layer.isDoubleSided
    layer.shouldRasterize = other.layer.shouldRasterize
    layer.rasterizationScale = other.layer.rasterizationScale
    layer.shadowOpacity = other.layer.shadowOpacity
    layer.shadowRadius = other.layer.shadowRadius
  }
}
