/// Something that events can reach: views, controllers, windows.
open class Responder {
  /// Makes a responder.
  public init() {}

  // Stated so that subclasses may state theirs: an implicit one counts as isolated.
  nonisolated deinit {}

  /// What gets the events that this responder does not handle.
  open var next: Responder? { nil }
}
