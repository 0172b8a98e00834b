internal import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// A press of the middle button in progress, which drags the content once the pointer has moved.
  struct MiddlePress {
    /// The place of the press, in window points.
    let start: Point
    /// The place of the pointer, in window points.
    var location: Point
  }

  /// The distance that the pointer moves before a press of the middle button is a drag, in points.
  private static var middleSlop: Double { 3 }

  /// Begins a press of the middle button.
  ///
  /// - Returns: Whether the content can be dragged, and it is such a press.
  final func beginMiddlePress(_ pointer: PointerEvent) -> Bool {
    guard pointer.button == .middle, isScrollEnabled, canDrag, zoomGesture == nil else {
      return false
    }
    if drag == nil {
      middlePress = MiddlePress(start: pointer.location, location: pointer.location)
      touchesDidBegin()
    }
    return true
  }

  /// Drags the content along with the pointer.
  final func followMiddlePress(_ pointer: PointerEvent) {
    guard pointer.button == .middle, var press = middlePress else { return }
    press.location = pointer.location
    middlePress = press
    if drag != nil {
      followDrag()
    } else if press.start.distance(to: press.location) >= Self.middleSlop {
      var drag = Drag(rawStart: unbanded(contentOffset), shownStart: contentOffset)
      drag.isByMiddleButton = true
      beginDrag(drag)
    }
  }

  /// Ends the drag by the middle button, without a fling.
  final func endMiddlePress(_ pointer: PointerEvent) {
    guard pointer.button == .middle, middlePress != nil else { return }
    endDrag(velocity: .zero)
    middlePress = nil
    touchesDidEnd()
  }
}
