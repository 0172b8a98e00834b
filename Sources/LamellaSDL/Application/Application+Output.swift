internal import LamellaRuntime
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
    let platform = try WindowPlatform(window)
    if options.needsPictures { platform.windowRenderer.keepsPicture = true }
    return platform
  }
}
