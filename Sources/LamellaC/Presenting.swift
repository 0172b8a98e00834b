public import CLamella
internal import LamellaControls
internal import LamellaScene
internal import LamellaScreens

// What comes over screens: others, alerts, menus, tips.

/// Presents a screen over another; see `lamella.h`.
@c @implementation
public nonisolated func lamella_screen_present(
  _ presenter: OpaquePointer?, _ screen: OpaquePointer?, _ style: Int32, _ animated: Int32
) -> lamella_result {
  enter((presenter, screen, style, animated)) { pointer, screen, style, animated throws(Failure) in
    let presenter = try Handles.screen(pointer)
    let screen = try Handles.screen(screen)
    try HostedScreens.checkIsFree(screen, for: HostedScreens.stage(of: presenter))
    guard presenter.viewIfLoaded?.window != nil else {
      throw .value("the screen that presents is not shown")
    }
    guard presenter !== screen, presenter.presentedViewController == nil else {
      throw .value("the screen presents another one already")
    }
    if !(screen is AlertController) {
      switch style {
      case LAMELLA_PRESENT_SHEET: screen.modalPresentationStyle = .pageSheet
      case LAMELLA_PRESENT_FORM: screen.modalPresentationStyle = .formSheet
      case LAMELLA_PRESENT_FULL: screen.modalPresentationStyle = .fullScreen
      case LAMELLA_PRESENT_OVER: screen.modalPresentationStyle = .overFullScreen
      default: throw .value("there is no such style")
      }
    }
    presenter.present(screen, animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Dismisses what a screen presents, or the screen itself; see `lamella.h`.
@c @implementation
public nonisolated func lamella_screen_dismiss(_ screen: OpaquePointer?, _ animated: Int32)
  -> lamella_result
{
  enter((screen, animated)) { screen, animated throws(Failure) in
    let screen = try Handles.screen(screen)
    guard screen.presentedViewController != nil || screen.presentingViewController != nil else {
      return 0
    }
    screen.dismiss(animated: animated != 0)
    return 1
  }
}

// MARK: - Alerts

/// Makes an alert; see `lamella.h`.
@c @implementation
public nonisolated func lamella_alert_create(
  _ stage: OpaquePointer?, _ title: UnsafePointer<CChar>?, _ message: UnsafePointer<CChar>?,
  _ style: Int32
) -> OpaquePointer? {
  make((stage, title, message, style)) { stage, title, message, style throws(Failure) in
    let stage = try Handles.stage(stage)
    guard style == LAMELLA_ALERT_CARD || style == LAMELLA_ALERT_SHEET else {
      throw .value("there is no such style")
    }
    let alert = AlertController(
      title: try optionalUTF8(title),
      message: try optionalUTF8(message),
      preferredStyle: style == LAMELLA_ALERT_SHEET ? .actionSheet : .alert)
    return try HostedScreens.add(alert, to: stage)
  }
}

/// Adds a choice to an alert; see `lamella.h`.
@c @implementation
public nonisolated func lamella_alert_add_choice(
  _ alert: OpaquePointer?, _ title: UnsafePointer<CChar>?, _ style: Int32,
  _ action: lamella_alert_action?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((alert, title, style, action, user)) {
    alert, title, style, action, user throws(Failure) in
    let alert = try Handles.screen(alert, as: AlertController.self)
    let actionStyle: AlertAction.Style
    switch style {
    case LAMELLA_CHOICE_DEFAULT, LAMELLA_CHOICE_PREFERRED: actionStyle = .default
    case LAMELLA_CHOICE_CANCEL: actionStyle = .cancel
    case LAMELLA_CHOICE_DESTRUCTIVE: actionStyle = .destructive
    default: throw .value("there is no such style of a choice")
    }
    let index = Int32(clamping: alert.actions.count)
    let choice = AlertAction(title: try utf8(title), style: actionStyle) { [weak alert] _ in
      guard let alert, let action else { return }
      HostedScreens.callBack(for: alert) { action($0, index, user) }
    }
    alert.addAction(choice)
    if style == LAMELLA_CHOICE_PREFERRED { alert.preferredAction = choice }
    return LAMELLA_OK
  }
}

/// Adds a text field to an alert; see `lamella.h`.
@c @implementation
public nonisolated func lamella_alert_add_field(
  _ alert: OpaquePointer?, _ placeholder: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make((alert, placeholder)) { alert, placeholder throws(Failure) in
    let alert = try Handles.screen(alert, as: AlertController.self)
    guard alert.preferredStyle == .alert else { throw .value("a sheet of choices has no fields") }
    let text: String? = try optionalUTF8(placeholder)
    alert.addTextField { $0.placeholder = text }
    guard let field = alert.textFields.last else { return nil }
    return try Handles.handle(of: field)
  }
}

// MARK: - Menus and tips

/// Sets the menu of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_menu(
  _ view: OpaquePointer?, _ items: UnsafePointer<lamella_menu_item>?, _ count: Int32,
  _ action: lamella_menu_action?, _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((view, items, count, action, user)) {
    pointer, items, count, action, user throws(Failure) in
    let view = try Handles.view(pointer)
    let button = view as? Button
    guard count != 0 else {
      button?.menu = nil
      view.contextMenu = nil
      return LAMELLA_OK
    }
    guard let items else { throw .null("the items of the menu") }
    guard let action else { throw .null("the function of the menu") }
    guard count > 0, count <= 1_000 else { throw .value("a menu has up to 1000 items") }
    var maker = MenuMaker(Array(UnsafeBufferPointer(start: items, count: Int(count)))) {
      [weak view] index in
      guard let view else { return }
      HostedStage.callBack(for: view, pointer) { action(pointer, Int32(index), user) }
    }
    let menu = try maker.menu()
    if let button {
      button.menu = menu
      button.showsMenuAsPrimaryAction = true
    } else {
      view.contextMenu = { _ in menu }
    }
    return LAMELLA_OK
  }
}

/// The maker of a menu from rows with depths.
private struct MenuMaker {
  /// A row whose text has been read.
  private struct Row {
    var title: String
    var depth: Int32
    var flags: UInt32
  }

  private var rows: [Row] = []
  private var next = 0
  private let items: [lamella_menu_item]
  private let choose: (Int) -> Void

  init(_ items: [lamella_menu_item], choose: @escaping (Int) -> Void) {
    self.items = items
    self.choose = choose
  }

  /// Returns the menu.
  mutating func menu() throws(Failure) -> Menu {
    for item in items {
      let deepest = rows.last.map { $0.depth + 1 } ?? 0
      guard item.depth >= 0, item.depth <= deepest, item.depth < 16 else {
        throw .value(
          "an item's depth is at most one more than that of the item before, and below 16")
      }
      guard item.flags < 16 else { throw .value("an item has flags that mean nothing") }
      rows.append(Row(title: try utf8(item.title), depth: item.depth, flags: item.flags))
    }
    return Menu(children: elements(depth: 0))
  }

  private mutating func elements(depth: Int32) -> [MenuElement] {
    // Each section is a list; the first stands in the menu itself.
    var sections: [[MenuElement]] = [[]]
    while next < rows.count, rows[next].depth == depth {
      let (row, index) = (rows[next], next)
      next += 1
      if row.flags & UInt32(LAMELLA_MENU_SECTION) != 0, !sections[sections.count - 1].isEmpty {
        sections.append([])
      }
      let element: MenuElement
      if next < rows.count, rows[next].depth > depth {
        element = .menu(Menu(row.title, children: elements(depth: depth + 1)))
      } else {
        var attributes: MenuAction.Attributes = []
        if row.flags & UInt32(LAMELLA_MENU_DISABLED) != 0 { attributes.insert(.disabled) }
        if row.flags & UInt32(LAMELLA_MENU_DESTRUCTIVE) != 0 { attributes.insert(.destructive) }
        element = .action(
          MenuAction(
            row.title, attributes: attributes,
            state: row.flags & UInt32(LAMELLA_MENU_CHECKED) != 0 ? .on : .off
          ) { [choose] in choose(index) })
      }
      sections[sections.count - 1].append(element)
    }
    let inlineSections = sections.dropFirst().map {
      MenuElement.menu(Menu(options: .displayInline, children: $0))
    }
    return sections[0] + inlineSections
  }
}

/// Sets the tip of a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_set_tool_tip(
  _ view: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> lamella_result {
  enter((view, text)) { view, text throws(Failure) in
    try Handles.view(view).toolTip = try optionalUTF8(text)
    return LAMELLA_OK
  }
}
