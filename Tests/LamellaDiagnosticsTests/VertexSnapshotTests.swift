internal import LamellaGraphics
internal import Testing

@testable internal import LamellaDiagnostics

@Suite("Stored vertices")
struct VertexSnapshotTests {
  @Test("Vertices without retained quads take their own bytes alone")
  func bytes() {
    var snapshot = VertexSnapshot()
    #expect(snapshot.byteCount == 0)
    var list = DrawList()
    list.vertices = (0..<10).map { Vertex(x: Float($0), y: 0, color: 0, u: 0, v: 0) }
    var scratch: [Vertex] = []
    #expect(snapshot.update(list, &scratch))
    var chunks = ChunkedArray<Vertex>()
    _ = chunks.update(list.vertices)
    #expect(snapshot.byteCount == chunks.byteCount && snapshot.byteCount >= 200)
    #expect(snapshot.bytes(notIn: snapshot) == 0)
  }
}
