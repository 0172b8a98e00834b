internal import LamellaControls
internal import LamellaFiles
public import LamellaScene
public import LamellaScreens

/// A scene whose objects follow its file while the program runs.
///
/// ```swift
/// let scene = LiveScene(named: "Settings", in: "Assets/Scenes", owner: self)
/// if let content = scene.view { view.addSubview(content) }
/// ```
///
/// When the file, or one that it includes, is saved, only what differs is changed in the objects that are there: scroll
/// offsets, focus, text, running animations, and whatever the program has changed itself stay. A file with faults
/// changes nothing; the faults are shown at the edge of the window until the file is saved without them. Changes come
/// in a tick, by an event that recordings contain. See <doc:LiveScenes>.
///
/// For a controller's view, `loadView(from:in:isLive:)` is all that is needed. A scene ends when nothing refers to it.
public final class LiveScene {
  /// The path of the file.
  public let file: String
  /// The faults of the file as it is now; empty where the objects show it.
  public private(set) var faults: [SceneFault] = []
  /// Called after the objects have changed, with the scene: objects may be new.
  public var onReload: ((_ scene: LiveScene) -> Void)?
  /// A view in whose window faults are shown; by default the scene's own view, which is missing where the file has had
  /// faults from the start.
  public weak var faultsView: View?

  private weak var owner: AnyObject?
  private let ownerClass: SceneClass?
  private let classes: SceneClasses
  private let language: String?
  /// The texts of all files that the scene was read from, by their paths.
  private var texts: [String: String?] = [:]
  private var nib: Nib?
  private var record = SceneRecord()
  /// The top-level objects, unless the owner has them as its view.
  private var kept: [AnyObject] = []
  /// Whether the scene has been made.
  private var isFollowing = false
  private weak var faultsWindow: Window?
  /// Whether the first view is that of the owner, a controller.
  private let isOwned: Bool

  /// The objects of the last version without faults; none where there has been no such version.
  ///
  /// Objects that the program has let go of are missing.
  ///
  /// - Complexity: O(number of objects with an `id`).
  public var objects: SceneObjects {
    guard let nib else { return SceneObjects(objects: [], byID: [:]) }
    return SceneObjects(
      objects: nib.plan.roots.compactMap { record.object($0.slot) },
      byID: nib.plan.ids.compactMapValues { record.object($0) })
  }

  /// The first view of the scene, or that of its first controller; nil where the file has had faults from the start.
  public var view: View? { objects.view }
  /// The first view controller of the scene; nil where there is none.
  public var controller: ViewController? { objects.controller }

  /// Reads a scene file, makes its objects, and follows the file from now on.
  ///
  /// Faults are reported, and listed in ``faults``.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.scene`; or of a `.xib` file.
  ///   - folder: The path of its folder; the current one by default.
  ///   - owner: The object that the scene belongs to, whose class is registered; nil for none. It is not kept.
  ///   - classes: The classes that the file can name.
  ///   - language: The language of its texts; `Nib.language` by default.
  public convenience init(
    named name: String, in folder: String = "", owner: AnyObject? = nil,
    classes: SceneClasses = .standard, language: String? = nil
  ) {
    self.init(
      file: Nib.path(named: name, in: folder), owner: owner, isOwned: false, classes: classes,
      language: language)
  }

  init(
    file: String, owner: AnyObject?, isOwned: Bool, classes: SceneClasses = .standard,
    language: String? = nil
  ) {
    self.file = file
    self.owner = owner
    self.isOwned = isOwned
    self.classes = classes
    self.language = language
    ownerClass = owner.flatMap { classes.sceneClass(of: $0) }
    ReloadRules.prepare(classes)
    load()
    isFollowing = true
    LiveFiles.shared.observe(by: self) { [weak self] path, text in
      self?.fileDidChange(path, text)
    }
  }

  isolated deinit {
    if let faultsWindow { FaultStrip.show([], of: ObjectIdentifier(self), in: faultsWindow) }
  }

  // MARK: Reading

  /// Takes a text of a file, if it is one of the scene's and differs.
  private func fileDidChange(_ path: String, _ text: String?) {
    guard let known = texts[path] else { return }
    if known != text {
      load()
    } else if !faults.isEmpty {
      // Those of the start have waited for a window.
      showFaults()
    }
  }

  /// Reads the files, and brings the objects up to date if there are no faults.
  private func load() {
    texts = [:]
    do throws(SceneFaults) {
      let document = try document(at: file)
      let compiler = SceneCompiler(
        document, classes: classes, language: language ?? Nib.language)
      compiler.readDocument = { [unowned self] (path: String) throws(SceneFaults) in
        try self.document(at: path)
      }
      let new = try Nib(document, by: compiler)
      if let owner {
        let faults = new.plan.faults(owner: owner, ownerClass)
        guard faults.isEmpty else { throw SceneFaults(faults) }
      }
      faults = []
      View.performWithoutAnimation { show(new) }
    } catch {
      faults = error.faults
      for fault in faults { Diagnostics.report(fault.description) }
    }
    showFaults()
  }

