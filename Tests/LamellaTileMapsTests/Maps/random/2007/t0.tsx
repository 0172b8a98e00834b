<?xml version="1.0" encoding="UTF-8"?>
<tileset name="sheet" tilewidth="7" tileheight="5" spacing="0" margin="3" tilecount="1" columns="1"><image source="p1.png" width="13" height="11"/></tileset>