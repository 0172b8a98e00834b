internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// A diagnostic tool that is drawn over a stage.
protocol OverlayTool: AnyObject {
  /// The view of the tool.
  var overlayView: View { get }
  /// Whether the tool replaces the scene's picture by another, which hides tools that describe the scene.
  var replacesPicture: Bool { get }
  /// Whether the tool describes the scene's picture, not the program.
  var describesScene: Bool { get }
  /// Whether the tool takes a small part of the window that other tools must not cover.
  var isCompact: Bool { get }
  /// The insets of the window's edges that the tool reserves, in points.
  var reservedEdges: EdgeInsets { get }
  /// Updates the view, which is in the window, before a frame.
  func updateOverlay(in window: OverlayWindow)
}

extension OverlayTool {
  var replacesPicture: Bool { false }
  var describesScene: Bool { true }
  var isCompact: Bool { false }
  var reservedEdges: EdgeInsets { .zero }
}

/// The window of all tools over a stage, which has a single overlay.
final class OverlayWindow: Window {
  private var tools: [any OverlayTool] = []

  /// Returns the window of a stage's tools; nil if none is shown.
  static func of(_ stage: Stage) -> OverlayWindow? { stage.overlay?.window as? OverlayWindow }

  /// Returns whether a tool is shown over a stage.
  static func shows(_ tool: any OverlayTool, over stage: Stage) -> Bool {
    of(stage)?.tools.contains { $0 === tool } == true
  }

  /// Shows a tool over a stage, in front of others.
  static func add(_ tool: any OverlayTool, to stage: Stage) {
    let window = of(stage) ?? OverlayWindow(size: stage.window.bounds.size)
    window.tools.append(tool)
    window.addSubview(tool.overlayView)
    show(window, over: stage)
  }

  /// Removes a tool from a stage.
  static func remove(_ tool: any OverlayTool, from stage: Stage) {
    guard let window = of(stage) else { return }
    window.tools.removeAll { $0 === tool }
    tool.overlayView.removeFromSuperview()
    if window.tools.isEmpty {
      stage.overlay = nil
    } else {
      show(window, over: stage)
    }
  }

  /// Returns the shown tool of a type; nil if none is shown.
  static func tool<Tool: OverlayTool>(_ type: Tool.Type, over stage: Stage) -> Tool? {
    guard let window = of(stage) else { return nil }
    for tool in window.tools { if let tool = tool as? Tool { return tool } }
    return nil
  }

  /// Requests a whole frame, which updates every tool.
  static func setNeedsUpdate(over stage: Stage) {
    if let window = of(stage) { show(window, over: stage) }
  }

  /// The bounds without the edges that tools reserve.
  var freeBounds: Rect {
    var edges = EdgeInsets.zero
    for tool in tools {
      edges.top = max(edges.top, tool.reservedEdges.top)
      edges.bottom = max(edges.bottom, tool.reservedEdges.bottom)
    }
    return bounds.inset(by: edges)
  }

  /// Returns the frames of the other compact tools.
  func frames(ofToolsOtherThan tool: any OverlayTool) -> [Rect] {
    var frames: [Rect] = []
    for other in tools where other !== tool && other.isCompact {
      let view = other.overlayView
      if !view.isHidden, view.alpha > 0 { frames.append(view.frame) }
    }
    return frames
  }

  /// Updates the tools before a frame, and hides those that describe the scene while another picture replaces it.
  private func update() {
    let cover = tools.last { $0.replacesPicture }
    // Updated first, because it reserves edges.
    cover?.updateOverlay(in: self)
    // Small tools first, because others keep clear of them.
    for isCompact in [true, false] {
      for tool in tools where tool !== cover && tool.isCompact == isCompact {
        let isReplaced = cover != nil && tool.describesScene
        tool.overlayView.alpha = isReplaced ? 0 : 1
        if !isReplaced { tool.updateOverlay(in: self) }
      }
    }
  }

  /// Sets the overlay of the stage, which requests a whole frame.
  private static func show(_ window: OverlayWindow, over stage: Stage) {
    stage.overlay = StageOverlay(window: window) { [unowned window] in
      window.update()
    }
  }
}
