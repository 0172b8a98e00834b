import LamellaGeometry
import LamellaRuntime
import LamellaScene
import Observation
import TestSupport
import Testing

@testable import LamellaReplay

/// The files of `--verify`, and the reported differences of runs.
@MainActor
@Suite("Digest files")
struct DigestTests {
  /// A small scene with a moving card, which a test changes in a tick.
  private func run(
    _ file: DigestFile, ticks: Int64 = 60,
    _ change: @escaping @MainActor (Int64, View, Window) -> Void = { _, _, _ in }
  ) throws -> DigestFile.Outcome {
    let stage = Stage(window: Window(size: Size(200, 100)))
    let panel = View(frame: Rect(x: 10, y: 10, width: 100, height: 80))
    panel.identifier = "panel"
    stage.window.addSubview(panel)
    for index in 0..<5 {
      let card = View(frame: Rect(x: Double(index) * 20, y: 0, width: 18, height: 18))
      card.identifier = "card \(index)"
      panel.addSubview(card)
    }
    stage.onTick { time in
      panel.subviews[1].center.x += 0.125
      panel.frame.origin.y = Double(time.tick % 7)
      change(time.tick, panel, stage.window)
    }
    stage.afterTick { _ = file.add(stage.window, at: $0) }
    stage.advance(to: StageTime(value: ticks, unitsPerSecond: 120))
    return try file.finish()
  }

  private func inScratchDirectory<Result>(
    _ body: (ScratchDirectory) throws -> Result
  ) rethrows -> Result {
    try body(ScratchDirectory())
  }

  private func difference(
    ticks: Int64 = 60, _ change: @escaping @MainActor (Int64, View, Window) -> Void
  ) throws -> DigestDifference? {
    try inScratchDirectory { folder in
      let path = folder.file("digests.jsonl")
      #expect(try run(DigestFile(path: path)) == .written(ticks: 61))
      #expect(try run(DigestFile(path: path)) == .same(ticks: 61))
      guard case .differs(let difference) = try run(DigestFile(path: path), ticks: ticks, change)
      else { return nil }
      return difference
    }
  }

  @Observable fileprivate final class Place {
    var x = 0.0
  }

  @Test("Views that follow models are the same in each tick, whatever changes first")
  func models() throws {
    try inScratchDirectory { folder in
      for order in [[0, 1, 2, 3, 4], [4, 2, 0, 1, 3]] {
        let places = (0..<5).map { _ in Place() }
        let outcome = try run(DigestFile(path: folder.file("models.jsonl"))) { tick, panel, _ in
          if tick == 0 {
            for (view, place) in zip(panel.subviews, places) {
              view.bind { $0.frame.origin.y = place.x + Double(panel.tag) }
              // What an update leaves behind depends on the order.
              view.bind { _ in panel.tag = panel.tag * 3 % 7 + 1 }
            }
          }
          for index in order where (Int(tick) + index) % 3 == 0 { places[index].x += 0.25 }
        }
        #expect(outcome == (order[0] == 0 ? .written(ticks: 61) : .same(ticks: 61)))
      }
    }
  }

  @Test("A tree's digest distinguishes texts, names, numbers, flags and depths")
  func whatCounts() {
    func digest(_ change: (View) -> Void) -> String {
      let window = Window(size: Size(200, 100))
      let (panel, card) = (View(), View(frame: Rect(x: 1, y: 2, width: 3, height: 4)))
      window.addSubview(panel)
      panel.addSubview(card)
      change(card)
      return TreeDigest(of: window).text
    }
    let digests = [
      digest { _ in }, digest { $0.identifier = "card" }, digest { $0.identifier = "cart" },
      digest { $0.alpha = 0.5 }, digest { $0.isHidden = true }, digest { $0.frame.origin.x = 2 },
      digest { $0.frame.size.height = 5 }, digest { $0.superview?.superview?.addSubview($0) },
    ]
    #expect(Set(digests).count == digests.count)
    #expect(digest { _ in } == digests[0])
  }

  @Test("The size of a file depends on the changes, not on the tree")
  func size() throws {
    try inScratchDirectory { folder in
      let path = folder.file("digests.jsonl")
      _ = try run(DigestFile(path: path))
      let lines = try readWhole(path).split(separator: 0x0A)
      #expect(lines.count == 61)
      #expect(lines[0].count > 1_000)
      #expect(lines.dropFirst().allSatisfy { $0.count < 300 })
    }
  }

