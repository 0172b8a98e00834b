internal import LamellaFiles
internal import LamellaGeometry
public import LamellaGraphics

extension Image: SceneValue {
  /// The codec of images: the path of a picture, and how it is drawn.
  ///
  /// A name that ends in `@2x` or `@3x` before its extension has as many pixels per point.
  public static var sceneCodec: SceneCodec<Image> {
    SceneCodec(
      SceneType(
        "an image",
        forms: "the path of a picture, with stretch(...), tile(...), template or original behind"),
      parse: { ImageText.parse($0, $1) }, write: { $1.value(of: $0) })
  }
}

/// The reading of images.
private enum ImageText {
  static func parse(_ text: String, _ context: SceneContext) -> SceneCodec<Image>.Parsed {
    var path = text[...]
    var resizing: Image.Resizing?
    var rendering: Image.RenderingMode?
    // Options stand behind the path, which may contain spaces.
    while let space = path.lastIndex(of: " ") {
      var option = path[path.index(after: space)...]
      var start = space
      if option.last == ")", let open = path.lastIndex(of: "(") {
        start = path[..<open].lastIndex(of: " ") ?? space
        option = path[path.index(after: start)...]
      }
      if option == "template" {
        rendering = .alwaysTemplate
      } else if option == "original" {
        rendering = .alwaysOriginal
      } else if option.hasSuffix(")"),
        let mode: Image.ResizingMode = option.hasPrefix("stretch(")
          ? .stretch : option.hasPrefix("tile(") ? .tile : nil
      {
        let inside = option.dropLast().drop { $0 != "(" }.dropFirst()
        guard case .value(let insets) = EdgeInsets.sceneCodec.parse(String(inside), context) else {
          return .fault("\"\(option)\" needs \(EdgeInsets.sceneCodec.type.forms)")
        }
        resizing = Image.Resizing(capInsets: insets, mode: mode)
      } else {
        break
      }
      path = path[..<start]
    }
    do {
      let name = String(path)
      return .value(
        try context.image(text) { () throws(FileError) in
          var image = try ImageFile.read(path: context.path(of: name), scale: scale(of: name))
          if let resizing {
            image = image.resizable(capInsets: resizing.capInsets, mode: resizing.mode)
          }
          if let rendering { image = image.withRenderingMode(rendering) }
          return image
        })
    } catch {
      return .fault("the image cannot be used: \(error)")
    }
  }

  /// Returns the pixels per point that a file's name states.
  private static func scale(of path: String) -> Double {
    let name = path[..<(path.lastIndex(of: ".") ?? path.endIndex)]
    return name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
  }
}
