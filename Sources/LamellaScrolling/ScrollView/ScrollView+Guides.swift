package import LamellaGeometry
public import LamellaScene

extension ScrollView {
  /// The guide of the content, in content points.
  ///
  /// Constraints to its edges define ``contentSize``, as do those of a view in the scroll view to the edges of the
  /// scroll view itself, or to those of its margins' guide, which are then those of the content. Along an axis on which they leave its size open, the guide keeps the content size that was set.
  /// While the content is zoomed, the guide has the size before zooming.
  ///
  /// ```swift
  /// LayoutConstraint.activate([
  ///   column.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
  ///   column.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
  ///   column.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
  ///   column.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
  ///   column.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
  /// ])
  /// ```
  public final var contentLayoutGuide: LayoutGuide { guide(.content) }

  /// The guide of the visible area: views pinned to it stay in place while the content scrolls.
  public final var frameLayoutGuide: LayoutGuide { guide(.frame) }
}

extension ScrollView: ContentScrolling {
  package var contentLayoutSize: Size {
    get {
      zoomScale > 0 ? Size(contentSize.width / zoomScale, contentSize.height / zoomScale) : .zero
    }
    set {
      setContentSizeByConstraints(Size(newValue.width * zoomScale, newValue.height * zoomScale))
    }
  }
}
