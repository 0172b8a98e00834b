/// Turns touches into one gesture.
open class GestureRecognizer {
  /// Makes a recognizer.
  public init() {}
}
