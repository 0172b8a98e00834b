internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// An empty cell of a grid view, as files describe it.
final class SceneEmptyCell {}

extension SceneClasses {
  /// The classes of views that arrange others, and of views that code draws.
  static var containerClasses: [SceneClass] {
    [
      stackViewClass,
      SceneClass(SceneEmptyCell.self, of: nil, name: "EmptyCell", make: { SceneEmptyCell() }),
      gridColumnClass, gridRowClass, gridViewClass,
      SceneClass(CanvasView.self, of: "View", make: { CanvasView() }) { c in
        c.attribute("isPaused", \.isPaused)
      },
    ]
  }

  private static var stackViewClass: SceneClass {
    SceneClass(StackView.self, of: "View", make: { StackView() }) { c in
      c.attribute("axis", \.axis, .choice("an axis"))
      c.attribute("distribution", \.distribution, .choice("a distribution"))
      c.attribute("alignment", \.alignment, .choice("an alignment"))
      c.attribute("spacing", \.spacing, .stackSpacing)
      c.attribute("isBaselineRelativeArrangement", \.isBaselineRelativeArrangement)
      c.attribute("isLayoutMarginsRelativeArrangement", \.isLayoutMarginsRelativeArrangement)
      c.contents(
        of: "View", add: { (stack, view: View, _) in stack.addArrangedSubview(view) },
        read: { $0.arrangedSubviews })
      c.guides(except: "stack-")
      c.childAttribute(
        "stack.spacingAfter", of: "View", .stackSpacing,
        get: { (stack, view: View) in
          let spacing = stack.customSpacing(after: view)
          return spacing == StackView.spacingUseDefault ? nil : spacing
        },
        set: { stack, view, spacing in stack.setCustomSpacing(spacing, after: view) })
    }
  }

  private static var gridViewClass: SceneClass {
    SceneClass(GridView.self, of: "View", make: { GridView() }) { c in
      c.attribute("xPlacement", \.xPlacement, .choice("a placement"))
      c.attribute("yPlacement", \.yPlacement, .choice("a placement"))
      c.attribute("rowAlignment", \.rowAlignment, .choice("an alignment"))
      c.attribute("rowSpacing", \.rowSpacing)
      c.attribute("columnSpacing", \.columnSpacing)
      c.contents(
        of: "GridColumn", make: { $0.addColumn(with: []) },
        read: { grid in (0..<grid.numberOfColumns).map { grid.column(at: $0) } })
      c.contents(
        of: "GridRow", make: { $0.addRow(with: []) },
        read: { grid in (0..<grid.numberOfRows).map { grid.row(at: $0) } })
      c.guides(except: "grid-")
      c.noContents(of: "View")
    }
  }

  private static var gridColumnClass: SceneClass {
    SceneClass(GridColumn.self, of: nil) { c in
      c.attribute("xPlacement", \.xPlacement, .choice("a placement"))
      c.attribute("width", \.width, .gridLength)
      c.attribute("leadingPadding", \.leadingPadding)
      c.attribute("trailingPadding", \.trailingPadding)
      c.attribute("isHidden", \.isHidden)
    }
  }

  private static var gridRowClass: SceneClass {
    SceneClass(GridRow.self, of: nil) { c in
      c.attribute("yPlacement", \.yPlacement, .choice("a placement"))
      c.attribute("rowAlignment", \.rowAlignment, .choice("an alignment"))
      c.attribute("height", \.height, .gridLength)
      c.attribute("topPadding", \.topPadding)
      c.attribute("bottomPadding", \.bottomPadding)
      c.attribute("isHidden", \.isHidden)
      c.cells()
      c.cellAttribute("xPlacement", \.xPlacement, .choice("a placement"), default: .inherited)
      c.cellAttribute("yPlacement", \.yPlacement, .choice("a placement"), default: .inherited)
      c.cellAttribute("rowAlignment", \.rowAlignment, .choice("an alignment"), default: .inherited)
    }
  }
}

extension SceneClassDefinition where Object: View {
  /// States that guides can stand in a view, of which it adds some itself whose identifiers begin alike.
  fileprivate func guides(except prefix: String) {
    contents(
      of: "LayoutGuide", add: { (view, guide: LayoutGuide, _) in view.addLayoutGuide(guide) },
      read: { view in view.addedGuides.filter { !($0.identifier ?? "").hasPrefix(prefix) } })
  }
}

extension SceneClassDefinition<GridRow> {
  /// States that views and empty cells inside of a row are its cells, in order.
  fileprivate func cells() {
    /// The objects inside of a row: a view or an empty cell for each column.
    func read(_ row: GridRow) -> [AnyObject] {
      var objects = (0..<row.numberOfCells).map {
        row.cell(at: $0).contentView ?? SceneEmptyCell() as AnyObject
      }
      while objects.last is SceneEmptyCell { objects.removeLast() }
      return objects
    }
    // Both kinds stand in one sequence, so that the index of a rule would not be that of the column.
    sequence(
      of: ["View", "EmptyCell"],
      add: { row, object, index in
        guard let grid = row.gridView else { return }
        while grid.numberOfColumns <= index { grid.addColumn(with: []) }
        if let view = object as? View { row.cell(at: index).contentView = view }
      }, read: read)
  }

  /// Names an attribute of the cell that a view stands in.
  fileprivate func cellAttribute<Value: Equatable>(
    _ name: String, _ path: ReferenceWritableKeyPath<GridCell, Value>, _ codec: SceneCodec<Value>,
    default none: Value
  ) {
    childAttribute(
      "cell." + name, of: "View", codec,
      get: { (row: GridRow, view: View) in
        let value = row.gridView?.cell(for: view)?[keyPath: path]
        return value == none ? nil : value
      },
      set: { row, view, value in row.gridView?.cell(for: view)?[keyPath: path] = value })
  }
}

extension SceneCodec<Double> {
  /// The codec of spacing in stacks: a number, or `default` or `system`.
  fileprivate static var stackSpacing: SceneCodec<Double> {
    named(
      "a spacing", ["default": StackView.spacingUseDefault, "system": StackView.spacingUseSystem])
  }

  /// The codec of lengths in grids: a number, or `content`.
  fileprivate static var gridLength: SceneCodec<Double> {
    named("a length", ["content": GridView.sizedForContent])
  }

  /// Returns the codec of numbers some of which have names.
  private static func named(
    _ name: String, _ names: KeyValuePairs<String, Double>
  ) -> SceneCodec<Double> {
    let words = names.map(\.key)
    return SceneCodec(
      SceneType(name, forms: "a number or " + words.joined(separator: " or "), words: words),
      parse: { text in names.first { $0.key == text }?.value ?? SceneNumber.parse(text) },
      write: { value in names.first { $0.value == value }?.key ?? SceneNumber.text(value) })
  }
}
