<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="objects" tilewidth="16" tileheight="48" tilecount="5" columns="5" objectalignment="bottomleft">
 <tileoffset x="0" y="3"/>
 <image source="objects.png" width="80" height="48"/>
 <tile id="0" type="Oak">
  <objectgroup draworder="index">
   <object id="1" x="5" y="41" width="6" height="4"/>
  </objectgroup>
 </tile>
 <tile id="1" type="Fir">
  <objectgroup draworder="index">
   <object id="1" x="5" y="41" width="6" height="4"/>
  </objectgroup>
 </tile>
 <tile id="2" type="Palm">
  <objectgroup draworder="index">
   <object id="1" x="5" y="41" width="6" height="4"/>
  </objectgroup>
 </tile>
 <tile id="3" type="Lighthouse">
  <objectgroup draworder="index">
   <object id="1" x="5" y="41" width="6" height="4"/>
  </objectgroup>
 </tile>
 <tile id="4" type="Sign">
  <objectgroup draworder="index">
   <object id="1" x="5" y="41" width="6" height="4"/>
  </objectgroup>
 </tile>
</tileset>
