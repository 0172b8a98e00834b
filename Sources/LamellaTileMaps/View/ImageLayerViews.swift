internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

/// The views of an image layer, one for each copy or several of a small image.
final class ImageLayerViews: MapLayerViews {
  /// The tint that views draw with.
  @MainActor
  final class Tint {
    var color: Color

    init(_ color: Color) { self.color = color }

    nonisolated deinit {}
  }

  private let tint: Tint

  /// Makes the views of an image layer at the front of `content`; nil when there is no image.
  init?(
    _ image: TileMapLayer.ImageContent, _ settings: TileMapLayer.EffectiveSettings,
    at path: TileMapLayerPath, map: TileMap, renderer: TileRenderer, in content: View
  ) {
    guard let source = image.source, let picture = renderer.pictures.image(source) else {
      return nil
    }
    // A view of a small image shows several copies.
    let piece = picture.repeated(
      across: image.repeatsX ? max(1, 256 / picture.width) : 1,
      down: image.repeatsY ? max(1, 256 / picture.height) : 1)
    let tint = Tint(settings.color)
    self.tint = tint
    super.init(
      [path], settings, map: map,
      pieceSize: Size(Double(piece.width), Double(piece.height)), in: content,
      makeView: { ImageLayerView(piece, tint: tint, adds: settings.blendMode == .add) },
      show: { _, _, _ in })
    let all = -(1 << 30)..<(1 << 30)
    pool.extent = TileRegion(
      columns: image.repeatsX ? all : 0..<1, rows: image.repeatsY ? all : 0..<1)
  }

  nonisolated deinit {}

  override func apply(_ settings: [TileMapLayerPath: TileMapLayer.EffectiveSettings]) {
    guard let settings = settings[paths[0]] else { return }
    setHidden(!settings.isSeen)
    guard settings.color != tint.color else { return }
    tint.color = settings.color
    redrawAll()
  }
}

/// A view of an image layer's image.
private final class ImageLayerView: View {
  private let picture: Image
  private let tint: ImageLayerViews.Tint
  private let adds: Bool

  init(_ picture: Image, tint: ImageLayerViews.Tint, adds: Bool) {
    self.adds = adds
    self.picture = picture
    self.tint = tint
    super.init(frame: .zero)
    contentMode = .redraw
  }

  nonisolated deinit {}

  override func draw(_ rect: Rect, in canvas: Canvas) {
    if adds { canvas.setBlendMode(.add) }
    canvas.draw(picture, in: bounds, tint: tint.color, filter: .nearest)
  }
}

extension Image {
  /// Returns an image of several copies, side by side and one above the other.
  // Inlined, it would crash Swift 6.3's optimizer.
  @inline(never)
  fileprivate func repeated(across: Int, down: Int) -> Image {
    guard across > 1 || down > 1 else { return self }
    return Image(width: width * across, height: height * down) { x, y in
      pixel(x: x % width, y: y % height)
    }
  }
}
