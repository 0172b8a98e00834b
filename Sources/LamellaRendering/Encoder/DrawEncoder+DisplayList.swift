internal import LamellaGeometry
internal import LamellaGraphics

extension DrawEncoder {
  /// Encodes the commands of a display list.
  ///
  /// By its address: a copy would have everything in it counted.
  mutating func encode(_ displayList: UnsafePointer<DisplayList>) throws(AtlasFull) {
    let base = transform
    try encode(displayList, from: 0, placedBy: base)
    place(by: base)
    mix(.over)
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
        try draw(displayList.pointee.images[Int(command.index)], command, color: color)
      case .glyphs:
        try draw(
          displayList.pointee.runs[Int(command.index)], at: command.rect.origin, color: color)
      case .fillCorneredRect:
        let radii = displayList.pointee.radii[Int(command.index)].clockwise
        fill(box(command.rect, radii: radii), color: faded(color))
      case .shape:
        try draw(displayList.pointee.shapes[Int(command.index)], color: faded(color))
      case .gradient:
        try draw(displayList.pointee.shapes[Int(command.index)], in: command.rect, color: color)
      case .sprites:
        try draw(displayList.pointee.batches[Int(command.index)], in: command.rect, color: color)
      case .transform:
        let index = Int(command.index)
        place(by: index < 0 ? base : displayList.pointee.transforms[index].concatenating(base))
      case .blend:
        mix(command.blend)
      case .clipRect:
        let outer = clip
        if isAligned {
          clip = pixels(of: command.rect).intersection(outer)
          next = try encode(displayList, from: next, placedBy: base)
          clip = outer
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
    let (outer, outerOutput) = (clip, output)
    let placed = transform
    let rect = cover(of: shape.extent).intersection(outer)
    clip = rect
    guard !rect.isEmpty else {
      // Nothing shows, but transforms and modes are followed.
      let next = try encode(displayList, from: start, placedBy: base)
      clip = outer
      return next
    }
    beginGroup(in: rect)
    let next = try encode(displayList, from: start, placedBy: base)
    let inner = transform
    place(by: placed)
    beginGroup(in: rect)
    try draw(shape, color: 0xFFFF_FFFF)
    endGroup(in: rect, outer: rect, opacity: 1, shape: nil, blend: .mask)
    endGroup(in: rect, outer: outerOutput, opacity: 1, shape: nil)
    place(by: inner)
    clip = outer
    return next
  }

  // MARK: Images

  /// Encodes an image command.
  private mutating func draw(
    _ image: Image, _ command: DisplayList.Command, color: UInt32
  ) throws(AtlasFull) {
    let color = faded(color)
    guard color >> 24 > 0 else { return }
    // Access to the atlas uploads the image, so images out of sight are skipped first.
    guard isAligned else {
      guard isInSight(command.rect) else { return }
      let region = try region(of: image, command, stretchedTo: .none)
      return addTurned(command.rect, region, color: color, softening: command.antialiasedEdges)
    }
    let place = pixels(of: command.rect)
    guard place.intersects(clip) else { return }
    var region = try region(of: image, command, stretchedTo: place)
    if transform.a < 0 { swap(&region.u0, &region.u1) }
    if transform.d < 0 { swap(&region.v0, &region.v1) }
    add(place, region, color: color)
  }

  /// Returns the atlas region of the part of an image that a command draws.
  @inline(__always)
  private func region(
    of image: Image, _ command: DisplayList.Command, stretchedTo size: PixelRect
  ) throws(AtlasFull) -> AtlasRegion {
    let whole = try atlas.image(image, filter: command.filter)
    var region = whole.part(command.source, of: image)
    if command.filter == .linear {
      Self.keepInside(&region, command.source, of: image, stretchedTo: size)
    }
    return region
  }

  /// Insets texture coordinates by half a texel, so that a stretched image shows no texels of its neighbors.
  ///
  /// Graphics devices mix texels across the edges of a part; half a texel further in they cannot. At
  /// the image's own edges there is nothing to mix in, and at its own size nothing is mixed.
  private static func keepInside(
    _ region: inout AtlasRegion, _ source: PixelRect, of image: Image, stretchedTo size: PixelRect
  ) {
    if source.width < image.width, source.width != size.width {
      let half = (region.u1 - region.u0) / Float(source.width) / 2
      if source.x > 0 { region.u0 += half }
      if source.x + source.width < image.width { region.u1 -= half }
    }
    if source.height < image.height, source.height != size.height {
      let half = (region.v1 - region.v0) / Float(source.height) / 2
      if source.y > 0 { region.v0 += half }
      if source.y + source.height < image.height { region.v1 -= half }
    }
  }

  /// Returns whether a rectangle of the node may be visible in the clip.
  @inline(__always)
  func isInSight(_ rect: Rect) -> Bool {
    var cover = pixels(of: rect)
    if !isAligned {
      cover = PixelRect(
        x: cover.x - 1, y: cover.y - 1, width: cover.width + 2, height: cover.height + 2)
    }
    return !cover.intersection(clip).isEmpty
  }
}
