public import LamellaGeometry

extension View {
  /// The colour behind the view's drawing and subviews; nil draws nothing.
  public final var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// The opacity of the view and all it contains, 0...1; below 0.01 the view gets no touches.
  ///
  /// The view fades as one picture: what overlaps in it does not shine through. See `Layer.opacity`.
  public final var alpha: Double {
    get { Double(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view and all it contains are left out of the picture and of hit tests.
  ///
  /// What can no longer be hit (hidden, all but transparent, with ``isUserInteractionEnabled`` off, with a
  /// ``hitTestBehavior`` of none, or moved into what is) does not keep the keys either: a first responder in it
  /// resigns. (UIKit leaves them to it.) Touches stay with their view, unless that wants otherwise by
  /// ``cancelsTouchesOutOfReach``; gestures go on.
  public final var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Whether the view promises to cover its bounds with opaque pixels; true unless set, as in UIKit.
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

  /// Asks for `draw(_:in:)` before the next frame.
  public final func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Asks for `draw(_:in:)` before the next frame because a part is out of date.
  ///
  /// What was recorded is replaced as a whole, so the whole view is drawn; a part outside of the bounds
  /// asks for nothing.
  ///
  /// - Parameter rect: The part, in the view's own space.
  public final func setNeedsDisplay(_ rect: Rect) { layer.setNeedsDisplay(rect) }

  /// Pixels per point of what the view draws; see `Layer.contentsScale`.
  public final var contentScaleFactor: Double {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }
}
