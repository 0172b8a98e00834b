internal import LamellaFiles
internal import LamellaScene

/// A follower of the files of a map that is shown: when one is saved, the map is read again.
@MainActor
final class MapFollower {
  private let path: String
  private let folder: TileMapFolder
  /// The texts of the files that the map was read from.
  private var texts: [String: String?] = [:]
  private weak var view: TileMapView?
  /// Whether a file was saved since the map was read.
  private(set) var isOutdated = false

  /// Makes a follower of the files that a view's map was read from.
  init(_ view: TileMapView, path: String, folder: TileMapFolder) {
    self.view = view
    self.path = path
    self.folder = folder
    // Read again, as the view's map does not tell from which texts it came.
    reload()
    LiveFiles.shared.observe(by: self) { [weak self] path, text in
      guard let self, let known = texts[path], known != text else { return }
      isOutdated = true
      self.view?.setNeedsLayout()
    }
  }

  nonisolated deinit {}

  /// Reads the map, and has the view show it; a map with an error is reported, and the view shows the one before.
  func reload() {
    isOutdated = false
    let files = FollowedMapFiles(folder, known: LiveFiles.shared.knownTexts)
    defer {
      // The files of a version with an error count beside those of the last good one.
      for (path, text) in files.readFiles {
        texts[path] = .some(LiveFiles.shared.text(of: path) { text })
      }
    }
    do throws(TileMapError) {
      let map = try TileMap(path: path, folder: folder, files: files)
      view?.show(map, pictures: TilePictures(of: map, files: files))
    } catch {
      Diagnostics.report(error.description)
    }
  }
}
