// Views, layers, touches and recognizers are equal where they are the same one, as all objects of UIKit are: they go
// into sets and are keys of dictionaries.

extension Responder: Hashable {
  /// Whether two responders are the same one.
  public nonisolated static func == (left: Responder, right: Responder) -> Bool { left === right }

  /// Feeds the responder's identity into a hasher; the numbers differ from run to run.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Layer: Hashable {
  /// Whether two layers are the same one.
  public nonisolated static func == (left: Layer, right: Layer) -> Bool { left === right }

  /// Feeds the layer's identity into a hasher; the numbers differ from run to run.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Touch: Hashable {
  /// Whether two touches are the same one.
  public nonisolated static func == (left: Touch, right: Touch) -> Bool { left === right }

  /// Feeds the touch's identity into a hasher; the numbers differ from run to run.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension GestureRecognizer: Hashable {
  /// Whether two recognizers are the same one.
  public nonisolated static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool {
    left === right
  }

  /// Feeds the recognizer's identity into a hasher; the numbers differ from run to run.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
