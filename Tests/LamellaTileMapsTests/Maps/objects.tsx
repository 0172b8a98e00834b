<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="objects" tilewidth="32" tileheight="48" tilecount="3" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0"><image width="16" height="16" source="single0.png"/></tile>
 <tile id="5"><image width="32" height="20" source="single1.png"/></tile>
 <tile id="3"><image width="12" height="48" source="single2.png"/></tile>
</tileset>
