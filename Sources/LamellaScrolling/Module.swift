// placeholder removed as the module fills
