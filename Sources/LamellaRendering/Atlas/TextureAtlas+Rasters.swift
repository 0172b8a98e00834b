package import LamellaGraphics

extension TextureAtlas {
  /// Returns the region of a cached raster: something that is rasterized once and shown often.
  ///
  /// - Parameters:
  ///   - source: The identity of the rasterized content.
  ///   - version: The version of the content.
  /// - Returns: The region; nil where it must be rasterized and passed to ``insertRaster(_:version:_:)``.
  /// - Complexity: O(1) without allocation.
  package func cachedRaster(of source: TextureSource, version: UInt64) -> AtlasRegion? {
    guard let index = maskTable.find(Self.key(ofRaster: source.identity)) else { return nil }
    let place = Int(-1 - index)
    guard maskTextures[place].version == version else { return nil }
    maskTextures[place].lastUsedFlush = flushes
    return maskTextures[place].region
  }

  /// Stores a raster in a texture of its own, in place of the version before.
  ///
  /// The texture is removed like a large mask's, after about two seconds without use, and when its source is released.
  ///
  /// - Parameters:
  ///   - source: The identity of the rasterized content.
  ///   - version: The version of the content.
  ///   - raster: The premultiplied pixels.
  /// - Returns: The region; nil for a raster larger than any texture.
  /// - Complexity: O(1).
  package func insertRaster(
    _ source: TextureSource, version: UInt64, _ raster: ShapeMask
  ) -> AtlasRegion? {
    guard max(raster.width, raster.height) <= maximumTextureSide else { return nil }
    let key = Self.key(ofRaster: source.identity)
    let own = MaskTexture(key: key, version: version, mask: raster, lastUsedFlush: flushes)
    if let index = maskTable.find(key) {
      let place = Int(-1 - index)
      // A texture that no list has created need not be destroyed.
      if maskTextures[place].isCreated {
        abandonedTextures.append(maskTextures[place].region.texture)
      }
      maskTextures[place] = own
    } else {
      maskTable.insert(key, Int32(-1 - maskTextures.count))
      maskTextures.append(own)
      source.notifyOnRelease(releasedSources)
    }
    needsCount = true
    return own.region
  }

  /// Returns the key of a cached raster.
  static func key(ofRaster identity: UInt64) -> IndexTable.Key {
    IndexTable.Key(first: identity, second: .max)
  }
}
