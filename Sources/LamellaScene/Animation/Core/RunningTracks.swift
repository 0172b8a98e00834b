/// The first animation track of a layer, with the number of the store that has it.
nonisolated struct RunningTracks: Component {
  /// The first of the row's tracks in its store; -1 for none.
  var first: Int32 = -1
  /// The number of the store.
  var store: UInt32 = 0

  var isDefault: Bool { first < 0 }

  nonisolated(unsafe) static let column = ComponentColumn<RunningTracks>(
    presence: .isAnimated, owner: .window,
    onRelease: { row, tracks in
      AnimationStoreList.shared[tracks.store]?.removeAll(of: row)
    })
}

/// The number of running animations that block touches on a view.
nonisolated struct TouchBlock: Component, Equatable {
  var count: Int32 = 0

  nonisolated(unsafe) static let column = ComponentColumn<TouchBlock>(
    presence: .isTouchBlocked, owner: .window, invalidates: .hits)
}
