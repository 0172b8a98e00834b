internal import LamellaFiles
internal import LamellaScene

/// The source of events for files that live scenes and maps follow.
package final class LiveFileEvents {
  /// The source of the process, whose scenes share the files.
  package static let shared = LiveFileEvents()

  private var watcher: FileWatcher?
  /// The texts of the last event of each file.
  private var texts: [String: String?] = [:]

  /// The file descriptor that is readable while changes wait; nil while no file is followed.
  package var descriptor: CInt? { watcher?.descriptor }

  nonisolated deinit {}

  /// Returns events for the files that scenes and maps have begun to follow, and for those that were saved since the last call.
  ///
  /// - Parameter readsChanges: Whether saved files are read; otherwise their changes wait.
  /// - Returns: The events; none for a file whose text is what it was.
  /// - Complexity: One system call where nothing has changed.
  func take(readsChanges: Bool) -> [InputEvent.Kind] {
    var kinds: [InputEvent.Kind] = []
    for file in LiveFiles.shared.takeNewFiles() {
      if watcher == nil {
        watcher = FileWatcher()
        if watcher == nil {
          Diagnostics.report("files are not live: the system allows no more watches")
        }
      }
      watcher?.watch(file.path)
      texts[file.path] = .some(file.text)
      if !file.isRecorded { kinds.append(.fileChanged(file.path, text: file.text)) }
    }
    guard readsChanges, let changed = watcher?.takeChanges() else { return kinds }
    for path in changed {
      let text: String
      // As while an editor replaces it.
      do throws(FileError) {
        text = FileText.text(of: try readFile(path, limit: Self.maximumBytes))
      } catch {
        continue
      }
      guard texts[path] != .some(text) else { continue }
      texts[path] = .some(text)
      kinds.append(.fileChanged(path, text: text))
    }
    return kinds
  }

  /// The largest file that is read, in bytes: 256 MiB, as of maps.
  private static let maximumBytes = 1 << 28
}

extension Stage {
  /// Queues the events of files that scenes follow, for a host's own loop.
  ///
  /// - Parameter readsChanges: Whether saved files are read; otherwise their changes wait.
  package func enqueueLiveFiles(readsChanges: Bool) {
    for kind in LiveFileEvents.shared.take(readsChanges: readsChanges) {
      enqueue(kind, ageMicroseconds: 0)
    }
  }
}
