public import LamellaGeometry
public import LamellaScene

extension ScrollView {
  /// The center of the view that zooms, at scale 1 and as the last zoom set it.
  struct ZoomedCenter {
    var base: Point
    var applied: Point
  }

  // MARK: Limits

  /// The smallest scale of the content; 1 by default.
  ///
  /// The content zooms if this is less than ``maximumZoomScale`` and the delegate returns a view from
  /// `viewForZooming(in:)`. Values that are not positive and finite are refused and reported.
  public final var minimumZoomScale: Double {
    get { storedMinimumZoomScale }
    set {
      guard accepts(newValue, as: "minimumZoomScale") else { return }
      storedMinimumZoomScale = newValue
      zoomLimitsDidChange()
    }
  }

  /// The largest scale of the content; 1 by default.
  public final var maximumZoomScale: Double {
    get { storedMaximumZoomScale }
    set {
      guard accepts(newValue, as: "maximumZoomScale") else { return }
      storedMaximumZoomScale = newValue
      zoomLimitsDidChange()
    }
  }

  /// The recognizer of pinches; nil while the limits of the scale leave nothing to zoom.
  public final var pinchGestureRecognizer: PinchGestureRecognizer? { pinch }

  /// Whether two fingers are zooming the content.
  public final var isZooming: Bool { zoomGesture != nil }

  /// Whether the content springs back from beyond a limit of the scale.
  public final var isZoomBouncing: Bool { motion?.cause == .zoomBounce }

  /// Whether a double tap zooms in to ``maximumZoomScale`` about its place, or out again; false by default.
  public final var zoomsOnDoubleTap: Bool {
    get { doubleTap != nil }
    set {
      guard newValue != zoomsOnDoubleTap else { return }
      if let old = doubleTap {
        doubleTap = nil
        removeGestureRecognizer(old)
        return
      }
      let tap = TapGestureRecognizer(taps: 2) { [weak self] tap in
        guard let self else { return }
        toggleZoom(at: tap.location(in: self), animated: true)
      }
      doubleTap = tap
      addGestureRecognizer(tap)
    }
  }

  /// The scales between the limits.
  final var zoomLimits: ClosedRange<Double> {
    minimumZoomScale...max(minimumZoomScale, maximumZoomScale)
  }

  /// The view that zooms; nil if the content does not.
  private var zoomedView: View? {
    minimumZoomScale < maximumZoomScale || zoomScale != 1
      ? zoomContent ?? delegate?.viewForZooming(in: self) : nil
  }

  /// Whether the content can be zoomed.
  final var canZoom: Bool { zoomedView != nil }

  /// Returns whether a scale is positive and finite; one that is not is reported.
  private func accepts(_ scale: Double, as property: String) -> Bool {
    if scale > 0, scale.isFinite { return true }
    Diagnostics.report(
      "\(path) was given a \(property) of \(scale); it must be positive and finite; the old value "
        + "stays")
    return false
  }

  /// Adds or removes the recognizer of pinches.
  private func zoomLimitsDidChange() {
    if minimumZoomScale < maximumZoomScale {
      defer {
        if isZoomedBeyondLimits, zoomGesture == nil, motion == nil, !isStoppedByTouch {
          endZoomWithinLimits()
        }
      }
      guard pinch == nil else { return }
      let new = PinchGestureRecognizer()
      new.followsWheel = false
      new.addAction { [weak self] _ in self?.pinchDidChange() }
      pinch = new
      addGestureRecognizer(new)
    } else if let old = pinch {
      // Cancels a pinch in progress, which must still be known.
      removeGestureRecognizer(old)
      pinch = nil
      if isZoomedBeyondLimits { endZoomWithinLimits() }
    }
  }

  // MARK: Zooming by code

  /// Zooms about the middle of the visible content.
  ///
  /// - Parameters:
  ///   - scale: The scale; limited to ``minimumZoomScale``...``maximumZoomScale``. One that is not positive and finite
  ///     is refused and reported.
  ///   - animated: Whether to zoom in an animation of 0.3 seconds. Outside a window the content jumps.
  public final func setZoomScale(_ scale: Double, animated: Bool) {
    guard accepts(scale, as: "zoomScale") else { return }
    zoom(to: scale, at: Point(bounds.midX, bounds.midY), animated: animated)
  }

