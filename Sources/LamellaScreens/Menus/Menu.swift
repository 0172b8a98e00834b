public import LamellaGraphics

/// A menu: actions and further menus, in order.
///
/// A value: to change a menu that is shown on demand, make another one in the closure that gives it.
///
/// ```swift
/// view.contextMenu = { _ in
///   Menu(children: [
///     .action(MenuAction("Rename") { rename() }),
///     .menu(Menu("Move to", children: folders.map { folder in
///       .action(MenuAction(folder.name) { move(to: folder) })
///     })),
///     .menu(Menu(options: .displayInline, children: [
///       .action(MenuAction("Delete", attributes: .destructive) { delete() })
///     ])),
///   ])
/// }
/// ```
public struct Menu {
  /// Options of a menu's display and of its selection.
  public nonisolated struct Options: OptionSet, Hashable, Sendable {
    /// The bits, one for each option.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The elements stand in the menu around this one, as a section with lines around it.
    public static let displayInline = Options(rawValue: 1)
    /// Choosing an action gives it the state `on`, and the others `off`; for menus of buttons.
    public static let singleSelection = Options(rawValue: 2)
  }

  /// The title, which stands for the menu in another one, and above its elements in line; empty for none.
  public var title: String
  /// The image beside the title; nil for none.
  public var image: Image?
  /// The options of the menu's display and of its selection; none by default.
  public var options: Options
  /// The elements, the topmost first.
  public var children: [MenuElement]

  /// Makes a menu.
  public init(
    _ title: String = "", image: Image? = nil, options: Options = [], children: [MenuElement]
  ) {
    self.title = title
    self.image = image
    self.options = options
    self.children = children
  }

  /// Whether anything of the menu can be shown.
  var isEmpty: Bool {
    !children.contains { element in
      switch element {
      case .action(let action): !action.attributes.contains(.hidden)
      case .menu(let menu): !menu.isEmpty
      }
    }
  }

  /// Calls a closure with all actions, in order, which may change them.
  mutating func changeActions(_ body: (inout MenuAction) -> Void) {
    for index in children.indices {
      switch children[index] {
      case .action(var action):
        body(&action)
        children[index] = .action(action)
      case .menu(var menu):
        menu.changeActions(body)
        children[index] = .menu(menu)
      }
    }
  }
}

/// An element of a menu.
public indirect enum MenuElement {
  /// An action.
  case action(MenuAction)
  /// A menu in the menu: in line, or behind its title.
  case menu(Menu)
}

/// An action of a menu.
public struct MenuAction {
  /// The attributes of an action.
  public nonisolated struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits, one for each attribute.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The action cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// The action destroys something: it is red.
    public static let destructive = Attributes(rawValue: 2)
    /// The action is left out.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// The state of an action that stands for a setting.
  public nonisolated enum State: UInt8, Hashable, Sendable {
    /// No mark.
    case off
    /// A check mark.
    case on
    /// A dash: on for some of what it is about.
    case mixed
  }

  /// The text.
  public var title: String
  /// The image beside the text, drawn in its color if it is a template; nil for none.
  public var image: Image?
  /// The name of the action's row, for tests and tree dumps; nil for the title.
  public var identifier: String?
  /// The attributes.
  public var attributes: Attributes
  /// The state.
  public var state: State
  /// Called when the action is chosen, after the menu has closed.
  public var handler: () -> Void

  /// Makes an action.
  public init(
    _ title: String, image: Image? = nil, identifier: String? = nil, attributes: Attributes = [],
    state: State = .off, handler: @escaping () -> Void
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier
    self.attributes = attributes
    self.state = state
    self.handler = handler
  }
}
