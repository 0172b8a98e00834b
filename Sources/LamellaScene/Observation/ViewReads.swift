internal import Observation

/// The trackings of a view's passes that have read observable models.
nonisolated struct ViewReads: Component {
  private var properties: ReadTracking?
  private var layout: ReadTracking?
  private var drawing: ReadTracking?
  private var configuration: ReadTracking?
  /// Whether a model that the configuration read has changed since.
  var needsConfiguration = false

  /// Whether the values may be dropped: never, as trackings end with their views.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<ViewReads>(
    owner: .view,
    onRelease: { _, reads in
      reads.properties?.end()
      reads.layout?.end()
      reads.drawing?.end()
      reads.configuration?.end()
    })

  /// The tracking of a pass; nil where the pass has read no model so far.
  subscript(pass: TrackedPass) -> ReadTracking? {
    get {
      switch pass {
      case .properties: properties
      case .layout: layout
      case .drawing: drawing
      case .configuration: configuration
      }
    }
    set {
      switch pass {
      case .properties: properties = newValue
      case .layout: layout = newValue
      case .drawing: drawing = newValue
      case .configuration: configuration = newValue
      }
    }
  }
}

extension NodeTable {
  /// Runs the pass of a row, and marks the row for the pass again when an observable model that its view read changes.
  ///
  /// Views that arrange nothing, which are of the engine's classes, read no models in layout and drawing.
  @inline(__always)
  func runTracked(_ pass: TrackedPass, of row: Row, _ body: () -> Void) {
    if self[row].flags.contains(.hasNoLayoutOverrides) || views[Int(row)] == nil { return body() }
    trackReads(of: row, in: pass, body)
  }

  /// Runs a body, and marks the row of a view for a pass when an observable model that the body read changes.
  ///
  /// - Complexity: Some 240 instructions where nothing is read.
  @inline(never)
  func trackReads(of row: Row, in pass: TrackedPass, _ body: () -> Void) {
    guard let view = view(of: row) else { return body() }
    let type = ObjectIdentifier(type(of: view))
    // Bindings read models in any class.
    if pass != .properties, ModelReader.classesWithoutReads.contains(type) { return body() }
    let reader = ModelReader(type: type, pass: pass)
    let hasRead = trackReads(
      of: row, in: pass,
      readsModels: !ModelReader.known.isEmpty && ModelReader.known.contains(reader), body)
    if hasRead { ModelReader.known.insert(reader) }
  }

  /// Runs a body, and marks the row of a view for a pass when an observable model that the body read changes.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - pass: The pass.
  ///   - readsModels: Whether bodies of this kind are known to read models.
  ///   - body: The body.
  /// - Returns: Whether the body has read a model, or is tracked as one that may.
  func trackReads(
    of row: Row, in pass: TrackedPass, readsModels: @autoclosure () -> Bool, _ body: () -> Void
  ) -> Bool {
    if let tracking = tracking(of: row, pass, readsModels: readsModels()) {
      let run = tracking.beginRun()
      withObservationTracking {
        tracking.registerRun()
        body()
      } onChange: {
        tracking.modelWillChange(sinceRun: run)
      }
      return true
    }
    var added: ReadTracking?
    withObservationTracking(body, onChange: handler(of: &added, for: row, pass))
    guard let added else { return false }
    keep(added, of: row, pass)
    return true
  }

  /// Returns the tracking of a row's pass; nil where none has read models so far.
  private func tracking(
    of row: Row, _ pass: TrackedPass, readsModels: @autoclosure () -> Bool
  ) -> ReadTracking? {
    if self[row].flags.contains(.hasOtherComponents),
      let known = ViewReads.column.pointer(to: row)?.pointee[pass]
    {
      return known
    }
    guard readsModels() else { return nil }
    let tracking = ReadTracking(row: row, pass: pass)
    keep(tracking, of: row, pass)
    return tracking
  }

  /// Makes the tracking of a pass that has read models for the first time.
  ///
  /// - Returns: The handler of changes.
  private func handler(
    of tracking: inout ReadTracking?, for row: Row, _ pass: TrackedPass
  ) -> @Sendable () -> Void {
    let new = ReadTracking(row: row, pass: pass)
    tracking = new
    let run = new.beginRun()
    return { new.modelWillChange(sinceRun: run) }
  }

  /// Stores a tracking with its row, unless the view has ended.
  private func keep(_ tracking: ReadTracking, of row: Row, _ pass: TrackedPass) {
    guard views[Int(row)] != nil else { return tracking.end() }
    // A body that tracks the pass once more has stored one already, whose reads are among these.
    ViewReads.column[row][pass]?.end()
    ViewReads.column.write(row) { $0[pass] = tracking }
  }
}

/// A pass of the views of a class in which one of them has read models.
///
/// Trackings are expensive, so they are not made for classes that may read none. The first observation of the first view of a
/// class is the one that only a model can end.
nonisolated struct ModelReader: Hashable {
  let type: ObjectIdentifier
  let pass: TrackedPass

  /// The few classes of the engine that arrange or draw much, and read no models as they do.
  ///
  /// Unsafe: views are made, laid out and drawn on the engine's thread alone.
  nonisolated(unsafe) static var classesWithoutReads: [ObjectIdentifier] = []

  /// The readers so far.
  @MainActor static var known: Set<ModelReader> = []
}
