internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

// The places of the pages and the dots.
extension PageViewController: ChildLayout {
  /// Whether the pages follow one another from right to left.
  final var isMirrored: Bool {
    navigationOrientation == .horizontal
      && viewIfLoaded?.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// The length of a page with its space, in points.
  final var length: Double {
    navigationOrientation == .horizontal ? scroller.bounds.width : scroller.bounds.height
  }

  /// Returns the place of a neighbour, or of the page that is shown, from the first one on, in pages.
  private func place(of side: NavigationDirection?) -> Double {
    let first: NavigationDirection = isMirrored ? .forward : .reverse
    let own = neighbours[first] == nil ? 0.0 : 1
    guard let side else { return own }
    return side == first ? 0 : own + 1
  }

  /// Returns the offset at which a neighbour, or the page that is shown, is in sight.
  final func offset(of side: NavigationDirection?) -> Point {
    let distance = place(of: side) * length
    return navigationOrientation == .horizontal ? Point(distance, 0) : Point(0, distance)
  }

  /// Returns how far an offset is from the page that is shown, in pages, forward.
  final func distance(at offset: Point) -> Double {
    guard length > 0 else { return 0 }
    let place = navigationOrientation == .horizontal ? offset.x : offset.y
    let distance = place / length - self.place(of: nil)
    return isMirrored ? -distance : distance
  }

  /// Places the scroll view, and the dots below it.
  final func layOutChildren() {
    var room = view.bounds
    if let dots {
      let height = heightOfDots(dots, in: room.size)
      room.size.height = max(room.height - height - view.safeAreaInsets.bottom, 0)
      dots.frame = Rect(x: room.minX, y: room.maxY, width: room.width, height: height)
    }
    let half = interPageSpacing / 2
    let isHorizontal = navigationOrientation == .horizontal
    let frame = room.inset(
      by: isHorizontal
        ? EdgeInsets(left: -half, right: -half) : EdgeInsets(top: -half, bottom: -half))
    if frame != scroller.frame {
      finishTransition()
      scroller.frame = frame
    }
    placePages()
  }

  /// Returns the size of a page in a size of the controller's view.
  final func pageSize(in size: Size) -> Size {
    guard let dots else { return size }
    let height = heightOfDots(dots, in: size) + view.safeAreaInsets.bottom
    return Size(size.width, max(size.height - height, 0))
  }

  private func heightOfDots(_ dots: PageControl, in size: Size) -> Double {
    max(dots.sizeThatFits(size).height, Self.dotsHeight)
  }

  /// The least height of the dots' row, in points (UIKit's).
  private static var dotsHeight: Double { 37 }

  /// Places the pages in the scroll view, which shows the one that is shown unless it moves.
  final func placePages() {
    guard isViewLoaded else { return }
    let wasPlacing = isPlacing
    isPlacing = true
    let isHorizontal = navigationOrientation == .horizontal
    let size = scroller.bounds.size
    let count = Double(neighbours.count + (shown == nil ? 0 : 1))
    scroller.contentSize = isHorizontal ? Size(length * count, 0) : Size(0, length * count)
    if let shown { placePage(shown, at: offset(of: nil), in: size) }
    if let side, let coming = neighbours[side] {
      placePage(coming, at: offset(of: side), in: size)
    } else if !scroller.isTracking {
      scroller.setContentOffset(offset(of: nil), animated: false)
    }
    isPlacing = wasPlacing
  }

  private func placePage(_ page: ViewController, at origin: Point, in size: Size) {
    guard let view = page.viewIfLoaded, view.superview === scroller else { return }
    let half = interPageSpacing / 2
    let isHorizontal = navigationOrientation == .horizontal
    view.frame = Rect(origin: origin, size: size).inset(
      by: isHorizontal ? EdgeInsets(left: half, right: half) : EdgeInsets(top: half, bottom: half))
  }
}
