package import LamellaGeometry
internal import LamellaGraphics

/// The aspect-fit placement of a picture in an output of another size.
package nonisolated struct PictureFit: Equatable, Sendable {
  /// The fit of a picture in an output of its own size.
  package static let identity = PictureFit(zoom: 1, x: 0, y: 0)

  /// The number of output pixels per picture pixel.
  package let zoom: Double
  /// The picture's left edge in the output, in whole pixels.
  package let x: Double
  /// The picture's upper edge in the output, in whole pixels.
  package let y: Double

  private init(zoom: Double, x: Double, y: Double) {
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }

  /// Fits a picture into an output, with sizes in pixels; an empty picture or output gives the identity.
  package init(_ picture: SIMD2<Int>, in output: SIMD2<Int>) {
    guard picture != output, min(picture.x, picture.y, output.x, output.y) > 0 else {
      self = .identity
      return
    }
    let zoom = min(
      Double(output.x) / Double(picture.x), Double(output.y) / Double(picture.y))
    self.init(
      zoom: zoom, x: ((Double(output.x) - Double(picture.x) * zoom) / 2).rounded(),
      y: ((Double(output.y) - Double(picture.y) * zoom) / 2).rounded())
  }

  /// Returns the point of the output for a pixel of the picture.
  package func outputPoint(_ point: Point) -> Point {
    Point(point.x * zoom + x, point.y * zoom + y)
  }

  /// Returns the pixel of the picture for a point of the output.
  package func picturePoint(_ point: Point) -> Point {
    Point((point.x - x) / zoom, (point.y - y) / zoom)
  }

  /// Returns the rectangle of the output for a rectangle of the picture, rounded to whole pixels.
  func outputRect(_ rect: PixelRect) -> PixelRect {
    /// Scales, offsets and rounds one coordinate.
    func place(_ value: Int64, _ offset: Double) -> Int32 {
      Int32(saturating: (Double(value) * zoom + offset).rounded())
    }
    let (left, top) = (place(Int64(rect.x), x), place(Int64(rect.y), y))
    let right = place(Int64(rect.x) + Int64(rect.width), x)
    let bottom = place(Int64(rect.y) + Int64(rect.height), y)
    return PixelRect(
      x: left, y: top, width: Int32(clamping: Int64(right) - Int64(left)),
      height: Int32(clamping: Int64(bottom) - Int64(top)))
  }
}

nonisolated extension DrawList {
  /// Scales a draw list's picture into an output of another size, and fills the rest with the clear color.
  ///
  /// Texels are scaled, too, so text is no finer than the pixels that it was drawn for.
  ///
  /// - Parameters:
  ///   - fit: Where the picture lies in the output.
  ///   - width: The width of the output, in pixels.
  ///   - height: The height of the output, in pixels.
  /// - Complexity: O(size of the list).
  mutating func place(by fit: PictureFit, width: Int, height: Int) {
    let whole = fit.outputRect(
      PixelRect(
        x: 0, y: 0, width: Int32(clamping: pixelWidth), height: Int32(clamping: pixelHeight)))
    (pixelWidth, pixelHeight) = (width, height)
    guard fit != .identity else { return }
    retained.removeAll(keepingCapacity: true)
    damage.removeAll(keepingCapacity: true)
    damageSince = nil
    changedSince = nil
    number = 0
    // The rectangles that the pictures of open groups cover; nil for planes, which have their own coordinates.
    var open: [PixelRect?] = []
    var planes = 0
    var moved = [Bool](repeating: false, count: vertices.count)
    for index in commands.indices {
      var covered: PixelRect?
      if commands[index].kind == .endGroup, let group = open.popLast() {
        covered = group
        if group == nil { planes -= 1 }
      }
      // Commands in a plane have the plane's coordinates.
      if planes == 0, commands[index].kind != .beginPlane {
        commands[index].clip = fit.outputRect(commands[index].clip).intersection(whole)
        move(commands[index], by: fit, &moved, covered)
        // Edges may now lie between pixels.
        if commands[index].kind == .quads { commands[index].kind = .triangles }
      }
      switch commands[index].kind {
      case .beginGroup: open.append(commands[index].clip)
      case .beginPlane:
        open.append(nil)
        planes += 1
      default: break
      }
    }
  }

  /// Transforms the vertices of a command that have not been transformed yet.
  ///
  /// - Parameters:
  ///   - command: A command of the list.
  ///   - fit: Where the picture lies in the output.
  ///   - moved: Which vertices have been moved.
  ///   - group: The output rectangle of the group whose picture the command draws; nil for other commands. Its
  ///     texture coordinates follow the vertices, so that the picture's pixels keep their places.
  private mutating func move(
    _ command: DrawCommand, by fit: PictureFit, _ moved: inout [Bool], _ group: PixelRect?
  ) {
    for index in command.firstVertex..<command.firstVertex + command.vertexCount
    where !moved[index] {
      moved[index] = true
      vertices[index].x = Float(Double(vertices[index].x) * fit.zoom + fit.x)
      vertices[index].y = Float(Double(vertices[index].y) * fit.zoom + fit.y)
      guard let group, !group.isEmpty else { continue }
      vertices[index].u = (vertices[index].x - Float(group.x)) / Float(group.width)
      vertices[index].v = (vertices[index].y - Float(group.y)) / Float(group.height)
    }
  }
}
