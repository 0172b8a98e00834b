extension TextureAtlas {
  /// Stores the picture of something that is drawn once and shown often, in a texture of its own.
  ///
  /// It goes as large masks do: after two seconds or so without use, or when ``dropPicture(_:)`` says so.
  ///
  /// - Parameters:
  ///   - key: Stands for all that the picture depends on.
  ///   - picture: Premultiplied pixels.
  /// - Returns: Its region; nil for one larger than any texture.
  package func insertPicture(_ key: Fingerprint, _ picture: ShapeMask) -> AtlasRegion? {
    guard max(picture.width, picture.height) <= maximumTextureSide else { return nil }
    return insertOwnMask(key, picture)
  }

  /// Lets a picture go with the next flush, which nobody will ask for any more.
  ///
  /// - Complexity: O(number of masks), where the atlas has the picture.
  package func dropPicture(_ key: Fingerprint) {
    guard case .region = mask(for: key),
      let index = ownMasks.firstIndex(where: { $0.key == key })
    else { return }
    let old = ownMasks.remove(at: index)
    // One that no list was told of yet needs no word either.
    if old.pixels == nil { abandoned.append(old.region.texture) }
    indexMasks()
  }
}
