import LamellaGeometry
import LamellaScene

/// The room in which a presentation places its view.
struct PresentationSpace {
  /// The bounds of the container.
  var bounds: Rect
  /// The safe area insets of the container.
  var safeArea: EdgeInsets
  var traits: TraitCollection
  /// The rectangle that the on-screen keyboard covers, in the container; nil without one.
  var keyboard: Rect?

  /// Whether the space is narrow, so that sheets come from the bottom edge.
  var isNarrow: Bool { traits.horizontalSizeClass == .compact }

  /// The bottom edge of what the keyboard leaves free.
  var bottom: Double {
    guard let keyboard, !keyboard.isEmpty else { return bounds.maxY }
    return min(bounds.maxY, max(keyboard.minY, bounds.minY))
  }

  /// Returns the part inside of the safe area and a margin that the keyboard leaves free.
  func room(margin: Double) -> Rect {
    var room = bounds.inset(by: safeArea + EdgeInsets(all: margin))
    if bottom < bounds.maxY {
      room.size.height = max(min(room.maxY, bottom - margin) - room.minY, 0)
    }
    return room
  }
}

extension PresentationController {
  /// Returns the size of the presented controller's view once the container has another size, with the traits that the
  /// window will have then.
  final func contentSize(ofContainer size: Size) -> Size {
    guard let container else { return size }
    return contentSize(in: container.space(ofSize: size))
  }

  /// The room in the container; nil before and after the presentation.
  final var space: PresentationSpace? { container?.space }
}

extension PresentationContainer {
  /// The room in the container.
  var space: PresentationSpace {
    PresentationSpace(
      bounds: bounds, safeArea: safeAreaInsets, traits: traitCollection,
      keyboard: controller?.active?.keyboardFrame.map { convert($0, from: nil) })
  }

  /// Returns the room in the container once it has another size.
  func space(ofSize size: Size) -> PresentationSpace {
    var space = space
    space.bounds.size = size
    if let window { space.traits = window.traits(forSize: size) }
    return space
  }
}
