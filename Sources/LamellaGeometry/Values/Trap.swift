/// Stops the program with a message when a programmer's error is found, in release builds too.
///
/// `precondition` drops its message there, which leaves nothing to go by.
///
/// - Parameters:
///   - condition: What must hold.
///   - message: What is wrong, where, and what to do instead.
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
