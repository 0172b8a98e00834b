import LamellaScrolling
import Testing

@Suite("Item paths")
struct ItemPathTests {
  @Test("A row is an item")
  func row() {
    var path = ItemPath(row: 3, section: 2)
    #expect(path == ItemPath(section: 2, item: 3))
    path.row = 5
    #expect(path.item == 5 && path.row == 5 && path.section == 2)
  }

  @Test("Paths are in the order of the list")
  func order() {
    let paths = (0..<3).flatMap { section in
      (0..<3).map { ItemPath(section: section, item: $0) }
    }
    #expect(paths.reversed().sorted() == paths)
    for (index, a) in paths.enumerated() {
      for (other, b) in paths.enumerated() { #expect((a < b) == (index < other)) }
    }
  }
}
