import LamellaTileMaps
import MapTestSupport
import Testing

/// Cells that are elements of their own, as old files have them.
@Suite("Elements of cells")
nonisolated struct CellElementTests {
  private func cells(_ data: String) throws -> [UInt32] {
    try map(tmx(layer(data, encoding: ""))).fourCells
  }

  @Test("A cell may end with its tag or have an end of its own; without a number it is empty")
  func ends() throws {
    #expect(
      try cells(#"<tile gid="1"></tile><tile gid='2' ></tile ><tile></tile><tile gid="4"/>"#)
        == [1, 2, 0, 4])
    #expect(
      try cells(
        """
        <tile gid="4294967295"><!-- the last --></tile>
        <tile/>
        <tile id="7" gid="3">
        </tile>
        <tile gid="2"></tile>
        """) == [4_294_967_295, 0, 3, 2])
  }

  @Test("Cells of a chunk may have ends of their own")
  func chunks() throws {
    let chunk =
      #"<chunk x="0" y="0" width="2" height="2"><tile gid="1"></tile><tile gid="2"/>"#
      + #"<tile></tile><tile gid="4"></tile></chunk>"#
    let map = try map(tmx(layer(chunk, encoding: ""), attributes: #"infinite="1""#))
    #expect(map.fourCells == [1, 2, 0, 4])
  }

  static let broken: [BadInputTests.Case] = [
    .init("an element", "<tile><b/></tile>", "there is an element inside a cell"),
    .init("another cell", #"<tile gid="1"><tile/></tile>"#, "there is an element inside a cell"),
    .init("another's end", #"<tile gid="1"></x></tile>"#, "</x> stands where </tile> must"),
    .init("no end", #"<tile gid="1"/><tile gid="2">"#, "</data> stands where </tile> must"),
    .init("two ends", #"<tile gid="1"></tile></tile>"#, "</tile> stands where </data> must"),
    .init("an end of none", #"<tile gid="1"/></tile>"#, "</tile> stands where </data> must"),
    .init("an end without its >", #"<tile gid="1"></tile<tile/>"#, "the end of tile lacks its >"),
  ]

  @Test("A cell holds no other element and ends once", arguments: broken)
  func refused(sample: BadInputTests.Case) {
    var sample = sample
    sample.text = tmx(layer(sample.text, encoding: ""))
    BadInputTests.refuse(sample)
  }
}
