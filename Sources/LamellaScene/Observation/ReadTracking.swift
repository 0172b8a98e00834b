internal import Observation
internal import Synchronization

/// The tracking of what a view reads of observable models in one of its passes.
///
/// Observations end when something changes that was read, and cannot be ended otherwise. So the tracking is observable
/// itself and read along with the models: where the pass runs again before a model has changed, a change of the tracking
/// ends the old observation.
nonisolated final class ReadTracking: Observable, Sendable {
  private let row: Row
  private let pass: TrackedPass
  private let registrar = ObservationRegistrar()
  /// The number of the run whose reads are observed; no run's once one of the models has changed.
  private let observedRun = Atomic(1)
  // Unprotected, both: used by the engine's thread alone.
  /// The number of the last run.
  private nonisolated(unsafe) var lastRun = 0
  /// Whether the view has ended.
  private nonisolated(unsafe) var hasEnded = false

  init(row: Row, pass: TrackedPass) {
    self.row = row
    self.pass = pass
  }

  /// The property that stands for the observation of the last run.
  private var observation: Void { () }

  // MARK: Runs

  /// Ends the observation of the last run, and returns the number of the next.
  func beginRun() -> Int {
    endObservation()
    lastRun &+= 1
    return lastRun
  }

  /// Reads ``observation`` inside of the tracked run, so that changing it ends the run's observation.
  func registerRun() { registrar.access(self, keyPath: \.observation) }

  /// Ends the observation of the last run; the view has ended, or its row changes hands.
  func end() {
    hasEnded = true
    endObservation()
  }

  /// Ends the observation of the last run, if it is one still.
  func endObservation() {
    // If that fails, the change of a model has ended it.
    if endRun(lastRun) { registrar.willSet(self, keyPath: \.observation) }
  }

  /// Ends a run, after which changes of what it read count no longer.
  ///
  /// - Returns: Whether it was observed still.
  private func endRun(_ run: Int) -> Bool {
    observedRun.compareExchange(expected: run, desired: run &+ 1, ordering: .relaxed).exchanged
  }

  // MARK: Changes

  /// Brings the view's pass back, as something that a run read is about to change; callable from any thread.
  func modelWillChange(sinceRun run: Int) {
    guard endRun(run) else { return }
    if NodeTable.shared.isOnEngineThread { return markView() }
    guard Self.changesFromOtherThreads.add(self) else { return }
    // A task of the main actor wakes a loop that sleeps.
    Task { @MainActor in }
  }

  private func markView() {
    guard !hasEnded else { return }
    let table = NodeTable.shared
    if let mark = pass.mark { return table.mark(row, mark) }
    ViewReads.column.write(row) { $0.needsConfiguration = true }
    let superview = table[row].parent
    if superview >= 0 { table.mark(superview, .needsLayout) }
  }

  /// The trackings whose models were changed by other threads.
  private static let changesFromOtherThreads = ForeignQueue<ReadTracking>()

  /// Whether other threads have changed models since ``markForeignChanges()`` was called last.
  static var hasForeignChanges: Bool { changesFromOtherThreads.hasElements }

  /// Marks the views of models that other threads have changed.
  ///
  /// Called at the end of a tick, so that the next one updates the views: changes are announced before they are made,
  /// and another thread needs time for that.
  static func markForeignChanges() {
    guard hasForeignChanges else { return }
    for tracking in changesFromOtherThreads.take() { tracking.markView() }
  }
}
