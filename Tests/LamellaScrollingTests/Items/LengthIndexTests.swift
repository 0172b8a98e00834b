import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Length index")
struct LengthIndexTests {
  @Test("A million unmeasured entries take one chunk, and each has its place")
  func million() {
    var index = LengthIndex()
    index.append(count: 400_000, estimate: 44.25)
    index.append(count: 600_000, estimate: 44.25)
    #expect(index.chunks.count == 1 && index.count == 1_000_000)
    #expect(index.total == 44_250_000)
    #expect(index.start(of: 777_777) == 777_777 * 44.25)
    #expect(index.index(at: 777_777 * 44.25) == 777_777)
    #expect(index.index(at: 777_777 * 44.25 - 0.001) == 777_776)
    #expect(index.firstUnmeasured(in: 5..<9) == 5)
  }

  @Test("A billion entries are placed exactly after any order of changes")
  func billion() {
    var index = LengthIndex()
    index.append(count: 1_000_000_000, estimate: 50)
    for entry in [999_999_999, 0, 500_000_000, 123_456_789] { index.setLength(20.1, at: entry) }
    let measured = (20.1 * 65536).rounded() / 65536
    #expect(index.total == 49_999_999_800 + 4 * measured)
    #expect(index.start(of: 999_999_999) == 49_999_999_800 + 3 * measured)
    #expect(index.index(at: index.start(of: 999_999_999)) == 999_999_999)
    // Back to what they were: not a bit is left of the changes.
    for entry in [500_000_000, 999_999_999, 123_456_789, 0] { index.setLength(50, at: entry) }
    #expect(index.total == 50_000_000_000)
    #expect(index.start(of: 999_999_999) == 49_999_999_950)
  }

  @Test("Positions outside give the first and the last entry")
  func outside() {
    var index = LengthIndex()
    index.append(count: 3, estimate: 10)
    #expect(index.index(at: -5) == 0 && index.index(at: -.infinity) == 0)
    #expect(index.index(at: .nan) == 0)
    #expect(index.index(at: 30) == 2 && index.index(at: .infinity) == 2)
    #expect(index.start(of: 3) == 30)
  }

  @Test("Entries without a length hold no position")
  func empty() {
    var index = LengthIndex()
    index.append(count: 100, estimate: 0)
    index.append(count: 1, estimate: 8)
    index.append(count: 100, estimate: 0)
    #expect(index.index(at: 0) == 100 && index.index(at: 7.9) == 100)
    index.setLength(0, at: 0)
    index.setLength(0, at: 150)
    #expect(index.index(at: 0) == 100 && index.index(at: 7.9) == 100)
    #expect(index.index(at: 8) == 200)
  }

  @Test("Bad lengths count as 0, huge ones are cut")
  func badLengths() {
    var index = LengthIndex()
    index.append(count: 2, estimate: .nan)
    index.setLength(-3, at: 0)
    #expect(index.total == 0)
    index.setLength(.infinity, at: 1)
    #expect(index.total == LengthIndex.maximumLength)
  }

  @Test("Measured entries stay when estimates change, until they are invalidated")
  func estimates() {
    var index = LengthIndex()
    index.append(count: 300, estimate: 40)
    index.setLength(25, at: 130)
    index.setEstimate(50, at: 100..<200)
    #expect(
      index.length(at: 99) == 40 && index.length(at: 100) == 50 && index.length(at: 199) == 50)
    #expect(index.length(at: 130) == 25 && index.isMeasured(at: 130))
    index.invalidate(0..<300)
    #expect(index.length(at: 130) == 25 && !index.isMeasured(at: 130))
    index.invalidate(0..<300, estimate: 30)
    #expect(index.total == 9000 && index.chunks.count == 1)
  }

  @Test("The first unmeasured entry of a range is found")
  func firstUnmeasured() {
    var index = LengthIndex()
    index.append(count: 1000, estimate: 40)
    for entry in 0..<500 where entry != 317 { index.setLength(41, at: entry) }
    #expect(index.firstUnmeasured(in: 0..<1000) == 317)
    #expect(index.firstUnmeasured(in: 318..<1000) == 500)
    #expect(index.firstUnmeasured(in: 318..<500) == nil)
    #expect(index.firstUnmeasured(in: 317..<317) == nil)
    #expect(index.firstUnmeasured(in: 0..<317) == nil)
  }

  @Test("Single insertions at random leave few chunks")
  func fewChunks() {
    var random = SeededGenerator(seed: 4)
    var index = LengthIndex()
    for _ in 0..<2000 {
      let place = Int.random(in: 0...index.count, using: &random)
      var edited = LengthIndex()
      edited.append(contentsOf: index, in: 0..<place)
      edited.append(count: 1, estimate: 30)
      edited.append(contentsOf: index, in: place..<index.count)
      edited.setLength(Double.random(in: 20...60, using: &random), at: place)
      index = edited
    }
    #expect(index.chunks.count <= 2 * 2000 / LengthIndex.slabSize + 1)
    #expect(index.firstUnmeasured(in: 0..<2000) == nil)
  }
}
