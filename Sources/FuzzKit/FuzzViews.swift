internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScreens
internal import LamellaScrolling

/// Reports a callback to the world, which may perform actions.
private func call(_ name: String) { FuzzWorld.current?.callback(name) }

/// Reports a callback and returns a random answer, mostly the usual one.
private func answer(_ name: String, _ usual: Bool) -> Bool {
  call(name)
  return FuzzWorld.current?.chance(0.1) ?? false ? !usual : usual
}

/// A view with a callback in every overridable method.
class FuzzView: View {
  isolated deinit { call("deinit") }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    canvas.fill(rect, with: .white)
    if FuzzWorld.current?.chance(0.3) ?? false { FuzzWorld.current?.readModel() }
    call("draw")
    canvas.fillEllipse(in: rect, with: .black)
  }
  override func updateProperties() {
    FuzzWorld.current?.readModel()
    call("updateProperties")
  }
  override func layoutSubviews() {
    if FuzzWorld.current?.chance(0.3) ?? false { FuzzWorld.current?.readModel() }
    call("layoutSubviews")
  }
  override func sizeThatFits(_ size: Size) -> Size {
    call("sizeThatFits")
    return super.sizeThatFits(size)
  }
  override var intrinsicContentSize: Size {
    call("intrinsicContentSize")
    guard let world = FuzzWorld.current, world.chance(0.2) else {
      return super.intrinsicContentSize
    }
    return Size(world.number(), world.number())
  }
  override func updateConstraints() {
    super.updateConstraints()
    call("updateConstraints")
  }
  override var alignmentRectInsets: EdgeInsets {
    call("alignmentRectInsets")
    return super.alignmentRectInsets
  }
  override func display(_ layer: Layer) -> Bool {
    call("display")
    return false
  }
  override func safeAreaInsetsDidChange() { call("safeAreaInsetsDidChange") }
  override func layoutMarginsDidChange() { call("layoutMarginsDidChange") }
  override func willMove(toSuperview newSuperview: View?) { call("willMove(toSuperview)") }
  override func didMoveToSuperview() { call("didMoveToSuperview") }
  override func willMove(toWindow newWindow: Window?) { call("willMove(toWindow)") }
  override func didMoveToWindow() { call("didMoveToWindow") }
  override func didAddSubview(_ subview: View) { call("didAddSubview") }
  override func willRemoveSubview(_ subview: View) { call("willRemoveSubview") }
  override func tintColorDidChange() { call("tintColorDidChange") }
  override func themeDidChange() { call("themeDidChange") }
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    answer("gestureRecognizerShouldBegin", true)
  }
  override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    call("describe")
  }
  override var canBecomeFocused: Bool { answer("canBecomeFocused", true) }
  override var focusFrame: Rect {
    call("focusFrame")
    return super.focusFrame
  }
  override var preferredFocusEnvironments: [Responder] {
    call("preferredFocusEnvironments")
    return super.preferredFocusEnvironments
  }
  override func shouldUpdateFocus(in context: FocusUpdateContext) -> Bool {
    answer("shouldUpdateFocus", true)
  }
  override func didUpdateFocus(
    in context: FocusUpdateContext, with coordinator: FocusAnimationCoordinator
  ) {
    call("didUpdateFocus")
    coordinator.addCoordinatedFocusingAnimations({ call("focusing") }) { call("focused") }
  }
  override var canBecomeFirstResponder: Bool { answer("canBecomeFirstResponder", true) }
  override var canResignFirstResponder: Bool { answer("canResignFirstResponder", true) }
  override func becomeFirstResponder() -> Bool {
    call("becomeFirstResponder")
    return super.becomeFirstResponder()
  }
  override func resignFirstResponder() -> Bool {
    call("resignFirstResponder")
    return super.resignFirstResponder()
  }
  override var cancelsTouchesOutOfReach: Bool { answer("cancelsTouchesOutOfReach", false) }
  override func bringIntoSight(_ rect: Rect) { call("bringIntoSight") }
  override func hitTest(_ point: Point, with event: Event?) -> View? {
    call("hitTest")
    return super.hitTest(point, with: event)
  }
  override func point(inside point: Point, with event: Event?) -> Bool {
    call("point(inside:)")
    return super.point(inside: point, with: event)
  }
  override var next: Responder? {
    call("next")
    return super.next
  }
  override var keyCommands: [KeyCommand] {
    call("keyCommands")
    return [KeyCommand(Key("A")) { call("key command") }]
  }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { call("touchesBegan") }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { call("touchesMoved") }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { call("touchesEnded") }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    call("touchesCancelled")
  }
  override func pointerEntered(_ pointer: PointerEvent) { call("pointerEntered") }
  override func pointerMoved(_ pointer: PointerEvent) { call("pointerMoved") }
  override func pointerExited(_ pointer: PointerEvent) { call("pointerExited") }
  override func pointerPressed(_ pointer: PointerEvent) -> Bool { answer("pointerPressed", true) }
  override func pointerDragged(_ pointer: PointerEvent) { call("pointerDragged") }
  override func pointerReleased(_ pointer: PointerEvent) { call("pointerReleased") }
  override func pointerCancelled(_ pointer: PointerEvent) { call("pointerCancelled") }
  override func wheelTurned(_ wheel: WheelEvent) -> Bool { answer("wheelTurned", false) }
  override func keyDown(_ press: KeyPress) -> Bool {
    answer("keyDown", false) || super.keyDown(press)
  }
  override func keyUp(_ press: KeyPress) -> Bool { answer("keyUp", false) }
  override func keysCancelled() { call("keysCancelled") }
  override func textInput(_ event: InputEvent) -> Bool { answer("textInput", true) }
  override func gamepadInput(_ event: InputEvent) -> Bool { answer("gamepadInput", true) }
}

