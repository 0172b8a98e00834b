internal import LamellaConstraints
public import LamellaGeometry
public import LamellaScene

/// A view that lays out a row or a column of views by constraints.
///
/// ```swift
/// let row = StackView(arrangedSubviews: [portrait, name, score])
/// row.spacing = 8
/// row.alignment = .center
/// row.isLayoutMarginsRelativeArrangement = true
/// ```
///
/// A stack view is as large as its ``arrangedSubviews`` need, unless its own constraints, or a fixed frame, say
/// otherwise. Hidden views leave the layout together with their spacing. In a block of `View.animate` a view that is
/// hidden shrinks to nothing first, and one that is shown grows; all views around it move along.
///
/// An arranged subview has `translatesAutoresizingMaskIntoConstraints` false. Constraints of your own on it and between
/// arranged subviews hold beside those of the stack view, by their priorities. See <doc:Stacks> for the rules.
///
/// # Performance
/// A change updates the constraints of the changed view and its neighbors only; a change of a spacing only constants.
open class StackView: View, Arranging {
  /// The spacing that stands for ``spacing``: see ``setCustomSpacing(_:after:)``.
  public static let spacingUseDefault = Double.greatestFiniteMagnitude
  /// The spacing that stands for the system's: 8 points, or between baselines the height of a line of the larger font.
  public static let spacingUseSystem = Double.leastNormalMagnitude

  final var storedAxis = LayoutConstraint.Axis.horizontal
  final var storedDistribution = Distribution.fill
  final var storedAlignment = Alignment.fill
  private final var storedSpacing = 0.0
  private final var storedIsBaselineRelative = false
  private final var storedIsMarginsRelative = false
  /// The arranged subviews with their constraints, in order.
  final var items: [ArrangedItem] = []
  /// The number of items that were made so far.
  private final var itemCount = 0
  /// The constraints of the stack view itself, and what all constraints were made for.
  final var arrangement = StackArrangement()

