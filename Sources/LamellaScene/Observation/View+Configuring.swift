// The configuration of a view by its superview, such as that of a cell by its list.
extension View {
  /// Has a closure configure the view, and the superview laid out when an observable model changes that the closure read.
  ///
  /// The superview finds the view by `needsConfiguration`, and configures it again.
  ///
  /// - Parameters:
  ///   - readsModels: Whether closures of this kind are known to read models. Trackings are expensive, so they are made for
  ///     those alone.
  ///   - body: The closure.
  /// - Returns: Whether closures of this kind read models.
  /// - Complexity: Some 200 instructions where nothing is read.
  package final func configure(readsModels: Bool, _ body: () -> Void) -> Bool {
    if needsConfiguration { ViewReads.column.write(row) { $0.needsConfiguration = false } }
    return table.trackReads(of: row, in: .configuration, readsModels: readsModels, body)
  }

  /// Whether a model that the view's configuration read has changed since.
  package final var needsConfiguration: Bool { reads?.pointee.needsConfiguration ?? false }

  /// Ends the view's configuration: no change of what it read counts any more.
  package final func endConfiguration() {
    guard let tracking = reads?.pointee[.configuration] else { return }
    tracking.endObservation()
    if needsConfiguration { ViewReads.column.write(row) { $0.needsConfiguration = false } }
  }

  private final var reads: UnsafeMutablePointer<ViewReads>? {
    guard table[row].flags.contains(.hasOtherComponents) else { return nil }
    return ViewReads.column.pointer(to: row)
  }
}