/// A view with a tile layer.
final class FuzzTileView: FuzzView {
  override class var layerClass: Layer.Type { FuzzTileLayer.self }
}

/// A tile layer with callbacks.
final class FuzzTileLayer: TileLayer {
  override func drawTile(_ rect: Rect, scale: Double, in canvas: Canvas) {
    canvas.fill(rect, with: .white)
    call("drawTile")
    super.drawTile(rect, scale: scale, in: canvas)
  }
}

/// A window with callbacks.
final class FuzzWindow: Window {
  isolated deinit { call("Window.deinit") }
  override func layoutSubviews() { call("Window.layoutSubviews") }
  override func hitTest(_ point: Point, with event: Event?) -> View? {
    call("Window.hitTest")
    return super.hitTest(point, with: event)
  }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    call("Window.touchesBegan")
  }
  override func keyDown(_ press: KeyPress) -> Bool {
    call("Window.keyDown")
    return super.keyDown(press)
  }
}

/// A control with callbacks.
final class FuzzControl: Control {
  isolated deinit { call("Control.deinit") }
  override func stateDidChange() { call("stateDidChange") }
  override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    answer("beginTracking", true)
  }
  override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    answer("continueTracking", true)
  }
  override func endTracking(_ touch: Touch?, with event: Event?) { call("endTracking") }
  override func cancelTracking(with event: Event?) { call("cancelTracking") }
}

/// A scroll view with callbacks.
final class FuzzScrollView: ScrollView {
  isolated deinit { call("ScrollView.deinit") }
  override func layoutSubviews() {
    super.layoutSubviews()
    call("ScrollView.layoutSubviews")
  }
  override func adjustedContentInsetDidChange() { call("adjustedContentInsetDidChange") }
  override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View)
    -> Bool
  { answer("touchesShouldBegin", true) }
  override func touchesShouldCancel(in view: View) -> Bool {
    answer("touchesShouldCancel", super.touchesShouldCancel(in: view))
  }
}

/// A stack view with callbacks.
final class FuzzStackView: StackView {
  isolated deinit { call("StackView.deinit") }
  override func updateConstraints() {
    super.updateConstraints()
    call("StackView.updateConstraints")
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    call("StackView.layoutSubviews")
  }
  override func didAddSubview(_ subview: View) { call("StackView.didAddSubview") }
}

/// A label with callbacks.
final class FuzzLabel: Label {
  override func drawText(in rect: Rect, on canvas: Canvas) {
    call("drawText")
    super.drawText(in: rect, on: canvas)
  }
  override func textRect(forBounds bounds: Rect, limitedToNumberOfLines lines: Int) -> Rect {
    call("textRect")
    return super.textRect(forBounds: bounds, limitedToNumberOfLines: lines)
  }
}

/// A layer with callbacks.
final class FuzzLayer: Layer {
  isolated deinit { call("Layer.deinit") }
  override func draw(in canvas: Canvas) {
    call("Layer.draw")
    super.draw(in: canvas)
    canvas.fill(bounds, with: .white)
  }
  override func layoutSublayers() {
    call("Layer.layoutSublayers")
    super.layoutSublayers()
  }
}

/// A view controller with callbacks.
final class FuzzController: ViewController {
  override func loadView() {
    call("loadView")
    view = FuzzWorld.current.map { $0.track(FuzzView()) } ?? View()
  }
  override func viewDidLoad() { call("viewDidLoad") }
  override var canBecomeFirstResponder: Bool { true }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    call("controller's touchesBegan")
  }
}

