internal import LamellaConstraints
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScreens
internal import LamellaScrolling

extension SceneClasses {
  /// The class of views.
  static var viewClass: SceneClass {
    SceneClass(View.self, of: nil, make: { View() }) { c in
      c.attribute("identifier", \.identifier, .name)
      c.attribute("tag", \.tag)
      defineGeometry(c)
      defineLayout(c)
      defineAppearance(c)
      defineBehavior(c)
      defineTraits(c)
      c.element("mask", of: "View", \.mask)
      c.part("layer", of: "Layer", get: { $0.layer })
      c.contents(
        of: "GestureRecognizer",
        add: { view, recognizer, _ in view.addGestureRecognizer(recognizer) }
      ) {
        $0.gestureRecognizers
      }
      c.contents(of: "LayoutGuide", add: { view, guide, _ in view.addLayoutGuide(guide) }) {
        $0.addedGuides
      }
      c.contents(
        of: "View", add: { view, child, _ in view.addSubview(child) }, read: { $0.subviews })
    }
  }

  /// The frame is not written where constraints make it; of a transformed view, what it is made of is written instead.
  private static func defineGeometry(_ c: SceneClassDefinition<View>) {
    c.attribute("anchorPoint", \.anchorPoint)
    c.attribute(
      "bounds", Rect.sceneCodec,
      get: {
        $0.transform3D == Transform3D() || !$0.translatesAutoresizingMaskIntoConstraints
          ? nil : $0.bounds
      },
      set: { $0.bounds = $1 })
    c.attribute(
      "center", Point.sceneCodec,
      get: {
        $0.transform3D == Transform3D() || !$0.translatesAutoresizingMaskIntoConstraints
          ? nil : $0.center
      },
      set: { $0.center = $1 })
    c.attribute(
      "frame", Rect.sceneCodec,
      get: {
        $0.transform3D == Transform3D() && $0.translatesAutoresizingMaskIntoConstraints
          ? $0.frame : nil
      },
      set: { $0.frame = $1 })
    c.attribute(
      "transform", Transform2D.sceneCodec,
      get: { $0.transform3D == Transform3D($0.transform) ? $0.transform : nil },
      set: { $0.transform = $1 })
    c.attribute(
      "transform3D", Transform3D.sceneCodec,
      get: { $0.transform3D == Transform3D($0.transform) ? nil : $0.transform3D },
      set: { $0.transform3D = $1 })
  }

  private static func defineLayout(_ c: SceneClassDefinition<View>) {
    c.attribute(
      "translatesAutoresizingMaskIntoConstraints", \.translatesAutoresizingMaskIntoConstraints)
    c.attribute(
      "autoresizingMask", \.autoresizingMask,
      .set(
        "a set of flexible parts",
        [
          "flexibleLeftMargin": .flexibleLeftMargin, "flexibleWidth": .flexibleWidth,
          "flexibleRightMargin": .flexibleRightMargin, "flexibleTopMargin": .flexibleTopMargin,
          "flexibleHeight": .flexibleHeight, "flexibleBottomMargin": .flexibleBottomMargin,
        ]))
    c.attribute("autoresizesSubviews", \.autoresizesSubviews)
    // Both say the same in writing: the directional one is written.
    c.attribute(
      "layoutMargins", EdgeInsets.sceneCodec, get: { _ in nil }, set: { $0.layoutMargins = $1 })
    c.attribute("directionalLayoutMargins", \.directionalLayoutMargins)
    c.attribute("insetsLayoutMarginsFromSafeArea", \.insetsLayoutMarginsFromSafeArea)
    c.attribute("preservesSuperviewLayoutMargins", \.preservesSuperviewLayoutMargins)
    for axis in LayoutConstraint.Axis.allCases {
      c.attribute(
        "hugging.\(axis)", Float.sceneCodec, get: { $0.contentHuggingPriority(for: axis).rawValue },
        set: { $0.setContentHuggingPriority(LayoutPriority($1), for: axis) })
      c.attribute(
        "compressionResistance.\(axis)", Float.sceneCodec,
        get: { $0.contentCompressionResistancePriority(for: axis).rawValue },
        set: { $0.setContentCompressionResistancePriority(LayoutPriority($1), for: axis) })
    }
  }

