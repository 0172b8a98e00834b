import Lamella
import TestSupport

extension EnormousScene {
  /// The changes of all views' properties.
  static let viewChanges: [Change] = [
    ("frame", { $0.view.frame = $0.numbers.rect() }),
    ("bounds", { $0.view.bounds = $0.numbers.rect() }),
    ("center", { $0.view.center = $0.numbers.point() }),
    ("view.transform", { $0.view.transform = $0.numbers.transform() }),
    ("transform3D", { $0.view.transform3D = $0.numbers.transform3D() }),
    ("view.anchorPoint", { $0.view.anchorPoint = $0.numbers.point() }),
    ("alpha", { $0.view.alpha = $0.numbers.anyNumber() }),
    ("view.cornerRadius", { $0.view.cornerRadius = $0.numbers.anyNumber() }),
    ("clipsToBounds", { $0.view.clipsToBounds.toggle() }),
    ("hitInsets", { $0.view.hitInsets = $0.numbers.insets() }),
    ("layoutMargins", { $0.view.layoutMargins = $0.numbers.insets() }),
    (
      "directionalLayoutMargins",
      {
        $0.view.directionalLayoutMargins = DirectionalEdgeInsets(
          top: $0.numbers.anyNumber(), leading: $0.numbers.anyNumber())
      }
    ),
    (
      "autoresizingMask",
      { $0.view.autoresizingMask = View.AutoresizingMask(rawValue: UInt8($0.numbers.index(64))) }
    ),
    ("hitsSubviewsOutsideBounds", { $0.view.hitsSubviewsOutsideBounds.toggle() }),
    ("interpolatesMotion", { $0.view.interpolatesMotion.toggle() }),
    ("setNeedsDisplay", { $0.view.setNeedsDisplay($0.numbers.rect()) }),
    (
      "view.mask",
      { scene in
        let mask = View(frame: scene.numbers.rect())
        mask.backgroundColor = .white
        mask.cornerRadius = scene.numbers.anyNumber()
        scene.view.mask = scene.numbers.chance(50) ? mask : nil
      }
    ),
    (
      "removeFromSuperview",
      { scene in
        scene.view.removeFromSuperview()
        scene.views.removeAll { $0.window == nil }
      }
    ),
    ("sizeToFit", { $0.view.sizeToFit() }),
    ("pan", { $0.view.addGestureRecognizer(PanGestureRecognizer { _ in }) }),
    ("pinch", { $0.view.addGestureRecognizer(PinchGestureRecognizer { _ in }) }),
    ("rotation", { $0.view.addGestureRecognizer(RotationGestureRecognizer { _ in }) }),
    (
      "longPress",
      { scene in
        let press = LongPressGestureRecognizer { _ in }
        press.minimumPressDuration = scene.numbers.anyNumber()
        press.allowableMovement = scene.numbers.anyNumber()
        scene.view.addGestureRecognizer(press)
      }
    ),
  ]

  /// The changes of all layers' properties.
  static let layerChanges: [Change] = [
    ("layer.frame", { $0.layer.frame = $0.numbers.rect() }),
    ("layer.bounds", { $0.layer.bounds = $0.numbers.rect() }),
    ("position", { $0.layer.position = $0.numbers.point() }),
    ("anchorPoint", { $0.layer.anchorPoint = $0.numbers.point() }),
    ("transform", { $0.layer.transform = $0.numbers.transform3D() }),
    ("affineTransform", { $0.layer.affineTransform = $0.numbers.transform() }),
    ("sublayerTransform", { $0.layer.sublayerTransform = $0.numbers.transform3D() }),
    ("anchorPointZ", { $0.layer.anchorPointZ = $0.numbers.anyNumber() }),
    ("zPosition", { $0.layer.zPosition = $0.numbers.anyNumber() }),
    ("isDoubleSided", { $0.layer.isDoubleSided.toggle() }),
    ("opacity", { $0.layer.opacity = $0.numbers.float() }),
    ("cornerRadius", { $0.layer.cornerRadius = $0.numbers.anyNumber() }),
    ("cornerRadii", { $0.layer.cornerRadii = $0.numbers.chance(70) ? $0.numbers.radii() : nil }),
    (
      "maskedCorners",
      { $0.layer.maskedCorners = CornerMask(rawValue: UInt8($0.numbers.index(16))) }
    ),
    ("borderWidth", { $0.layer.borderWidth = $0.numbers.anyNumber() }),
    ("borderColor", { $0.layer.borderColor = $0.numbers.color() }),
    ("masksToBounds", { $0.layer.masksToBounds.toggle() }),
    (
      "shadow",
      { scene in
        let layer = scene.layer
        layer.shadowOpacity = scene.numbers.chance(70) ? 0.5 : scene.numbers.float()
        layer.shadowRadius = scene.numbers.anyNumber()
        layer.shadowOffset = scene.numbers.size()
        layer.shadowPath = scene.numbers.chance(30) ? scene.numbers.path() : nil
      }
    ),
    (
      "backgroundColor",
      { $0.layer.backgroundColor = $0.numbers.chance(30) ? nil : $0.numbers.color() }
    ),
    ("shouldRasterize", { $0.layer.shouldRasterize.toggle() }),
    ("rasterizationScale", { $0.layer.rasterizationScale = $0.numbers.anyNumber() }),
    ("contents", { $0.layer.contents = $0.numbers.chance(70) ? $0.image() : nil }),
    ("contentsRect", { $0.layer.contentsRect = $0.numbers.rect() }),
    ("contentsCenter", { $0.layer.contentsCenter = $0.numbers.rect() }),
    ("contentsScale", { $0.layer.contentsScale = $0.numbers.anyNumber() }),
    (
      "layer.mask",
      { scene in
        let mask = ShapeLayer()
        mask.frame = scene.numbers.rect()
        mask.path = scene.numbers.path()
        mask.fillColor = .white
        scene.layer.mask = scene.numbers.chance(50) ? mask : nil
      }
    ),
    ("speed", { $0.layer.speed = $0.numbers.anyNumber() }),
    ("timeOffset", { $0.layer.timeOffset = $0.numbers.anyNumber() }),
    ("beginTime", { $0.layer.beginTime = $0.numbers.anyNumber() }),
    ("layer.setNeedsDisplay", { $0.layer.setNeedsDisplay($0.numbers.rect()) }),
  ]

