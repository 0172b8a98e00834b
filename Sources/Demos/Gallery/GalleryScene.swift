import Lamella

/// A scene of the gallery: a small example of one feature.
struct GalleryScene {
  /// The name on the command line.
  var name: String
  /// The heading above the picture.
  var title: String
  /// The line that says what to look at.
  var caption: String
  /// Fills the stage, whose size is ``GalleryPage/stageSize``.
  var build: (_ stage: View) -> Void

  /// All scenes, in the order of the list.
  static let all: [GalleryScene] = [
    frames, boundsOrigin, transforms, anchorPoints, converting, depth, perspective, siblings,
    zPosition, finding, hiding, groupOpacity, clipping, borders, cornerRadii, shadows, masks,
    rasterizing, contentModes, autoresizing, manualLayout, guides, growingCards, safeArea,
    directionalMargins,
    stackDistributions, stackAlignments, stackMirroring, form, canvas, models, layers, gradients,
    shapes, strokes, textLayers, replicators,
    emitters, tileLayer, contents,
    images, imageViews, resizableImages,
    textAlignment, textWrapping, truncation,
    attributedText, scripts, buttons, buttonContents, textFields, controls, controlStates,
    mirroring, traits,
    progress,
    activity,
    scrolling, refreshing, zooming, tiles, lists, collections, flow, sections, hitInsets,
    hitOutside, hitCovered,
    hitPeeking,
    animation,
    curves, springs, keyframes, drawnStrokes, morphing, sheets, animators, timelines,
    timelineWays, transitions, clockBadge,
  ]
}

/// A page with a scene and its heading, of the same size for all scenes.
final class GalleryPage: View {
  /// The size of a page in points.
  static let pageSize = Size(480, 320)
  /// The size of the part that a scene fills, in points.
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
