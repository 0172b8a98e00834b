internal import LamellaGeometry
internal import LamellaGraphics

extension DrawEncoder {
  /// Encodes the commands of a display list.
  ///
  /// By its address: a copy would have everything in it counted.
  mutating func encode(_ displayList: UnsafePointer<DisplayList>) throws(AtlasFull) {
    let base = space.transform
    // A drawing that found no room may have left some.
    storage.clips.removeAll(keepingCapacity: true)
    var next = 0
    while next < displayList.pointee.commands.count {
      let command = displayList.pointee.commands[next]
      next += 1
      let color = command.color.rgba8
      switch command.operation {
      case .fillRect:
        fill(command.rect, color: color)
      case .fillRoundedRect:
        try fill(command.rect, radius: command.radius, color: color)
      case .strokeRoundedRect:
        try stroke(
          command.rect, radius: command.radius, lineWidth: command.lineWidth, color: color)
      case .image:
        let tint = faded(color)
        guard tint >> 24 > 0 else { continue }
        try images.draw(
          displayList.pointee.images[Int(command.index)], command, color: tint, in: space,
          into: &builder)
      case .glyphs:
        let tint = faded(color)
        guard tint >> 24 > 0 else { continue }
        try glyphRuns.draw(
          displayList.pointee.runs[Int(command.index)], at: command.rect.origin, color: tint,
          in: space, into: &builder)
      case .fillCorneredRect:
        fill(
          command.rect, radii: displayList.pointee.radii[Int(command.index)].clockwise,
          color: color)
      case .shape:
        let tint = faded(color)
        guard tint >> 24 > 0 else { continue }
        try shapes.draw(
          displayList.pointee.shapes[Int(command.index)], color: tint, in: space, into: &builder)
      case .gradient:
        try fill(command.rect, displayList.pointee.shapes[Int(command.index)], color: color)
      case .sprites:
        let opacity = min(opacity, 1) * Float(color >> 24) / 255
        try SpriteEncoder(atlas: builder.atlas).draw(
          displayList.pointee.batches[Int(command.index)], in: command.rect, opacity: opacity,
          space, into: &builder)
      case .transform:
        let index = Int(command.index)
        space.set(index < 0 ? base : displayList.pointee.transforms[index].concatenating(base))
      case .blend:
        builder.setBlendMode(command.blend)
      case .clipRect:
        if space.isAligned {
          let clip = space.pixels(of: command.rect).intersection(builder.clip)
          storage.clips.append(EncoderStorage.Clip(outer: exchange(&builder.clip, with: clip)))
        } else {
          beginClip(to: Shape(path: Path(rect: command.rect)))
        }
      case .clipShape:
        beginClip(to: displayList.pointee.shapes[Int(command.index)])
      case .unclip:
        try endClip()
      }
    }
    while !storage.clips.isEmpty { try endClip() }
    space.set(base)
    builder.setBlendMode(.over)
  }

  /// Begins a clip to a shape: a group that the shape masks at its end.
  private mutating func beginClip(to shape: Shape) {
    let rect = space.cover(of: shape.extent).intersection(builder.clip)
    var clip = EncoderStorage.Clip(outer: exchange(&builder.clip, with: rect))
    // Where nothing shows, transforms and modes are followed all the same.
    if !rect.isEmpty {
      clip.mask = (shape, space.transform, builder.output)
      builder.beginGroup(in: rect)
    }
    storage.clips.append(clip)
  }

  /// Ends the innermost clip.
  private mutating func endClip() throws(AtlasFull) {
    guard let clip = storage.clips.popLast() else { return }
    if let (shape, placed, output) = clip.mask {
      let rect = builder.clip
      let inner = space.transform
      space.set(placed)
      builder.beginGroup(in: rect)
      try shapes.draw(shape, color: 0xFFFF_FFFF, in: space, into: &builder)
      endGroup(in: rect, outer: rect, opacity: 1, shape: nil, blend: .mask)
      endGroup(in: rect, outer: output, opacity: 1, shape: nil)
      space.set(inner)
    }
    builder.clip = clip.outer
  }

  /// Fills a rectangle with a shape's gradient, or the shape where the node is rotated.
  private mutating func fill(
    _ rect: Rect, _ shape: Shape, color: UInt32
  ) throws(AtlasFull) {
    let tint = faded(color)
    guard tint >> 24 > 0, let gradient = shape.gradient else { return }
    guard space.isAligned, space.transform.a != 0, space.transform.d != 0 else {
      return try shapes.draw(shape, color: tint, in: space, into: &builder)
    }
    try storage.gradients.fill(gradient, of: shape, rect, tint: tint, in: space, into: &builder)
  }
}
