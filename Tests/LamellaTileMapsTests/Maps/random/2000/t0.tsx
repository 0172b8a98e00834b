<?xml version="1.0" encoding="UTF-8"?>
<tileset name="sheet" tilewidth="8" tileheight="12" spacing="1" margin="0" tilecount="4" columns="2"><image source="p1.png" width="20" height="28"/></tileset>