  /// Makes an empty stack view with a frame.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// Makes a stack view of views, in their order.
  public convenience init(arrangedSubviews: [View]) {
    self.init(frame: .zero)
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  nonisolated deinit {}

  // MARK: Views

  /// The views that are laid out, in their order along the axis: hidden ones as well.
  ///
  /// All are subviews; the order of `subviews`, which is that of drawing, is independent of it.
  ///
  /// - Complexity: O(number of views).
  public final var arrangedSubviews: [View] { items.map(\.view) }

  /// Adds a view after all others; one that is arranged already is moved there.
  public final func addArrangedSubview(_ view: View) { insert(view, at: items.count) }

  /// Inserts a view among the arranged subviews, and in front of all subviews if it is none yet.
  ///
  /// A view that is arranged already is moved.
  ///
  /// - Precondition: The index is in `0...arrangedSubviews.count`.
  public final func insertArrangedSubview(_ view: View, at index: Int) {
    require(
      index >= 0 && index <= items.count,
      "\(path) has \(items.count) arranged subviews: none can be inserted at \(index)")
    insert(view, at: index)
  }

  private func insert(_ view: View, at index: Int) {
    if view.superview === self, let old = self.index(of: view) {
      let item = items.remove(at: old)
      items.insert(item, at: min(index, items.count))
      return setNeedsArrangement()
    }
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    // Callbacks may have moved it on, or arranged it.
    guard view.superview === self, self.index(of: view) == nil else { return }
    view.isArranged = true
    itemCount += 1
    items.insert(ArrangedItem(view, id: itemCount), at: min(index, items.count))
    setNeedsArrangement()
  }

  /// Removes a view from the arranged subviews; it remains a subview.
  ///
  /// A view that is removed from its superview is no longer arranged either.
  public final func removeArrangedSubview(_ view: View) {
    guard let index = index(of: view) else { return }
    let item = items.remove(at: index)
    item.release(from: self)
    setNeedsArrangement()
  }

  /// Returns the index of an arranged subview; nil for others.
  final func index(of view: View) -> Int? {
    guard view.isArranged else { return nil }
    return items.lastIndex { $0.view === view }
  }

  /// Removes the view from the arranged subviews.
  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Updates the layout after an arranged subview was hidden or shown.
  package final func arrangedSubviewDidChangeVisibility(_ subview: View) { setNeedsArrangement() }

  package final func remakeConstraints() {
    for item in items { item.invalidate() }
    arrangement.invalidate()
    setNeedsArrangement()
  }

  // MARK: Arrangement

  /// The axis along which the views are laid out; horizontal by default.
  public final var axis: LayoutConstraint.Axis {
    get { storedAxis }
    set { replace(&storedAxis, with: newValue) }
  }

  /// The distribution of the views along the axis; ``Distribution/fill`` by default.
  public final var distribution: Distribution {
    get { storedDistribution }
    set { replace(&storedDistribution, with: newValue) }
  }

  /// The alignment of the views across the axis; ``Alignment/fill`` by default.
  public final var alignment: Alignment {
    get { storedAlignment }
    set { replace(&storedAlignment, with: newValue) }
  }

  /// Whether the spacing of a column is between baselines: the last of a view and the first of the next one.
  ///
  /// False by default; without effect in a row.
  public final var isBaselineRelativeArrangement: Bool {
    get { storedIsBaselineRelative }
    set { replace(&storedIsBaselineRelative, with: newValue) }
  }

  /// Whether the views are laid out inside the layout margins, instead of in the bounds; false by default.
  public final var isLayoutMarginsRelativeArrangement: Bool {
    get { storedIsMarginsRelative }
    set { replace(&storedIsMarginsRelative, with: newValue) }
  }

  private func replace<Value: Equatable>(_ stored: inout Value, with value: Value) {
    guard value != stored else { return }
    stored = value
    setNeedsArrangement()
  }

  // MARK: Spacing

  /// The length of the gaps between neighbors, in points; 0 by default.
  ///
  /// The least length of gaps where the distribution sets them. Negative values let views overlap;
  /// ``spacingUseSystem`` stands for the system's. Values that are not finite or beyond 1e9 are refused.
  public final var spacing: Double {
    get { storedSpacing }
    set {
      guard Self.accepts(newValue) else {
        return Diagnostics.report("\(path): the spacing was set to \(newValue); the old one stays")
      }
      let value = newValue == Self.spacingUseDefault ? 0 : newValue
      replace(&storedSpacing, with: value)
    }
  }

  /// Sets the length of the gap after an arranged subview, in points, in place of ``spacing``.
  ///
  /// The gap has no effect while no view that is shown follows. ``spacingUseDefault`` removes it; ``spacingUseSystem`` stands
  /// for the system's. The spacing goes when the view is no longer arranged. Values that are not finite or beyond 1e9 are
  /// refused.
  public final func setCustomSpacing(_ spacing: Double, after arrangedSubview: View) {
    guard Self.accepts(spacing) else {
      return Diagnostics.report("\(path): a custom spacing was set to \(spacing); it stays")
    }
    guard let index = index(of: arrangedSubview), items[index].customSpacing != spacing else {
      return
    }
    items[index].customSpacing = spacing
    setNeedsArrangement()
  }

  /// Returns the length of the gap that was set for an arranged subview; ``spacingUseDefault`` if there is none.
  public final func customSpacing(after arrangedSubview: View) -> Double {
    index(of: arrangedSubview).map { items[$0].customSpacing } ?? Self.spacingUseDefault
  }

  /// Returns whether a spacing is in the range of constraints' constants, or stands for one.
  private static func accepts(_ spacing: Double) -> Bool {
    spacing.magnitude <= ConstraintSystem.maximumConstant || spacing == spacingUseDefault
  }

  /// Returns the length of the gap after an item, in points.
  final func gap(after item: ArrangedItem) -> Double {
    let gap = spacing(after: item)
    return gap == Self.spacingUseSystem ? systemSpacing : gap
  }

  /// Returns whether the gap after an item is the system's between baselines: the height of a line.
  final func hasLineSpacing(after item: ArrangedItem) -> Bool {
    storedAxis == .vertical && storedIsBaselineRelative
      && spacing(after: item) == Self.spacingUseSystem
  }

  private func spacing(after item: ArrangedItem) -> Double {
    item.customSpacing == Self.spacingUseDefault ? storedSpacing : item.customSpacing
  }

  // MARK: Updates

  /// Has the constraints updated before the next layout.
  private func setNeedsArrangement() {
    arrangement.isUpToDate = false
    setNeedsUpdateConstraints()
  }

  /// Updates the constraints of the arranged subviews after changes.
  open override func updateConstraints() {
    updateArrangement()
    super.updateConstraints()
  }

  /// Updates the shares of views whose contents may have changed, here and in the stack views around.
  open override func layoutSubviews() {
    super.layoutSubviews()
    var stack: StackView? = self
    while let current = stack {
      if current.storedDistribution == .fillProportionally { current.setNeedsArrangement() }
      stack = current.isArranged ? current.superview as? StackView : nil
    }
  }

  // MARK: Baselines

  /// The view whose first baseline is the stack view's: the first shown one of a column, the highest one of a row.
  open override var viewForFirstBaselineLayout: View {
    baselineItem { $0.first }?.view.viewForFirstBaselineLayout ?? self
  }

  /// The view whose last baseline is the stack view's: the last shown one of a column, the highest one of a row.
  open override var viewForLastBaselineLayout: View {
    baselineItem { $0.last }?.view.viewForLastBaselineLayout ?? self
  }

  /// Returns the item whose baseline is the stack view's.
  private func baselineItem(ofColumn choose: ([ArrangedItem]) -> ArrangedItem?) -> ArrangedItem? {
    let shown = items.filter { !$0.view.isHidden }
    if storedAxis == .vertical { return choose(shown) }
    return shown.dropFirst().reduce(shown.first) { highest, item in
      guard let highest,
        item.view.intrinsicContentSize.height > highest.view.intrinsicContentSize.height
      else { return highest }
      return item
    }
  }

  /// Adds `axis`, `distribution`, `alignment` and `spacing` to the properties of every view.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("axis", "\(storedAxis)")
    properties.add("distribution", "\(storedDistribution)")
    properties.add("alignment", "\(storedAlignment)")
    properties.add("spacing", storedSpacing)
  }
}
