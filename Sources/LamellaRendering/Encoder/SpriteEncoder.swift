internal import LamellaGeometry
internal import LamellaGraphics

/// The encoder of batches of sprites.
struct SpriteEncoder {
  let atlas: TextureAtlas

  /// Draws the sprites of a batch.
  ///
  /// - Parameters:
  ///   - batch: The sprites.
  ///   - rect: The rectangle that clips the sprites, in the node's own space; rounded to whole pixels, and its bounding
  ///     box if the node is rotated.
  ///   - opacity: The opacity of the sprites, 0...1.
  ///   - space: The node's space.
  ///   - builder: The builder of the list.
  /// - Throws: `AtlasFull` when the image finds no room.
  func draw(
    _ batch: SpriteBatch, in rect: Rect, opacity: Float, _ space: PixelSpace,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    // They move one by one, and what is copied from the list before serves those that stay.
    if space.preventsCaching() { return }
    let outer = builder.clip
    let inner = (space.isAligned ? space.pixels(of: rect) : space.cover(of: rect))
      .intersection(outer)
    // Access to the atlas uploads the image, so images out of sight are skipped first.
    guard opacity > 0, !batch.sprites.isEmpty, !inner.isEmpty else { return }
    let region = try atlas.image(batch.image, filter: batch.filter)
    let isUpright = space.isAligned && !batch.isTurned
    batch.locate(
      in: region, flippedX: space.transform.a < 0, flippedY: space.transform.d < 0,
      isUpright: isUpright)
    builder.clip = inner
    defer { builder.clip = outer }
    // Where they are cut off anyway, no other clip is needed.
    let isWhole = inner == builder.output
    builder.beginRun(
      kind: isUpright ? .quads : .triangles, texture: region.texture, isWhole: isWhole, in: inner)
    builder.flushVertices()
    let placer = SpritePlacer(
      space.transform, clip: inner, fade: opacity, isStretched: batch.filter == .linear)
    builder.list.append(batch, by: placer, isUpright: isUpright)
  }
}

extension SpriteBatch {
  fileprivate var isTurned: Bool {
    sprites.withUnsafeBufferPointer { sprites in
      // Without a branch for each: as a rule none is turned. The sign of zero does not count.
      var bits: UInt32 = 0
      for sprite in sprites { bits |= sprite.rotation.bitPattern }
      return bits << 1 != 0
    }
  }

  /// Computes the texture coordinates of the batch's pieces in the atlas.
  fileprivate func locate(
    in region: AtlasRegion, flippedX: Bool, flippedY: Bool, isUpright: Bool
  ) {
    textureCoordinates.removeAll(keepingCapacity: true)
    for piece in pieces {
      let part = region.part(piece, of: image)
      var exact = SIMD4(part.u0, part.v0, part.u1, part.v1)
      var half = SIMD4(
        (part.u1 - part.u0) / Float(piece.width) / 2, (part.v1 - part.v0) / Float(piece.height) / 2,
        (part.u0 - part.u1) / Float(piece.width) / 2, (part.v0 - part.v1) / Float(piece.height) / 2)
      // At the image's own edges there is nothing to mix in.
      if piece.x == 0 { half.x = 0 }
      if piece.y == 0 { half.y = 0 }
      if Int(piece.x + piece.width) == image.width { half.z = 0 }
      if Int(piece.y + piece.height) == image.height { half.w = 0 }
      var stretched = exact + half
      // What is turned mirrors its corners itself.
      if isUpright, flippedX {
        exact = SIMD4(exact.z, exact.y, exact.x, exact.w)
        stretched = SIMD4(stretched.z, stretched.y, stretched.x, stretched.w)
      }
      if isUpright, flippedY {
        exact = SIMD4(exact.x, exact.w, exact.z, exact.y)
        stretched = SIMD4(stretched.x, stretched.w, stretched.z, stretched.y)
      }
      textureCoordinates.append(
        TextureCoordinates(
          exact: exact, stretched: stretched, width: Float(piece.width),
          height: Float(piece.height)))
    }
  }
}

extension DrawList {
  /// Appends the sprites of a batch to the list's vertices.
  fileprivate mutating func append(
    _ batch: SpriteBatch, by placer: SpritePlacer, isUpright: Bool
  ) {
    batch.sprites.withUnsafeBufferPointer { sprites in
      batch.textureCoordinates.withUnsafeBufferPointer { places in
        vertices.append(addingCapacity: 4 * sprites.count) { span in
          span.withUnsafeMutableBufferPointer { buffer, initialized in
            let room = buffer.baseAddress! + initialized
            initialized +=
              isUpright
              ? placer.place(sprites, places, to: room) : placer.turn(sprites, places, to: room)
          }
        }
      }
    }
  }
}