  /// Returns a document by its latest text, and follows its file from now on.
  private func document(at path: String) throws(SceneFaults) -> SceneDocument {
    var failure: FileError?
    let text = LiveFiles.shared.text(of: path) {
      do throws(FileError) {
        return FileText.text(of: try readFile(path, limit: SceneDocument.maximumBytes))
      } catch {
        failure = error
        return nil
      }
    }
    texts[path] = .some(text)
    guard let text, !FileText.isBinary(text) else {
      let reason = failure.map { $0.reason + ($0.advice.map { ": " + $0 } ?? "") }
      throw SceneFaults([
        SceneFault(
          file: path, position: .none, message: reason ?? "cannot be read as text in UTF-8")
      ])
    }
    guard path.hasSuffix(InterfaceBuilderDocument.fileExtension) else {
      return try SceneDocument(parsing: text, file: path)
    }
    return try InterfaceBuilderDocument(parsing: text, file: path).scene
  }

  private func showFaults() {
    let window = window
    if let faultsWindow, faultsWindow !== window {
      FaultStrip.show([], of: ObjectIdentifier(self), in: faultsWindow)
    }
    faultsWindow = window
    if let window { FaultStrip.show(faults, of: ObjectIdentifier(self), in: window) }
  }

  /// The window for faults; no view is loaded for it.
  private var window: Window? {
    faultsView?.window ?? rootView?.window ?? rootController?.viewIfLoaded?.window
      ?? (owner as? ViewController)?.viewIfLoaded?.window
  }

  // MARK: Objects

  /// The first top-level view.
  private var rootView: View? { nib?.plan.roots.firstObject(record) }
  /// The first top-level controller.
  private var rootController: ViewController? { nib?.plan.roots.firstObject(record) }

  /// Makes the objects of a version, or brings those that are there up to date.
  private func show(_ new: Nib) {
    guard let old = nib else {
      let record = SceneRecord()
      let run = ScenePlanRun(new.plan, owner: owner, ownerClass)
      run.record = record
      let made = run.run()
      record.store(run.objects)
      return finish(new, record, made)
    }
    let editing = EditingState(in: window)
    let reload = SceneReload(from: old, record, to: new, owner: owner, ownerClass)
    let made = reload.apply()
    finish(new, reload.record, made)
    reload.restartLayout(of: made)
    editing?.restore()
  }

  private func finish(_ new: Nib, _ record: SceneRecord, _ made: SceneObjects) {
    let isReload = nib != nil
    let oldView = rootView
    nib = new
    self.record = record
    if !isOwned { kept = made.objects }
    guard isFollowing else {
      // The caller takes the view, which keeps itself until then.
      kept = made.objects
      return
    }
    if let newView = rootView, oldView !== newView {
      if let oldView { replace(oldView, by: newView) } else { showInOwner(newView) }
    }
    if isReload || isOwned { onReload?(self) }
  }

  /// Puts the scene's view that was made anew in the place of the one before.
  private func replace(_ old: View, by new: View) {
    if isOwned, (owner as? ViewController)?.viewIfLoaded === old { return showInOwner(new) }
    guard let superview = old.superview, new.superview == nil else { return }
    new.frame = old.frame
    superview.insertSubview(new, aboveSubview: old)
    old.removeFromSuperview()
  }

  /// Gives the owner its view anew: that of a version before, or the plain one of a file with faults, is replaced.
  private func showInOwner(_ view: View) {
    guard isOwned, let controller = owner as? ViewController else { return }
    ReloadRules.replaceView(of: controller, by: view)
    keep(with: view)
    controller.viewDidLoad()
  }

  /// Has the scene live as long as a view.
  ///
  /// The view keeps its handlers; this one is called for no trait.
  func keep(with view: View) {
    kept = []
    view.registerForTraitChanges([]) { (_: View, _) in _ = self }
  }
}

extension [SceneNode] {
  /// Returns the first object of a class.
  fileprivate func firstObject<Object>(_ record: SceneRecord) -> Object? {
    lazy.compactMap { record.object($0.slot) as? Object }.first
  }
}

/// The field that the user edits, and the responder that gets keys: both stay where their views do, also in a view made
/// anew.
private struct EditingState {
  private let window: Window
  private let responder: Responder
  private let selection: Range<Int>?

  init?(in window: Window?) {
    guard let window, let responder = window.firstResponder else { return nil }
    self.window = window
    self.responder = responder
    selection = (responder as? TextField)?.selectedTextRange
  }

  /// Gives the responder the keys again, if it lost them by moving and is in the window still.
  func restore() {
    guard window.firstResponder !== responder, let view = responder as? View,
      view.window === window, view.becomeFirstResponder()
    else { return }
    if let field = view as? TextField, let selection { field.selectedTextRange = selection }
  }
}
