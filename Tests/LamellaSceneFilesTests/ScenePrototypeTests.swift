import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaSceneFiles
import LamellaScrolling
import TestSupport
import Testing

/// A source of rows whose cells come from a scene file.
private final class Rows: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  { 100 }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "score", for: path)
    (cell as? ScoreCell)?.score?.text = "\(path.item)"
    return cell
  }
}

/// A cell with an outlet.
private final class ScoreCell: CollectionCell {
  var score: Label?
}

/// An owner whose action cells send.
private final class Owner {
  var presses = 0
}

@Suite("Prototypes of cells in scene files")
@MainActor struct ScenePrototypeTests {
  @Test("Cells of a list are made from their prototype, each with its own objects")
  func cells() throws {
    let harness = SceneHarness(width: 300, height: 200)
    let classes = SceneClasses()
    classes.register(
      SceneClass(ScoreCell.self, of: "CollectionCell", make: { ScoreCell() }) {
        $0.outlet("score", \.score)
      })
    classes.register(
      SceneClass(Owner.self, of: nil) {
        $0.action("press") { (owner, _: Button) in owner.presses += 1 }
      })
    let nib = try makeNib(
      """
      <ListView id="list" frame="0 0 300 200" rowHeight="50">
        <cells>
          <ScoreCell id="score">
            <Label outlet="score" frame="0 0 100 20"/>
            <Button id="press" title="+" frame="100 0 40 40" action="press"/>
          </ScoreCell>
        </cells>
      </ListView>
      """, classes: classes)
    let owner = Owner()
    let scene = try nib.instantiate(owner: owner)
    let list = try #require(scene.object("list", as: ListView.self))
    let rows = Rows()
    list.dataSource = rows
    harness.window.addSubview(list)
    harness.frame()
    let cells = (0..<4).compactMap {
      list.cellForItem(at: ItemPath(section: 0, item: $0)) as? ScoreCell
    }
    #expect(cells.map { $0.score?.text } == ["0", "1", "2", "3"])
    let button = try #require(cells.first?.contentView.subviews.compactMap { $0 as? Button }.first)
    button.press()
    #expect(owner.presses == 1)
  }

  @Test("Faults in prototypes are told with those of the rest")
  func faults() {
    #expect(throws: SceneFaults.self) {
      try makeNib("<ListView><cells><ListCell id='a' txt='x'/></cells></ListView>")
    }
    #expect(throws: SceneFaults.self) {
      try makeNib("<ListView><cells><ListCell/></cells></ListView>")
    }
  }
}