  /// The changes of the properties of single classes.
  static let kindChanges: [Change] = [
    ("label.text", { $0.kind(Label.self)?.attributedText = $0.text() }),
    ("numberOfLines", { $0.kind(Label.self)?.numberOfLines = $0.numbers.integer() }),
    (
      "minimumScaleFactor",
      { scene in
        guard let label = scene.kind(Label.self) else { return }
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = scene.numbers.anyNumber()
      }
    ),
    (
      "preferredMaxLayoutWidth",
      { $0.kind(Label.self)?.preferredMaxLayoutWidth = $0.numbers.anyNumber() }
    ),
    (
      "label.shadow",
      { scene in
        guard let label = scene.kind(Label.self) else { return }
        label.shadowColor = .black
        label.shadowOffset = scene.numbers.size()
      }
    ),
    ("contentEdgeInsets", { $0.kind(Button.self)?.contentEdgeInsets = $0.numbers.insets() }),
    ("imagePadding", { $0.kind(Button.self)?.imagePadding = $0.numbers.anyNumber() }),
    (
      "slider",
      { scene in
        guard let slider = scene.kind(Slider.self) else { return }
        slider.minimumValue = scene.numbers.anyNumber()
        slider.maximumValue = scene.numbers.anyNumber()
        slider.keyStep = scene.numbers.anyNumber()
        slider.setValue(scene.numbers.anyNumber(), animated: scene.numbers.chance(50))
      }
    ),
    (
      "stepper",
      { scene in
        guard let stepper = scene.kind(Stepper.self) else { return }
        stepper.minimumValue = scene.numbers.anyNumber()
        stepper.maximumValue = scene.numbers.anyNumber()
        stepper.stepValue = scene.numbers.anyNumber()
        stepper.value = scene.numbers.anyNumber()
      }
    ),
    (
      "selectedSegmentIndex",
      { $0.kind(SegmentedControl.self)?.selectedSegmentIndex = $0.numbers.index(3) }
    ),
    ("numberOfPages", { $0.kind(PageControl.self)?.numberOfPages = $0.numbers.integer() }),
    ("currentPage", { $0.kind(PageControl.self)?.currentPage = $0.numbers.integer() }),
    ("pages.progress", { $0.kind(PageControl.self)?.progress = $0.numbers.anyNumber() }),
    (
      "progress",
      {
        $0.kind(ProgressView.self)?.setProgress(
          $0.numbers.anyNumber(), duration: $0.numbers.seconds())
      }
    ),
    (
      "animationImages",
      { scene in
        guard let view = scene.kind(ImageView.self) else { return }
        view.animationImages = [EnormousScene.image, EnormousScene.largeImage]
        view.animationDuration = scene.numbers.anyNumber()
        view.animationRepeatCount = scene.numbers.integer()
        view.startAnimating()
      }
    ),
    (
      "emitter.cells",
      { scene in
        scene.kind(EmitterView.self)?.emitter.cells = [scene.cell()]
        scene.layerKind(EmitterLayer.self)?.cells = [scene.cell()]
      }
    ),
    ("emitter.lead", { $0.kind(EmitterView.self)?.lead = $0.numbers.anyNumber() }),
    ("emitter.time", { $0.layerKind(EmitterLayer.self)?.time = $0.numbers.anyNumber() }),
    ("emissionArea", { $0.layerKind(EmitterLayer.self)?.emissionArea = $0.numbers.rect() }),
    ("contentSize", { $0.kind(ScrollView.self)?.contentSize = $0.numbers.size() }),
    ("contentInset", { $0.kind(ScrollView.self)?.contentInset = $0.numbers.insets() }),
    (
      "contentOffset",
      {
        $0.kind(ScrollView.self)?.setContentOffset(
          $0.numbers.point(), animated: $0.numbers.chance(50))
      }
    ),
    (
      "scrollRectToVisible",
      {
        $0.kind(ScrollView.self)?.scrollRectToVisible(
          $0.numbers.rect(), animated: $0.numbers.chance(50))
      }
    ),
    ("isPagingEnabled", { $0.kind(ScrollView.self)?.isPagingEnabled.toggle() }),
    (
      "grid",
      {
        $0.kind(TiledScrollView.self)?.setGrid(
          columns: $0.numbers.integer(), rows: $0.numbers.integer(), tileSize: $0.numbers.size())
      }
    ),
    ("path", { $0.layerKind(ShapeLayer.self)?.path = $0.numbers.path() }),
    ("strokeStyle", { $0.layerKind(ShapeLayer.self)?.strokeStyle = $0.numbers.strokeStyle() }),
    ("lineWidth", { $0.layerKind(ShapeLayer.self)?.lineWidth = $0.numbers.anyNumber() }),
    ("strokeStart", { $0.layerKind(ShapeLayer.self)?.strokeStart = $0.numbers.anyNumber() }),
    ("strokeEnd", { $0.layerKind(ShapeLayer.self)?.strokeEnd = $0.numbers.anyNumber() }),
    (
      "gradient",
      { scene in
        guard let layer = scene.layerKind(GradientLayer.self) else { return }
        layer.kind = [.axial, .radial, .conic][scene.numbers.index(3)]
        layer.startPoint = scene.numbers.point()
        layer.endPoint = scene.numbers.point()
        layer.locations = (0..<3).map { _ in scene.numbers.anyNumber() }
      }
    ),
    ("textLayer", { $0.layerKind(TextLayer.self)?.attributedText = $0.text() }),
    (
      "replicator",
      { scene in
        guard let layer = scene.layerKind(ReplicatorLayer.self) else { return }
        layer.instanceCount = scene.numbers.chance(80) ? 12 : scene.numbers.integer()
        layer.instanceTransform = scene.numbers.transform()
        layer.instanceAlphaOffset = scene.numbers.anyNumber()
      }
    ),
    ("tileSize", { $0.layerKind(TileLayer.self)?.tileSize = $0.numbers.size() }),
    (
      "levelsOfDetail",
      { scene in
        guard let layer = scene.layerKind(TileLayer.self) else { return }
        layer.levelsOfDetail = scene.numbers.integer()
        layer.levelsOfDetailBias = scene.numbers.integer()
      }
    ),
  ]

