internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

extension SceneClasses {
  /// The classes of scroll views, lists and their layouts.
  static var scrollingClasses: [SceneClass] {
    [
      SceneClass(RefreshControl.self, of: "Control", make: { RefreshControl() }) {
        $0.noContents(of: "View")
      },
      scrollViewClass,
      SceneClass(TiledScrollView.self, of: "ScrollView", make: { TiledScrollView() }),
      SceneClass(PyramidView.self, of: "ScrollView") { c in
        c.attribute("fadeDuration", \.fadeDuration, .seconds)
        c.attribute("largestZoom", \.largestZoom)
        c.attribute("byteBudget", \.byteBudget)
      },
    ] + collectionLayoutClasses + collectionClasses
  }

  private static var scrollViewClass: SceneClass {
    SceneClass(ScrollView.self, of: "View", make: { ScrollView() }) { c in
      c.attribute(
        "contentInsetAdjustmentBehavior", \.contentInsetAdjustmentBehavior,
        .choice("an adjustment", [.automatic, .scrollableAxes, .never, .always]))
      c.attribute("contentInset", \.contentInset)
      c.attribute("isScrollEnabled", \.isScrollEnabled)
      c.attribute("isPagingEnabled", \.isPagingEnabled)
      // The size of the bounds unless it is set.
      c.attribute(
        "pageSize", Size.sceneCodec, get: { $0.pageSize == $0.bounds.size ? nil : $0.pageSize },
        set: { $0.pageSize = $1 })
      c.attribute("horizontalSnapOffsets", \.horizontalSnapOffsets, .numbers)
      c.attribute("verticalSnapOffsets", \.verticalSnapOffsets, .numbers)
      c.attribute("minimumZoomScale", \.minimumZoomScale)
      c.attribute("maximumZoomScale", \.maximumZoomScale)
      c.attribute("zoomsOnDoubleTap", \.zoomsOnDoubleTap)
      c.attribute("scrollsToTop", \.scrollsToTop)
      c.attribute(
        "keyboardDismissMode", \.keyboardDismissMode,
        .choice(
          "a dismiss mode",
          [.none, .onDrag, .interactive, .onDragWithAccessory, .interactiveWithAccessory]))
      c.attribute(
        "indicatorStyle", \.indicatorStyle,
        .choice("an indicator style", [.default, .black, .white]))
      c.attribute("horizontalScrollIndicatorInsets", \.horizontalScrollIndicatorInsets)
      c.attribute("verticalScrollIndicatorInsets", \.verticalScrollIndicatorInsets)
      c.attribute(
        "automaticallyAdjustsScrollIndicatorInsets", \.automaticallyAdjustsScrollIndicatorInsets)
      c.attribute("bounces", \.bounces)
      c.attribute("bouncesHorizontally", \.bouncesHorizontally)
      c.attribute("bouncesVertically", \.bouncesVertically)
      c.attribute("bouncesZoom", \.bouncesZoom)
      c.attribute("isDirectionalLockEnabled", \.isDirectionalLockEnabled)
      c.attribute("transfersScrollingToParent", \.transfersScrollingToParent)
      c.attribute("alwaysBounceHorizontal", \.alwaysBounceHorizontal)
      c.attribute("alwaysBounceVertical", \.alwaysBounceVertical)
      c.attribute("decelerationRate", \.decelerationRate, .decelerationRate)
      c.attribute("showsHorizontalScrollIndicator", \.showsHorizontalScrollIndicator)
      c.attribute("showsVerticalScrollIndicator", \.showsVerticalScrollIndicator)
      c.attribute("delaysContentTouches", \.delaysContentTouches)
      c.attribute("canCancelContentTouches", \.canCancelContentTouches)
      c.attribute("contentSize", \.contentSize, order: .afterContents)
      c.attribute("zoomScale", \.zoomScale, order: .afterContents)
      c.attribute("contentOffset", \.contentOffset, order: .afterContents)
      c.contents(
        of: "GestureRecognizer",
        add: { (scroll, recognizer: GestureRecognizer, _) in scroll.addGestureRecognizer(recognizer)
        },
        read: { $0.addedRecognizers })
      c.element("refreshControl", of: "RefreshControl", \.refreshControl)
      c.contents(
        of: "View", add: { (scroll, view: View, _) in scroll.addSubview(view) },
        read: { scroll in scroll.subviews.filter { $0 !== scroll.refreshControl } })
    }
  }

