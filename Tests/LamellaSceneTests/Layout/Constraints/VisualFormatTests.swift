import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Visual formats")
struct VisualFormatTests {
  let harness = SceneHarness(width: 320, height: 200)
  var window: Window { harness.window }

  /// Adds views with names, which constraints place.
  func makeViews(_ names: String...) -> [String: any LayoutConstraint.Item] {
    var result: [String: any LayoutConstraint.Item] = [:]
    for name in names {
      let view = View()
      view.identifier = name
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      result[name] = view
    }
    return result
  }

  /// Activates the constraints of formats, lays out, and returns the frame of the view with a name.
  func lay(
    _ views: [String: any LayoutConstraint.Item], _ formats: String...,
    options: LayoutConstraint.FormatOptions = [], metrics: [String: Double] = [:]
  ) throws -> (String) -> Rect {
    for format in formats {
      LayoutConstraint.activate(
        try LayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics, views: views))
    }
    harness.tick()
    return { (views[$0] as? View)?.frame ?? .zero }
  }

  /// Returns the error of a format.
  func error(
    _ format: String, options: LayoutConstraint.FormatOptions = [],
    metrics: [String: Double] = [:], names: String...
  ) -> VisualFormatError? {
    var views: [String: any LayoutConstraint.Item] = [:]
    for name in names { views[name] = View() }
    do throws(VisualFormatError) {
      _ = try LayoutConstraint.constraints(
        withVisualFormat: format, options: options, metrics: metrics, views: views)
      return nil
    } catch { return error }
  }

  @Test("A row of views with spaces, margins and lengths")
  func row() throws {
    window.layoutMargins = EdgeInsets(top: 10, left: 12, bottom: 14, right: 16)
    let frame = try lay(
      makeViews("a", "b", "c", "d"), "|-[a(40)]-[b]-20-[c(==a)][d(30)]-|", "V:|[a(10)]",
      "V:|-[b(10)]", "V:[c(10)]-|", "V:[d(10)]-5-|")
    #expect(frame("a") == Rect(x: 12, y: 0, width: 40, height: 10))
    #expect(frame("d") == Rect(x: 274, y: 185, width: 30, height: 10))
    #expect(frame("c") == Rect(x: 234, y: 176, width: 40, height: 10))
    #expect(frame("b") == Rect(x: 60, y: 10, width: 154, height: 10))
  }

  @Test("Conditions with relations, metrics, negative numbers and priorities")
  func conditions() throws {
    let frame = try lay(
      makeViews("a", "b"), "H:|-edge-[a(>=50,<=80,==200@low)]-(-10)-[b(wide)]", "V:|[a(10)]",
      "V:|[b(10)]", metrics: ["edge": 7.5, "low": 300, "wide": 25])
    #expect(frame("a") == Rect(x: 8, y: 0, width: 80, height: 10))
    #expect(frame("b") == Rect(x: 78, y: 0, width: 25, height: 10))
  }

  @Test("Options align across the axis")
  func alignment() throws {
    let views = makeViews("a", "b", "c")
    let frame = try lay(
      views, "|[a(40)]-[b(20)]-[c(20)]", options: [.alignAllTop, .alignAllBottom])
    let edges = try lay(views, "V:|-30-[a(12)]")
    #expect(edges("b") == Rect(x: 48, y: 30, width: 20, height: 12))
    #expect(frame("c") == Rect(x: 76, y: 30, width: 20, height: 12))
  }

  @Test("Rows follow the direction of reading, unless an option sets it")
  func direction() throws {
    window.semanticContentAttribute = .forceRightToLeft
    let reading = try lay(makeViews("a", "b"), "|-5-[a(40)]-[b(20)]", "V:|[a(9)]", "V:|[b(9)]")
    #expect(reading("a").maxX == 315 && reading("b").maxX == 267)
    let left = try lay(
      makeViews("a", "b"), "|-5-[a(40)]-[b(20)]", options: .directionLeftToRight)
    #expect(left("a").minX == 5 && left("b").minX == 53)
    window.semanticContentAttribute = .unspecified
    let right = try lay(
      makeViews("a", "b"), "|-(>=5)-[a(40)]-[b(20)]-200-|", options: .directionRightToLeft)
    #expect(right("b").minX == 200 && right("a").minX == 228)
  }

  @Test("Baselines of a row are aligned, the first or the last ones")
  func baselines() throws {
    /// A view with two lines, whose baselines are at distances from the top and bottom edges.
    final class Text: View {
      let baselines: BaselineOffsets

      init(first: Double, last: Double) {
        baselines = BaselineOffsets(firstFromTop: first, lastFromBottom: last)
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
      }

      override func baselineOffsets(in size: Size) -> BaselineOffsets { baselines }
    }
    for (option, top) in [
      (LayoutConstraint.FormatOptions.alignAllFirstBaseline, 4.0), (.alignAllLastBaseline, -3),
    ] {
      let views = ["a": Text(first: 10, last: 5), "b": Text(first: 6, last: 2)]
      for view in views.values { window.addSubview(view) }
      let frame = try lay(views, "|[a(30)][b(30)]", options: option)
      LayoutConstraint.activate(
        try LayoutConstraint.constraints(withVisualFormat: "V:|-40-[a(30)]", views: views)
          + LayoutConstraint.constraints(withVisualFormat: "V:[b(30)]", views: views))
      harness.tick()
      #expect(frame("b").minY == 40 + top)
    }
    #expect(throws: VisualFormatError.self) {
      try LayoutConstraint.constraints(
        withVisualFormat: "V:[a][b]", options: .alignAllFirstBaseline,
        views: makeViews("a", "b"))
    }
  }

  @Test("Guides can be named, and belong to their views")
  func guides() throws {
    var views = makeViews("a")
    let guide = LayoutGuide()
    window.addLayoutGuide(guide)
    views["gap"] = guide
    let frame = try lay(views, "|[gap(30)][a(20)]", "V:|[a(10)]")
    #expect(frame("a").minX == 30)
  }

  @Test("Spaces between the parts are ignored")
  func whitespace() throws {
    let frame = try lay(makeViews("a"), " H: | - 5 - [ a ( >=  20 @ 500 , 30 ) ] ", "V:|[a(9)]")
    #expect(frame("a") == Rect(x: 5, y: 0, width: 30, height: 9))
  }

  @Test(
    "Errors say what is wrong, where, and what to do",
    arguments: [
      ("|-[a]-[b]-|", 8, "no view has the name 'b': `views` has a; add it there"),
      ("", 1, "a view in brackets is missing, such as [name]"),
      ("X:[a]", 1, "the axis is 'H:' for a row or 'V:' for a column, not 'X'"),
      ("h:[a]", 1, "the axis is 'H:' for a row or 'V:' for a column, not 'h'"),
      ("[a]]", 4, "']' does not belong here: a view, a space or '|' follows a view"),
      ("[a]5[a]", 4, "'5' does not belong here: a view, a space or '|' follows a view"),
      (
        "[a(==zz)]", 6,
        "no metric or view has the name 'zz': `views` has a; add it there, or: `metrics` has gap, nan, negative; add it there"
      ),
      ("[a(-5)]", 4, "a length cannot be negative"),
      ("[a(>=-5)]", 6, "a length cannot be negative"),
      ("[a(negative)]", 4, "a length cannot be negative: it is -3.0"),
      ("[a]-(-99999999999)-[a]", 6, "'-99999999999' is no number from -1e9 to 1e9"),
      ("H[a]", 2, "':' is missing after the axis"),
      ("[a", 3, "']' is missing after the view"),
      ("[]", 2, "the name of a view is missing"),
      ("[a(]", 4, "a length is missing: a number or a name"),
      ("[a(=20)]", 5, "the relation is '==', '<=' or '>='"),
      ("[a(20]", 6, "')' or ',' is missing after the condition"),
      ("[a(20@0)]", 7, "the priority is 0.0: it must be above 0 and at most 1000"),
      ("[a(20@1001)]", 7, "the priority is 1001.0: it must be above 0 and at most 1000"),
      (
        "[a]-width-[a]", 5,
        "no metric has the name 'width': `metrics` has gap, nan, negative; add it there"
      ),
      ("[a(nan)]", 4, "the metric 'nan' is nan: it must be from -1e9 to 1e9"),
      ("[a(1.2.3)]", 4, "'1.2.3' is no number from 0 to 1e9"),
      ("[a(99999999999)]", 4, "'99999999999' is no number from 0 to 1e9"),
      ("[a]-5[a]", 6, "'-' is missing after the space"),
      ("[a]-", 5, "a space is missing: a number or a name"),
      ("[a]-5-", 7, "a view or '|' is missing after the space"),
      ("[a]|x", 5, "the format ends at the superview's '|': remove what follows"),
      ("|[a]", 1, "'|' needs a superview: add the view beside it to one first"),
      ("[a]-|", 5, "'|' needs a superview: add the view beside it to one first"),
    ])
  func errors(format: String, column: Int, reason: String) {
    let error = error(format, metrics: ["gap": 4, "nan": .nan, "negative": -3], names: "a")
    #expect(error?.column == column && error?.reason == reason, "\(error?.description ?? "none")")
  }

  @Test("The caret stands below the mistake")
  func caret() {
    #expect(
      error("|\t[a]-x-[a]", names: "a")?.description == """
        visual format, column 1: '|' needs a superview: add the view beside it to one first
          | [a]-x-[a]
          ^
        """)
    #expect(
      error("[a]-x-[a]", names: "a")?.description == """
        visual format, column 5: no metric has the name 'x': `metrics` is empty; add it there
          [a]-x-[a]
              ^
        """)
  }

  @Test("Views cannot be aligned along their axis")
  func alignmentAlongAxis() {
    let row = error("[a][b]", options: .alignAllLeft, names: "a", "b")
    #expect(row?.reason == "rows (H:) cannot be aligned by left: that lies along them")
    let column = error("V:[a][b]", options: .alignAllCenterY, names: "a", "b")
    #expect(column?.reason == "columns (V:) cannot be aligned by centerY: that lies along them")
  }

  @Test("Random formats give constraints or an error with its place, and never crash")
  func fuzz() {
    let handler = Diagnostics.handler
    Diagnostics.handler = { _ in }
    defer {
      Diagnostics.handler = handler
      Diagnostics.forgetReports()
    }
    let views = makeViews("a", "b", "long_name")
    let metrics = ["m": 8, "nan": Double.nan, "huge": 1e300, "p": 750, "negative": -4]
    let tokens = [
      "|", "-", "[", "]", "(", ")", ",", "@", "==", ">=", "<=", "=", "H:", "V:", "a", "b",
      "long_name", "m", "p", "nan", "huge", "negative", "7", "0", "-3", "1.5", ".", " ", "\t", "é",
      "e\u{301}", "👍", "1e9", "999999999999", "\u{0}",
    ]
    let seeds = [
      "|-[a(40)]-[b]-20-[long_name(==a)]|", "V:|-m-[a(>=50,<=80@p)]-(-10)-[b]-|",
      "H:[a]-(>=3@p,<=9)-[b(m)]",
    ]
    var random = SeededGenerator(seed: 17)
    var counts = (good: 0, bad: 0)
    for round in 0..<6000 {
      var format = ""
      if round % 2 == 0 {
        for _ in 0..<Int.random(in: 0...12, using: &random) {
          format += tokens.randomElement(using: &random) ?? ""
        }
      } else {
        var characters = Array(seeds.randomElement(using: &random) ?? "")
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let index = Int.random(in: 0..<characters.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: characters.remove(at: index)
          case 1:
            characters.insert(contentsOf: tokens.randomElement(using: &random) ?? "", at: index)
          default: characters.swapAt(index, Int.random(in: 0..<characters.count, using: &random))
          }
        }
        format = String(characters)
      }
      do throws(VisualFormatError) {
        let constraints = try LayoutConstraint.constraints(
          withVisualFormat: format, metrics: metrics, views: views)
        counts.good += 1
        if round % 16 == 1 {
          LayoutConstraint.activate(constraints)
          harness.tick()
          LayoutConstraint.deactivate(constraints)
        }
      } catch {
        counts.bad += 1
        #expect((1...format.count + 1).contains(error.column), "\(format.debugDescription)")
        #expect(error.description.split(separator: "\n").count == 3)
      }
    }
    #expect(counts.good > 100 && counts.bad > 100)
  }
}
