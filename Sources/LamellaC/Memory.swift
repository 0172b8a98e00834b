public import CLamella
internal import LamellaScene

// The texture memory of all stages.

/// Sets the limit of textures that no stage shows, in bytes; see `lamella.h`.
@c @implementation
public nonisolated func lamella_set_texture_budget(_ bytes: Int64) -> lamella_result {
  enter(bytes) { bytes throws(Failure) in
    guard bytes >= 0 else { throw .value("a budget is 0 bytes or more") }
    TextureBudget.byteLimit = Int(bytes)
    return LAMELLA_OK
  }
}

/// Returns the limit of textures that no stage shows, in bytes; see `lamella.h`.
@c @implementation
public nonisolated func lamella_texture_budget() -> Int64 {
  query(()) { _ throws(Failure) in Int64(TextureBudget.byteLimit) }
}

/// Returns the memory of all textures, in bytes; see `lamella.h`.
@c @implementation
public nonisolated func lamella_texture_bytes() -> Int64 {
  query(()) { _ throws(Failure) in Int64(TextureBudget.totalBytes) }
}
