internal import LamellaFiles
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene

extension Application {
  /// The platform of an application, and whether it is headless.
  struct Output {
    var platform: any Platform
    var isHeadless: Bool
  }

  /// Makes the platform for the options: a window, a hidden window, or an offscreen surface.
  static func makeOutput(_ options: ApplicationOptions) throws -> Output {
    let needsWindow = options.renderer.map { $0 != .software } ?? false
    if options.isHeadless {
      return needsWindow
        ? Output(platform: try makeWindow(options, isHidden: true), isHeadless: true)
        : try makeOffscreen(options)
    }
    do {
      return Output(platform: try makeWindow(options, isHidden: false), isHeadless: false)
    } catch let error as ApplicationError where error.isMissingDisplay && !needsWindow {
      let picture = options.screenshotPath ?? options.automaticScreenshotPath
      Diagnostics.report(
        "\(error); drawing off screen, in virtual time"
          + (picture.map { ", and writing \($0)" } ?? ""))
      return try makeOffscreen(options)
    }
  }

  /// Makes a platform that draws in memory, at scale 1 unless the options set another.
  private static func makeOffscreen(_ options: ApplicationOptions) throws -> Output {
    let platform = try OffscreenPlatform(size: options.size, scale: options.scale ?? 1)
    return Output(platform: platform, isHeadless: true)
  }

  /// Opens a window as the options describe; its renderer keeps each picture if the options need pictures.
  private static func makeWindow(
    _ options: ApplicationOptions, isHidden: Bool
  ) throws -> WindowPlatform {
    var window = WindowPlatform.Options()
    window.title = options.title
    window.size = options.size
    window.minimumSize = options.minimumSize
    window.scale = options.scale
    window.renderer = options.renderer
    window.isHidden = isHidden
    if !isHidden { window.state = options.storedWindowState }
    let platform = try WindowPlatform(window)
    if options.needsPictures { platform.keepsPicture = true }
    return platform
  }
}

extension ApplicationOptions {
  /// The file of the window's state, unless the run must not depend on it.
  private var usedStatePath: String? { isReplay || isHeadless ? nil : windowStatePath }

  /// The state that an earlier run has stored; nil if there is none, or none that can be read.
  fileprivate var storedWindowState: WindowState? {
    guard let path = usedStatePath, let bytes = try? readFile(path, limit: 1_000) else {
      return nil
    }
    return WindowState(String(decoding: bytes, as: UTF8.self))
  }

  /// Stores the state of a window for the next run; a file that cannot be written is reported.
  @MainActor func storeState(of platform: any Platform) {
    guard let path = usedStatePath, let window = platform as? WindowPlatform else { return }
    do { try writeFile(Array((window.state.text + "\n").utf8), to: path) } catch {
      Diagnostics.report("the window's state is not stored: \(error)")
    }
  }
}