  private static var collectionLayoutClasses: [SceneClass] {
    [
      SceneClass(CollectionLayout.self, of: nil),
      SceneClass(LineLayout.self, of: "CollectionLayout") { c in
        c.attribute(
          "scrollDirection", \.scrollDirection, .choice("a direction", [.horizontal, .vertical]))
        c.attribute("estimatedTitleLength", \.estimatedTitleLength)
        let modes: [LineLayout.TitleMode] = [.titles, .everySection, .none]
        c.attribute("headerMode", \.headerMode, .choice("a mode", modes))
        c.attribute("footerMode", \.footerMode, .choice("a mode", modes))
        c.attribute("pinsHeaders", \.pinsHeaders)
        c.attribute("pinsFooters", \.pinsFooters)
        c.attribute("sectionInset", \.sectionInset)
        c.attribute("lineSpacing", \.lineSpacing)
        c.attribute("itemSpacing", \.itemSpacing)
      },
      SceneClass(FlowLayout.self, of: "LineLayout", make: { FlowLayout() }) { c in
        c.attribute("itemSize", \.itemSize, .itemSize)
      },
      SceneClass(
        GridLayout.self, of: "LineLayout",
        make: { GridLayout(columns: 1, itemLength: .automatic(estimate: 44)) }
      ) { c in
        c.attribute("columns", \.columns, .columns)
        c.attribute("itemLength", \.itemLength, .itemLength)
      },
      SceneClass(ListLayout.self, of: "LineLayout", make: { ListLayout() }) { c in
        c.attribute("itemLength", \.itemLength, .itemLength)
      },
    ]
  }

  private static var collectionClasses: [SceneClass] {
    [
      SceneClass(ReusableView.self, of: "View", make: { ReusableView() }),
      SceneClass(CollectionCell.self, of: "ReusableView", make: { CollectionCell() }) { c in
        c.element("backgroundView", of: "View", \.backgroundView)
        c.contents(
          of: "View", add: { (cell, view: View, _) in cell.contentView.addSubview(view) },
          read: { $0.contentView.subviews })
      },
      SceneClass(ListCell.self, of: "CollectionCell", make: { ListCell() }) { c in
        c.attribute("text", \.text)
        c.attribute("secondaryText", \.secondaryText)
        c.attribute("value", \.value)
        c.attribute("image", \.image)
        c.attribute("imageSize", \.imageSize)
        c.attribute("accessory", .accessory, get: { $0.accessory }, set: { $0.accessory = $1 })
        c.noContents(of: "View")
      },
      SceneClass(
        CollectionView.self, of: "ScrollView", make: { CollectionView(layout: ListLayout()) }
      ) { c in
        c.attribute("allowsSelection", \.allowsSelection)
        c.attribute("allowsMultipleSelection", \.allowsMultipleSelection)
        c.attribute("allowsSelectionDuringEditing", \.allowsSelectionDuringEditing)
        c.attribute("isEditing", \.isEditing)
        c.requiredElement("layout", of: "CollectionLayout", \.layout)
        c.prototypes("cells", of: "CollectionCell") { view, prototypes in
          for prototype in prototypes {
            view.register(forCellWithReuseIdentifier: prototype.identifier) {
              unsafeDowncast(prototype.make(), to: CollectionCell.self)
            }
          }
        }
        c.noContents(of: "View")
      },
      SceneClass(ListView.self, of: "CollectionView", make: { ListView() }) { c in
        c.attribute("rowHeight", \.rowHeight, .itemLength)
        c.attribute("showsSeparators", \.showsSeparators)
        c.attribute("performsFirstActionWithFullSwipe", \.performsFirstActionWithFullSwipe)
        c.attribute("indexTitles", \.indexTitles, .texts)
      },
    ]
  }
}

extension ScrollView {
  /// The recognizers without those by which the view scrolls and zooms.
  fileprivate var addedRecognizers: [GestureRecognizer] {
    var others = gestureRecognizers.filter {
      $0 !== panGestureRecognizer && $0 !== pinchGestureRecognizer
    }
    if zoomsOnDoubleTap,
      let index = others.firstIndex(where: {
        ($0 as? TapGestureRecognizer)?.numberOfTapsRequired == 2
      })
    {
      others.remove(at: index)
    }
    return others
  }
}

