internal import LamellaScene

extension SceneClasses {
  /// The classes of the engine, each after the one that it inherits from.
  static var engineClasses: [SceneClass] {
    layoutClasses + [layerClass, viewClass, emitterClass] + gestureClasses + controlClasses
      + valueControlClasses
      + containerClasses + scrollingClasses + barClasses + controllerClasses
  }
}
