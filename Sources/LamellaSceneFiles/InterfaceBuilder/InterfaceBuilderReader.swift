/// A reader of Interface Builder's elements: what it found wrong, what it left out, and what it knows of objects.
///
/// The reader walks the file twice. The first walk collects identifiers, guides, connections and what variations exclude,
/// since a file may use objects before it has them; the second one makes the scene's elements.
nonisolated struct InterfaceBuilderReader {
  /// The path for messages.
  let file: String
  /// The faults, in the order of discovery.
  private var foundFaults: [SceneFault] = []
  /// The omissions, in the order of discovery.
  private var foundOmissions: [SceneFault] = []
  /// The messages of omissions that were told.
  private var toldOmissions: Set<String> = []

  // Known after the first walk.

  /// The objects by Interface Builder's identifiers.
  var objects: [String: IndexedObject] = [:]
  /// The guides by Interface Builder's identifiers.
  var guides: [String: IndexedGuide] = [:]
  /// The identifiers of File's Owner and of First Responder.
  var placeholders: Set<String> = []
  /// The objects and constraints that the default variation excludes.
  var excluded: Set<String> = []
  /// The recognizers of the file's top level, by identifier.
  var recognizers: [String: SceneElement] = [:]
  /// The identifiers of the recognizers of each view, in order.
  var recognizersOfViews: [String: [String]] = [:]
  /// The recognizers that some view has: each one is that of the first.
  var heldRecognizers: Set<String> = []
  /// The identifiers of controllers' views, by those of the controllers.
  var controllerViews: [String: String] = [:]
  /// The identifiers of cells, by those of their content views.
  var contentOwners: [String: String] = [:]
  /// The object that the owner's `view` outlet refers to.
  var ownerView: String?

  // Collected by the second walk.

  /// The colors that the scene defines, by name.
  var colors: [String: SceneElement] = [:]
  /// The names of those colors, in the order of their first use.
  var colorNames: [String] = []
  /// The colors of the file's resources, by name.
  var resourceColors: [String: SceneElement] = [:]

  /// Makes a reader.
  init(file: String) { self.file = file }

  /// The faults, in the order of the file.
  var faults: [SceneFault] { Self.sorted(foundFaults) }

  /// The omissions, in the order of the file.
  var omissions: [SceneFault] { Self.sorted(foundOmissions) }

  private static func sorted(_ faults: [SceneFault]) -> [SceneFault] {
    faults.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
  }

  /// Notes that something is wrong.
  mutating func fault(at position: ScenePosition, _ message: String) {
    foundFaults.append(SceneFault(file: file, position: position, message: message))
  }

  /// Notes that something is left out, unless that was told before.
  mutating func omit(_ message: String, at position: ScenePosition) {
    guard toldOmissions.insert(message).inserted else { return }
    foundOmissions.append(SceneFault(file: file, position: position, message: message))
  }

  // MARK: The document

  /// Returns the scene of a document's outermost element.
  mutating func scene(from document: SceneElement) -> SceneElement {
    guard isReadable(document) else { return SceneElement("scene") }
    guard let list = document.children.first(where: { $0.name == "objects" }) else {
      fault(at: document.position, "<document> has no <objects>")
      return SceneElement("scene")
    }
    for resource in document.children where resource.name == "resources" {
      for color in resource.children where color.name == "namedColor" || color.name == "systemColor"
      {
        if let name = color["name"] { resourceColors[name] = color.children.first }
      }
    }
    index(list)
    nameObjects()

    var scene = SceneElement("scene", position: document.position)
    for source in list.children where !isPlaceholder(source) && !isExcluded(source) {
      guard let id = source["id"], recognizers[id] != nil else {
        if let object = object(from: source, in: .topLevel) {
          // The first view is the scene's.
          let isFirst = source["id"].map { $0 == ownerView } ?? false
          scene.children.insert(object, at: isFirst ? 0 : scene.children.count)
        }
        continue
      }
      if !heldRecognizers.contains(id) {
        omit("a <\(source.name)> that no view has is not taken", at: source.position)
      }
    }
    scene.children.insert(contentsOf: colorNames.compactMap { colors[$0] }, at: 0)
    return scene
  }

  /// Returns whether a document is one of iOS in the format since Xcode 5; notes a fault otherwise.
  private mutating func isReadable(_ document: SceneElement) -> Bool {
    let type = document.attribute("type")
    if document.name == "archive" {
      fault(
        at: document.position,
        "this is an Interface Builder document of Xcode 4 or older; save it once in a newer Xcode as a .xib file"
      )
    } else if document.name != "document" {
      fault(
        at: document.position,
        "expected <document>, the outermost element of a .xib file, and found <\(document.name)>")
    } else if type?.value.contains("Storyboard") == true {
      fault(
        at: type?.valuePosition ?? document.position,
        "storyboards are not read; copy each of its views into a .xib file")
    } else if let type, type.value != "com.apple.InterfaceBuilder3.CocoaTouch.XIB" {
      fault(
        at: type.valuePosition,
        "expected a .xib file of iOS, com.apple.InterfaceBuilder3.CocoaTouch.XIB, and found \"\(type.value)\""
      )
    } else {
      return true
    }
    return false
  }

  /// Returns whether an element stands for an object outside of the file.
  func isPlaceholder(_ element: SceneElement) -> Bool {
    element.name == "placeholder" || element.name == "exitPlaceholder"
  }

  /// Returns whether an object is not there in the default variation; what excludes it was told.
  func isExcluded(_ element: SceneElement) -> Bool {
    element["id"].map { excluded.contains($0) } ?? false
  }
}
