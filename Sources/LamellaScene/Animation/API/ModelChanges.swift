/// The model values that animated changes replace while a body runs, for putting them back.
///
/// An interactive transition that is cancelled uses it: its animations are removed, and what they led to is undone.
package final class ModelChanges {
  private let record = ChangeRecord()

  /// Makes a list without changes.
  package init() {}

  nonisolated deinit {}

  /// Runs a body, and notes the properties that it changes in animation blocks.
  package func note(in body: () -> Void) {
    let outer = exchange(&ActionScope.observingRecord, with: record)
    body()
    ActionScope.observingRecord = outer
    record.blockEnded()
  }

  /// Gives the properties the values that they had before, without animation; those that were set again since keep theirs.
  package func restore() {
    record.end([], at: .start)
    record.removeAll()
  }
}
