<?xml version="1.0" encoding="UTF-8"?>
<tileset name="sheet" tilewidth="24" tileheight="40" spacing="5" margin="2" tilecount="4" columns="4"><image source="p1.png" width="115" height="44"/></tileset>