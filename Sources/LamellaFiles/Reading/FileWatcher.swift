internal import Glibc

/// A watcher of files that are saved while the program runs, by the kernel's notifications (inotify).
///
/// ```swift
/// let watcher = FileWatcher()
/// watcher?.watch("Assets/Scenes/Settings.scene")
/// for path in watcher?.takeChanges() ?? [] { reload(path) }
/// ```
///
/// The folders are watched, as many editors save by writing another file and renaming it. A file counts as saved when
/// one who wrote it closes it, or when another file takes its name; that it is removed is no change.
public final class FileWatcher {
  /// The file descriptor, which is readable while changes wait.
  public let descriptor: CInt

  /// A folder under watch.
  private struct Folder {
    /// The paths of its files by their names.
    var paths: [String: [String]] = [:]
    /// The number of the kernel's watch; nil where the folder is missing.
    var watch: CInt?
  }

  private var folders: [String: Folder] = [:]
  private var names: [CInt: String] = [:]
  /// Whether a folder has no watch, so that it is tried again.
  private var hasMissingFolder = false
  /// The number of calls without a new try of missing folders, and how many of them are left.
  private var (retryPause, callsUntilRetry) = (0, 0)
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  /// Makes a watcher of no file; nil if the system allows no more of them.
  public init?() {
    descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Watches a file, which need not exist; again, without effect.
  ///
  /// - Parameter path: The path by which ``takeChanges()`` names the file.
  public func watch(_ path: String) {
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard !(folders[folder]?.paths[name]?.contains(path) ?? false) else { return }
    folders[folder, default: Folder()].paths[name, default: []].append(path)
    if folders[folder]?.watch == nil { addWatch(of: folder) }
  }

  private func addWatch(of folder: String) {
    let watch = inotify_add_watch(descriptor, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO))
    guard watch >= 0 else { return hasMissingFolder = true }
    // The kernel has one watch of a folder, whatever the paths that lead to it.
    if let other = names[watch], other != folder, let paths = folders[folder]?.paths {
      folders[other]?.paths.merge(paths) { $0 + $1.filter { [known = $0] in !known.contains($0) } }
    } else {
      names[watch] = folder
    }
    folders[folder]?.watch = watch
  }

  /// Removes and returns the paths of the files that were saved since the last call, each once, in order.
  ///
  /// Folders that are missing are tried again in one of 64 calls, and more often at first.
  ///
  /// - Complexity: One system call where nothing has changed.
  public func takeChanges() -> [String] {
    var changed: [String] = []
    if hasMissingFolder {
      callsUntilRetry -= 1
      if callsUntilRetry < 0 { retryMissingFolders(&changed) }
    }
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return changed }
      var offset = 0
      while offset + Self.headerSize <= count {
        offset += Self.headerSize + note(at: offset, &changed)
      }
    }
  }

  /// The size of the kernel's `struct inotify_event` without the name.
  private static let headerSize = 16

  /// Notes one event of the kernel's, and returns the length of the name behind it.
  private func note(at offset: Int, _ changed: inout [String]) -> Int {
    /// Returns a field of the event.
    func field<Value>(_ position: Int, _ type: Value.Type) -> Value {
      buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset + position, as: type) }
    }
    let (watch, mask) = (field(0, CInt.self), field(4, UInt32.self))
    let length = Int(field(12, UInt32.self))
    if mask & UInt32(IN_Q_OVERFLOW) != 0 {
      // Events were lost: any file may have changed.
      for folder in folders.keys.sorted() { noteAll(in: folder, &changed) }
    } else if mask & UInt32(IN_IGNORED) != 0 {
      for (folder, known) in folders where known.watch == watch { folders[folder]?.watch = nil }
      names[watch] = nil
      hasMissingFolder = true
      (retryPause, callsUntilRetry) = (0, 0)
    } else if let folder = names[watch] {
      let start = offset + Self.headerSize
      let name = String(
        decoding: buffer[start..<start + length].prefix { $0 != 0 }, as: UTF8.self)
      for path in folders[folder]?.paths[name] ?? [] where !changed.contains(path) {
        changed.append(path)
      }
    }
    return length
  }

  /// Watches folders that are there again; their files may have changed meanwhile.
  private func retryMissingFolders(_ changed: inout [String]) {
    hasMissingFolder = false
    retryPause = min(2 * retryPause + 1, 63)
    callsUntilRetry = retryPause
    for folder in folders.keys.sorted() where folders[folder]?.watch == nil {
      addWatch(of: folder)
      if folders[folder]?.watch != nil { noteAll(in: folder, &changed) }
    }
  }

  private func noteAll(in folder: String, _ changed: inout [String]) {
    let paths = (folders[folder]?.paths.values.flatMap { $0 } ?? []).sorted()
    for path in paths where !changed.contains(path) { changed.append(path) }
  }
}