  /// Zooms about a point of the content.
  ///
  /// - Parameters:
  ///   - scale: The scale; limited to ``minimumZoomScale``...``maximumZoomScale``. One that is not positive and finite
  ///     is refused and reported.
  ///   - point: The point that stays in place as far as the limits of the offset allow, in content points. One that is not
  ///     finite is refused and reported.
  ///   - animated: Whether to zoom in an animation of 0.3 seconds. Outside a window the content jumps.
  public final func setZoomScale(_ scale: Double, keeping point: Point, animated: Bool) {
    guard accepts(scale, as: "zoomScale") else { return }
    guard point.isFinite else { return reportInvalid("point to zoom about") }
    zoom(to: scale, at: point, animated: animated)
  }

  /// Zooms so that a rectangle fills the view, and centers it.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the coordinates of the view that zooms. One that is not finite is refused and reported.
  ///   - animated: Whether to zoom in an animation of 0.3 seconds. Outside a window the content jumps.
  public final func zoom(to rect: Rect, animated: Bool) {
    guard rect.isFinite else { return reportInvalid("rectangle to zoom to") }
    guard let view = zoomedView else { return }
    let fits = min(bounds.width / max(rect.width, 1e-9), bounds.height / max(rect.height, 1e-9))
    let scale = fits.clamped(to: zoomLimits)
    let anchor = view.layer.anchorPoint
    let inner = view.bounds
    let middle =
      centerBeforeZooming(of: view)
      + Point(
        rect.midX - inner.minX - anchor.x * inner.width,
        rect.midY - inner.minY - anchor.y * inner.height)
    let offset = middle * scale - Point(bounds.width / 2, bounds.height / 2)
    zoom(to: scale, offset: limited(offset, contentSize: baseContentSize * scale), animated)
  }

  /// Zooms in to ``maximumZoomScale`` about a point, or out to ``minimumZoomScale`` if the content is zoomed in.
  ///
  /// - Parameters:
  ///   - point: The point that stays in place, in content points.
  ///   - animated: Whether to zoom in an animation of 0.3 seconds. Outside a window the content jumps.
  public final func toggleZoom(at point: Point, animated: Bool) {
    let isZoomedIn = zoomScale * zoomScale > minimumZoomScale * maximumZoomScale
    zoom(to: isZoomedIn ? minimumZoomScale : maximumZoomScale, at: point, animated: animated)
  }

  /// Zooms about a point of the content, within the limits of scale and offset.
  private func zoom(to scale: Double, at point: Point, animated: Bool) {
    guard canZoom, point.isFinite else { return }
    let scale = scale.clamped(to: zoomLimits)
    zoom(to: scale, offset: offset(keeping: point - contentOffset, at: scale), animated)
  }

  /// Zooms to a scale and an offset.
  final func zoom(to scale: Double, offset: Point, _ animated: Bool) {
    interrupt()
    guard scale != zoomScale || offset != contentOffset else { return }
    isOffsetUnconstrained = false
    guard animated, let window else { return applyZoom(scale, offset: offset) }
    let zoom = ZoomMotion(from: (zoomScale, contentOffset), to: (scale, offset))
    startZoom(Motion(self, .zoom, in: window.ticker, .zoom(zoom)))
  }

  /// Returns the offset, within its limits, at which a point of the view shows the same content after a zoom.
  final func offset(keeping point: Point, at scale: Double) -> Point {
    limited(
      (contentOffset + point) * (scale / zoomScale) - point,
      contentSize: baseContentSize * scale)
  }

  // MARK: Steps

  /// Returns the center that a view has at scale 1.
  private func centerBeforeZooming(of view: View) -> Point {
    if !view.translatesAutoresizingMaskIntoConstraints { return view.center }
    // Kept, so that the center does not drift with each step; unless the program moved the view.
    if let zoomedCenter, zoomedCenter.applied == view.center { return zoomedCenter.base }
    return view.center * (1 / zoomScale)
  }

