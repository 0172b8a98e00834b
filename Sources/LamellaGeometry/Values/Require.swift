/// Stops the program with a message if a condition does not hold, in release builds too.
///
/// `precondition` drops its message in release builds.
///
/// - Parameters:
///   - condition: The condition.
///   - message: What failed, where, and what to do instead.
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
