public import LamellaConstraints

extension View {
  /// Whether the frame is fixed for constraints, and follows the autoresizing mask; true unless set.
  ///
  /// Set it to false for views that constraints are to place. A view for which it is true keeps its frame; constraints
  /// of others may name it.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { !(ViewLayout.of(row)?.isConstrained ?? false) }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      ViewLayout.made(for: row).isConstrained = !newValue
      window?.layoutEngine?.releaseBox(of: self)
      table.mark(row, .needsConstraints)
    }
  }

  /// The active constraints between the view, its guides and the views in it that no view inside it holds.
  public final var constraints: [LayoutConstraint] { ViewLayout.of(row)?.held ?? [] }

  /// Adds a layout guide; one of another view is taken out there first.
  public final func addLayoutGuide(_ guide: LayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    ViewLayout.made(for: row).guides.append(guide)
    guide.owningView = self
  }

  /// Removes a layout guide, and deactivates the constraints that name it.
  public final func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningView === self, let layout = ViewLayout.of(row) else { return }
    for constraint in layout.held + layout.named
    where constraint.firstGuide === guide || constraint.secondGuide === guide {
      constraint.deactivate()
    }
    layout.guides.removeAll { $0 === guide }
    guide.owningView = nil
  }

  /// The layout guides that were added.
  public final var layoutGuides: [LayoutGuide] { ViewLayout.of(row)?.guides ?? [] }

  /// The guide of the bounds without the safe area insets.
  public final var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }

  /// The guide of the bounds without the layout margins.
  public final var layoutMarginsGuide: LayoutGuide { guide(.margins) }

  /// Returns the guide that follows insets of the view, made when it is first asked for.
  private func guide(_ kind: LayoutGuide.Kind) -> LayoutGuide {
    if let guide = ViewLayout.of(row)?.guides.first(where: { $0.kind == kind }) { return guide }
    let guide = LayoutGuide(kind: kind)
    addLayoutGuide(guide)
    return guide
  }

  // MARK: Content

  /// Returns how strongly the view resists being larger than its content along an axis; default 250.
  public final func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
    ViewLayout.of(row).map { LayoutPriority($0.hugging[axis.index]) }
      ?? LayoutPriority(ContentHugging.priorities(of: row)[axis.index])
  }

  /// Sets how strongly the view resists being larger than its content along an axis.
  public final func setContentHuggingPriority(
    _ priority: LayoutPriority, for axis: LayoutConstraint.Axis
  ) {
    setContentPriority(priority, \.hugging, axis)
  }

  /// Returns how strongly the view resists being smaller than its content along an axis; default 750.
  public final func contentCompressionResistancePriority(
    for axis: LayoutConstraint.Axis
  ) -> LayoutPriority {
    ViewLayout.of(row).map { LayoutPriority($0.compressionResistance[axis.index]) } ?? .defaultHigh
  }

  /// Sets how strongly the view resists being smaller than its content along an axis.
  public final func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutConstraint.Axis
  ) {
    setContentPriority(priority, \.compressionResistance, axis)
  }

  private func setContentPriority(
    _ priority: LayoutPriority, _ path: ReferenceWritableKeyPath<ViewLayout, SIMD2<Float>>,
    _ axis: LayoutConstraint.Axis
  ) {
    guard priority.rawValue > 0 && priority.rawValue <= 1000 else {
      return Diagnostics.report(
        "\(self.path): a priority was set to \(priority.rawValue); it stays")
    }
    let layout = ViewLayout.made(for: row)
    layout[keyPath: path][axis.index] = priority.rawValue
    contentSizeMayDiffer()
  }

  /// Has the size of the view's content asked for again.
  final func contentSizeMayDiffer() {
    guard let layout = ViewLayout.of(row) else { return }
    layout.contentSizeMayDiffer = true
    table.mark(row, .needsConstraints)
  }
}

extension LayoutConstraint {
  /// An axis of a layout.
  public nonisolated enum Axis: UInt8, CaseIterable, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical

    var index: Int { Int(rawValue) }
  }
}
