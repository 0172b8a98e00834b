/// The changes of an editable text that can be undone and redone.
struct EditHistory: Sendable {
  /// A kind of change; changes of one kind that adjoin are undone together.
  enum Kind: Sendable {
    case typing, deletingBackward, deletingForward, other
  }

  /// A change: a piece of the text and what replaced it.
  struct Edit: Sendable {
    var kind: Kind
    /// The first byte of both.
    var offset: Int
    var removed: String
    var inserted: String
    /// The selection before the change.
    var before: EditableText.Selection
    /// The selection after the change.
    var after: EditableText.Selection
  }

  /// The greatest number of changes that can be undone.
  static let limit = 200

  private(set) var done: [Edit] = []
  private(set) var undone: [Edit] = []
  /// Whether the next change may join the last one.
  private var isOpen = false

  /// Has the next change begin an entry of its own.
  mutating func close() { isOpen = false }

  /// Adds a change, which ends the list of undone ones.
  mutating func record(_ edit: Edit) {
    undone.removeAll()
    if isOpen, let last = done.last, let joined = Self.join(last, edit) {
      done[done.count - 1] = joined
    } else {
      if done.count == Self.limit { done.removeFirst() }
      done.append(edit)
    }
    isOpen = edit.kind != .other
  }

  /// Returns two changes as one; nil if they are undone one by one.
  ///
  /// Typing is undone word by word: a word begins an entry after a space.
  private static func join(_ first: Edit, _ second: Edit) -> Edit? {
    guard first.kind == second.kind, first.after == second.before else { return nil }
    var joined = first
    joined.after = second.after
    switch second.kind {
    case .typing:
      let beginsWord =
        first.inserted.last?.isWhitespace ?? false
        && !(second.inserted.first?.isWhitespace ?? false)
      guard second.removed.isEmpty, !beginsWord,
        second.offset == first.offset + first.inserted.utf8.count
      else { return nil }
      joined.inserted += second.inserted
    case .deletingBackward:
      guard first.inserted.isEmpty, second.offset + second.removed.utf8.count == first.offset
      else { return nil }
      joined.offset = second.offset
      joined.removed = second.removed + first.removed
    case .deletingForward:
      guard first.inserted.isEmpty, second.offset == first.offset else { return nil }
      joined.removed += second.removed
    case .other:
      return nil
    }
    return joined
  }

  /// Moves the last change to the undone ones, and returns it.
  mutating func undo() -> Edit? {
    isOpen = false
    guard let edit = done.popLast() else { return nil }
    undone.append(edit)
    return edit
  }

  /// Moves the last undone change back, and returns it.
  mutating func redo() -> Edit? {
    isOpen = false
    guard let edit = undone.popLast() else { return nil }
    done.append(edit)
    return edit
  }
}