  private static func defineAppearance(_ c: SceneClassDefinition<View>) {
    c.attribute("backgroundColor", \.backgroundColor)
    c.attribute("alpha", \.alpha)
    c.attribute("isHidden", \.isHidden)
    c.attribute("isOpaque", \.isOpaque)
    c.attribute("clipsToBounds", \.clipsToBounds)
    c.attribute("cornerRadius", \.cornerRadius)
    c.attribute("contentMode", \.contentMode, .choice("a content mode"))
    c.attribute("contentStretch", \.contentStretch)
    c.attribute("contentScaleFactor", \.contentScaleFactor)
    c.attribute("interpolatesMotion", \.interpolatesMotion)
  }

  private static func defineBehavior(_ c: SceneClassDefinition<View>) {
    c.attribute(
      "hitTestBehavior", \.hitTestBehavior,
      .choice("a hit test behavior", [.standard, .subviewsOnly, .none]))
    c.attribute("hitInsets", \.hitInsets)
    c.attribute("hitsSubviewsOutsideBounds", \.hitsSubviewsOutsideBounds)
    c.attribute("isUserInteractionEnabled", \.isUserInteractionEnabled)
    c.attribute("isMultipleTouchEnabled", \.isMultipleTouchEnabled)
    c.attribute("isExclusiveTouch", \.isExclusiveTouch)
    c.attribute("cursor", \.cursor, .choice("a cursor"))
    c.attribute("toolTip", \.toolTip)
    c.attribute("accessibilityLabel", \.accessibilityLabel)
    c.attribute("focusGroupIdentifier", \.focusGroupIdentifier, .name)
    c.attribute("focusGroupPriority", \.focusGroupPriority)
    c.attribute("focusGroupWraps", \.focusGroupWraps)
    c.reference("preferredFocusedView", to: "View", \.preferredFocusedView)
    c.attribute(
      "semanticContentAttribute", \.semanticContentAttribute,
      .choice(
        "a semantic attribute",
        [.unspecified, .playback, .spatial, .forceLeftToRight, .forceRightToLeft]))
  }

  private static func defineTraits(_ c: SceneClassDefinition<View>) {
    c.attribute("overrideTheme", \.overrideTheme, .theme)
    // An inherited tint is not the view's own.
    c.attribute(
      "tintColor", Color.sceneCodec,
      get: { $0.traitOverrides.contains(TraitTintColor.self) ? $0.tintColor : nil },
      set: { $0.tintColor = $1 })
    /// Defines the attribute of a trait.
    func trait<Trait: TraitDefinition>(
      _ name: String, _ trait: Trait.Type, _ codec: SceneCodec<Trait.Value>
    ) {
      c.attribute(
        "traits.\(name)", codec,
        get: { $0.traitOverrides.contains(trait) ? $0.traitOverrides[trait] : nil },
        set: { $0.traitOverrides[trait] = $1 })
    }
    trait(
      "userInterfaceStyle", TraitUserInterfaceStyle.self,
      .choice("a style", [.unspecified, .light, .dark]))
    trait(
      "layoutDirection", TraitLayoutDirection.self,
      .choice("a direction", [.leftToRight, .rightToLeft]))
    trait("displayScale", TraitDisplayScale.self, Double.sceneCodec)
    let sizes: [UserInterfaceSizeClass] = [.unspecified, .compact, .regular]
    trait("horizontalSizeClass", TraitHorizontalSizeClass.self, .choice("a size class", sizes))
    trait("verticalSizeClass", TraitVerticalSizeClass.self, .choice("a size class", sizes))
    trait(
      "accessibilityContrast", TraitAccessibilityContrast.self,
      .choice("a contrast", [.unspecified, .normal, .high]))
    trait(
      "preferredContentSizeCategory", TraitPreferredContentSizeCategory.self,
      .choice("a size category"))
    trait("prefersReducedMotion", TraitReducedMotion.self, Bool.sceneCodec)
  }

