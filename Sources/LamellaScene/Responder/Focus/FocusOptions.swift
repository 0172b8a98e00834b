/// The settings of a view for the focus, and what is remembered of it.
nonisolated struct FocusOptions: Component {
  /// The view in it that gets the focus first.
  weak var preferred: View?
  /// The view in it that had the focus last; of screens, and of views that scroll.
  weak var remembered: View?
  /// The group of the view and its subviews.
  var group: String?
  var groupPriority = 0
  var groupWraps = false
  /// The system of the view and its subviews; nil for that of its superview.
  var system: FocusSystem?

  var isDefault: Bool {
    preferred == nil && remembered == nil && group == nil && groupPriority == 0 && !groupWraps
      && system == nil
  }

  nonisolated(unsafe) static let column = ComponentColumn<FocusOptions>(owner: .view)
}

extension View {
  /// The view in this one that gets the focus first; nil, the default, for the first one in reading order.
  ///
  /// The default of `preferredFocusEnvironments`. A view in sight that has one asks for the focus: directions begin
  /// there while nothing is focused; see <doc:Focus>. Held weakly.
  public final var preferredFocusedView: View? {
    get { FocusOptions.column[row].preferred }
    set { FocusOptions.column.change(row) { $0.preferred = newValue } }
  }

  /// The name of the group of the view and its subviews; nil, the default, for that of the superview.
  ///
  /// Directions stay in a group where they find something in it. Once a view on the screen has a group, Tab goes from
  /// group to group, to the view of the group that was focused last.
  public final var focusGroupIdentifier: String? {
    get { FocusOptions.column[row].group }
    set { FocusOptions.column.change(row) { $0.group = newValue } }
  }

  /// The priority of the view in its group: Tab comes to the highest one if none was focused yet; 0 by default.
  public final var focusGroupPriority: Int {
    get { FocusOptions.column[row].groupPriority }
    set { FocusOptions.column.change(row) { $0.groupPriority = newValue } }
  }

  /// Whether directions that lead out of the group of the view go on at the group's other side; false by default.
  ///
  /// Counts for the view that names the group.
  public final var focusGroupWraps: Bool {
    get { FocusOptions.column[row].groupWraps }
    set { FocusOptions.column.change(row) { $0.groupWraps = newValue } }
  }

  /// Whether the view has the focus of its system.
  public final var isFocused: Bool { existingFocusSystem?.focusedItem === self }

  /// The system of the view; nil also if its window has made none yet.
  final var existingFocusSystem: FocusSystem? { ownFocusSystem ?? window?.storedFocusSystem }

  /// The nearest system that a superview or the view itself has of its own; nil for none.
  final var ownFocusSystem: FocusSystem? {
    guard FocusSystem.ownCount > 0 else { return nil }
    var current = row
    while current >= 0 {
      if table[current].flags.contains(.hasOtherComponents),
        let system = FocusOptions.column.pointer(to: current)?.pointee.system
      {
        return system
      }
      current = table.superviewRow(of: current)
    }
    return nil
  }
}