extension SceneCodec<DecelerationRate> {
  /// The codec of rates: `normal`, `fast`, or the factor of the velocity in a millisecond.
  fileprivate static var decelerationRate: SceneCodec<DecelerationRate> {
    SceneCodec(
      SceneType(
        "a deceleration rate", forms: "normal, fast or a factor from 0.9 to 0.9999",
        words: ["normal", "fast"]),
      parse: { text in
        if text == "normal" { return .normal }
        if text == "fast" { return .fast }
        return SceneNumber.parse(text).flatMap {
          (0.9...0.9999).contains($0) ? DecelerationRate(factorPerMillisecond: $0) : nil
        }
      },
      write: { rate in
        rate == .normal
          ? "normal" : rate == .fast ? "fast" : SceneNumber.text(rate.factorPerMillisecond)
      })
  }
}

extension SceneCodec<LineLayout.ItemLength> {
  /// The codec of lengths: a number, or `automatic` with an estimate.
  fileprivate static var itemLength: SceneCodec<LineLayout.ItemLength> {
    SceneCodec(
      SceneType("a length", forms: "a number, or automatic with an estimate behind"),
      parse: { text in
        guard text.hasPrefix("automatic ") else {
          return SceneNumber.parse(text).map { .fixed($0) }
        }
        return SceneNumber.parse(text.dropFirst(10)).map { .automatic(estimate: $0) }
      },
      write: { length in
        switch length {
        case .fixed(let length): SceneNumber.text(length)
        case .automatic(let estimate): "automatic " + SceneNumber.text(estimate)
        }
      })
  }
}

extension SceneCodec<FlowLayout.ItemSize> {
  /// The codec of sizes: two numbers, or `automatic` with two as an estimate.
  fileprivate static var itemSize: SceneCodec<FlowLayout.ItemSize> {
    SceneCodec(
      SceneType("a size", forms: "two numbers, with automatic before an estimate"),
      parse: { text in
        let isAutomatic = text.hasPrefix("automatic ")
        guard let n = SceneNumber.list(isAutomatic ? text.dropFirst(10) : text[...]), n.count == 2
        else { return nil }
        let size = Size(n[0], n[1])
        return isAutomatic ? .automatic(estimate: size) : .fixed(size)
      },
      write: { size in
        switch size {
        case .fixed(let size): SceneNumber.text(size.width, size.height)
        case .automatic(let size): "automatic " + SceneNumber.text(size.width, size.height)
        }
      })
  }
}

extension SceneCodec<GridLayout.Columns> {
  /// The codec of columns: their number, or the least width.
  fileprivate static var columns: SceneCodec<GridLayout.Columns> {
    SceneCodec(
      SceneType("a number of columns", forms: "a whole number, or minimum with a width behind"),
      parse: { text in
        guard text.hasPrefix("minimum ") else {
          return Int(text).flatMap { $0 > 0 ? .count($0) : nil }
        }
        return SceneNumber.parse(text.dropFirst(8)).flatMap {
          $0 > 0 && $0.isFinite ? .minimumWidth($0) : nil
        }
      },
      write: { columns in
        switch columns {
        case .count(let count): String(count)
        case .minimumWidth(let width): "minimum " + SceneNumber.text(width)
        }
      })
  }
}

extension SceneCodec<ListCell.Accessory> {
  /// The codec of accessories that are no views.
  fileprivate static var accessory: SceneCodec<ListCell.Accessory> {
    SceneCodec(
      SceneType("an accessory", words: ["none", "disclosure", "checkmark"], isOpen: false),
      parse: { text, _ in
        switch text {
        case "none": .value(.none)
        case "disclosure": .value(.disclosure)
        case "checkmark": .value(.checkmark)
        default: .fault(nil)
        }
      },
      write: { accessory, _ in
        switch accessory {
        case .none: "none"
        case .disclosure: "disclosure"
        case .checkmark: "checkmark"
        case .view: nil
        }
      })
  }
}

extension SceneCodec<[String]> {
  /// The codec of texts with commas between.
  static var texts: SceneCodec<[String]> {
    SceneCodec(
      SceneType("texts", forms: "texts with commas between"),
      parse: { text in
        text.split(separator: ",").map { part in
          var part = part.drop { $0 == " " }
          while part.last == " " { part.removeLast() }
          return String(part)
        }
      },
      write: { $0.joined(separator: ", ") })
  }
}
