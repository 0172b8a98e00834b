internal import LamellaGeometry
public import LamellaScene
public import LamellaScreens

/// A scene file that was read and checked, and makes its objects as often as it is asked to.
///
/// ```swift
/// let nib = try Nib(named: "Settings", in: "Assets/Scenes")
/// let scene = try nib.instantiate(owner: self)
/// view.addSubview(scene.view!)
/// ```
///
/// UIKit's `UINib`. Reading takes the time, so keep a nib of which many scenes are made. Images are read with the file.
public final class Nib {
  /// The document that the nib was made of.
  public let document: SceneDocument
  /// The checked scene.
  let plan: ScenePlan
  /// The definitions of the file.
  let context: SceneContext
  /// The styles of the file by their names.
  let styles: [String: SceneCompiler.Style]
  let classes: SceneClasses

  /// The language of texts where none is asked for, such as `de` or `pt-BR`; empty, the default, for the texts without
  /// a language.
  public static var language = ""

  /// Reads and checks a scene file.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.scene`; or of a `.xib` file, of which what the scene leaves out is
  ///     reported.
  ///   - folder: The path of its folder; the current one by default.
  ///   - classes: The classes that the file can name.
  ///   - language: The language of its texts.
  /// - Throws: ``SceneFaults`` with all that is wrong.
  public convenience init(
    named name: String, in folder: String = "", classes: SceneClasses = .standard,
    language: String? = nil
  ) throws(SceneFaults) {
    var omissions: [SceneFault] = []
    try self.init(
      SceneDocument(contentsOf: Self.path(named: name, in: folder), omissions: &omissions),
      classes: classes, language: language)
    for omission in omissions { Diagnostics.report(omission.description) }
  }

  /// Returns the path of a file, whose name may lack `.scene`.
  nonisolated static func path(named name: String, in folder: String) -> String {
    let isWhole = name.hasSuffix(".scene") || name.hasSuffix(InterfaceBuilderDocument.fileExtension)
    let file = isWhole ? name : name + ".scene"
    return folder.isEmpty ? file : folder + "/" + file
  }

  /// Checks a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - classes: The classes that it can name.
  ///   - language: The language of its texts; ``language`` by default.
  /// - Throws: ``SceneFaults`` with all that is wrong.
  public convenience init(
    _ document: SceneDocument, classes: SceneClasses = .standard, language: String? = nil
  ) throws(SceneFaults) {
    try self.init(
      document, by: SceneCompiler(document, classes: classes, language: language ?? Self.language))
  }

  /// Checks a document by a checker.
  init(_ document: SceneDocument, by compiler: SceneCompiler) throws(SceneFaults) {
    plan = compiler.compile(document.root)
    context = compiler.context
    styles = compiler.styles
    self.document = document
    classes = compiler.classes
    guard compiler.faults.isEmpty else { throw SceneFaults(compiler.faults) }
  }

  nonisolated deinit {}

  /// Makes the objects of the scene, and connects them.
  ///
  /// Outlets and actions that no object of the file has are those of the owner. Without an owner they are left out.
  /// Actions do not keep their targets.
  ///
  /// - Parameter owner: The object that the scene belongs to, whose class is registered; nil for none.
  /// - Returns: The objects.
  /// - Throws: ``SceneFaults`` for outlets and actions that the owner does not have. Nothing is made then.
  /// - Complexity: O(number of objects and attributes).
  @discardableResult
  public func instantiate(owner: AnyObject? = nil) throws(SceneFaults) -> SceneObjects {
    let ownerClass = owner.flatMap { classes.sceneClass(of: $0) }
    if let owner {
      let faults = plan.faults(owner: owner, ownerClass)
      guard faults.isEmpty else { throw SceneFaults(faults) }
    }
    return ScenePlanRun(plan, owner: owner, ownerClass).run()
  }
}

/// The objects that were made of a scene file.
public struct SceneObjects {
  /// The top-level objects, in the order of the file.
  public let objects: [AnyObject]
  /// All objects that have an `id`, by it.
  let byID: [String: AnyObject]

  /// The first view of the top-level objects, or the view of the first controller; nil where there is neither.
  public var view: View? {
    for object in objects {
      if let view = object as? View { return view }
      if let controller = object as? ViewController { return controller.view }
    }
    return nil
  }

  /// The first view controller of the top-level objects; nil where there is none.
  public var controller: ViewController? {
    objects.lazy.compactMap { $0 as? ViewController }.first
  }

  /// Returns the object with an `id`; nil where there is none.
  public subscript(id: String) -> AnyObject? { byID[id] }

  /// Returns the object with an `id` as one of a class; nil where there is none, or one of another class.
  public func object<Object: AnyObject>(_ id: String, as type: Object.Type = Object.self) -> Object?
  {
    byID[id] as? Object
  }
}

extension ViewController {
  /// Makes the controller's view of a scene file, whose owner is the controller; call it in `loadView()`.
  ///
  /// ```swift
  /// override func loadView() { loadView(from: "Settings", in: "Assets/Scenes") }
  /// ```
  ///
  /// Faults of the file are reported, and the view is a plain one.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with or without `.scene`.
  ///   - folder: The path of its folder.
  public final func loadView(from name: String, in folder: String = "") {
    do {
      try loadView(from: Nib(named: name, in: folder))
    } catch {
      for fault in error.faults { Diagnostics.report(fault.description) }
      view = View()
    }
  }

  /// Makes the controller's view of a scene, whose owner is the controller; call it in `loadView()`.
  ///
  /// - Parameter nib: The scene, whose first top-level view becomes that of the controller.
  /// - Throws: ``SceneFaults`` for outlets and actions that the controller does not have.
  public final func loadView(from nib: Nib) throws(SceneFaults) {
    view = try nib.instantiate(owner: self).view ?? View()
  }
}
