public import CLamella
internal import LamellaGeometry
internal import LamellaScene

// Animations of everything that a function of the host's changes.

/// Returns the description of an animation that the host gives.
private func animation(
  _ pointer: UnsafePointer<lamella_animation>?
) throws(Failure) -> (lamella_animation, View.AnimationOptions, TimingCurve?) {
  let animation = try sized(pointer, "the animation")
  try checkFinite(animation.seconds, animation.delay, animation.damping, animation.velocity)
  guard animation.seconds >= 0, animation.delay >= 0 else {
    throw .value("a duration is not negative")
  }
  var options: View.AnimationOptions = animation.takes_input != 0 ? .allowUserInteraction : []
  guard animation.repeats >= -1 else {
    throw .value("an animation repeats -1 times, for ever, or a number of times")
  }
  if animation.repeats == -1 { options.insert(.repeat) }
  if animation.reverses != 0 { options.insert(.autoreverse) }
  if animation.curve == LAMELLA_CURVE_SPRING {
    guard animation.damping > 0, animation.damping <= 1 else {
      throw .value("the damping of a spring is above 0 and at most 1")
    }
    return (animation, options, nil)
  }
  return (animation, options, try timing(animation.seconds, animation.curve))
}

/// Returns the completion of an animation; nil for none.
private func completion(of animation: lamella_animation) -> ((Bool) -> Void)? {
  guard let function = animation.completion else { return nil }
  let user = animation.user
  return { isFinished in function(isFinished ? 1 : 0, user) }
}

/// Animates what a function of the host's changes; see `lamella.h`.
@c @implementation
public nonisolated func lamella_animate(
  _ animation: UnsafePointer<lamella_animation>?, _ changes: lamella_changes?,
  _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((animation, changes, user)) { pointer, changes, user throws(Failure) in
    let (animation, options, curve) = try LamellaC.animation(pointer)
    guard let changes else { throw .null("the function that makes the changes") }
    let repeats = animation.repeats
    let body = {
      if repeats > 1 {
        View.modifyAnimations(
          withRepeatCount: Double(repeats), autoreverses: animation.reverses != 0
        ) { changes(user) }
      } else {
        changes(user)
      }
    }
    if let curve {
      View.animate(
        withDuration: animation.seconds, delay: animation.delay, options: options, curve: curve,
        animations: body, completion: completion(of: animation))
    } else {
      View.animate(
        withDuration: animation.seconds, delay: animation.delay,
        usingSpringWithDamping: animation.damping, initialSpringVelocity: animation.velocity,
        options: options, animations: body, completion: completion(of: animation))
    }
    return LAMELLA_OK
  }
}

/// Animates what functions change that a function of the host's adds; see `lamella.h`.
@c @implementation
public nonisolated func lamella_animate_keyframes(
  _ animation: UnsafePointer<lamella_animation>?, _ frames: lamella_changes?,
  _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((animation, frames, user)) { pointer, frames, user throws(Failure) in
    let (animation, options, curve) = try LamellaC.animation(pointer)
    guard let frames else { throw .null("the function that adds keyframes") }
    guard let curve else { throw .value("keyframes have no spring") }
    let shape: View.AnimationOptions =
      switch curve {
      case .linear: .curveLinear
      case .easeIn: .curveEaseIn
      case .easeOut: .curveEaseOut
      default: .curveEaseInOut
      }
    View.animateKeyframes(
      withDuration: animation.seconds, delay: animation.delay,
      options: View.KeyframeAnimationOptions(options.union(shape)),
      animations: { frames(user) }, completion: completion(of: animation))
    return LAMELLA_OK
  }
}

/// Adds the changes of a keyframe; see `lamella.h`.
@c @implementation
public nonisolated func lamella_add_keyframe(
  _ start: Double, _ length: Double, _ changes: lamella_changes?,
  _ user: UnsafeMutableRawPointer?
) -> lamella_result {
  enter((start, length, changes, user)) { start, length, changes, user throws(Failure) in
    guard let changes else { throw .null("the function that makes the changes") }
    guard start >= 0, start <= 1, length >= 0, length <= 1 else {
      throw .value("a keyframe starts and lasts 0 to 1 of the animation")
    }
    View.addKeyframe(withRelativeStartTime: start, relativeDuration: length) { changes(user) }
    return LAMELLA_OK
  }
}

/// Ends the animations of a view at their ends; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_end_animations(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    try Handles.view(view).layer.removeAllAnimations()
    return LAMELLA_OK
  }
}

/// Returns whether a view is animated; see `lamella.h`.
@c @implementation
public nonisolated func lamella_view_is_animated(_ view: OpaquePointer?) -> lamella_result {
  enter(view) { view throws(Failure) in
    try Handles.view(view).hasAnimations ? 1 : 0
  }
}
