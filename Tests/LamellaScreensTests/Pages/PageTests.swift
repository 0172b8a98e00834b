import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// Page controllers: turns by drags, keys, dots and code.
@Suite("Pages")
@MainActor struct PageTests {
  /// A source of numbered pages, which notes what the delegate hears.
  private final class Book: PageViewControllerDataSource, PageViewControllerDelegate {
    let journal: Journal
    let count: Int
    let dots: Int
    /// The pages that were asked for, in order.
    var made: [String] = []
    init(_ journal: Journal, count: Int, dots: Int = 0) {
      (self.journal, self.count, self.dots) = (journal, count, dots)
    }

    func page(_ number: Int) -> JournalingController? {
      guard (0..<count).contains(number) else { return nil }
      made.append("\(number)")
      return JournalingController("\(number)", journal)
    }

    private func number(_ controller: ViewController) -> Int {
      Int((controller as! JournalingController).name)!
    }

    func pageViewController(
      _ pages: PageViewController, viewControllerBefore controller: ViewController
    ) -> ViewController? { page(number(controller) - 1) }
    func pageViewController(
      _ pages: PageViewController, viewControllerAfter controller: ViewController
    ) -> ViewController? { page(number(controller) + 1) }
    func presentationCount(for pages: PageViewController) -> Int { dots }
    func presentationIndex(for pages: PageViewController) -> Int {
      pages.viewControllers.first.map(number) ?? 0
    }
    func pageViewController(
      _ pages: PageViewController, willTransitionTo pending: [ViewController]
    ) {
      journal.note("will turn to \(pending.map(number))")
    }
    func pageViewController(
      _ pages: PageViewController, didFinishAnimating finished: Bool,
      previousViewControllers previous: [ViewController], transitionCompleted completed: Bool
    ) {
      journal.note("turned from \(previous.map(number)) \(finished) \(completed)")
    }
  }

  private let harness = StageHarness(size: Size(320, 480))
  private let journal = Journal()
  /// Holds the books, which page controllers do not.
  private final class Shelf { var books: [Book] = [] }
  private let shelf = Shelf()

  private func show(
    _ book: Book, at number: Int = 1,
    _ orientation: PageViewController.NavigationOrientation =
      .horizontal, spacing: Double = 0
  ) -> PageViewController {
    let pages = PageViewController(navigationOrientation: orientation, interPageSpacing: spacing)
    shelf.books.append(book)
    pages.dataSource = book
    pages.delegate = book
    pages.setViewControllers([book.page(number)!])
    harness.window.rootViewController = pages
    harness.advance(ticks: 3)
    _ = journal.take()
    return pages
  }

  private func name(_ pages: PageViewController) -> String? {
    (pages.viewControllers.first as? JournalingController)?.name
  }

  private func left(of controller: ViewController?) -> Double? {
    controller?.view.convert(Point.zero, to: nil).x
  }