  /// The changes of the window, the stage and the clock.
  static let outsideChanges: [Change] = [
    ("window.frame", { $0.harness.window.frame = $0.numbers.rect() }),
    ("resize back", { $0.harness.window.frame = Rect(x: 0, y: 0, width: 80, height: 60) }),
    ("resize back", { $0.harness.window.frame = Rect(x: 0, y: 0, width: 80, height: 60) }),
    ("contentScale", { $0.harness.window.contentScale = $0.numbers.anyNumber() }),
    ("contentScale back", { $0.harness.window.contentScale = [1, 1.25, 2][$0.numbers.index(3)] }),
    ("contentScale back", { $0.harness.window.contentScale = 1 }),
    ("safeAreaInsets", { $0.harness.window.safeAreaInsets = $0.numbers.insets() }),
    ("timeScale", { $0.harness.stage.timeScale = $0.numbers.anyNumber() }),
    ("timeScale back", { $0.harness.stage.timeScale = 1 }),
    ("isPaused", { $0.harness.stage.isPaused.toggle() }),
    ("step", { $0.harness.stage.step(ticks: $0.numbers.index(3)) }),
    (
      "late event",
      {
        $0.harness.stage.enqueue(
          InputEvent(
            microseconds: [0, 1 << 60, .max, .min][$0.numbers.index(4)], $0.numbers.event()))
      }
    ),
    ("textureByteBudget", { $0.harness.window.textureByteBudget = $0.numbers.integer() }),
    (
      "home",
      { scene in
        for view in scene.harness.window.subviews { view.removeFromSuperview() }
        scene.views = []
        scene.layers = []
      }
    ),
  ]
}
