internal import LamellaControls
public import LamellaGraphics
public import LamellaScene

/// A button, or a space, in a bar.
///
/// UIKit's `UIBarButtonItem`, with a closure in place of target and action. Bars follow changes of its properties.
public final class BarButtonItem {
  /// The style of a button.
  public nonisolated enum Style: UInt8, Hashable, Sendable {
    /// A plain button.
    case plain
    /// A button filled with the accent color, for the action that ends a task.
    case done
  }

  /// A standard item, such as Done or Cancel.
  public nonisolated enum SystemItem: UInt8, Hashable, Sendable {
    case done, cancel, edit, save, add, close, reply, refresh, stop, trash, undo, redo, search
  }

  /// The kind of the item: a button or a space.
  enum Kind: Equatable {
    case button
    case flexibleSpace
    case fixedSpace(Double)
  }

  let kind: Kind
  /// The text; nil for none.
  public var title: String? { didSet { changed() } }
  /// The image, drawn in the color of the text; nil for none.
  public var image: Image? { didSet { changed() } }
  /// The style; `plain` by default.
  public var style = Style.plain { didSet { changed() } }
  /// Whether the item can be used; true by default.
  public var isEnabled = true { didSet { changed() } }
  /// Whether the item is left out of its bar; false by default.
  public var isHidden = false { didSet { changed() } }
  /// A view in place of a button; nil for none.
  public var customView: View? { didSet { changed() } }
  /// The menu that the item opens in place of its action; nil for none.
  ///
  /// A choice by the user in a menu of the option `singleSelection` changes it.
  public var menu: Menu? {
    get { storedMenu }
    set {
      storedMenu = newValue
      changed()
    }
  }
  /// Called when the item is used.
  public var action: (BarButtonItem) -> Void
  /// A short text that is shown beside the pointer once it has rested over the item; nil for none.
  public var toolTip: String? { didSet { view?.toolTip = toolTip } }
  /// The name of the item's button, for tests and tree dumps; nil by default.
  public var identifier: String? { didSet { changed() } }
  /// The view that stands for the item in its bar, such as for a popover's source; nil in no bar.
  public internal(set) weak var view: View?
  /// The row that shows the item; nil for none.
  weak var row: BarItemRow?
  private var storedMenu: Menu?

  private init(kind: Kind, title: String?, style: Style, action: @escaping (BarButtonItem) -> Void)
  {
    self.kind = kind
    self.title = title
    self.style = style
    self.action = action
  }

  nonisolated deinit {}

  /// Makes an item with a title.
  public convenience init(
    title: String, style: Style = .plain, action: @escaping (BarButtonItem) -> Void = { _ in }
  ) {
    self.init(kind: .button, title: title, style: style, action: action)
  }

  /// Makes an item with an image.
  public convenience init(
    image: Image, style: Style = .plain, action: @escaping (BarButtonItem) -> Void = { _ in }
  ) {
    self.init(kind: .button, title: nil, style: style, action: action)
    self.image = image
  }

  /// Makes an item whose title everybody knows; `done` and `save` stand out.
  public convenience init(
    _ item: SystemItem, action: @escaping (BarButtonItem) -> Void = { _ in }
  ) {
    self.init(
      kind: .button, title: item.title, style: item == .done || item == .save ? .done : .plain,
      action: action)
  }

  /// Makes an item that shows a view.
  public convenience init(customView: View) {
    self.init(kind: .button, title: nil, style: .plain, action: { _ in })
    self.customView = customView
  }

  /// Returns a space that takes the room that is left.
  public static func flexibleSpace() -> BarButtonItem {
    BarButtonItem(kind: .flexibleSpace, title: nil, style: .plain, action: { _ in })
  }

  /// Returns a space of a width in points.
  public static func fixedSpace(_ width: Double) -> BarButtonItem {
    BarButtonItem(kind: .fixedSpace(width), title: nil, style: .plain, action: { _ in })
  }

  /// Calls the action, if the item is enabled; does not open its menu.
  public func press() { if isEnabled { action(self) } }

  private func changed() { row?.itemDidChange() }

  /// Returns the view that stands for the item in a bar, as the item is now.
  ///
  /// - Parameter present: The view that stands for the item so far, which stays if it still can; nil for none.
  /// - Returns: The view; nil for a space.
  func updatedView(_ present: View?) -> View? {
    guard kind == .button else { return nil }
    if let customView {
      view = customView
      if let toolTip { customView.toolTip = toolTip }
      return customView
    }
    let button = present as? BarButton ?? makeButton()
    button.title = title
    button.setImage(image, for: .normal)
    button.isProminent = style == .done
    button.isEnabled = isEnabled
    button.identifier = identifier
    button.toolTip = toolTip
    button.menu = menu
    if menu != nil {
      button.showsMenuAsPrimaryAction = true
      button.onMenuSelection { [weak self] in self?.storedMenu = $0 }
    }
    view = button
    return button
  }

  private func makeButton() -> BarButton {
    let button = BarButton()
    button.addAction(for: .primaryActionTriggered) { [weak self] _ in
      if let self, menu == nil { press() }
    }
    return button
  }
}

extension BarButtonItem.SystemItem {
  fileprivate var title: String {
    switch self {
    case .done: "Done"
    case .cancel: "Cancel"
    case .edit: "Edit"
    case .save: "Save"
    case .add: "Add"
    case .close: "Close"
    case .reply: "Reply"
    case .refresh: "Refresh"
    case .stop: "Stop"
    case .trash: "Delete"
    case .undo: "Undo"
    case .redo: "Redo"
    case .search: "Search"
    }
  }
}