  /// The class of layers, as parts of views; what views have themselves is named there.
  static var layerClass: SceneClass {
    SceneClass(Layer.self, of: nil) { c in
      c.attribute("borderWidth", \.borderWidth)
      c.attribute("borderColor", \.borderColor)
      c.attribute("cornerRadii", \.cornerRadii, .cornerRadii)
      c.attribute(
        "maskedCorners", \.maskedCorners,
        .set(
          "a set of corners",
          [
            "minXMinY": .layerMinXMinYCorner, "maxXMinY": .layerMaxXMinYCorner,
            "minXMaxY": .layerMinXMaxYCorner, "maxXMaxY": .layerMaxXMaxYCorner,
          ]))
      c.attribute("shadowOpacity", \.shadowOpacity)
      c.attribute("shadowRadius", \.shadowRadius)
      c.attribute("shadowOffset", \.shadowOffset)
      c.attribute("shadowColor", \.shadowColor)
      c.attribute("zPosition", \.zPosition)
      c.attribute("anchorPointZ", \.anchorPointZ)
      c.attribute("sublayerTransform", \.sublayerTransform)
      c.attribute("isDoubleSided", \.isDoubleSided)
      c.attribute("shouldRasterize", \.shouldRasterize)
      c.attribute("rasterizationScale", \.rasterizationScale)
      c.attribute("needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange)
      c.attribute("contents", \.contents)
      c.attribute("contentsGravity", \.contentsGravity, .choice("a gravity"))
      c.attribute("contentsRect", \.contentsRect)
      c.attribute("contentsCenter", \.contentsCenter)
      c.attribute("contentsFilter", \.contentsFilter, .choice("a filter", [.nearest, .linear]))
    }
  }

  /// The class of views of particles, whose cells code makes.
  static var emitterClass: SceneClass {
    SceneClass(EmitterView.self, of: "View", make: { EmitterView() }) { c in
      c.attribute("lead", \.lead, .seconds)
      c.attribute("isRunning", \.isRunning)
    }
  }
}

extension View {
  /// The guide of the readable area; nil where nobody has asked for it, as asking makes it and its constraints.
  final var existingReadableGuide: LayoutGuide? {
    let isAsked = constraints.contains {
      $0.firstAttribute == .centerX && $0.firstGuide?.owningView === self
        && $0.secondGuide === layoutMarginsGuide
    }
    return isAsked ? readableContentGuide : nil
  }

  /// The guides without those that every view has.
  final var addedGuides: [LayoutGuide] { layoutGuides.filter { !hasOwnGuide($0) } }

  /// Returns whether a guide of the view is one that every view has, such as that of its margins.
  fileprivate func hasOwnGuide(_ guide: LayoutGuide) -> Bool {
    if type(of: guide) != LayoutGuide.self { return false }
    if guide === layoutMarginsGuide || guide === safeAreaLayoutGuide
      || guide === keyboardLayoutGuide
    {
      return true
    }
    if let scroll = self as? ScrollView,
      guide === scroll.contentLayoutGuide || guide === scroll.frameLayoutGuide
    {
      return true
    }
    return guide === existingReadableGuide
  }
}

extension SceneCodec<CornerRadii> {
  /// The codec of four radii: top left, top right, bottom right, bottom left.
  static var cornerRadii: SceneCodec<CornerRadii> {
    SceneCodec(
      SceneType(
        "corner radii", forms: "four numbers: top left, top right, bottom right and bottom left"),
      parse: {
        SceneNumber.list($0).flatMap {
          $0.count == 4
            ? CornerRadii(topLeft: $0[0], topRight: $0[1], bottomRight: $0[2], bottomLeft: $0[3])
            : nil
        }
      },
      write: { SceneNumber.text($0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft) })
  }
}
