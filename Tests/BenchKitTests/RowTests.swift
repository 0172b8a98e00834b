import Foundation
import LamellaCapture
import Testing

@testable import BenchKit

@Suite("Rows of the bench")
struct RowTests {
  private func row(_ engine: Double?, _ baseline: Double?) -> BenchRow {
    BenchRow(
      scene: "map-tiles", backend: .sdlGLNoop, metric: .instructions, engine: engine,
      baseline: baseline)
  }

  @Test("A ratio is engine over baseline, and there is none without one of them")
  func ratio() {
    #expect(row(3, 2).ratio == 1.5)
    #expect(row(0, 4).ratio == 0)
    #expect(row(3, nil).ratio == nil)
    #expect(row(nil, 3).ratio == nil)
    #expect(row(3, 0).ratio == nil)
    #expect(row(3, 2).excess == 1)
    #expect(row(3, nil).excess == nil)
    #expect(row(nil, 2).excess == nil)
  }

  @Test("The file is an object of rows with six members each, nulls included")
  func json() throws {
    var machine = CaptureMetadata()
    machine[.cores] = .number(2)
    machine["notes"] = .list(["no \"valgrind\""])
    let rows = [row(1_466_329.25, 2_000_000), row(7, nil), row(nil, nil)]
    let text = BenchRow.json(rows, machine: machine)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["rows", "machine"])
    #expect((object["machine"] as? [String: Any])?["cores"] as? Double == 2)
    let read = try #require(object["rows"] as? [[String: Any]])
    #expect(read.count == 3)
    for entry in read {
      #expect(
        Set(entry.keys) == ["scene", "backend", "metric", "engine", "baseline", "ratio"])
      #expect(entry["scene"] as? String == "map-tiles")
      #expect(entry["backend"] as? String == "sdl-gl-noop")
      #expect(entry["metric"] as? String == "instructions")
    }
    #expect(read[0]["engine"] as? Double == 1_466_329.25)
    #expect(read[0]["baseline"] as? Double == 2_000_000)
    #expect(read[0]["ratio"] as? Double == 1_466_329.25 / 2_000_000)
    #expect(read[1]["baseline"] is NSNull && read[1]["ratio"] is NSNull)
    #expect(read[2]["engine"] is NSNull)
  }

  @Test("An empty run is JSON too")
  func emptyJSON() throws {
    let text = BenchRow.json([], machine: CaptureMetadata())
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect((object?["rows"] as? [Any])?.isEmpty == true)
  }

  @Test("Lines of the table are as wide as its head, and numbers read well")
  func table() {
    let line = BenchTable.line(row(11_624_785, 5_077_493))
    #expect(line.hasSuffix("11 624 785    5 077 493   2.289"))
    #expect(line.count == BenchTable.header.count)
    #expect(BenchTable.line(row(7, nil)).hasSuffix(" - -".replacing(" ", with: "       ")))
    #expect(BenchTable.fixed(0.995, 2) == "1.00")
    #expect(BenchTable.fixed(-0.5, 1) == "-0.5")
    #expect(BenchTable.grouped(999) == "999")
    #expect(BenchTable.grouped(1_000) == "1 000")
  }

  @Test("The median of an even number is between the middle two")
  func median() {
    #expect(Measuring.median([3, 1, 2]) == 2)
    #expect(Measuring.median([4, 1, 3, 2]) == 2.5)
    #expect(Measuring.median([]).isNaN)
  }

  @Test("Callgrind's total is read from the end of its file")
  func callgrind() {
    let file = "events: Ir\nfn=(1) main\n12 500\n\nsummary: 900\ntotals: 1162481651\n"
    #expect(BenchRun.total(ofCallgrindFile: file) == 1_162_481_651)
    #expect(BenchRun.total(ofCallgrindFile: "events: Ir\n") == nil)
  }

  @Test(
    "Instructions of some program files alone are counted, without those of functions they call")
  func ownInstructions() {
    let file = """
      events: Ir
      ob=(1) /tmp/lamella-bench
      fn=(1) frame
      12 500
      +3 20
      cob=(2) /usr/lib/libSDL2.so
      cfn=(2) SDL_RenderCopy
      calls=4 0
      * 9000
      14 7
      ob=(2)
      fn=(2)
      0 9000
      ob=(3) /usr/lib/swift/linux/libswiftCore.so
      fn=(3) swift_retain
      0 30
      ob=(1)
      fn=(4) next
      8 1
      totals: 9558
      """
    #expect(BenchRun.total(ofCallgrindFile: file, in: BenchRun.isOwnCode) == 558)
    #expect(BenchRun.total(ofCallgrindFile: "totals: 3\n", in: { _ in true }) == nil)
  }
}
