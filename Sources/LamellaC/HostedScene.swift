internal import CLamella
internal import LamellaControls
internal import LamellaScene
internal import LamellaSceneFiles
internal import LamellaScrolling

/// The actions of a scene that was loaded from a file; it ends with the scene's view.
final class HostedScene {
  /// A function of the host's.
  struct Action {
    var function: lamella_action
    var user: UnsafeMutableRawPointer?
  }

  /// The folder that relative paths of scene files begin at; empty for the current one.
  static var folder = ""
  /// The scenes by their views.
  private static var scenes: [ObjectIdentifier: HostedScene] = [:]

  /// The names of all actions of the file.
  let names: [String]
  /// The functions that the host has set, by the names of their actions.
  var actions: [String: Action] = [:]

  private init(names: [String]) { self.names = names }

  nonisolated deinit {}

  /// Makes the view of a scene file, and gives handles to all views of the file.
  ///
  /// - Throws: The failure of the file, with all its faults.
  static func load(_ path: String) throws(Failure) -> (view: View, handle: Handle) {
    let nib: Nib
    do throws(SceneFaults) {
      nib = try Nib(
        named: path, in: path.hasPrefix("/") ? "" : folder, classes: HostedSceneClasses.all)
    } catch {
      throw .failed(error)
    }
    guard nib.isView else {
      throw .value("\(path): a scene file for C has one object outside of all others, a view")
    }
    let scene = HostedScene(names: nib.ownerActions)
    let made = nib.instantiate { [weak scene] name, sender in scene?.call(name, sender) }
    guard let view = made.scene.view else {
      throw Failure(code: LAMELLA_ERROR_FAILED, message: "\(path): the scene has no view")
    }
    scenes[ObjectIdentifier(view)] = scene
    do throws(Failure) {
      for object in made.all {
        guard let part = object as? View else { continue }
        HostedSceneClasses.connect(part, try Handles.handle(of: part))
      }
      return (view, try Handles.handle(of: view))
    } catch {
      Handles.removeTree(view)
      throw error
    }
  }

  /// Returns the scene that a view is the view of.
  static func scene(of view: View) throws(Failure) -> HostedScene {
    guard let scene = scenes[ObjectIdentifier(view)] else {
      throw Failure(
        code: LAMELLA_ERROR_KIND, message: "the view is not one that lamella_scene_load returned")
    }
    return scene
  }

  /// Ends the scene of a view that is destroyed, where it is one.
  static func remove(_ view: View) {
    if !scenes.isEmpty { scenes[ObjectIdentifier(view)] = nil }
  }

  /// Calls the host's function for an action.
  private func call(_ name: String, _ sender: AnyObject) {
    guard let action = actions[name] else { return }
    let view = sender as? View ?? (sender as? GestureRecognizer)?.view
    action.function(view.flatMap { Handles.knownHandle(around: $0) }?.pointer, action.user)
  }
}

/// The classes that scene files of hosts can name: those of the engine, whose controls call functions in C.
enum HostedSceneClasses {
  /// The classes, described when a file is first loaded.
  static let all: SceneClasses = {
    let classes = SceneClasses()
    // Each takes the place of the class that it inherits from.
    classes.register(
      SceneClass(HostedButton.self, of: "Button", name: "Button", make: { HostedButton() }))
    classes.register(
      SceneClass(HostedSwitch.self, of: "Switch", name: "Switch", make: { HostedSwitch() }))
    classes.register(
      SceneClass(HostedSlider.self, of: "Slider", name: "Slider", make: { HostedSlider() }))
    classes.register(
      SceneClass(HostedStepper.self, of: "Stepper", name: "Stepper", make: { HostedStepper() }))
    classes.register(
      SceneClass(
        HostedSegments.self, of: "SegmentedControl", name: "SegmentedControl",
        make: { HostedSegments() }))
    classes.register(
      SceneClass(HostedPages.self, of: "PageControl", name: "PageControl", make: { HostedPages() }))
    classes.register(
      SceneClass(
        HostedTextField.self, of: "TextField", name: "TextField", make: { HostedTextField() }))
    classes.register(
      SceneClass(
        HostedList.self, of: "ListView", name: "ListView", make: { HostedList(style: .plain) }))
    return classes
  }()

  /// Has a view of a scene file call the host's functions with its handle.
  static func connect(_ view: View, _ handle: Handle) {
    switch view {
    case let button as HostedButton: button.handle = handle.pointer
    case let field as HostedTextField: field.handle = handle.pointer
    case let list as HostedList: list.handle = handle.pointer
    case is Control: (view as? any HostedControl)?.connectChange(handle)
    default: break
    }
  }
}
