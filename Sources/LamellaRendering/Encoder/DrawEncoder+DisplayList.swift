internal import LamellaGeometry
internal import LamellaGraphics

extension DrawEncoder {
  /// Encodes the commands of a display list.
  ///
  /// By its address: a copy would have everything in it counted.
  mutating func encode(_ displayList: UnsafePointer<DisplayList>) throws(AtlasFull) {
    let base = space.transform
    try encode(displayList, from: 0, placedBy: base)
    space.set(base)
    builder.setBlendMode(.over)
  }

  /// Encodes the commands of a display list up to the end of the clip that they lie in.
  ///
  /// - Returns: The number of the command behind that end.
  @discardableResult
  private mutating func encode(
    _ displayList: UnsafePointer<DisplayList>, from start: Int, placedBy base: Transform2D
  ) throws(AtlasFull) -> Int {
    var next = start
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
        let outer = builder.clip
        if space.isAligned {
          builder.clip = space.pixels(of: command.rect).intersection(outer)
          next = try encode(displayList, from: next, placedBy: base)
          builder.clip = outer
        } else {
          let shape = Shape(path: Path(rect: command.rect))
          next = try encode(displayList, from: next, placedBy: base, clippedTo: shape)
        }
      case .clipShape:
        next = try encode(
          displayList, from: next, placedBy: base,
          clippedTo: displayList.pointee.shapes[Int(command.index)])
      case .unclip:
        return next
      }
    }
    return next
  }

  /// Encodes the commands within a clip path, as a group that is masked by the path.
  private mutating func encode(
    _ displayList: UnsafePointer<DisplayList>, from start: Int, placedBy base: Transform2D,
    clippedTo shape: Shape
  ) throws(AtlasFull) -> Int {
    let (outer, outerOutput) = (builder.clip, builder.output)
    let placed = space.transform
    let rect = space.cover(of: shape.extent).intersection(outer)
    builder.clip = rect
    guard !rect.isEmpty else {
      // Nothing shows, but transforms and modes are followed.
      let next = try encode(displayList, from: start, placedBy: base)
      builder.clip = outer
      return next
    }
    builder.beginGroup(in: rect)
    let next = try encode(displayList, from: start, placedBy: base)
    let inner = space.transform
    space.set(placed)
    builder.beginGroup(in: rect)
    try shapes.draw(shape, color: 0xFFFF_FFFF, in: space, into: &builder)
    endGroup(in: rect, outer: rect, opacity: 1, shape: nil, blend: .mask)
    endGroup(in: rect, outer: outerOutput, opacity: 1, shape: nil)
    space.set(inner)
    builder.clip = outer
    return next
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
