internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

// The appearance and geometry of views, and invalidations.
extension FuzzAction {
  static let appearance: [FuzzAction] = [
    FuzzAction("set a frame", 8) { world in world.view()?.frame = world.rect() },
    FuzzAction("set bounds", 4) { world in world.view()?.bounds = world.rect() },
    FuzzAction("set a center", 3) { world in world.view()?.center = world.point() },
    FuzzAction("set a transform", 4) { world in world.view()?.transform = world.transform() },
    FuzzAction("set a transform in space", 1) { world in
      var transform = Transform3D(world.transform())
      transform.m34 = world.chance(0.5) ? -0.002 : 0
      if let layer = world.layer() {
        if world.chance(0.5) {
          layer.sublayerTransform = transform
        } else {
          layer.transform = transform
        }
      }
    },
    FuzzAction("set a layer's geometry", 3) { world in
      guard let layer = world.layer() else { return }
      if world.chance(0.3) { layer.anchorPoint = Point(world.number() / 100, 0.5) }
      if world.chance(0.5) { layer.bounds = world.rect() }
      layer.position = world.point()
      layer.zPosition = world.chance(0.3) ? world.number() : 0
    },
    FuzzAction("hide or show", 5) { world in world.view()?.isHidden.toggle() },
    FuzzAction("set alpha", 4) { world in
      world.view()?.alpha = world.pick([0, 0.5, 1, 1, 1]) ?? 1
    },
    FuzzAction("set corners and borders", 3) { world in
      guard let layer = world.layer() else { return }
      layer.cornerRadius = world.length()
      layer.borderWidth = world.chance(0.3) ? world.length() : 0
      layer.masksToBounds = world.chance(0.3)
    },
    FuzzAction("set a shadow", 1) { world in
      // Large ones are slow and irrelevant to callbacks.
      guard let layer = world.layer(), max(layer.bounds.width, layer.bounds.height) < 100 else {
        return
      }
      layer.shadowOpacity = world.chance(0.5) ? 0.5 : 0
      layer.shadowRadius = min(world.length(), 10)
    },
    FuzzAction("toggle shouldRasterize", 1) { world in world.layer()?.shouldRasterize.toggle() },
    FuzzAction("set a color", 3) { world in world.view()?.backgroundColor = world.color() },
    FuzzAction("needs display", 5) { $0.view()?.setNeedsDisplay() },
    FuzzAction("needs layout", 5) { $0.view()?.setNeedsLayout() },
    FuzzAction("needs display in part", 1) { world in world.view()?.setNeedsDisplay(world.rect()) },
    FuzzAction("layer needs display", 2) { $0.layer()?.setNeedsDisplay() },
    FuzzAction("layer needs layout", 2) { $0.layer()?.setNeedsLayout() },
    FuzzAction("needs hit test", 1) { $0.view()?.setNeedsHitTest() },
    FuzzAction("size to fit", 2) { $0.movableView()?.sizeToFit() },
    FuzzAction("invalidate the size", 1) { $0.view()?.invalidateIntrinsicContentSize() },
    FuzzAction("set a content mode", 1) { world in
      world.view()?.contentMode = world.chance(0.5) ? .redraw : .center
    },
    FuzzAction("set margins", 2) { world in
      guard let view = world.view() else { return }
      view.layoutMargins = EdgeInsets(
        top: world.number(), left: 3, bottom: world.number(), right: 0)
      view.preservesSuperviewLayoutMargins = world.chance(0.5)
    },
    FuzzAction("set a direction", 1) { world in
      world.view()?.semanticContentAttribute =
        world.pick([.forceRightToLeft, .unspecified]) ?? .playback
    },
    FuzzAction("set an autoresizing mask", 1) { world in
      world.view()?.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin, .flexibleHeight]
    },
    FuzzAction("set a tint", 3) { world in
      world.view()?.tintColor = world.chance(0.4) ? nil : world.color()
    },
    FuzzAction("set a theme", 2) { world in
      world.view()?.overrideTheme = world.pick([.dark, .light, nil] as [Theme?]) ?? nil
    },
    FuzzAction("override traits", 3) { world in
      guard let view = world.view() else { return }
      switch Int.random(in: 0..<6, using: &world.random) {
      case 0: view.traitOverrides = TraitOverrides()
      case 1: view.traitOverrides.userInterfaceStyle = world.chance(0.5) ? .dark : .light
      case 2: view.traitOverrides.layoutDirection = world.chance(0.5) ? .leftToRight : .rightToLeft
      case 3: view.traitOverrides.displayScale = world.chance(0.5) ? 2 : 1
      case 4:
        view.traitOverrides.preferredContentSizeCategory =
          world.chance(0.5) ? .accessibilityLarge : .small
      default: view.traitOverrides.tintColor = world.color()
      }
    },
    FuzzAction("update traits", 1) { $0.view()?.updateTraitsIfNeeded() },
    FuzzAction("register for changes of traits", 2) { world in
      guard let view = world.view() else { return }
      let registration = view.registerForTraitChanges([
        TraitTheme.self, TraitPreferredContentSizeCategory.self, TraitLayoutDirection.self,
      ]) { (_: View, _) in FuzzWorld.current?.callback("trait handler") }
      if world.chance(0.3) { view.unregisterForTraitChanges(registration) }
    },
    FuzzAction("let a label follow the text size", 1) { world in
      world.view(as: Label.self)?.adjustsFontForContentSizeCategory = world.chance(0.7)
    },
    FuzzAction("set the current theme", 1) { world in
      Theme.current = world.chance(0.5) ? .dark : .light
    },
    FuzzAction("set the interpolation", 1) { $0.view()?.interpolatesMotion.toggle() },
    FuzzAction("set text", 3) { world in
      world.view(as: Label.self)?.text = world.pick(["a", "other words", "", nil]) ?? nil
    },
    FuzzAction("set a value", 4) { world in
      switch world.view(as: Control.self) {
      case let slider as Slider: slider.setValue(world.number(), animated: world.chance(0.5))
      case let control as Switch: control.setOn(world.chance(0.5), animated: world.chance(0.5))
      case let pages as PageControl:
        pages.numberOfPages = Int.random(in: 0...6, using: &world.random)
      case let segments as SegmentedControl:
        if world.chance(0.3) { segments.removeAllSegments() }
        segments.insertSegment(withTitle: "new", at: 0)
      case let button as Button:
        button.setTitle("\(Int.random(in: 0..<100, using: &world.random))", for: .normal)
      case let stepper as Stepper: stepper.value = world.number()
      case let control?: control.isSelected.toggle()
      case nil: break
      }
    },
    FuzzAction("enable or disable", 3) { $0.view(as: Control.self)?.isEnabled.toggle() },
    FuzzAction("send actions", 2) { $0.view(as: Control.self)?.sendActions(for: .valueChanged) },
    FuzzAction("set progress", 1) { world in
      world.view(as: ProgressView.self)?.setProgress(
        world.number() / 300, duration: world.duration())
    },
    FuzzAction("animate images", 1) { world in
      let view = world.view(as: ImageView.self)
      if world.chance(0.5) { view?.startAnimating() } else { view?.stopAnimating() }
    },
    FuzzAction("run an emitter", 1) { $0.view(as: EmitterView.self)?.isRunning.toggle() },
    FuzzAction("set a canvas's closure", 2) { world in
      let canvas = world.view(as: CanvasView.self)
      if world.chance(0.4) {
        canvas?.onDraw = nil
      } else {
        canvas?.onDraw = { [token = world.token("CanvasView.onDraw")] _, _ in token.call() }
      }
    },
    FuzzAction("set the texture budget", 1) { world in
      world.stage()?.window?.textureByteBudget = world.pick([0, 1 << 16, 1 << 24]) ?? 0
    },
    FuzzAction("report", 1) { world in
      Diagnostics.report("a warning of number \(Int.random(in: 0..<1000, using: &world.random))")
    },
  ]
}
