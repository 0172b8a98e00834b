public import LamellaGeometry

extension View {
  /// The background color, behind the view's drawing and subviews; nil, the default, draws nothing.
  public final var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// The opacity of the view and all it contains, 0...1; below 0.01 the view gets no touches.
  ///
  /// The subtree fades as a group: overlapping parts do not show through each other. See `Layer.opacity`.
  public final var alpha: Double {
    get { Double(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view and its subtree are excluded from drawing and hit tests; default false.
  ///
  /// A first responder in a subtree that can no longer be hit resigns (in UIKit it stays). A subtree cannot be hit
  /// if its root or an ancestor is hidden or almost transparent, has ``isUserInteractionEnabled`` off, or has a
  /// ``hitTestBehavior`` of none. Touches stay with their view unless ``cancelsTouchesOutOfReach`` is set; gestures
  /// continue.
  public final var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Whether the view promises to cover its bounds with opaque pixels; true by default, as in UIKit.
  ///
  /// See `Layer.isOpaque`.
  public final var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// Whether drawing and subviews are cut off at the bounds; see `Layer.masksToBounds`.
  public final var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// The radius of the background's corners, in points.
  public final var cornerRadius: Double {
    get { layer.cornerRadius }
    set { layer.cornerRadius = newValue }
  }

  /// Marks the view for display: `draw(_:in:)` is called before the next frame.
  public final func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Marks a rectangle of the view for display: `draw(_:in:)` is called before the next frame.
  ///
  /// The whole view is drawn, as the display list is replaced as a whole. A rectangle outside the bounds has no effect.
  ///
  /// - Parameter rect: The rectangle, in the view's own space.
  public final func setNeedsDisplay(_ rect: Rect) { layer.setNeedsDisplay(rect) }

  /// The pixels per point of the view's drawing; see `Layer.contentsScale`.
  public final var contentScaleFactor: Double {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }
}