  @Test("The first different tick is reported, with the view, the property and both values")
  func property() throws {
    let found = try difference { tick, panel, _ in
      if tick >= 33 { panel.subviews[3].alpha = 0.75 }
      if tick >= 34 { panel.subviews[0].isHidden = true }
    }
    #expect(found?.tick == 33)
    #expect(found?.view == "Window/View(panel)/View(card 3)")
    #expect(found?.property == "alpha")
    #expect(
      found?.description
        == "tick 33 differs: Window/View(panel)/View(card 3): alpha is 0.75, was 1")
  }

  @Test("A missing change is reported")
  func unchanged() throws {
    let found = try difference { tick, panel, _ in
      if tick == 20 { panel.subviews[1].center.x -= 0.125 }
    }
    #expect(found?.tick == 20 && found?.view == "Window/View(panel)/View(card 1)")
    #expect(found?.property == "frame")
    #expect(found?.reason?.contains(", was [22.625") == true, "\(String(describing: found))")
  }

  @Test("The smallest difference of a number is reported")
  func lastBit() throws {
    let found = try difference { tick, panel, _ in
      if tick == 59 { panel.subviews[4].center.x = panel.subviews[4].center.x.nextUp }
    }
    #expect(found?.tick == 59 && found?.view == "Window/View(panel)/View(card 4)")
  }

  @Test("Views that are added, removed and moved are reported")
  func structure() throws {
    let new = try difference { tick, panel, _ in
      if tick == 12 {
        let view = View()
        view.identifier = "new"
        panel.addSubview(view)
      }
    }
    #expect(new?.tick == 12 && new?.view == "Window/View(panel)/View(new)")
    #expect(new?.reason == "is added, and was not")
    let gone = try difference { tick, panel, _ in
      if tick == 12 { panel.subviews[4].removeFromSuperview() }
    }
    #expect(
      gone?.tick == 12 && gone?.reason == "is removed, and was not"
        && gone?.view == "View(card 4)")
    let moved = try difference { tick, panel, window in
      if tick == 12 { panel.sendSubviewToBack(panel.subviews[4]) }
    }
    #expect(moved?.tick == 12 && moved?.property == "place")
    #expect(moved?.view == "Window/View(panel)/View(card 4)")
  }

  @Test("Missing views are reported, and views that were not removed")
  func missing() throws {
    try inScratchDirectory { folder in
      let path = folder.file("digests.jsonl")
      @MainActor func change(_ tick: Int64, _ panel: View, _ window: Window) {
        if tick == 8 { panel.addSubview(View()) }
        if tick == 9 { panel.subviews[0].removeFromSuperview() }
      }
      _ = try run(DigestFile(path: path), change)
      guard
        case .differs(let first) = try run(
          DigestFile(path: path), { if $0 != 8 { change($0, $1, $2) } }),
        case .differs(let second) = try run(
          DigestFile(path: path), { if $0 != 9 { change($0, $1, $2) } })
      else {
        Issue.record("no difference")
        return
      }
      #expect(first.tick == 8 && first.reason == "a view of class \"View\" is missing")
      #expect(second.tick == 9 && second.view == "Window/View(panel)/View(card 0)")
      #expect(second.reason == "is not removed, and was")
    }
  }

  @Test("Ticks of only one run are a difference, and so is the end")
  func ticks() throws {
    let longer = try difference(ticks: 61) { _, _, _ in }
    #expect(
      longer?.tick == 61
        && longer?.reason == "the run continues, and the file ends before this tick")
    try inScratchDirectory { folder in
      let path = folder.file("digests.jsonl")
      _ = try run(DigestFile(path: path))
      #expect(try run(DigestFile(path: path), ticks: 40) == .endsEarly(tick: 41))
      #expect(try run(DigestFile(path: path), ticks: 59) == .endsEarly(tick: 60))
      // Some ticks are skipped.
      let lines = try readWhole(path).split(separator: 0x0A).map {
        String(decoding: $0, as: UTF8.self)
      }
      try writeWhole((lines[..<5] + lines[7...]).joined(separator: "\n"), to: path)
      guard case .differs(let found) = try run(DigestFile(path: path)) else {
        Issue.record("no difference")
        return
      }
      #expect(found.tick == 5 && found.reason == "something changes in this tick, and nothing did")
    }
  }

  @Test(
    "A file without the last ticks, or without any, is a different run",
    arguments: [1, 2, 60, 61])
  func shortFile(missing: Int) throws {
    try inScratchDirectory { folder in
      let path = folder.file("digests.jsonl")
      _ = try run(DigestFile(path: path))
      let lines = try readWhole(path).split(separator: 0x0A).dropLast(missing)
      try writeWhole(lines.flatMap { $0 + [0x0A] }, to: path)
      let file = try DigestFile(path: path)
      #expect(file.difference == nil)
      let outcome = try run(file)
      guard case .differs(let found) = outcome else {
        Issue.record("no difference: \(outcome)")
        return
      }
      #expect(found.tick == Int64(61 - missing))
      #expect(found.reason == "the run continues, and the file ends before this tick")
      #expect(file.difference == found)
    }
  }

  @Test("Files without changes, or with too many, report only the tick")
  func digestsOnly() throws {
    try inScratchDirectory { folder in
      let path = folder.file("digests.jsonl")
      @MainActor func crowd(_ alpha: Double) -> @MainActor (Int64, View, Window) -> Void {
        { tick, panel, window in
          if tick == 0 { for _ in 0..<500 { window.addSubview(View()) } }
          guard tick == 9 else { return }
          for view in window.subviews.dropFirst() { view.tag = 7 }
          window.subviews.last?.alpha = alpha
        }
      }
      _ = try run(DigestFile(path: path), crowd(0.5))
      guard case .differs(let far) = try run(DigestFile(path: path), crowd(0.25)) else {
        Issue.record("no difference")
        return
      }
      #expect(far.tick == 9 && far.view == nil && far.reason?.contains("limit") == true)
      let digests = try readWhole(path).split(separator: 0x0A).map { line in
        String(decoding: line, as: UTF8.self).prefix { $0 != "," } + ", "
          + String(decoding: line, as: UTF8.self).split(separator: ", ")[1].prefix(28) + "}"
      }
      try writeWhole(digests.joined(separator: "\n"), to: path)
      #expect(try run(DigestFile(path: path), crowd(0.5)) == .same(ticks: 61))
      guard case .differs(let bare) = try run(DigestFile(path: path), crowd(0.25)) else {
        Issue.record("no difference")
        return
      }
      #expect(bare == DigestDifference(tick: 9))
    }
  }
}
