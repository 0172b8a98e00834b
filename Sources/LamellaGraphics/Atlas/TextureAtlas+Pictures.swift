extension TextureAtlas {
  /// Stores the picture of something that is drawn once and shown often, in a texture of its own.
  ///
  /// It goes as large masks do: after two seconds or so without use, or when another takes its place.
  ///
  /// - Parameters:
  ///   - key: Stands for all that the picture depends on.
  ///   - old: The key of a picture that nobody will ask for any more; its texture goes.
  ///   - picture: Premultiplied pixels.
  /// - Returns: Its region; nil for one larger than any texture.
  /// - Complexity: O(1).
  package func insertPicture(
    _ key: Fingerprint, replacing old: Fingerprint, _ picture: ShapeMask
  ) -> AtlasRegion? {
    guard max(picture.width, picture.height) <= maximumTextureSide else { return nil }
    guard old != key, let index = ownMaskIndex(of: old), ownMasks[index].key == old else {
      return insertOwnMask(key, picture)
    }
    // A texture that no list was told of yet needs no word either.
    if ownMasks[index].pixels == nil { abandoned.append(ownMasks[index].region.texture) }
    maskTable.remove(Self.key(of: old))
    return insertOwnMask(key, picture, at: index)
  }
}
