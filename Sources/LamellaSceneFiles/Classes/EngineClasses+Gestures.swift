internal import LamellaGeometry
internal import LamellaScene

extension SceneClasses {
  /// The classes of gesture recognizers.
  static var gestureClasses: [SceneClass] {
    [
      SceneClass(GestureRecognizer.self, of: nil) { c in
        c.attribute("name", \.name, .name)
        c.attribute("isEnabled", \.isEnabled)
        c.attribute("cancelsTouchesInView", \.cancelsTouchesInView)
        c.attribute("delaysTouchesBegan", \.delaysTouchesBegan)
        c.attribute("delaysTouchesEnded", \.delaysTouchesEnded)
        c.event { recognizer, call in _ = recognizer.addAction { call($0) } }
      },
      SceneClass(
        TapGestureRecognizer.self, of: "GestureRecognizer", make: { TapGestureRecognizer() }
      ) { c in
        c.attribute("numberOfTapsRequired", \.numberOfTapsRequired)
        c.attribute("numberOfTouchesRequired", \.numberOfTouchesRequired)
      },
      SceneClass(
        LongPressGestureRecognizer.self, of: "GestureRecognizer",
        make: { LongPressGestureRecognizer() }
      ) { c in
        c.attribute("minimumPressDuration", \.minimumPressDuration, .seconds)
        c.attribute("allowableMovement", \.allowableMovement)
        c.attribute("numberOfTapsRequired", \.numberOfTapsRequired)
        c.attribute("numberOfTouchesRequired", \.numberOfTouchesRequired)
      },
      SceneClass(
        PanGestureRecognizer.self, of: "GestureRecognizer", make: { PanGestureRecognizer() }
      ) { c in
        c.attribute("minimumNumberOfTouches", \.minimumNumberOfTouches)
        c.attribute("maximumNumberOfTouches", \.maximumNumberOfTouches)
      },
      SceneClass(
        ScreenEdgePanGestureRecognizer.self, of: "PanGestureRecognizer",
        make: { ScreenEdgePanGestureRecognizer() }
      ) { c in
        c.attribute(
          "edges", \.edges,
          .set("a set of edges", ["top": .top, "left": .left, "bottom": .bottom, "right": .right]))
      },
      SceneClass(
        PinchGestureRecognizer.self, of: "GestureRecognizer", make: { PinchGestureRecognizer() }),
      SceneClass(
        RotationGestureRecognizer.self, of: "GestureRecognizer",
        make: { RotationGestureRecognizer() }),
      SceneClass(
        SwipeGestureRecognizer.self, of: "GestureRecognizer", make: { SwipeGestureRecognizer() }
      ) { c in
        c.attribute(
          "direction", \.direction,
          .set("a set of directions", ["right": .right, "left": .left, "up": .up, "down": .down]))
        c.attribute("numberOfTouchesRequired", \.numberOfTouchesRequired)
      },
      SceneClass(
        HoverGestureRecognizer.self, of: "GestureRecognizer", make: { HoverGestureRecognizer() }),
    ]
  }

  /// The classes of guides.
  static var layoutClasses: [SceneClass] {
    [
      SceneClass(LayoutConstraint.self, of: nil, name: "Constraint"),
      SceneClass(LayoutGuide.self, of: nil, make: { LayoutGuide() }) { c in
        c.attribute("identifier", \.identifier, .name)
      },
      SceneClass(FocusGuide.self, of: "LayoutGuide", make: { FocusGuide() }) { c in
        c.attribute("isEnabled", \.isEnabled)
        c.reference(
          "preferredFocusEnvironment", to: "View", \FocusGuide.preferredFocusedView)
      },
    ]
  }
}

extension FocusGuide {
  /// The first view that the guide leads to.
  fileprivate var preferredFocusedView: View? {
    get { preferredFocusEnvironments.first as? View }
    set { preferredFocusEnvironments = newValue.map { [$0] } ?? [] }
  }
}
