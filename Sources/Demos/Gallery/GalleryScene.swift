import Lamella

/// One scene of the gallery: a feature in a small picture.
struct GalleryScene {
  /// What the command line calls it.
  var name: String
  /// The heading over the picture.
  var title: String
  /// What to look at, in one line.
  var caption: String
  /// Fills the stage, whose bounds are ``GalleryPage/stageSize`` large.
  var build: (_ stage: View) -> Void

  /// Every scene there is, in the order of the list.
  static let all: [GalleryScene] = [
    frames, boundsOrigin, transforms, anchorPoints, converting, depth, perspective, siblings,
    zPosition, finding, hiding, groupOpacity, clipping, borders, cornerRadii, shadows, masks,
    rasterizing, contentModes, autoresizing, manualLayout, safeArea, directionalMargins, canvas,
    layers, gradients, shapes, strokes, textLayers, replicators, emitters, tileLayer, contents,
    images, imageViews, resizableImages,
    textAlignment, textWrapping, truncation,
    attributedText, scripts, buttons, buttonContents, controls, controlStates, mirroring, progress,
    activity,
    scrolling, tiles, hitInsets, hitOutside, hitCovered, hitPeeking, animation,
    curves, springs, keyframes, drawnStrokes, morphing, sheets, animators, timelines,
    timelineWays, transitions, clockBadge,
  ]
}

/// A scene with its heading; always of the same size, so that scenes need not mind.
final class GalleryPage: View {
  /// The size of a page in points.
  static let pageSize = Size(480, 320)
  /// The size of the part that a scene fills.
  static let stageSize = Size(448, 236)

  init(_ scene: GalleryScene) {
    super.init(frame: Rect(origin: .zero, size: Self.pageSize))
    identifier = scene.name
    let theme = Theme.current
    backgroundColor = theme.ground
    let title = Label(
      text: scene.title, font: .system(size: Theme.TypeSize.title, weight: .semibold))
    title.textColor = theme.ink
    title.identifier = "title"
    title.frame = Rect(x: 16, y: 10, width: 448, height: 28)
    let caption = Label(text: scene.caption, font: .system(size: Theme.TypeSize.small))
    caption.textColor = theme.inkSoft
    caption.identifier = "caption"
    caption.adjustsFontSizeToFitWidth = true
    caption.frame = Rect(x: 16, y: 38, width: 448, height: 20)
    let stage = View(frame: Rect(origin: Point(16, 68), size: Self.stageSize))
    stage.backgroundColor = theme.surface
    stage.cornerRadius = Theme.Radius.card
    stage.identifier = "stage"
    for view in [title, caption, stage] { addSubview(view) }
    scene.build(stage)
  }
}
