/// Values by their names, which a controller saves and gets back when its state is restored.
///
/// ```swift
/// override func encodeRestorableState(into state: inout RestorableState) {
///   super.encodeRestorableState(into: &state)
///   state["level"] = .integer(level)
/// }
///
/// override func decodeRestorableState(from state: RestorableState) {
///   super.decodeRestorableState(from: state)
///   level = state["level"]?.integer ?? 1
/// }
/// ```
///
/// A program reads what earlier versions of it have saved: take a value that is missing for its default.
public nonisolated struct RestorableState: Hashable, Sendable {
  /// A value.
  public enum Value: Hashable, Sendable {
    /// True or false.
    case bool(Bool)
    /// A number; one that is not finite is not saved.
    case number(Double)
    /// Text.
    case text(String)
    /// Several values in order.
    case list([Value])

    /// Returns a whole number, which is exact up to 2^53.
    public static func integer(_ value: Int) -> Value { .number(Double(value)) }

    /// The value if it is true or false, else nil.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The value if it is a number, else nil.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The value if it is a whole number, else nil.
    public var integer: Int? { number.flatMap { Int(exactly: $0) } }
    /// The value if it is text, else nil.
    public var text: String? { if case .text(let value) = self { value } else { nil } }
    /// The values of a list, else nil.
    public var list: [Value]? { if case .list(let values) = self { values } else { nil } }
  }

  private var values: [String: Value] = [:]

  /// Makes a state without values.
  public init() {}

  /// The value of a name; nil for none.
  public subscript(name: String) -> Value? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The names of the values, in alphabetical order.
  public var names: [String] { values.keys.sorted() }

  /// Whether there is no value.
  public var isEmpty: Bool { values.isEmpty }
}
