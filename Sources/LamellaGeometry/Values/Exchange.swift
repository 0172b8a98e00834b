/// Replaces a variable's value and returns the old one, so that it is released after the assignment has ended.
///
/// Releasing an object may run the program's code (a deinitializer), which may read the same variable. During an
/// assignment Swift's exclusivity check would trap on that read.
///
/// - Parameters:
///   - variable: The variable.
///   - new: Its new value.
/// - Returns: Its old value.
@discardableResult
@inlinable
package func exchange<Value>(_ variable: inout Value, with new: consuming Value) -> Value {
  var value = new
  swap(&variable, &value)
  return value
}
