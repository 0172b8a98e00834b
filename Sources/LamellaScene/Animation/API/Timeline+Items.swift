internal import LamellaGeometry

extension Timeline {
  /// A scheduled step of a timeline: an animation or a call with its start and end time.
  final class Item {
    /// The phase of an item: not begun, running, or ended.
    enum Phase { case before, within, after }

    let step: Step
    let start: Double
    let end: Double
    /// The endless step that it is in; nil for none.
    let loop: Item?
    var phase = Phase.before
    private(set) var controller: PlaybackController?
    private var record = ChangeRecord()

    init(_ step: Step, _ start: Double, in loop: Item?) {
      (self.step, self.start, self.loop) = (step, start, loop)
      end = start + step.duration
    }

    nonisolated deinit {}

    var easing: TimingFunction {
      if case .animate(_, let easing, _, _) = step.kind { easing } else { .linear }
    }

    /// Whether it takes no time.
    var isCall: Bool {
      if case .animate = step.kind { false } else { true }
    }

    /// Runs the step's block and animates its changes from a playback state.
    func begin(_ state: PlaybackController.State) {
      guard case .animate(_, _, let options, let block) = step.kind else { return }
      exchange(&record, with: ChangeRecord())
      let controller = PlaybackController(record)
      controller.setState(state)
      exchange(&self.controller, with: controller)
      phase = .within
      controller.run(options, block)
      // The block may have ended the timeline; what it changed after that ends as well.
      if self.controller !== controller { record.end([controller], at: .current) }
    }

    /// Ends the step's animations, with the values of its start, its end or the present time.
    func end(at position: ViewAnimatingPosition) {
      record.end(controller.map { [$0] } ?? [], at: position)
      phase = position == .start ? .before : .after
      exchange(&controller, with: nil)
    }
  }

  /// Adds items for a step and the steps in it, sorted by start time.
  func schedule(_ step: Step, at start: Double, in loop: Item?) {
    switch step.kind {
    case .wait: break
    case .call, .animate: insert(Item(step, start, in: loop))
    case .endless: insert(Item(step, start, in: loop))
    case .sequence(let steps):
      var time = start
      for step in steps where time < .infinity {
        schedule(step, at: time, in: loop)
        time += step.duration
      }
    case .parallel(let steps): for step in steps { schedule(step, at: start, in: loop) }
    }
  }

  /// Inserts an item by its start time.
  private func insert(_ item: Item) {
    var place = items.count
    while place > 0, items[place - 1].start > item.start { place -= 1 }
    items.insert(item, at: place)
  }

  /// Begins and ends items so that the timeline is at a time, in seconds; reverts items that begin later.
  func run(to time: Double) {
    let count = changeCount
    // An item may add others behind it, or end everything.
    var index = 0
    while index < items.count, items[index].start <= time {
      let item = items[index]
      index += 1
      switch (item.step.kind, item.phase) {
      case (.call(let body), .before):
        item.phase = .after
        body()
      case (.animate, .before):
        item.begin(playbackState(of: item, at: time))
        if item.end <= time { item.end(at: .end) }
      case (.animate, .within) where item.end <= time: item.end(at: .end)
      case (.animate, .after) where item.end > time: continue
      case (.endless(let step), .before):
        item.phase = .after
        repeatEndlessly(step, item)
        index = 0
      default: break
      }
      guard count == changeCount else { return }
    }
    revert(to: time)
  }

  /// Reverts items that begin after a time, and runs again those that end after it, the last first.
  private func revert(to time: Double) {
    let count = changeCount
    for item in items.reversed() where count == changeCount {
      if case .animate = item.step.kind {
        guard item.phase != .before, item.start > time || item.phase == .after && item.end > time
        else { continue }
        item.end(at: .start)
        if item.start <= time { item.begin(playbackState(of: item, at: time)) }
      } else if item.start > time {
        item.phase = .before
      }
    }
  }

  /// Reverts all items, except those of removed cycles, the last first.
  func revertAll() {
    for item in items.reversed() where item.start >= earliest {
      // The endless step has added the present cycle already.
      if case .endless = item.step.kind { continue }
      if item.phase != .before { item.end(at: .start) }
    }
  }

  /// Adds a cycle of an endless step and the item that starts the next cycle, and removes items that are over.
  private func repeatEndlessly(_ step: Step, _ item: Item) {
    let loop = item.loop ?? item
    items.removeAll { $0.loop === loop && $0.phase == .after && $0 !== item }
    earliest = max(earliest, item.start)
    schedule(step, at: item.start, in: loop)
    guard step.duration > 0 else { return }
    insert(Item(item.step, item.start + step.duration, in: loop))
  }
}
