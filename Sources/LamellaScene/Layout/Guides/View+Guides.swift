internal import LamellaConstraints
package import LamellaGeometry

extension View {
  /// The guide of the bounds without the safe area insets.
  public final var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }

  /// The guide of the bounds without the layout margins.
  public final var layoutMarginsGuide: LayoutGuide { guide(.margins) }

  /// The guide of the area in which lines of text are short enough to be read with ease.
  ///
  /// The guide lies in the middle of ``layoutMarginsGuide``, and is as wide, but at most 672 points times the scale of
  /// the preferred text size. With priority 999 it is not narrower: a view that may have any width is at most as wide as
  /// this guide with its margins.
  public final var readableContentGuide: LayoutGuide {
    if let guide = knownGuide(.readable) { return guide }
    let (guide, margins) = (guide(.readable), layoutMarginsGuide)
    let limit = guide.widthAnchor.constraint(lessThanOrEqualToConstant: readableWidth)
    LayoutConstraint.activate([
      guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
      guide.topAnchor.constraint(equalTo: margins.topAnchor),
      guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      guide.widthAnchor.constraint(lessThanOrEqualTo: margins.widthAnchor),
      guide.widthAnchor.constraint(equalTo: margins.widthAnchor).withPriority(LayoutPriority(999)),
      limit,
    ])
    registerForTraitChanges([TraitPreferredContentSizeCategory.self]) { (view: View, _) in
      limit.constant = view.readableWidth
    }
    return guide
  }

  /// The greatest width of the readable area, in points.
  private var readableWidth: Double { 672 * traitCollection.preferredContentSizeCategory.scale }

  /// The guide of the part of the view that an on-screen keyboard covers.
  ///
  /// The guide is as wide as the view, and reaches from the keyboard's top edge to the bottom edge of the view. Without
  /// a keyboard, or with one that does not reach down to the bottom edge of the window, it starts at the bottom edge of
  /// the safe area. See ``Window/keyboardFrame``.
  ///
  /// ```swift
  /// field.bottomAnchor.constraint(equalTo: window.keyboardLayoutGuide.topAnchor, constant: -8).isActive = true
  /// ```
  public final var keyboardLayoutGuide: LayoutGuide { guide(.keyboard) }

  /// Returns the guide of a kind, made when it is first asked for.
  package final func guide(_ kind: LayoutGuide.Kind) -> LayoutGuide {
    if let guide = knownGuide(kind) { return guide }
    let guide = LayoutGuide(kind: kind)
    addLayoutGuide(guide)
    return guide
  }

  /// Returns the guide of a kind; nil before it is first asked for.
  private func knownGuide(_ kind: LayoutGuide.Kind) -> LayoutGuide? {
    LayoutItem.of(row)?.guides.first { $0.kind == kind }
  }

  /// Has the size of a scroll view's content compared to what constraints define.
  package final func invalidateScrollContentSize() {
    if knownGuide(.content) != nil { table.mark(row, .needsConstraints) }
  }
}

/// A view that scrolls content, whose size constraints can define.
///
/// Constraints between an edge of such a view and what is in it are about the edge of the content.
package protocol ContentScrolling: View {
  /// The size of the content before zooming, in points.
  var contentLayoutSize: Size { get set }
  /// The height at the bottom that an on-screen keyboard covers, in points; the content gets as much room.
  var keyboardInset: Double { get set }
  /// The part of the bounds that shows content: without what bars, the safe area and the keyboard cover.
  var focusViewport: Rect { get }
  /// Scrolls for a key press; returns whether the key scrolls and the content can.
  func scroll(by press: KeyPress) -> Bool
  /// Scrolls to the top of the content in an animation; returns whether the view does, and is not there.
  @discardableResult func scrollToTop() -> Bool
}

extension View {
  /// The height of the keyboard layout guide: what the keyboard covers of the view, at least the bottom safe area inset.
  final var keyboardGuideHeight: Double {
    let safeArea = safeAreaInsets.bottom
    guard let window, let keyboard = window.keyboardFrame, !keyboard.isEmpty,
      keyboard.maxY >= window.bounds.maxY
    else { return safeArea }
    let covered = bounds.maxY - convert(keyboard.origin, from: window).y
    return min(max(covered, safeArea), max(bounds.height, safeArea))
  }
}
