/// A source of the pages of a page controller: the ones beside a given one.
///
/// UIKit's `UIPageViewControllerDataSource`. Only the neighbours of what is shown are asked for.
public protocol PageViewControllerDataSource: AnyObject {
  /// Returns the page before another; nil at the start.
  func pageViewController(
    _ pageViewController: PageViewController, viewControllerBefore controller: ViewController
  ) -> ViewController?

  /// Returns the page after another; nil at the end.
  func pageViewController(
    _ pageViewController: PageViewController, viewControllerAfter controller: ViewController
  ) -> ViewController?

  /// Returns the number of pages, which a row of dots shows below pages side by side; 0, the default, for no dots.
  func presentationCount(for pageViewController: PageViewController) -> Int

  /// Returns the index of the page that was set last; 0 by default.
  ///
  /// Asked after a page was set in code; the controller counts the user's turns itself.
  func presentationIndex(for pageViewController: PageViewController) -> Int
}

extension PageViewControllerDataSource {
  /// Returns 0: no dots.
  public func presentationCount(for pageViewController: PageViewController) -> Int { 0 }

  /// Returns 0.
  public func presentationIndex(for pageViewController: PageViewController) -> Int { 0 }
}

/// A delegate that is told of the pages that the user turns.
///
/// UIKit's `UIPageViewControllerDelegate`. All methods have defaults, and none is called for pages set in code.
public protocol PageViewControllerDelegate: AnyObject {
  /// Called when a page begins to come into sight, before it is told that it will appear.
  func pageViewController(
    _ pageViewController: PageViewController, willTransitionTo pending: [ViewController])

  /// Called when the pages are at rest, after they were told.
  ///
  /// - Parameters:
  ///   - pageViewController: The controller of the pages.
  ///   - finished: Whether the movement came to rest by itself, and was not cut short in code.
  ///   - previous: The page that was shown before.
  ///   - completed: Whether another page is shown now; false where the user went back.
  func pageViewController(
    _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers previous: [ViewController], transitionCompleted completed: Bool)
}

extension PageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: PageViewController, willTransitionTo pending: [ViewController]
  ) {}

  /// Does nothing.
  public func pageViewController(
    _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers previous: [ViewController], transitionCompleted completed: Bool
  ) {}
}
