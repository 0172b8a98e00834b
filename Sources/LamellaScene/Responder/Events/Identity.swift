// Views, layers and recognizers are equal where they are the same object, as all objects of UIKit are: they go into
// sets and are keys of dictionaries. Touches are as well, see there.

extension Responder: nonisolated Hashable {
  /// Returns whether two responders are the same object.
  public nonisolated static func == (left: Responder, right: Responder) -> Bool { left === right }

  /// Feeds the responder's identity into a hasher; the numbers differ from run to run.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Layer: nonisolated Hashable {
  /// Returns whether two layers are the same object.
  public nonisolated static func == (left: Layer, right: Layer) -> Bool { left === right }

  /// Feeds the layer's identity into a hasher; the numbers differ from run to run.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension GestureRecognizer: nonisolated Hashable {
  /// Returns whether two recognizers are the same object.
  public nonisolated static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool {
    left === right
  }

  /// Feeds the recognizer's identity into a hasher; the numbers differ from run to run.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
