public import LamellaConstraints
public import LamellaGeometry

extension View {
  /// Whether the frame is fixed for constraints, and follows the autoresizing mask; true by default.
  ///
  /// Set it to false for views that constraints are to place. A view for which it is true keeps its frame; constraints
  /// of others may name it.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { !(LayoutItem.of(row)?.isConstrained ?? false) }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      let item = LayoutItem.made(for: row)
      item.isConstrained = !newValue
      item.state.engine?.release(item)
      table.mark(row, .needsConstraints)
    }
  }

  /// The active constraints between the view, its guides and the views in it that no view inside it holds.
  public final var constraints: [LayoutConstraint] {
    LayoutItem.of(row).map { Array($0.held) } ?? []
  }

  /// Has `updateConstraints()` called before the next layout.
  public final func setNeedsUpdateConstraints() {
    LayoutItem.made(for: row).needsUpdateConstraints = true
    table.mark(row, .needsConstraints)
  }

  /// Whether `updateConstraints()` is called before the next layout.
  public final var needsUpdateConstraints: Bool {
    LayoutItem.of(row)?.needsUpdateConstraints ?? false
  }

  /// Calls `updateConstraints()` of the views in this one that ask for it, children first, and of this one.
  public final func updateConstraintsIfNeeded() {
    LayoutEngine.updateConstraints(below: row)
  }

  /// Adds a layout guide; one of another view is taken out there first.
  public final func addLayoutGuide(_ guide: LayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    LayoutItem.made(for: row).guides.append(guide)
    guide.item.row = row
  }

  /// Removes a layout guide, and deactivates the constraints that name it.
  public final func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.item.row == row, let item = LayoutItem.of(row) else { return }
    guide.leaveView()
    item.guides.removeAll { $0 === guide }
  }

  /// The layout guides that were added.
  public final var layoutGuides: [LayoutGuide] { LayoutItem.of(row)?.guides ?? [] }

  // MARK: Fitting

  /// The target for the smallest size that the constraints allow: zero.
  public static let layoutFittingCompressedSize = Size.zero
  /// The target for the largest size that the constraints allow: 10,000 points a side.
  public static let layoutFittingExpandedSize = Size(10_000, 10_000)

  /// Returns the size that suits the view best by the constraints in it, without changing it.
  ///
  /// Constraints to items outside of the view do not count.
  ///
  /// - Parameters:
  ///   - target: The size to come close to, such as ``layoutFittingCompressedSize``. A length that is not from 0 to 1e9 is
  ///     left open, and reported if it is negative or not a number.
  ///   - horizontal: The priority of the target's width; with `.required`, the width is the target's.
  ///   - vertical: The priority of the target's height.
  /// - Returns: The size, in points.
  /// - Complexity: That of a first layout of the view.
  public final func systemLayoutSizeFitting(
    _ target: Size, withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
    verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
  ) -> Size {
    LayoutEngine.fittingSize(of: self, near: target, horizontal, vertical)
  }

  // MARK: Content

  /// Returns how strongly the view resists being larger than its content along an axis; default 250.
  public final func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
    LayoutItem.of(row).map { LayoutPriority($0.hugging[axis.index]) }
      ?? LayoutPriority(ContentHugging.priorities(of: row)[axis.index])
  }

  /// Sets how strongly the view resists being larger than its content along an axis.
  ///
  /// A priority that is not above 0 and at most 1000 is reported, and the old one stays.
  public final func setContentHuggingPriority(
    _ priority: LayoutPriority, for axis: LayoutConstraint.Axis
  ) {
    setContentPriority(priority, \.hugging, axis)
  }

  /// Returns how strongly the view resists being smaller than its content along an axis; default 750.
  public final func contentCompressionResistancePriority(
    for axis: LayoutConstraint.Axis
  ) -> LayoutPriority {
    LayoutItem.of(row).map { LayoutPriority($0.compressionResistance[axis.index]) } ?? .defaultHigh
  }

  /// Sets how strongly the view resists being smaller than its content along an axis.
  ///
  /// A priority that is not above 0 and at most 1000 is reported, and the old one stays.
  public final func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutConstraint.Axis
  ) {
    setContentPriority(priority, \.compressionResistance, axis)
  }

  private func setContentPriority(
    _ priority: LayoutPriority, _ path: ReferenceWritableKeyPath<LayoutItem, SIMD2<Float>>,
    _ axis: LayoutConstraint.Axis
  ) {
    guard priority.rawValue > 0 && priority.rawValue <= 1000 else {
      return Diagnostics.report(
        "\(self.path): a priority of its content was set to \(priority.rawValue); it must be above 0 and at most 1000, and "
          + "the old one stays")
    }
    let item = LayoutItem.made(for: row)
    item[keyPath: path][axis.index] = priority.rawValue
    invalidateContentSize()
  }

  /// Has the size of the view's content asked for again.
  final func invalidateContentSize() {
    guard let item = LayoutItem.of(row) else { return }
    item.contentSizeMayDiffer = true
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