  /// Sets scale, content size and offset, and calls the delegate.
  final func applyZoom(_ scale: Double, offset: Point) {
    guard let view = zoomedView, scale != zoomScale else { return move(to: offset, isStep: false) }
    let center = centerBeforeZooming(of: view)
    if view.translatesAutoresizingMaskIntoConstraints {
      view.transform = scale == 1 ? .identity : Transform2D(scaleX: scale, y: scale)
      view.center = center * scale
      zoomedCenter = ZoomedCenter(base: center, applied: view.center)
    } else {
      zoomPlacedContent(view, to: scale)
    }
    setZoom(scale, contentSize: baseContentSize * scale)
    // At once, like the transform: an interpolated offset would not fit it.
    move(to: offset, isStep: false)
    delegate?.scrollViewDidZoom(self)
  }

  /// Scales a view that constraints place as at scale 1, about the corner of the content.
  private func zoomPlacedContent(_ view: View, to scale: Double) {
    let move = view.center * (scale - 1)
    let transform = Transform2D(a: scale, b: 0, c: 0, d: scale, tx: move.x, ty: move.y)
    if view.transform != transform { view.transform = transform }
  }

  /// Has zoomed content follow constraints that gave it another place.
  final func updateZoomedContent() {
    guard zoomScale != 1, let view = zoomedView, !view.translatesAutoresizingMaskIntoConstraints
    else { return }
    zoomPlacedContent(view, to: zoomScale)
  }

  /// Starts a motion that zooms.
  final func startZoom(_ new: Motion) {
    start(new)
    if motion === new { zoomWillBegin() }
  }

  /// Tells the delegate that a zoom begins, unless it goes on from another one.
  final func zoomWillBegin() {
    guard !isZoomAnnounced else { return }
    isZoomAnnounced = true
    delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
  }

  /// Tells the delegate that a zoom ended, if it was told of the beginning.
  final func zoomDidEnd() {
    guard isZoomAnnounced else { return }
    isZoomAnnounced = false
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
  }

  /// Brings a scale beyond its limits back at once, and tells the delegate of the end of a zoom.
  final func endZoomWithinLimits() {
    let scale = zoomScale.clamped(to: zoomLimits)
    if scale != zoomScale, canZoom {
      let place = zoomPlace ?? Point(bounds.width / 2, bounds.height / 2)
      applyZoom(scale, offset: offset(keeping: place, at: scale))
    }
    zoomDidEnd()
  }

  /// Brings a scale that a pinch left beyond its limits back.
  ///
  /// - Returns: Whether a motion does.
  final func returnToZoomLimits() -> Bool {
    let scale = zoomScale.clamped(to: zoomLimits)
    guard canZoom, scale != zoomScale else { return false }
    let place = zoomPlace ?? Point(bounds.width / 2, bounds.height / 2)
    let offset = offset(keeping: place, at: scale)
    guard let window else {
      applyZoom(scale, offset: offset)
      return false
    }
    let zoom = ZoomMotion(
      from: (zoomScale, contentOffset), to: (scale, offset), velocity: 0,
      frequency: AxisMotion.bounceFrequency,
      restFraction: restFraction(scale, offset))
    start(Motion(self, .zoomBounce, in: window.ticker, .zoom(zoom)))
    return true
  }

  /// Whether a pinch left the scale beyond its limits.
  final var isZoomedBeyondLimits: Bool { canZoom && !zoomLimits.contains(zoomScale) }

  /// Returns the fraction of a zoom to a scale and an offset that moves no content in sight by more than half a pixel.
  final func restFraction(_ scale: Double, _ offset: Point) -> Double {
    let moved = offset - contentOffset
    let grown = abs(scale / zoomScale - 1) * max(bounds.width, bounds.height)
    return min(0.01, restDistance / max(abs(moved.x) + grown, abs(moved.y) + grown, 1e-9))
  }
}