  @Test("A drag shows the next page, with the calls of appearance and of the delegate in order")
  func dragging() {
    let book = Book(journal, count: 4)
    let pages = show(book)
    #expect(book.made == ["1", "2", "0"], "only neighbours are made")
    #expect(pages.children.count == 1)
    harness.flick(from: Point(280, 200), to: Point(80, 200))
    harness.settle()
    #expect(
      journal.take() == [
        "will turn to [2]", "1 will disappear", "2 will appear", "1 did disappear",
        "2 did appear", "turned from [1] true true",
      ])
    #expect(name(pages) == "2" && left(of: pages.viewControllers.first) == 0)
    #expect(book.made == ["1", "2", "0", "3", "1"])
    #expect(pages.children.count == 1)
  }

  @Test("A drag that goes back leaves the page shown, and the neighbour is told that it goes")
  func goingBack() {
    let pages = show(Book(journal, count: 4))
    let page = pages.viewControllers.first
    harness.drag(from: Point(280, 200), to: Point(200, 200))
    harness.settle()
    #expect(
      journal.take() == [
        "will turn to [2]", "1 will disappear", "2 will appear", "2 will disappear",
        "1 will appear", "2 did disappear", "1 did appear", "turned from [1] true false",
      ])
    #expect(pages.viewControllers.first === page && left(of: page) == 0)
  }

  @Test("A drag over the middle to the other side gives one neighbour up for the other")
  func otherSide() {
    let pages = show(Book(journal, count: 4))
    harness.drag(from: Point(100, 200), to: Point(40, 200), holding: nil)
    for x in stride(from: 40.0, through: 310, by: 10) {
      harness.move(Point(x, 200))
      harness.advance(ticks: 1)
    }
    harness.advance(seconds: 0.2)
    harness.lift(Point(310, 200))
    harness.settle()
    #expect(name(pages) == "0")
    let lines = journal.take()
    #expect(
      lines.filter { $0.hasPrefix("2") } == [
        "2 will appear", "2 will disappear", "2 did disappear",
      ])
    #expect(lines.last == "turned from [1] true true")
  }

  @Test("Flicks in quick succession turn a page each")
  func quickFlicks() {
    let pages = show(Book(journal, count: 9))
    for _ in 0..<4 {
      harness.flick(from: Point(280, 200), to: Point(60, 200))
      harness.advance(ticks: 12)
    }
    harness.settle()
    #expect(name(pages) == "5")
    let shown = pages.viewControllers.first as? JournalingController
    #expect(shown?.isShown == true && shown?.isBalanced == true && left(of: shown) == 0)
  }

  @Test("The first and the last page spring back")
  func ends() {
    let pages = show(Book(journal, count: 2), at: 0)
    harness.flick(from: Point(60, 200), to: Point(280, 200))
    harness.settle()
    #expect(name(pages) == "0" && journal.take() == [])
    #expect(left(of: pages.viewControllers.first) == 0)
  }

  @Test("Arrows and page keys turn pages; from right to left the arrows change places")
  func keys() {
    let pages = show(Book(journal, count: 5))
    func press(_ key: Key) {
      harness.send(.keyDown(key, [], isRepeat: false))
      harness.settle()
    }
    press(.right)
    #expect(name(pages) == "2")
    press(.pageDown)
    #expect(name(pages) == "3")
    press(.left)
    press(.pageUp)
    #expect(name(pages) == "1")
    // Two in one tick: the first turn ends at once.
    harness.send(.keyDown(.right, [], isRepeat: false))
    press(.right)
    #expect(name(pages) == "3")
    pages.view.semanticContentAttribute = .forceRightToLeft
    harness.window.layoutDirection = .rightToLeft
    harness.advance(ticks: 2)
    press(.left)
    #expect(name(pages) == "4" && left(of: pages.viewControllers.first) == 0)
    harness.flick(from: Point(280, 200), to: Point(60, 200))
    harness.settle()
    #expect(name(pages) == "3")
  }

  @Test("Pages from top to bottom have their spaces, and follow the window's size")
  func vertical() {
    let pages = show(Book(journal, count: 3), at: 0, .vertical, spacing: 20)
    harness.drag(from: Point(160, 400), to: Point(160, 300), holding: nil)
    let next = pages.children.last
    let frame = next.map { $0.view.convert($0.view.bounds, to: nil) }
    let own = pages.viewControllers[0].view.convert(Point.zero, to: nil).y
    #expect(frame.map { $0.minY - own } == 500 && frame?.height == 480)
    harness.advance(seconds: 0.2)
    harness.lift(Point(160, 300))
    harness.settle()
    harness.send(.keyDown(.down, [], isRepeat: false))
    harness.settle()
    #expect(name(pages) == "1")
    harness.window.frame = Rect(x: 0, y: 0, width: 500, height: 300)
    harness.settle()
    let shown = pages.viewControllers[0].view
    #expect(shown.convert(shown.bounds, to: nil) == Rect(x: 0, y: 0, width: 500, height: 300))
  }

  @Test("A page set in code comes from its side; the delegate hears nothing, the completion does")
  func code() {
    let book = Book(journal, count: 9)
    let pages = show(book)
    pages.setViewControllers([book.page(7)!], direction: .reverse, animated: true) {
      journal.note("done \($0)")
    }
    harness.advance(ticks: 10)
    #expect((left(of: pages.viewControllers.first) ?? 0) > 0, "it leaves to the right")
    harness.settle()
    #expect(
      journal.take() == [
        "1 will disappear", "7 will appear", "1 did disappear", "7 did appear", "done true",
      ])
    #expect(name(pages) == "7")
    pages.setViewControllers([book.page(4)!], animated: true)
    harness.advance(ticks: 10)
    #expect((left(of: pages.viewControllers.first) ?? 0) < 0, "it leaves to the left")
    harness.settle()
    #expect(name(pages) == "4" && left(of: pages.viewControllers.first) == 0)
    _ = journal.take()
    // Another in mid-turn: the first one ends at once.
    pages.setViewControllers([book.page(2)!], animated: true) { journal.note("2 \($0)") }
    harness.advance(ticks: 10)
    pages.setViewControllers([book.page(3)!], animated: false) { journal.note("3 \($0)") }
    harness.settle()
    #expect(name(pages) == "3")
    let lines = journal.take()
    #expect(lines.contains("2 false") && lines.contains("3 true"))
    #expect((pages.viewControllers[0] as? JournalingController)?.isShown == true)
  }

  @Test("Dots follow the pages, and turn them")
  func dots() throws {
    let pages = show(Book(journal, count: 4, dots: 4))
    let dots = try #require(pages.view.subviews.compactMap { $0 as? PageControl }.first)
    #expect(dots.numberOfPages == 4 && dots.currentPage == 1)
    #expect(pages.viewControllers[0].view.bounds.height == 480 - dots.bounds.height)
    harness.drag(from: Point(280, 200), to: Point(200, 200), holding: nil)
    #expect(dots.progress > 1.1 && dots.progress < 1.5)
    harness.advance(seconds: 0.2)
    harness.lift(Point(200, 200))
    harness.settle()
    let right = dots.convert(Point(dots.bounds.width - 20, dots.bounds.midY), to: nil)
    harness.press(right)
    harness.advance(ticks: 2)
    harness.lift(right)
    harness.settle()
    #expect(name(pages) == "2" && dots.currentPage == 2)
  }

  @Test("A page controller that goes in mid-turn ends it, and frees its pages")
  func leaving() {
    let alive = journal.alive
    do {
      let pages = show(Book(journal, count: 4))
      harness.drag(from: Point(280, 200), to: Point(200, 200), holding: nil)
      #expect(pages.children.count == 2)
      harness.window.rootViewController = nil
      harness.advance(ticks: 2)
      #expect(pages.children.count == 1)
      let lines = journal.take().filter { $0.contains("appear") }
      #expect(lines.count { $0.contains("will") } == lines.count { $0.contains("did") } + 2)
      harness.lift(Point(200, 200))
      harness.settle()
    }
    #expect(journal.alive == alive)
  }
}
