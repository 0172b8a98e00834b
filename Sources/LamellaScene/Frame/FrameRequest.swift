/// A request for a frame: its size, time and options.
package struct FrameRequest {
  /// The part of a tick that has gone by since the last one, 0..<1: animations are shown at that moment.
  package var tickFraction = 0.0
  /// The part of the way between the last two ticks at which stepped values are shown, 0...1.
  package var alpha = 1.0
  /// The width of the picture, in pixels.
  package var pixelWidth = 0
  /// The height of the picture, in pixels.
  package var pixelHeight = 0
  /// The color that fills the output first, as `Color.rgba8`; nil leaves what is there.
  package var clearColor: UInt32?
  /// Whether the list tells what differs from the list before.
  package var statesDamage = true
  /// Whether changes are displayed, composed and encoded; false leaves the picture as it is.
  package var updatesPicture = true
  /// Whether the picture is encoded though nothing in it changed.
  package var encodesUnchanged = false
  /// Whether a picture that did not change is handed to the host again.
  package var submitsUnchanged = false
  /// Whether the host presents the picture; false if the caller does.
  package var presents = true

  /// Makes the request for a picture of a size.
  package init(pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }
}
