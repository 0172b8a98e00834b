/// A view's controller, which updates properties before its view does.
protocol PropertiesController: Responder {
  /// Updates what depends on models.
  func updateProperties()
}
