internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

// Scroll views.
extension FuzzAction {
  static let scrolling: [FuzzAction] = [
    FuzzAction("scroll", 6) { world in
      world.view(as: ScrollView.self)?
        .setContentOffset(world.point(), animated: world.chance(0.5))
    },
    FuzzAction("change a scroll view", 6) { world in
      guard let scroll = world.view(as: ScrollView.self) else { return }
      switch Int.random(in: 0..<16, using: &world.random) {
      case 0: scroll.contentSize = Size(world.length(), world.length())
      case 1: scroll.delegate = world.chance(0.5) ? nil : world.delegate
      case 2: scroll.isPagingEnabled.toggle()
      case 3: scroll.contentInset = EdgeInsets(top: world.number(), left: 0, bottom: 0, right: 0)
      case 4:
        scroll.contentInsetAdjustmentBehavior =
          world.pick([.automatic, .scrollableAxes, .never, .always]) ?? .automatic
      case 5: scroll.verticalSnapOffsets = (0..<3).map { _ in world.number() }
      case 6: scroll.horizontalSnapOffsets = world.chance(0.5) ? [] : [world.number()]
      case 7: scroll.bounces.toggle()
      case 8: scroll.isDirectionalLockEnabled.toggle()
      case 9: scroll.delaysContentTouches.toggle()
      case 10: scroll.alwaysBounceVertical.toggle()
      case 11: scroll.isScrollEnabled.toggle()
      case 12: scroll.flashScrollIndicators()
      case 13: scroll.stopScrollingAndZooming()
      case 14: scroll.scrollToTop()
      default: scroll.scrollRectToVisible(world.rect(), animated: world.chance(0.5))
      }
    },
    FuzzAction("zoom", 4) { world in
      // A zoom would scale one of a list's cells.
      guard let scroll = world.view(as: ScrollView.self), !(scroll is CollectionView) else {
        return
      }
      let animated = world.chance(0.5)
      switch Int.random(in: 0..<5, using: &world.random) {
      case 0:
        scroll.minimumZoomScale = Double.random(in: 0.1...1, using: &world.random)
        scroll.maximumZoomScale = Double.random(in: 0.5...9, using: &world.random)
      case 1:
        scroll.setZoomScale(Double.random(in: 0.01...20, using: &world.random), animated: animated)
      case 2: scroll.zoom(to: world.rect(), animated: animated)
      case 3: scroll.zoomsOnDoubleTap.toggle()
      default: scroll.toggleZoom(at: world.point(), animated: animated)
      }
    },
    FuzzAction("refresh", 3) { world in
      guard let scroll = world.view(as: ScrollView.self) else { return }
      guard let control = scroll.refreshControl else {
        // Now and then that of another scroll view.
        let other = world.view(as: ScrollView.self)?.refreshControl
        scroll.refreshControl = other ?? world.track(RefreshControl(), "refresh control")
        return
      }
      switch Int.random(in: 0..<4, using: &world.random) {
      case 0: scroll.refreshControl = nil
      case 1: control.beginRefreshing()
      default: control.endRefreshing()
      }
    },
    FuzzAction("scroll to the top for the host", 1) { world in
      world.stage()?.window?.scrollToTop(at: world.chance(0.5) ? world.point() : nil)
    },
  ]
}
