/// Puts a new value in a place and hands out the old one, which then ends behind the change.
///
/// The end of an object may run code of the program, which may come back to the same place. Within an assignment
/// Swift would stop the program there: a place cannot be looked at while it is being changed.
///
/// - Parameters:
///   - place: What is changed.
///   - new: What it becomes.
/// - Returns: What it was.
@discardableResult
@inlinable
package func exchange<Value>(_ place: inout Value, with new: consuming Value) -> Value {
  var value = new
  swap(&place, &value)
  return value
}
