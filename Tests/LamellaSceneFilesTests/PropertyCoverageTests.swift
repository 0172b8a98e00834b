import LamellaScene
import TestSupport
import Testing

@testable import LamellaSceneFiles

/// The properties of view classes that no attribute sets, with the reason.
private let reasons: [String: String] = [
  // Closures, delegates and data sources are code.
  "View.contextMenu": "a closure", "Button.menu": "a menu of closures",
  "CanvasView.onDraw": "a closure",
  "TextField.delegate": "code", "ScrollView.delegate": "code", "ScrollView.onScroll": "a closure",
  "CollectionView.dataSource": "code", "CollectionView.itemDelegate": "code",
  "CollectionView.prefetchDataSource": "code", "CollectionView.onSelect": "a closure",
  "ListView.leadingSwipeActions": "a closure", "ListView.trailingSwipeActions": "a closure",
  "ListView.sectionForIndexTitle": "a closure", "ListView.numberOfRows": "belongs to a data source",
  "TiledScrollView.dataSource": "code",
  // Values that no text can be.
  "View.traitOverrides": "an attribute for each trait: traits.userInterfaceStyle, ...",
  "Label.attributedText": "rich text", "SpriteBatchView.sprites": "made by the game each frame",
  // States that input and containers set.
  "CollectionCell.isHighlighted": "a state of the list",
  "CollectionCell.isSelected": "a state of the list",
  "TextField.selectedTextRange": "a state of editing",
  // The emitter's own attributes are those of a layer of cells.
  "EmitterView.emitter": "cells are code",
  // Windows are made by the application.
  "Window": "made by the application", "SpriteBatchView": "made with its sprites",
]

@Suite("Attributes of view classes")
@MainActor struct PropertyCoverageTests {
  @Test("Every public property of a view class has an attribute, an element, or a reason")
  func everyProperty() throws {
    let sources = try SourceProperties(root: repositoryRoot())
    let classes = SceneClasses()
    #expect(sources.viewClasses.count > 25)
    var properties = 0
    for name in sources.viewClasses.sorted() {
      if reasons[name] != nil { continue }
      for property in (sources.properties[name] ?? []).sorted() {
        properties += 1
        if reasons["\(name).\(property)"] != nil { continue }
        guard let sceneClass = classes[name] else {
          Issue.record(
            "\(name) has the property \(property) and is not registered with SceneClasses")
          break
        }
        let tables = sceneClass.tables
        let isKnown =
          tables.attributeIndexes[property] != nil || tables.elements[property] != nil
          || tables.references[property] != nil || sceneClass.contents(forProperty: property)
        #expect(
          isKnown,
          "\(name).\(property) has no attribute: add one in EngineClasses, or a reason here")
      }
    }
    #expect(properties > 200)
  }

  @Test("Every reason names a property that there is")
  func reasonsAreNeeded() throws {
    let sources = try SourceProperties(root: repositoryRoot())
    for name in reasons.keys {
      let parts = name.split(separator: ".").map(String.init)
      if parts.count == 1 {
        #expect(sources.viewClasses.contains(name))
      } else if name != "EmitterView.emitter" {
        #expect(sources.properties[parts[0]]?.contains(parts[1]) == true, "there is no \(name)")
      }
    }
  }

  private func repositoryRoot() -> String {
    var path = #filePath[...]
    for _ in 0..<3 { path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
    return String(path)
  }
}

extension SceneClass {
  /// Returns whether a property's objects are those that stand directly inside.
  fileprivate func contents(forProperty property: String) -> Bool {
    property == "items" && contents(for: SceneClasses.standard["BarButtonItem"] ?? self) != nil
  }
}
