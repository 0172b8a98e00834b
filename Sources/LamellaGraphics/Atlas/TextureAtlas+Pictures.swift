extension TextureAtlas {
  /// The region of something that is drawn once and shown often.
  ///
  /// - Parameters:
  ///   - name: What the picture is of.
  ///   - version: Which of its drawings is wanted.
  /// - Returns: Nil where it is to be drawn, and handed to ``insertPicture(_:version:_:)``.
  /// - Complexity: O(1) without allocation.
  package func picture(of name: Ending, version: UInt64) -> AtlasRegion? {
    guard let index = maskTable.find(Self.key(ofPicture: name.identity)) else { return nil }
    let place = Int(-1 - index)
    guard ownMasks[place].version == version else { return nil }
    ownMasks[place].lastUse = flushes
    return ownMasks[place].region
  }

  /// Stores the picture of something in a texture of its own, in place of the version before.
  ///
  /// It goes as large masks do, after two seconds or so without use, and when what it is of ends.
  ///
  /// - Parameters:
  ///   - name: What the picture is of.
  ///   - version: Which of its drawings it is.
  ///   - picture: Premultiplied pixels.
  /// - Returns: Its region; nil for one larger than any texture.
  /// - Complexity: O(1).
  package func insertPicture(
    _ name: Ending, version: UInt64, _ picture: ShapeMask
  ) -> AtlasRegion? {
    guard max(picture.width, picture.height) <= maximumTextureSide else { return nil }
    let key = Self.key(ofPicture: name.identity)
    let own = OwnMask(key: key, version: version, mask: picture, lastUse: flushes)
    if let index = maskTable.find(key) {
      let place = Int(-1 - index)
      // A texture that no list was told of yet needs no word either.
      if ownMasks[place].isCreated { abandoned.append(ownMasks[place].region.texture) }
      ownMasks[place] = own
    } else {
      maskTable.insert(key, Int32(-1 - ownMasks.count))
      ownMasks.append(own)
      name.report(to: endings)
    }
    needsCount = true
    return own.region
  }

  static func key(ofPicture identity: UInt64) -> IndexTable.Key {
    IndexTable.Key(first: identity, second: .max)
  }
}
