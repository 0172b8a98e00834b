internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The definitions that values of a file can name: colors, texts and images.
final class SceneContext {
  /// A color of the file: one, or one for each kind of theme.
  struct NamedColor: Equatable {
    var light: Color
    var dark: Color
  }

  /// The folder of the file, for images; empty for the current one.
  let folder: String
  /// The colors by their names.
  var colors: [String: NamedColor] = [:]
  /// The texts by their names, in the chosen language.
  var strings: [String: String] = [:]
  /// The images that were read, by the values that name them.
  private(set) var images: [String: Image] = [:]

  /// Makes a context without definitions.
  init(folder: String = "") { self.folder = folder }

  /// Returns the path of a file that the scene file names.
  func path(of name: String) -> String {
    name.hasPrefix("/") || folder.isEmpty ? name : folder + "/" + name
  }

  /// Returns the image of a value, read once.
  ///
  /// - Throws: `FileError` where the file cannot be read.
  func image(_ value: String, make: () throws(FileError) -> Image) throws(FileError) -> Image {
    if let known = images[value] { return known }
    let image = try make()
    images[value] = image
    return image
  }

  /// Returns the value that an image was read from; nil for others.
  func value(of image: Image) -> String? { images.filter { $0.value === image }.map(\.key).min() }

  /// Returns the folder of a path; empty for a plain name.
  nonisolated static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
  }
}