/// A recognizer with callbacks.
final class FuzzRecognizer: GestureRecognizer {
  isolated deinit { call("GestureRecognizer.deinit") }
  override var shouldBegin: Bool {
    call("shouldBegin")
    return super.shouldBegin
  }
  override func canPrevent(_ other: GestureRecognizer) -> Bool { answer("canPrevent", true) }
  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    answer("canBePrevented", true)
  }
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    answer("shouldRequireFailure", false)
  }
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    answer("shouldBeRequiredToFail", false)
  }
  override func shouldReceive(_ touch: Touch) -> Bool { answer("shouldReceive", true) }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    call("recognizer's touchesBegan")
    changeState()
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    call("recognizer's touchesMoved")
    changeState()
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    call("recognizer's touchesEnded")
    if state == .possible { state = .failed }
    if state == .began || state == .changed { state = .ended }
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    call("recognizer's touchesCancelled")
    if state == .began || state == .changed { state = .cancelled }
  }
  override func wheelTurned(_ wheel: WheelEvent) -> Bool { answer("recognizer's wheel", false) }
  override func pointerChanged(_ phase: Touch.Phase, _ pointer: PointerEvent) {
    call("recognizer's pointer")
  }
  override func timerFired() {
    call("recognizer's timer")
    if state == .possible { state = .began }
  }
  override func reset() { call("recognizer's reset") }

  /// Changes the state at random to one that may follow it, and may start the timer.
  private func changeState() {
    guard let world = FuzzWorld.current, world.chance(0.5) else { return }
    switch state {
    case .possible: state = world.pick([.began, .failed, .ended]) ?? .failed
    case .began, .changed: state = .changed
    default: break
    }
    if world.chance(0.2) { startTimer(seconds: 0.02) }
  }
}

/// The delegate and data source of all objects.
final class FuzzDelegate: GestureRecognizerDelegate, ScrollViewDelegate, LayerDelegate,
  TiledScrollViewDataSource, Steppable
{
  /// Reports the callback, and returns a random answer.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    answer("delegate: should begin", true)
  }
  /// Reports the callback, and returns a random answer.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    answer("delegate: should receive", true)
  }
  /// Reports the callback, and returns a random answer.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { answer("delegate: simultaneously", false) }
  /// Reports the callback, and returns a random answer.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { answer("delegate: require failure", false) }
  /// Reports the callback, and returns a random answer.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { answer("delegate: be required to fail", false) }

  /// Reports the callback.
  func scrollViewDidScroll(_ scrollView: ScrollView) { call("did scroll") }
  /// Reports the callback.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { call("will begin dragging") }
  /// Reports the callback, and may change the target.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    call("will end dragging")
    if let world = FuzzWorld.current, world.chance(0.3) { targetContentOffset = world.point() }
  }
  /// Reports the callback.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    call("did end dragging")
  }
  /// Reports the callback.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { call("will begin decelerating") }
  /// Reports the callback.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { call("did end decelerating") }
  /// Reports the callback.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { call("did end scrolling") }
  /// Reports the callback, and returns a random answer.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    answer("should scroll to top", true)
  }
  /// Reports the callback.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView) { call("did scroll to top") }
  /// Reports the callback.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {
    call("did change adjusted inset")
  }
  /// Reports the callback, and mostly returns the backmost view.
  func viewForZooming(in scrollView: ScrollView) -> View? {
    answer("view for zooming", true) ? scrollView.subviews.first : nil
  }
  /// Reports the callback.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    call("will begin zooming")
  }
  /// Reports the callback.
  func scrollViewDidZoom(_ scrollView: ScrollView) { call("did zoom") }
  /// Reports the callback.
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) { call("did end zooming") }

  /// Reports the callback, and returns false, so that the layer draws by itself.
  func display(_ layer: Layer) -> Bool {
    call("layer delegate: display")
    return false
  }
  /// Reports the callback, and draws a rectangle.
  func draw(_ layer: Layer, in canvas: Canvas) {
    call("layer delegate: draw")
    canvas.fill(layer.bounds, with: .black)
  }
  /// Reports the callback.
  func layoutSublayers(of layer: Layer) { call("layer delegate: layout") }
  /// Reports the callback, and returns `LayerAction.none` or, mostly, nil.
  func action(for layer: Layer, forKey key: String) -> LayerAction? {
    call("layer delegate: action")
    return FuzzWorld.current?.chance(0.2) ?? false ? LayerAction.none : nil
  }

  /// Reports the callback, and returns a new view.
  func makeTileView(in scrollView: TiledScrollView) -> View {
    let view = FuzzWorld.current.map { $0.track(FuzzView()) } ?? View()
    call("make tile view")
    return view
  }
  /// Reports the callback.
  func tiledScrollView(_ scrollView: TiledScrollView, show view: View, column: Int, row: Int) {
    call("show tile")
  }

  /// Reports the callback, and returns at random whether to be stepped again.
  func step(to time: TickTime) -> Bool { answer("step", true) }
}
