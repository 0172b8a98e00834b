internal import Synchronization

/// A part of a shared texture budget that a renderer takes for a texture of its own; returned when it is released.
package final class TextureReservation: Sendable {
  private let bytes: Int
  private let reserved: ReservedBytes

  fileprivate init(_ bytes: Int, of reserved: ReservedBytes) {
    self.bytes = bytes
    self.reserved = reserved
    reserved.count.add(bytes, ordering: .relaxed)
  }

  deinit { reserved.count.subtract(bytes, ordering: .relaxed) }
}

/// The number of bytes that renderers have reserved; may be changed on any thread.
final class ReservedBytes: Sendable {
  fileprivate let count = Atomic(0)

  /// The number of bytes.
  var value: Int { count.load(ordering: .relaxed) }
}

extension SharedTextureBudget {
  /// Reserves bytes for a texture that is not in an atlas, at the expense of textures that no frame shows.
  ///
  /// - Returns: The reservation; nil if all of them would take more than half of the budget.
  package func reserve(_ bytes: Int) -> TextureReservation? {
    guard bytes >= 0, reserved.value + bytes <= byteBudget / 2 else { return nil }
    let reservation = TextureReservation(bytes, of: reserved)
    evict(during: nil)
    return reservation
  }
}
