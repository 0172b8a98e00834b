/// A responder that stands for a view: the view itself, or its view controller.
package protocol ViewRepresenting: Responder {
  /// The view, which must be within reach for the responder to stay the first one; nil if it has not been loaded.
  var representedView: View? { get }
}

extension View: ViewRepresenting {
  package final var representedView: View? { self }
}
