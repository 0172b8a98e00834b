<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="overworld" tilewidth="16" tileheight="16" tilecount="992" columns="32">
 <properties>
  <property name="blades" type="int" value="928"/>
  <property name="boat" type="int" value="981"/>
  <property name="bridgeAcross" type="int" value="943"/>
  <property name="bridgeDown" type="int" value="947"/>
  <property name="bush" type="int" value="933"/>
  <property name="castle" type="int" value="966"/>
  <property name="cliff" type="int" value="560"/>
  <property name="deep" type="int" value="0"/>
  <property name="fir" type="int" value="937"/>
  <property name="flowers" type="int" value="920"/>
  <property name="forest" type="int" value="614"/>
  <property name="fringe" type="int" value="460"/>
  <property name="grass" type="int" value="448"/>
  <property name="green" type="int" value="978"/>
  <property name="house1" type="int" value="951"/>
  <property name="house2" type="int" value="955"/>
  <property name="house3" type="int" value="959"/>
  <property name="lighthouse" type="int" value="963"/>
  <property name="meadow" type="int" value="502"/>
  <property name="mountain" type="int" value="870"/>
  <property name="oak" type="int" value="935"/>
  <property name="palm" type="int" value="939"/>
  <property name="path" type="int" value="556"/>
  <property name="plateau" type="int" value="602"/>
  <property name="rock" type="int" value="929"/>
  <property name="sand" type="int" value="400"/>
  <property name="seaRock" type="int" value="931"/>
  <property name="shallow" type="int" value="32"/>
  <property name="shell" type="int" value="932"/>
  <property name="shoal" type="int" value="64"/>
  <property name="shore" type="int" value="232"/>
  <property name="stairs" type="int" value="941"/>
  <property name="track" type="int" value="514"/>
  <property name="turf" type="int" value="406"/>
  <property name="wheat" type="int" value="975"/>
 </properties>
 <image source="overworld.png" width="512" height="496"/>
 <tile id="0" type="Deep water"><animation>
  <frame tileid="0" duration="250"/>
  <frame tileid="8" duration="250"/>
  <frame tileid="16" duration="250"/>
  <frame tileid="24" duration="250"/>
 </animation></tile>
 <tile id="1" type="Deep water"><animation>
  <frame tileid="1" duration="250"/>
  <frame tileid="9" duration="250"/>
  <frame tileid="17" duration="250"/>
  <frame tileid="25" duration="250"/>
 </animation></tile>
 <tile id="2" type="Deep water"><animation>
  <frame tileid="2" duration="250"/>
  <frame tileid="10" duration="250"/>
  <frame tileid="18" duration="250"/>
  <frame tileid="26" duration="250"/>
 </animation></tile>
 <tile id="3" type="Deep water"><animation>
  <frame tileid="3" duration="250"/>
  <frame tileid="11" duration="250"/>
  <frame tileid="19" duration="250"/>
  <frame tileid="27" duration="250"/>
 </animation></tile>
 <tile id="4" type="Deep water"><animation>
  <frame tileid="4" duration="250"/>
  <frame tileid="12" duration="250"/>
  <frame tileid="20" duration="250"/>
  <frame tileid="28" duration="250"/>
 </animation></tile>
 <tile id="5" type="Deep water"><animation>
  <frame tileid="5" duration="250"/>
  <frame tileid="13" duration="250"/>
  <frame tileid="21" duration="250"/>
  <frame tileid="29" duration="250"/>
 </animation></tile>
 <tile id="6" type="Deep water"><animation>
  <frame tileid="6" duration="250"/>
  <frame tileid="14" duration="250"/>
  <frame tileid="22" duration="250"/>
  <frame tileid="30" duration="250"/>
 </animation></tile>
 <tile id="7" type="Deep water"><animation>
  <frame tileid="7" duration="250"/>
  <frame tileid="15" duration="250"/>
  <frame tileid="23" duration="250"/>
  <frame tileid="31" duration="250"/>
 </animation></tile>
 <tile id="8" type="Deep water"/>
 <tile id="9" type="Deep water"/>
 <tile id="10" type="Deep water"/>
 <tile id="11" type="Deep water"/>
 <tile id="12" type="Deep water"/>
 <tile id="13" type="Deep water"/>
 <tile id="14" type="Deep water"/>
 <tile id="15" type="Deep water"/>
 <tile id="16" type="Deep water"/>
 <tile id="17" type="Deep water"/>
 <tile id="18" type="Deep water"/>
 <tile id="19" type="Deep water"/>
 <tile id="20" type="Deep water"/>
 <tile id="21" type="Deep water"/>
 <tile id="22" type="Deep water"/>
 <tile id="23" type="Deep water"/>
 <tile id="24" type="Deep water"/>
 <tile id="25" type="Deep water"/>
 <tile id="26" type="Deep water"/>
 <tile id="27" type="Deep water"/>
 <tile id="28" type="Deep water"/>
 <tile id="29" type="Deep water"/>
 <tile id="30" type="Deep water"/>
 <tile id="31" type="Deep water"/>
 <tile id="32" type="Shallow water"><animation>
  <frame tileid="32" duration="250"/>
  <frame tileid="40" duration="250"/>
  <frame tileid="48" duration="250"/>
  <frame tileid="56" duration="250"/>
 </animation></tile>
 <tile id="33" type="Shallow water"><animation>
  <frame tileid="33" duration="250"/>
  <frame tileid="41" duration="250"/>
  <frame tileid="49" duration="250"/>
  <frame tileid="57" duration="250"/>
 </animation></tile>
 <tile id="34" type="Shallow water"><animation>
  <frame tileid="34" duration="250"/>
  <frame tileid="42" duration="250"/>
  <frame tileid="50" duration="250"/>
  <frame tileid="58" duration="250"/>
 </animation></tile>
 <tile id="35" type="Shallow water"><animation>
  <frame tileid="35" duration="250"/>
  <frame tileid="43" duration="250"/>
  <frame tileid="51" duration="250"/>
  <frame tileid="59" duration="250"/>
 </animation></tile>
 <tile id="36" type="Shallow water"><animation>
  <frame tileid="36" duration="250"/>
  <frame tileid="44" duration="250"/>
  <frame tileid="52" duration="250"/>
  <frame tileid="60" duration="250"/>
 </animation></tile>
 <tile id="37" type="Shallow water"><animation>
  <frame tileid="37" duration="250"/>
  <frame tileid="45" duration="250"/>
  <frame tileid="53" duration="250"/>
  <frame tileid="61" duration="250"/>
 </animation></tile>
 <tile id="38" type="Shallow water"><animation>
  <frame tileid="38" duration="250"/>
  <frame tileid="46" duration="250"/>
  <frame tileid="54" duration="250"/>
  <frame tileid="62" duration="250"/>
 </animation></tile>
 <tile id="39" type="Shallow water"><animation>
  <frame tileid="39" duration="250"/>
  <frame tileid="47" duration="250"/>
  <frame tileid="55" duration="250"/>
  <frame tileid="63" duration="250"/>
 </animation></tile>
 <tile id="40" type="Shallow water"/>
 <tile id="41" type="Shallow water"/>
 <tile id="42" type="Shallow water"/>
 <tile id="43" type="Shallow water"/>
 <tile id="44" type="Shallow water"/>
 <tile id="45" type="Shallow water"/>
 <tile id="46" type="Shallow water"/>
 <tile id="47" type="Shallow water"/>
 <tile id="48" type="Shallow water"/>
 <tile id="49" type="Shallow water"/>
 <tile id="50" type="Shallow water"/>
 <tile id="51" type="Shallow water"/>
 <tile id="52" type="Shallow water"/>
 <tile id="53" type="Shallow water"/>
 <tile id="54" type="Shallow water"/>
 <tile id="55" type="Shallow water"/>
 <tile id="56" type="Shallow water"/>
 <tile id="57" type="Shallow water"/>
 <tile id="58" type="Shallow water"/>
 <tile id="59" type="Shallow water"/>
 <tile id="60" type="Shallow water"/>
 <tile id="61" type="Shallow water"/>
 <tile id="62" type="Shallow water"/>
 <tile id="63" type="Shallow water"/>
 <tile id="64" type="Shallow water"><animation>
  <frame tileid="64" duration="250"/>
  <frame tileid="106" duration="250"/>
  <frame tileid="148" duration="250"/>
  <frame tileid="190" duration="250"/>
 </animation></tile>
 <tile id="65" type="Shallow water"><animation>
  <frame tileid="65" duration="250"/>
  <frame tileid="107" duration="250"/>
  <frame tileid="149" duration="250"/>
  <frame tileid="191" duration="250"/>
 </animation></tile>
 <tile id="66" type="Shallow water"><animation>
  <frame tileid="66" duration="250"/>
  <frame tileid="108" duration="250"/>
  <frame tileid="150" duration="250"/>
  <frame tileid="192" duration="250"/>
 </animation></tile>
 <tile id="67" type="Shallow water"><animation>
  <frame tileid="67" duration="250"/>
  <frame tileid="109" duration="250"/>
  <frame tileid="151" duration="250"/>
  <frame tileid="193" duration="250"/>
 </animation></tile>
 <tile id="68" type="Shallow water"><animation>
  <frame tileid="68" duration="250"/>
  <frame tileid="110" duration="250"/>
  <frame tileid="152" duration="250"/>
  <frame tileid="194" duration="250"/>
 </animation></tile>
 <tile id="69" type="Shallow water"><animation>
  <frame tileid="69" duration="250"/>
  <frame tileid="111" duration="250"/>
  <frame tileid="153" duration="250"/>
  <frame tileid="195" duration="250"/>
 </animation></tile>
 <tile id="70" type="Shallow water"><animation>
  <frame tileid="70" duration="250"/>
  <frame tileid="112" duration="250"/>
  <frame tileid="154" duration="250"/>
  <frame tileid="196" duration="250"/>
 </animation></tile>
 <tile id="71" type="Shallow water"><animation>
  <frame tileid="71" duration="250"/>
  <frame tileid="113" duration="250"/>
  <frame tileid="155" duration="250"/>
  <frame tileid="197" duration="250"/>
 </animation></tile>
 <tile id="72" type="Shallow water"><animation>
  <frame tileid="72" duration="250"/>
  <frame tileid="114" duration="250"/>
  <frame tileid="156" duration="250"/>
  <frame tileid="198" duration="250"/>
 </animation></tile>
 <tile id="73" type="Shallow water"><animation>
  <frame tileid="73" duration="250"/>
  <frame tileid="115" duration="250"/>
  <frame tileid="157" duration="250"/>
  <frame tileid="199" duration="250"/>
 </animation></tile>
 <tile id="74" type="Shallow water"><animation>
  <frame tileid="74" duration="250"/>
  <frame tileid="116" duration="250"/>
  <frame tileid="158" duration="250"/>
  <frame tileid="200" duration="250"/>
 </animation></tile>
 <tile id="75" type="Shallow water"><animation>
  <frame tileid="75" duration="250"/>
  <frame tileid="117" duration="250"/>
  <frame tileid="159" duration="250"/>
  <frame tileid="201" duration="250"/>
 </animation></tile>
 <tile id="76" type="Shallow water"><animation>
  <frame tileid="76" duration="250"/>
  <frame tileid="118" duration="250"/>
  <frame tileid="160" duration="250"/>
  <frame tileid="202" duration="250"/>
 </animation></tile>
 <tile id="77" type="Shallow water"><animation>
  <frame tileid="77" duration="250"/>
  <frame tileid="119" duration="250"/>
  <frame tileid="161" duration="250"/>
  <frame tileid="203" duration="250"/>
 </animation></tile>
 <tile id="78" type="Shallow water"><animation>
  <frame tileid="78" duration="250"/>
  <frame tileid="120" duration="250"/>
  <frame tileid="162" duration="250"/>
  <frame tileid="204" duration="250"/>
 </animation></tile>
 <tile id="79" type="Shallow water"><animation>
  <frame tileid="79" duration="250"/>
  <frame tileid="121" duration="250"/>
  <frame tileid="163" duration="250"/>
  <frame tileid="205" duration="250"/>
 </animation></tile>
 <tile id="80" type="Shallow water"><animation>
  <frame tileid="80" duration="250"/>
  <frame tileid="122" duration="250"/>
  <frame tileid="164" duration="250"/>
  <frame tileid="206" duration="250"/>
 </animation></tile>
 <tile id="81" type="Shallow water"><animation>
  <frame tileid="81" duration="250"/>
  <frame tileid="123" duration="250"/>
  <frame tileid="165" duration="250"/>
  <frame tileid="207" duration="250"/>
 </animation></tile>
 <tile id="82" type="Shallow water"><animation>
  <frame tileid="82" duration="250"/>
  <frame tileid="124" duration="250"/>
  <frame tileid="166" duration="250"/>
  <frame tileid="208" duration="250"/>
 </animation></tile>
 <tile id="83" type="Shallow water"><animation>
  <frame tileid="83" duration="250"/>
  <frame tileid="125" duration="250"/>
  <frame tileid="167" duration="250"/>
  <frame tileid="209" duration="250"/>
 </animation></tile>
 <tile id="84" type="Shallow water"><animation>
  <frame tileid="84" duration="250"/>
  <frame tileid="126" duration="250"/>
  <frame tileid="168" duration="250"/>
  <frame tileid="210" duration="250"/>
 </animation></tile>
 <tile id="85" type="Shallow water"><animation>
  <frame tileid="85" duration="250"/>
  <frame tileid="127" duration="250"/>
  <frame tileid="169" duration="250"/>
  <frame tileid="211" duration="250"/>
 </animation></tile>
 <tile id="86" type="Shallow water"><animation>
  <frame tileid="86" duration="250"/>
  <frame tileid="128" duration="250"/>
  <frame tileid="170" duration="250"/>
  <frame tileid="212" duration="250"/>
 </animation></tile>
 <tile id="87" type="Shallow water"><animation>
  <frame tileid="87" duration="250"/>
  <frame tileid="129" duration="250"/>
  <frame tileid="171" duration="250"/>
  <frame tileid="213" duration="250"/>
 </animation></tile>
 <tile id="88" type="Shallow water"><animation>
  <frame tileid="88" duration="250"/>
  <frame tileid="130" duration="250"/>
  <frame tileid="172" duration="250"/>
  <frame tileid="214" duration="250"/>
 </animation></tile>
 <tile id="89" type="Shallow water"><animation>
  <frame tileid="89" duration="250"/>
  <frame tileid="131" duration="250"/>
  <frame tileid="173" duration="250"/>
  <frame tileid="215" duration="250"/>
 </animation></tile>
 <tile id="90" type="Shallow water"><animation>
  <frame tileid="90" duration="250"/>
  <frame tileid="132" duration="250"/>
  <frame tileid="174" duration="250"/>
  <frame tileid="216" duration="250"/>
 </animation></tile>
 <tile id="91" type="Shallow water"><animation>
  <frame tileid="91" duration="250"/>
  <frame tileid="133" duration="250"/>
  <frame tileid="175" duration="250"/>
  <frame tileid="217" duration="250"/>
 </animation></tile>
 <tile id="92" type="Shallow water"><animation>
  <frame tileid="92" duration="250"/>
  <frame tileid="134" duration="250"/>
  <frame tileid="176" duration="250"/>
  <frame tileid="218" duration="250"/>
 </animation></tile>
 <tile id="93" type="Shallow water"><animation>
  <frame tileid="93" duration="250"/>
  <frame tileid="135" duration="250"/>
  <frame tileid="177" duration="250"/>
  <frame tileid="219" duration="250"/>
 </animation></tile>
 <tile id="94" type="Shallow water"><animation>
  <frame tileid="94" duration="250"/>
  <frame tileid="136" duration="250"/>
  <frame tileid="178" duration="250"/>
  <frame tileid="220" duration="250"/>
 </animation></tile>
 <tile id="95" type="Shallow water"><animation>
  <frame tileid="95" duration="250"/>
  <frame tileid="137" duration="250"/>
  <frame tileid="179" duration="250"/>
  <frame tileid="221" duration="250"/>
 </animation></tile>
 <tile id="96" type="Shallow water"><animation>
  <frame tileid="96" duration="250"/>
  <frame tileid="138" duration="250"/>
  <frame tileid="180" duration="250"/>
  <frame tileid="222" duration="250"/>
 </animation></tile>
 <tile id="97" type="Shallow water"><animation>
  <frame tileid="97" duration="250"/>
  <frame tileid="139" duration="250"/>
  <frame tileid="181" duration="250"/>
  <frame tileid="223" duration="250"/>
 </animation></tile>
 <tile id="98" type="Shallow water"><animation>
  <frame tileid="98" duration="250"/>
  <frame tileid="140" duration="250"/>
  <frame tileid="182" duration="250"/>
  <frame tileid="224" duration="250"/>
 </animation></tile>
 <tile id="99" type="Shallow water"><animation>
  <frame tileid="99" duration="250"/>
  <frame tileid="141" duration="250"/>
  <frame tileid="183" duration="250"/>
  <frame tileid="225" duration="250"/>
 </animation></tile>
 <tile id="100" type="Shallow water"><animation>
  <frame tileid="100" duration="250"/>
  <frame tileid="142" duration="250"/>
  <frame tileid="184" duration="250"/>
  <frame tileid="226" duration="250"/>
 </animation></tile>
 <tile id="101" type="Shallow water"><animation>
  <frame tileid="101" duration="250"/>
  <frame tileid="143" duration="250"/>
  <frame tileid="185" duration="250"/>
  <frame tileid="227" duration="250"/>
 </animation></tile>
 <tile id="102" type="Shallow water"><animation>
  <frame tileid="102" duration="250"/>
  <frame tileid="144" duration="250"/>
  <frame tileid="186" duration="250"/>
  <frame tileid="228" duration="250"/>
 </animation></tile>
 <tile id="103" type="Shallow water"><animation>
  <frame tileid="103" duration="250"/>
  <frame tileid="145" duration="250"/>
  <frame tileid="187" duration="250"/>
  <frame tileid="229" duration="250"/>
 </animation></tile>
 <tile id="104" type="Shallow water"><animation>
  <frame tileid="104" duration="250"/>
  <frame tileid="146" duration="250"/>
  <frame tileid="188" duration="250"/>
  <frame tileid="230" duration="250"/>
 </animation></tile>
 <tile id="105" type="Shallow water"><animation>
  <frame tileid="105" duration="250"/>
  <frame tileid="147" duration="250"/>
  <frame tileid="189" duration="250"/>
  <frame tileid="231" duration="250"/>
 </animation></tile>
 <tile id="106" type="Shallow water"/>
 <tile id="107" type="Shallow water"/>
 <tile id="108" type="Shallow water"/>
 <tile id="109" type="Shallow water"/>
 <tile id="110" type="Shallow water"/>
 <tile id="111" type="Shallow water"/>
 <tile id="112" type="Shallow water"/>
 <tile id="113" type="Shallow water"/>
 <tile id="114" type="Shallow water"/>
 <tile id="115" type="Shallow water"/>
 <tile id="116" type="Shallow water"/>
 <tile id="117" type="Shallow water"/>
 <tile id="118" type="Shallow water"/>
 <tile id="119" type="Shallow water"/>
 <tile id="120" type="Shallow water"/>
 <tile id="121" type="Shallow water"/>
 <tile id="122" type="Shallow water"/>
 <tile id="123" type="Shallow water"/>
 <tile id="124" type="Shallow water"/>
 <tile id="125" type="Shallow water"/>
 <tile id="126" type="Shallow water"/>
 <tile id="127" type="Shallow water"/>
 <tile id="128" type="Shallow water"/>
 <tile id="129" type="Shallow water"/>
 <tile id="130" type="Shallow water"/>
 <tile id="131" type="Shallow water"/>
 <tile id="132" type="Shallow water"/>
 <tile id="133" type="Shallow water"/>
 <tile id="134" type="Shallow water"/>
 <tile id="135" type="Shallow water"/>
 <tile id="136" type="Shallow water"/>
 <tile id="137" type="Shallow water"/>
 <tile id="138" type="Shallow water"/>
 <tile id="139" type="Shallow water"/>
 <tile id="140" type="Shallow water"/>
 <tile id="141" type="Shallow water"/>
 <tile id="142" type="Shallow water"/>
 <tile id="143" type="Shallow water"/>
 <tile id="144" type="Shallow water"/>
 <tile id="145" type="Shallow water"/>
 <tile id="146" type="Shallow water"/>
 <tile id="147" type="Shallow water"/>
 <tile id="148" type="Shallow water"/>
 <tile id="149" type="Shallow water"/>
 <tile id="150" type="Shallow water"/>
 <tile id="151" type="Shallow water"/>
 <tile id="152" type="Shallow water"/>
 <tile id="153" type="Shallow water"/>
 <tile id="154" type="Shallow water"/>
 <tile id="155" type="Shallow water"/>
 <tile id="156" type="Shallow water"/>
 <tile id="157" type="Shallow water"/>
 <tile id="158" type="Shallow water"/>
 <tile id="159" type="Shallow water"/>
 <tile id="160" type="Shallow water"/>
 <tile id="161" type="Shallow water"/>
 <tile id="162" type="Shallow water"/>
 <tile id="163" type="Shallow water"/>
 <tile id="164" type="Shallow water"/>
 <tile id="165" type="Shallow water"/>
 <tile id="166" type="Shallow water"/>
 <tile id="167" type="Shallow water"/>
 <tile id="168" type="Shallow water"/>
 <tile id="169" type="Shallow water"/>
 <tile id="170" type="Shallow water"/>
 <tile id="171" type="Shallow water"/>
 <tile id="172" type="Shallow water"/>
 <tile id="173" type="Shallow water"/>
 <tile id="174" type="Shallow water"/>
 <tile id="175" type="Shallow water"/>
 <tile id="176" type="Shallow water"/>
 <tile id="177" type="Shallow water"/>
 <tile id="178" type="Shallow water"/>
 <tile id="179" type="Shallow water"/>
 <tile id="180" type="Shallow water"/>
 <tile id="181" type="Shallow water"/>
 <tile id="182" type="Shallow water"/>
 <tile id="183" type="Shallow water"/>
 <tile id="184" type="Shallow water"/>
 <tile id="185" type="Shallow water"/>
 <tile id="186" type="Shallow water"/>
 <tile id="187" type="Shallow water"/>
 <tile id="188" type="Shallow water"/>
 <tile id="189" type="Shallow water"/>
 <tile id="190" type="Shallow water"/>
 <tile id="191" type="Shallow water"/>
 <tile id="192" type="Shallow water"/>
 <tile id="193" type="Shallow water"/>
 <tile id="194" type="Shallow water"/>
 <tile id="195" type="Shallow water"/>
 <tile id="196" type="Shallow water"/>
 <tile id="197" type="Shallow water"/>
 <tile id="198" type="Shallow water"/>
 <tile id="199" type="Shallow water"/>
 <tile id="200" type="Shallow water"/>
 <tile id="201" type="Shallow water"/>
 <tile id="202" type="Shallow water"/>
 <tile id="203" type="Shallow water"/>
 <tile id="204" type="Shallow water"/>
 <tile id="205" type="Shallow water"/>
 <tile id="206" type="Shallow water"/>
 <tile id="207" type="Shallow water"/>
 <tile id="208" type="Shallow water"/>
 <tile id="209" type="Shallow water"/>
 <tile id="210" type="Shallow water"/>
 <tile id="211" type="Shallow water"/>
 <tile id="212" type="Shallow water"/>
 <tile id="213" type="Shallow water"/>
 <tile id="214" type="Shallow water"/>
 <tile id="215" type="Shallow water"/>
 <tile id="216" type="Shallow water"/>
 <tile id="217" type="Shallow water"/>
 <tile id="218" type="Shallow water"/>
 <tile id="219" type="Shallow water"/>
 <tile id="220" type="Shallow water"/>
 <tile id="221" type="Shallow water"/>
 <tile id="222" type="Shallow water"/>
 <tile id="223" type="Shallow water"/>
 <tile id="224" type="Shallow water"/>
 <tile id="225" type="Shallow water"/>
 <tile id="226" type="Shallow water"/>
 <tile id="227" type="Shallow water"/>
 <tile id="228" type="Shallow water"/>
 <tile id="229" type="Shallow water"/>
 <tile id="230" type="Shallow water"/>
 <tile id="231" type="Shallow water"/>
 <tile id="232" type="Shore"><animation>
  <frame tileid="232" duration="250"/>
  <frame tileid="274" duration="250"/>
  <frame tileid="316" duration="250"/>
  <frame tileid="358" duration="250"/>
 </animation></tile>
 <tile id="233" type="Shore"><animation>
  <frame tileid="233" duration="250"/>
  <frame tileid="275" duration="250"/>
  <frame tileid="317" duration="250"/>
  <frame tileid="359" duration="250"/>
 </animation></tile>
 <tile id="234" type="Shore"><animation>
  <frame tileid="234" duration="250"/>
  <frame tileid="276" duration="250"/>
  <frame tileid="318" duration="250"/>
  <frame tileid="360" duration="250"/>
 </animation></tile>
 <tile id="235" type="Shore"><animation>
  <frame tileid="235" duration="250"/>
  <frame tileid="277" duration="250"/>
  <frame tileid="319" duration="250"/>
  <frame tileid="361" duration="250"/>
 </animation></tile>
 <tile id="236" type="Shore"><animation>
  <frame tileid="236" duration="250"/>
  <frame tileid="278" duration="250"/>
  <frame tileid="320" duration="250"/>
  <frame tileid="362" duration="250"/>
 </animation></tile>
 <tile id="237" type="Shore"><animation>
  <frame tileid="237" duration="250"/>
  <frame tileid="279" duration="250"/>
  <frame tileid="321" duration="250"/>
  <frame tileid="363" duration="250"/>
 </animation></tile>
 <tile id="238" type="Shore"><animation>
  <frame tileid="238" duration="250"/>
  <frame tileid="280" duration="250"/>
  <frame tileid="322" duration="250"/>
  <frame tileid="364" duration="250"/>
 </animation></tile>
 <tile id="239" type="Shore"><animation>
  <frame tileid="239" duration="250"/>
  <frame tileid="281" duration="250"/>
  <frame tileid="323" duration="250"/>
  <frame tileid="365" duration="250"/>
 </animation></tile>
 <tile id="240" type="Shore"><animation>
  <frame tileid="240" duration="250"/>
  <frame tileid="282" duration="250"/>
  <frame tileid="324" duration="250"/>
  <frame tileid="366" duration="250"/>
 </animation></tile>
 <tile id="241" type="Shore"><animation>
  <frame tileid="241" duration="250"/>
  <frame tileid="283" duration="250"/>
  <frame tileid="325" duration="250"/>
  <frame tileid="367" duration="250"/>
 </animation></tile>
 <tile id="242" type="Shore"><animation>
  <frame tileid="242" duration="250"/>
  <frame tileid="284" duration="250"/>
  <frame tileid="326" duration="250"/>
  <frame tileid="368" duration="250"/>
 </animation></tile>
 <tile id="243" type="Shore"><animation>
  <frame tileid="243" duration="250"/>
  <frame tileid="285" duration="250"/>
  <frame tileid="327" duration="250"/>
  <frame tileid="369" duration="250"/>
 </animation></tile>
 <tile id="244" type="Shore"><animation>
  <frame tileid="244" duration="250"/>
  <frame tileid="286" duration="250"/>
  <frame tileid="328" duration="250"/>
  <frame tileid="370" duration="250"/>
 </animation></tile>
 <tile id="245" type="Shore"><animation>
  <frame tileid="245" duration="250"/>
  <frame tileid="287" duration="250"/>
  <frame tileid="329" duration="250"/>
  <frame tileid="371" duration="250"/>
 </animation></tile>
 <tile id="246" type="Shore"><animation>
  <frame tileid="246" duration="250"/>
  <frame tileid="288" duration="250"/>
  <frame tileid="330" duration="250"/>
  <frame tileid="372" duration="250"/>
 </animation></tile>
 <tile id="247" type="Shore"><animation>
  <frame tileid="247" duration="250"/>
  <frame tileid="289" duration="250"/>
  <frame tileid="331" duration="250"/>
  <frame tileid="373" duration="250"/>
 </animation></tile>
 <tile id="248" type="Shore"><animation>
  <frame tileid="248" duration="250"/>
  <frame tileid="290" duration="250"/>
  <frame tileid="332" duration="250"/>
  <frame tileid="374" duration="250"/>
 </animation></tile>
 <tile id="249" type="Shore"><animation>
  <frame tileid="249" duration="250"/>
  <frame tileid="291" duration="250"/>
  <frame tileid="333" duration="250"/>
  <frame tileid="375" duration="250"/>
 </animation></tile>
 <tile id="250" type="Shore"><animation>
  <frame tileid="250" duration="250"/>
  <frame tileid="292" duration="250"/>
  <frame tileid="334" duration="250"/>
  <frame tileid="376" duration="250"/>
 </animation></tile>
 <tile id="251" type="Shore"><animation>
  <frame tileid="251" duration="250"/>
  <frame tileid="293" duration="250"/>
  <frame tileid="335" duration="250"/>
  <frame tileid="377" duration="250"/>
 </animation></tile>
 <tile id="252" type="Shore"><animation>
  <frame tileid="252" duration="250"/>
  <frame tileid="294" duration="250"/>
  <frame tileid="336" duration="250"/>
  <frame tileid="378" duration="250"/>
 </animation></tile>
 <tile id="253" type="Shore"><animation>
  <frame tileid="253" duration="250"/>
  <frame tileid="295" duration="250"/>
  <frame tileid="337" duration="250"/>
  <frame tileid="379" duration="250"/>
 </animation></tile>
 <tile id="254" type="Shore"><animation>
  <frame tileid="254" duration="250"/>
  <frame tileid="296" duration="250"/>
  <frame tileid="338" duration="250"/>
  <frame tileid="380" duration="250"/>
 </animation></tile>
 <tile id="255" type="Shore"><animation>
  <frame tileid="255" duration="250"/>
  <frame tileid="297" duration="250"/>
  <frame tileid="339" duration="250"/>
  <frame tileid="381" duration="250"/>
 </animation></tile>
 <tile id="256" type="Shore"><animation>
  <frame tileid="256" duration="250"/>
  <frame tileid="298" duration="250"/>
  <frame tileid="340" duration="250"/>
  <frame tileid="382" duration="250"/>
 </animation></tile>
 <tile id="257" type="Shore"><animation>
  <frame tileid="257" duration="250"/>
  <frame tileid="299" duration="250"/>
  <frame tileid="341" duration="250"/>
  <frame tileid="383" duration="250"/>
 </animation></tile>
 <tile id="258" type="Shore"><animation>
  <frame tileid="258" duration="250"/>
  <frame tileid="300" duration="250"/>
  <frame tileid="342" duration="250"/>
  <frame tileid="384" duration="250"/>
 </animation></tile>
 <tile id="259" type="Shore"><animation>
  <frame tileid="259" duration="250"/>
  <frame tileid="301" duration="250"/>
  <frame tileid="343" duration="250"/>
  <frame tileid="385" duration="250"/>
 </animation></tile>
 <tile id="260" type="Shore"><animation>
  <frame tileid="260" duration="250"/>
  <frame tileid="302" duration="250"/>
  <frame tileid="344" duration="250"/>
  <frame tileid="386" duration="250"/>
 </animation></tile>
 <tile id="261" type="Shore"><animation>
  <frame tileid="261" duration="250"/>
  <frame tileid="303" duration="250"/>
  <frame tileid="345" duration="250"/>
  <frame tileid="387" duration="250"/>
 </animation></tile>
 <tile id="262" type="Shore"><animation>
  <frame tileid="262" duration="250"/>
  <frame tileid="304" duration="250"/>
  <frame tileid="346" duration="250"/>
  <frame tileid="388" duration="250"/>
 </animation></tile>
 <tile id="263" type="Shore"><animation>
  <frame tileid="263" duration="250"/>
  <frame tileid="305" duration="250"/>
  <frame tileid="347" duration="250"/>
  <frame tileid="389" duration="250"/>
 </animation></tile>
 <tile id="264" type="Shore"><animation>
  <frame tileid="264" duration="250"/>
  <frame tileid="306" duration="250"/>
  <frame tileid="348" duration="250"/>
  <frame tileid="390" duration="250"/>
 </animation></tile>
 <tile id="265" type="Shore"><animation>
  <frame tileid="265" duration="250"/>
  <frame tileid="307" duration="250"/>
  <frame tileid="349" duration="250"/>
  <frame tileid="391" duration="250"/>
 </animation></tile>
 <tile id="266" type="Shore"><animation>
  <frame tileid="266" duration="250"/>
  <frame tileid="308" duration="250"/>
  <frame tileid="350" duration="250"/>
  <frame tileid="392" duration="250"/>
 </animation></tile>
 <tile id="267" type="Shore"><animation>
  <frame tileid="267" duration="250"/>
  <frame tileid="309" duration="250"/>
  <frame tileid="351" duration="250"/>
  <frame tileid="393" duration="250"/>
 </animation></tile>
 <tile id="268" type="Shore"><animation>
  <frame tileid="268" duration="250"/>
  <frame tileid="310" duration="250"/>
  <frame tileid="352" duration="250"/>
  <frame tileid="394" duration="250"/>
 </animation></tile>
 <tile id="269" type="Shore"><animation>
  <frame tileid="269" duration="250"/>
  <frame tileid="311" duration="250"/>
  <frame tileid="353" duration="250"/>
  <frame tileid="395" duration="250"/>
 </animation></tile>
 <tile id="270" type="Shore"><animation>
  <frame tileid="270" duration="250"/>
  <frame tileid="312" duration="250"/>
  <frame tileid="354" duration="250"/>
  <frame tileid="396" duration="250"/>
 </animation></tile>
 <tile id="271" type="Shore"><animation>
  <frame tileid="271" duration="250"/>
  <frame tileid="313" duration="250"/>
  <frame tileid="355" duration="250"/>
  <frame tileid="397" duration="250"/>
 </animation></tile>
 <tile id="272" type="Shore"><animation>
  <frame tileid="272" duration="250"/>
  <frame tileid="314" duration="250"/>
  <frame tileid="356" duration="250"/>
  <frame tileid="398" duration="250"/>
 </animation></tile>
 <tile id="273" type="Shore"><animation>
  <frame tileid="273" duration="250"/>
  <frame tileid="315" duration="250"/>
  <frame tileid="357" duration="250"/>
  <frame tileid="399" duration="250"/>
 </animation></tile>
 <tile id="274" type="Shore"/>
 <tile id="275" type="Shore"/>
 <tile id="276" type="Shore"/>
 <tile id="277" type="Shore"/>
 <tile id="278" type="Shore"/>
 <tile id="279" type="Shore"/>
 <tile id="280" type="Shore"/>
 <tile id="281" type="Shore"/>
 <tile id="282" type="Shore"/>
 <tile id="283" type="Shore"/>
 <tile id="284" type="Shore"/>
 <tile id="285" type="Shore"/>
 <tile id="286" type="Shore"/>
 <tile id="287" type="Shore"/>
 <tile id="288" type="Shore"/>
 <tile id="289" type="Shore"/>
 <tile id="290" type="Shore"/>
 <tile id="291" type="Shore"/>
 <tile id="292" type="Shore"/>
 <tile id="293" type="Shore"/>
 <tile id="294" type="Shore"/>
 <tile id="295" type="Shore"/>
 <tile id="296" type="Shore"/>
 <tile id="297" type="Shore"/>
 <tile id="298" type="Shore"/>
 <tile id="299" type="Shore"/>
 <tile id="300" type="Shore"/>
 <tile id="301" type="Shore"/>
 <tile id="302" type="Shore"/>
 <tile id="303" type="Shore"/>
 <tile id="304" type="Shore"/>
 <tile id="305" type="Shore"/>
 <tile id="306" type="Shore"/>
 <tile id="307" type="Shore"/>
 <tile id="308" type="Shore"/>
 <tile id="309" type="Shore"/>
 <tile id="310" type="Shore"/>
 <tile id="311" type="Shore"/>
 <tile id="312" type="Shore"/>
 <tile id="313" type="Shore"/>
 <tile id="314" type="Shore"/>
 <tile id="315" type="Shore"/>
 <tile id="316" type="Shore"/>
 <tile id="317" type="Shore"/>
 <tile id="318" type="Shore"/>
 <tile id="319" type="Shore"/>
 <tile id="320" type="Shore"/>
 <tile id="321" type="Shore"/>
 <tile id="322" type="Shore"/>
 <tile id="323" type="Shore"/>
 <tile id="324" type="Shore"/>
 <tile id="325" type="Shore"/>
 <tile id="326" type="Shore"/>
 <tile id="327" type="Shore"/>
 <tile id="328" type="Shore"/>
 <tile id="329" type="Shore"/>
 <tile id="330" type="Shore"/>
 <tile id="331" type="Shore"/>
 <tile id="332" type="Shore"/>
 <tile id="333" type="Shore"/>
 <tile id="334" type="Shore"/>
 <tile id="335" type="Shore"/>
 <tile id="336" type="Shore"/>
 <tile id="337" type="Shore"/>
 <tile id="338" type="Shore"/>
 <tile id="339" type="Shore"/>
 <tile id="340" type="Shore"/>
 <tile id="341" type="Shore"/>
 <tile id="342" type="Shore"/>
 <tile id="343" type="Shore"/>
 <tile id="344" type="Shore"/>
 <tile id="345" type="Shore"/>
 <tile id="346" type="Shore"/>
 <tile id="347" type="Shore"/>
 <tile id="348" type="Shore"/>
 <tile id="349" type="Shore"/>
 <tile id="350" type="Shore"/>
 <tile id="351" type="Shore"/>
 <tile id="352" type="Shore"/>
 <tile id="353" type="Shore"/>
 <tile id="354" type="Shore"/>
 <tile id="355" type="Shore"/>
 <tile id="356" type="Shore"/>
 <tile id="357" type="Shore"/>
 <tile id="358" type="Shore"/>
 <tile id="359" type="Shore"/>
 <tile id="360" type="Shore"/>
 <tile id="361" type="Shore"/>
 <tile id="362" type="Shore"/>
 <tile id="363" type="Shore"/>
 <tile id="364" type="Shore"/>
 <tile id="365" type="Shore"/>
 <tile id="366" type="Shore"/>
 <tile id="367" type="Shore"/>
 <tile id="368" type="Shore"/>
 <tile id="369" type="Shore"/>
 <tile id="370" type="Shore"/>
 <tile id="371" type="Shore"/>
 <tile id="372" type="Shore"/>
 <tile id="373" type="Shore"/>
 <tile id="374" type="Shore"/>
 <tile id="375" type="Shore"/>
 <tile id="376" type="Shore"/>
 <tile id="377" type="Shore"/>
 <tile id="378" type="Shore"/>
 <tile id="379" type="Shore"/>
 <tile id="380" type="Shore"/>
 <tile id="381" type="Shore"/>
 <tile id="382" type="Shore"/>
 <tile id="383" type="Shore"/>
 <tile id="384" type="Shore"/>
 <tile id="385" type="Shore"/>
 <tile id="386" type="Shore"/>
 <tile id="387" type="Shore"/>
 <tile id="388" type="Shore"/>
 <tile id="389" type="Shore"/>
 <tile id="390" type="Shore"/>
 <tile id="391" type="Shore"/>
 <tile id="392" type="Shore"/>
 <tile id="393" type="Shore"/>
 <tile id="394" type="Shore"/>
 <tile id="395" type="Shore"/>
 <tile id="396" type="Shore"/>
 <tile id="397" type="Shore"/>
 <tile id="398" type="Shore"/>
 <tile id="399" type="Shore"/>
 <tile id="400" type="Sand"/>
 <tile id="401" type="Sand"/>
 <tile id="402" type="Sand"/>
 <tile id="403" type="Sand"/>
 <tile id="404" type="Sand"/>
 <tile id="405" type="Sand"/>
 <tile id="406" type="Edge of the grass"/>
 <tile id="407" type="Edge of the grass"/>
 <tile id="408" type="Edge of the grass"/>
 <tile id="409" type="Edge of the grass"/>
 <tile id="410" type="Edge of the grass"/>
 <tile id="411" type="Edge of the grass"/>
 <tile id="412" type="Edge of the grass"/>
 <tile id="413" type="Edge of the grass"/>
 <tile id="414" type="Edge of the grass"/>
 <tile id="415" type="Edge of the grass"/>
 <tile id="416" type="Edge of the grass"/>
 <tile id="417" type="Edge of the grass"/>
 <tile id="418" type="Edge of the grass"/>
 <tile id="419" type="Edge of the grass"/>
 <tile id="420" type="Edge of the grass"/>
 <tile id="421" type="Edge of the grass"/>
 <tile id="422" type="Edge of the grass"/>
 <tile id="423" type="Edge of the grass"/>
 <tile id="424" type="Edge of the grass"/>
 <tile id="425" type="Edge of the grass"/>
 <tile id="426" type="Edge of the grass"/>
 <tile id="427" type="Edge of the grass"/>
 <tile id="428" type="Edge of the grass"/>
 <tile id="429" type="Edge of the grass"/>
 <tile id="430" type="Edge of the grass"/>
 <tile id="431" type="Edge of the grass"/>
 <tile id="432" type="Edge of the grass"/>
 <tile id="433" type="Edge of the grass"/>
 <tile id="434" type="Edge of the grass"/>
 <tile id="435" type="Edge of the grass"/>
 <tile id="436" type="Edge of the grass"/>
 <tile id="437" type="Edge of the grass"/>
 <tile id="438" type="Edge of the grass"/>
 <tile id="439" type="Edge of the grass"/>
 <tile id="440" type="Edge of the grass"/>
 <tile id="441" type="Edge of the grass"/>
 <tile id="442" type="Edge of the grass"/>
 <tile id="443" type="Edge of the grass"/>
 <tile id="444" type="Edge of the grass"/>
 <tile id="445" type="Edge of the grass"/>
 <tile id="446" type="Edge of the grass"/>
 <tile id="447" type="Edge of the grass"/>
 <tile id="448" type="Grass"/>
 <tile id="449" type="Grass"/>
 <tile id="450" type="Grass"/>
 <tile id="451" type="Grass"/>
 <tile id="452" type="Grass"/>
 <tile id="453" type="Grass"/>
 <tile id="454" type="Grass"/>
 <tile id="455" type="Grass"/>
 <tile id="456" type="Grass"/>
 <tile id="457" type="Grass"/>
 <tile id="458" type="Grass"/>
 <tile id="459" type="Grass"/>
 <tile id="460" type="Meadow"/>
 <tile id="461" type="Meadow"/>
 <tile id="462" type="Meadow"/>
 <tile id="463" type="Meadow"/>
 <tile id="464" type="Meadow"/>
 <tile id="465" type="Meadow"/>
 <tile id="466" type="Meadow"/>
 <tile id="467" type="Meadow"/>
 <tile id="468" type="Meadow"/>
 <tile id="469" type="Meadow"/>
 <tile id="470" type="Meadow"/>
 <tile id="471" type="Meadow"/>
 <tile id="472" type="Meadow"/>
 <tile id="473" type="Meadow"/>
 <tile id="474" type="Meadow"/>
 <tile id="475" type="Meadow"/>
 <tile id="476" type="Meadow"/>
 <tile id="477" type="Meadow"/>
 <tile id="478" type="Meadow"/>
 <tile id="479" type="Meadow"/>
 <tile id="480" type="Meadow"/>
 <tile id="481" type="Meadow"/>
 <tile id="482" type="Meadow"/>
 <tile id="483" type="Meadow"/>
 <tile id="484" type="Meadow"/>
 <tile id="485" type="Meadow"/>
 <tile id="486" type="Meadow"/>
 <tile id="487" type="Meadow"/>
 <tile id="488" type="Meadow"/>
 <tile id="489" type="Meadow"/>
 <tile id="490" type="Meadow"/>
 <tile id="491" type="Meadow"/>
 <tile id="492" type="Meadow"/>
 <tile id="493" type="Meadow"/>
 <tile id="494" type="Meadow"/>
 <tile id="495" type="Meadow"/>
 <tile id="496" type="Meadow"/>
 <tile id="497" type="Meadow"/>
 <tile id="498" type="Meadow"/>
 <tile id="499" type="Meadow"/>
 <tile id="500" type="Meadow"/>
 <tile id="501" type="Meadow"/>
 <tile id="502" type="Meadow"/>
 <tile id="503" type="Meadow"/>
 <tile id="504" type="Meadow"/>
 <tile id="505" type="Meadow"/>
 <tile id="506" type="Meadow"/>
 <tile id="507" type="Meadow"/>
 <tile id="508" type="Meadow"/>
 <tile id="509" type="Meadow"/>
 <tile id="510" type="Meadow"/>
 <tile id="511" type="Meadow"/>
 <tile id="512" type="Meadow"/>
 <tile id="513" type="Meadow"/>
 <tile id="514" type="Path"/>
 <tile id="515" type="Path"/>
 <tile id="516" type="Path"/>
 <tile id="517" type="Path"/>
 <tile id="518" type="Path"/>
 <tile id="519" type="Path"/>
 <tile id="520" type="Path"/>
 <tile id="521" type="Path"/>
 <tile id="522" type="Path"/>
 <tile id="523" type="Path"/>
 <tile id="524" type="Path"/>
 <tile id="525" type="Path"/>
 <tile id="526" type="Path"/>
 <tile id="527" type="Path"/>
 <tile id="528" type="Path"/>
 <tile id="529" type="Path"/>
 <tile id="530" type="Path"/>
 <tile id="531" type="Path"/>
 <tile id="532" type="Path"/>
 <tile id="533" type="Path"/>
 <tile id="534" type="Path"/>
 <tile id="535" type="Path"/>
 <tile id="536" type="Path"/>
 <tile id="537" type="Path"/>
 <tile id="538" type="Path"/>
 <tile id="539" type="Path"/>
 <tile id="540" type="Path"/>
 <tile id="541" type="Path"/>
 <tile id="542" type="Path"/>
 <tile id="543" type="Path"/>
 <tile id="544" type="Path"/>
 <tile id="545" type="Path"/>
 <tile id="546" type="Path"/>
 <tile id="547" type="Path"/>
 <tile id="548" type="Path"/>
 <tile id="549" type="Path"/>
 <tile id="550" type="Path"/>
 <tile id="551" type="Path"/>
 <tile id="552" type="Path"/>
 <tile id="553" type="Path"/>
 <tile id="554" type="Path"/>
 <tile id="555" type="Path"/>
 <tile id="556" type="Path"/>
 <tile id="557" type="Path"/>
 <tile id="558" type="Path"/>
 <tile id="559" type="Path"/>
 <tile id="560" type="Cliff"/>
 <tile id="561" type="Cliff"/>
 <tile id="562" type="Cliff"/>
 <tile id="563" type="Cliff"/>
 <tile id="564" type="Cliff"/>
 <tile id="565" type="Cliff"/>
 <tile id="566" type="Cliff"/>
 <tile id="567" type="Cliff"/>
 <tile id="568" type="Cliff"/>
 <tile id="569" type="Cliff"/>
 <tile id="570" type="Cliff"/>
 <tile id="571" type="Cliff"/>
 <tile id="572" type="Cliff"/>
 <tile id="573" type="Cliff"/>
 <tile id="574" type="Cliff"/>
 <tile id="575" type="Cliff"/>
 <tile id="576" type="Cliff"/>
 <tile id="577" type="Cliff"/>
 <tile id="578" type="Cliff"/>
 <tile id="579" type="Cliff"/>
 <tile id="580" type="Cliff"/>
 <tile id="581" type="Cliff"/>
 <tile id="582" type="Cliff"/>
 <tile id="583" type="Cliff"/>
 <tile id="584" type="Cliff"/>
 <tile id="585" type="Cliff"/>
 <tile id="586" type="Cliff"/>
 <tile id="587" type="Cliff"/>
 <tile id="588" type="Cliff"/>
 <tile id="589" type="Cliff"/>
 <tile id="590" type="Cliff"/>
 <tile id="591" type="Cliff"/>
 <tile id="592" type="Cliff"/>
 <tile id="593" type="Cliff"/>
 <tile id="594" type="Cliff"/>
 <tile id="595" type="Cliff"/>
 <tile id="596" type="Cliff"/>
 <tile id="597" type="Cliff"/>
 <tile id="598" type="Cliff"/>
 <tile id="599" type="Cliff"/>
 <tile id="600" type="Cliff"/>
 <tile id="601" type="Cliff"/>
 <tile id="602" type="High grass"/>
 <tile id="603" type="High grass"/>
 <tile id="604" type="High grass"/>
 <tile id="605" type="High grass"/>
 <tile id="606" type="High grass"/>
 <tile id="607" type="High grass"/>
 <tile id="608" type="High grass"/>
 <tile id="609" type="High grass"/>
 <tile id="610" type="High grass"/>
 <tile id="611" type="High grass"/>
 <tile id="612" type="High grass"/>
 <tile id="613" type="High grass"/>
 <tile id="614" type="Forest"/>
 <tile id="615" type="Forest"/>
 <tile id="616" type="Forest"/>
 <tile id="617" type="Forest"/>
 <tile id="618" type="Forest"/>
 <tile id="619" type="Forest"/>
 <tile id="620" type="Forest"/>
 <tile id="621" type="Forest"/>
 <tile id="622" type="Forest"/>
 <tile id="623" type="Forest"/>
 <tile id="624" type="Forest"/>
 <tile id="625" type="Forest"/>
 <tile id="626" type="Forest"/>
 <tile id="627" type="Forest"/>
 <tile id="628" type="Forest"/>
 <tile id="629" type="Forest"/>
 <tile id="630" type="Forest"/>
 <tile id="631" type="Forest"/>
 <tile id="632" type="Forest"/>
 <tile id="633" type="Forest"/>
 <tile id="634" type="Forest"/>
 <tile id="635" type="Forest"/>
 <tile id="636" type="Forest"/>
 <tile id="637" type="Forest"/>
 <tile id="638" type="Forest"/>
 <tile id="639" type="Forest"/>
 <tile id="640" type="Forest"/>
 <tile id="641" type="Forest"/>
 <tile id="642" type="Forest"/>
 <tile id="643" type="Forest"/>
 <tile id="644" type="Forest"/>
 <tile id="645" type="Forest"/>
 <tile id="646" type="Forest"/>
 <tile id="647" type="Forest"/>
 <tile id="648" type="Forest"/>
 <tile id="649" type="Forest"/>
 <tile id="650" type="Forest"/>
 <tile id="651" type="Forest"/>
 <tile id="652" type="Forest"/>
 <tile id="653" type="Forest"/>
 <tile id="654" type="Forest"/>
 <tile id="655" type="Forest"/>
 <tile id="656" type="Forest"/>
 <tile id="657" type="Forest"/>
 <tile id="658" type="Forest"/>
 <tile id="659" type="Forest"/>
 <tile id="660" type="Forest"/>
 <tile id="661" type="Forest"/>
 <tile id="662" type="Forest"/>
 <tile id="663" type="Forest"/>
 <tile id="664" type="Forest"/>
 <tile id="665" type="Forest"/>
 <tile id="666" type="Forest"/>
 <tile id="667" type="Forest"/>
 <tile id="668" type="Forest"/>
 <tile id="669" type="Forest"/>
 <tile id="670" type="Forest"/>
 <tile id="671" type="Forest"/>
 <tile id="672" type="Forest"/>
 <tile id="673" type="Forest"/>
 <tile id="674" type="Forest"/>
 <tile id="675" type="Forest"/>
 <tile id="676" type="Forest"/>
 <tile id="677" type="Forest"/>
 <tile id="678" type="Forest"/>
 <tile id="679" type="Forest"/>
 <tile id="680" type="Forest"/>
 <tile id="681" type="Forest"/>
 <tile id="682" type="Forest"/>
 <tile id="683" type="Forest"/>
 <tile id="684" type="Forest"/>
 <tile id="685" type="Forest"/>
 <tile id="686" type="Forest"/>
 <tile id="687" type="Forest"/>
 <tile id="688" type="Forest"/>
 <tile id="689" type="Forest"/>
 <tile id="690" type="Forest"/>
 <tile id="691" type="Forest"/>
 <tile id="692" type="Forest"/>
 <tile id="693" type="Forest"/>
 <tile id="694" type="Forest"/>
 <tile id="695" type="Forest"/>
 <tile id="696" type="Forest"/>
 <tile id="697" type="Forest"/>
 <tile id="698" type="Forest"/>
 <tile id="699" type="Forest"/>
 <tile id="700" type="Forest"/>
 <tile id="701" type="Forest"/>
 <tile id="702" type="Forest"/>
 <tile id="703" type="Forest"/>
 <tile id="704" type="Forest"/>
 <tile id="705" type="Forest"/>
 <tile id="706" type="Forest"/>
 <tile id="707" type="Forest"/>
 <tile id="708" type="Forest"/>
 <tile id="709" type="Forest"/>
 <tile id="710" type="Forest"/>
 <tile id="711" type="Forest"/>
 <tile id="712" type="Forest"/>
 <tile id="713" type="Forest"/>
 <tile id="714" type="Forest"/>
 <tile id="715" type="Forest"/>
 <tile id="716" type="Forest"/>
 <tile id="717" type="Forest"/>
 <tile id="718" type="Forest"/>
 <tile id="719" type="Forest"/>
 <tile id="720" type="Forest"/>
 <tile id="721" type="Forest"/>
 <tile id="722" type="Forest"/>
 <tile id="723" type="Forest"/>
 <tile id="724" type="Forest"/>
 <tile id="725" type="Forest"/>
 <tile id="726" type="Forest"/>
 <tile id="727" type="Forest"/>
 <tile id="728" type="Forest"/>
 <tile id="729" type="Forest"/>
 <tile id="730" type="Forest"/>
 <tile id="731" type="Forest"/>
 <tile id="732" type="Forest"/>
 <tile id="733" type="Forest"/>
 <tile id="734" type="Forest"/>
 <tile id="735" type="Forest"/>
 <tile id="736" type="Forest"/>
 <tile id="737" type="Forest"/>
 <tile id="738" type="Forest"/>
 <tile id="739" type="Forest"/>
 <tile id="740" type="Forest"/>
 <tile id="741" type="Forest"/>
 <tile id="742" type="Forest"/>
 <tile id="743" type="Forest"/>
 <tile id="744" type="Forest"/>
 <tile id="745" type="Forest"/>
 <tile id="746" type="Forest"/>
 <tile id="747" type="Forest"/>
 <tile id="748" type="Forest"/>
 <tile id="749" type="Forest"/>
 <tile id="750" type="Forest"/>
 <tile id="751" type="Forest"/>
 <tile id="752" type="Forest"/>
 <tile id="753" type="Forest"/>
 <tile id="754" type="Forest"/>
 <tile id="755" type="Forest"/>
 <tile id="756" type="Forest"/>
 <tile id="757" type="Forest"/>
 <tile id="758" type="Forest"/>
 <tile id="759" type="Forest"/>
 <tile id="760" type="Forest"/>
 <tile id="761" type="Forest"/>
 <tile id="762" type="Forest"/>
 <tile id="763" type="Forest"/>
 <tile id="764" type="Forest"/>
 <tile id="765" type="Forest"/>
 <tile id="766" type="Forest"/>
 <tile id="767" type="Forest"/>
 <tile id="768" type="Forest"/>
 <tile id="769" type="Forest"/>
 <tile id="770" type="Forest"/>
 <tile id="771" type="Forest"/>
 <tile id="772" type="Forest"/>
 <tile id="773" type="Forest"/>
 <tile id="774" type="Forest"/>
 <tile id="775" type="Forest"/>
 <tile id="776" type="Forest"/>
 <tile id="777" type="Forest"/>
 <tile id="778" type="Forest"/>
 <tile id="779" type="Forest"/>
 <tile id="780" type="Forest"/>
 <tile id="781" type="Forest"/>
 <tile id="782" type="Forest"/>
 <tile id="783" type="Forest"/>
 <tile id="784" type="Forest"/>
 <tile id="785" type="Forest"/>
 <tile id="786" type="Forest"/>
 <tile id="787" type="Forest"/>
 <tile id="788" type="Forest"/>
 <tile id="789" type="Forest"/>
 <tile id="790" type="Forest"/>
 <tile id="791" type="Forest"/>
 <tile id="792" type="Forest"/>
 <tile id="793" type="Forest"/>
 <tile id="794" type="Forest"/>
 <tile id="795" type="Forest"/>
 <tile id="796" type="Forest"/>
 <tile id="797" type="Forest"/>
 <tile id="798" type="Forest"/>
 <tile id="799" type="Forest"/>
 <tile id="800" type="Forest"/>
 <tile id="801" type="Forest"/>
 <tile id="802" type="Forest"/>
 <tile id="803" type="Forest"/>
 <tile id="804" type="Forest"/>
 <tile id="805" type="Forest"/>
 <tile id="806" type="Forest"/>
 <tile id="807" type="Forest"/>
 <tile id="808" type="Forest"/>
 <tile id="809" type="Forest"/>
 <tile id="810" type="Forest"/>
 <tile id="811" type="Forest"/>
 <tile id="812" type="Forest"/>
 <tile id="813" type="Forest"/>
 <tile id="814" type="Forest"/>
 <tile id="815" type="Forest"/>
 <tile id="816" type="Forest"/>
 <tile id="817" type="Forest"/>
 <tile id="818" type="Forest"/>
 <tile id="819" type="Forest"/>
 <tile id="820" type="Forest"/>
 <tile id="821" type="Forest"/>
 <tile id="822" type="Forest"/>
 <tile id="823" type="Forest"/>
 <tile id="824" type="Forest"/>
 <tile id="825" type="Forest"/>
 <tile id="826" type="Forest"/>
 <tile id="827" type="Forest"/>
 <tile id="828" type="Forest"/>
 <tile id="829" type="Forest"/>
 <tile id="830" type="Forest"/>
 <tile id="831" type="Forest"/>
 <tile id="832" type="Forest"/>
 <tile id="833" type="Forest"/>
 <tile id="834" type="Forest"/>
 <tile id="835" type="Forest"/>
 <tile id="836" type="Forest"/>
 <tile id="837" type="Forest"/>
 <tile id="838" type="Forest"/>
 <tile id="839" type="Forest"/>
 <tile id="840" type="Forest"/>
 <tile id="841" type="Forest"/>
 <tile id="842" type="Forest"/>
 <tile id="843" type="Forest"/>
 <tile id="844" type="Forest"/>
 <tile id="845" type="Forest"/>
 <tile id="846" type="Forest"/>
 <tile id="847" type="Forest"/>
 <tile id="848" type="Forest"/>
 <tile id="849" type="Forest"/>
 <tile id="850" type="Forest"/>
 <tile id="851" type="Forest"/>
 <tile id="852" type="Forest"/>
 <tile id="853" type="Forest"/>
 <tile id="854" type="Forest"/>
 <tile id="855" type="Forest"/>
 <tile id="856" type="Forest"/>
 <tile id="857" type="Forest"/>
 <tile id="858" type="Forest"/>
 <tile id="859" type="Forest"/>
 <tile id="860" type="Forest"/>
 <tile id="861" type="Forest"/>
 <tile id="862" type="Forest"/>
 <tile id="863" type="Forest"/>
 <tile id="864" type="Forest"/>
 <tile id="865" type="Forest"/>
 <tile id="866" type="Forest"/>
 <tile id="867" type="Forest"/>
 <tile id="868" type="Forest"/>
 <tile id="869" type="Forest"/>
 <tile id="870" type="Mountains"/>
 <tile id="871" type="Mountains"/>
 <tile id="872" type="Mountains"/>
 <tile id="873" type="Mountains"/>
 <tile id="874" type="Mountains"/>
 <tile id="875" type="Mountains"/>
 <tile id="876" type="Mountains"/>
 <tile id="877" type="Mountains"/>
 <tile id="878" type="Mountains"/>
 <tile id="879" type="Mountains"/>
 <tile id="880" type="Mountains"/>
 <tile id="881" type="Mountains"/>
 <tile id="882" type="Mountains"/>
 <tile id="883" type="Mountains"/>
 <tile id="884" type="Mountains"/>
 <tile id="885" type="Mountains"/>
 <tile id="886" type="Mountains"/>
 <tile id="887" type="Mountains"/>
 <tile id="888" type="Mountains"/>
 <tile id="889" type="Mountains"/>
 <tile id="890" type="Mountains"/>
 <tile id="891" type="Mountains"/>
 <tile id="892" type="Mountains"/>
 <tile id="893" type="Mountains"/>
 <tile id="894" type="Mountains"/>
 <tile id="895" type="Mountains"/>
 <tile id="896" type="Mountains"/>
 <tile id="897" type="Mountains"/>
 <tile id="898" type="Mountains"/>
 <tile id="899" type="Mountains"/>
 <tile id="900" type="Mountains"/>
 <tile id="901" type="Mountains"/>
 <tile id="902" type="Mountains"/>
 <tile id="903" type="Mountains"/>
 <tile id="904" type="Mountains"/>
 <tile id="905" type="Mountains"/>
 <tile id="906" type="Mountains"/>
 <tile id="907" type="Mountains"/>
 <tile id="908" type="Mountains"/>
 <tile id="909" type="Mountains"/>
 <tile id="910" type="Mountains"/>
 <tile id="911" type="Mountains"/>
 <tile id="912" type="Mountains"/>
 <tile id="913" type="Mountains"/>
 <tile id="914" type="Mountains"/>
 <tile id="915" type="Mountains"/>
 <tile id="916" type="Mountains"/>
 <tile id="917" type="Mountains"/>
 <tile id="918" type="Mountains"/>
 <tile id="919" type="Mountains"/>
 <tile id="920" type="Flowers"/>
 <tile id="921" type="Flowers"/>
 <tile id="922" type="Flowers"/>
 <tile id="923" type="Flowers"/>
 <tile id="924" type="Flowers"/>
 <tile id="925" type="Flowers"/>
 <tile id="926" type="Flowers"/>
 <tile id="927" type="Flowers"/>
 <tile id="928" type="Tall grass"/>
 <tile id="929" type="Rock"/>
 <tile id="930" type="Rock"/>
 <tile id="931" type="Rock in the sea"/>
 <tile id="932" type="Shell"/>
 <tile id="933" type="Bush"/>
 <tile id="934" type="Bush"/>
 <tile id="935" type="Oak"/>
 <tile id="936" type="Oak"/>
 <tile id="937" type="Fir"/>
 <tile id="938" type="Fir"/>
 <tile id="939" type="Palm"/>
 <tile id="940" type="Palm"/>
 <tile id="941" type="Stairs"/>
 <tile id="942" type="Stairs"/>
 <tile id="943" type="Bridge"/>
 <tile id="944" type="Bridge"/>
 <tile id="945" type="Bridge"/>
 <tile id="946" type="Bridge"/>
 <tile id="947" type="Bridge"/>
 <tile id="948" type="Bridge"/>
 <tile id="949" type="Bridge"/>
 <tile id="950" type="Bridge"/>
 <tile id="951" type="House"/>
 <tile id="952" type="House"/>
 <tile id="953" type="House"/>
 <tile id="954" type="House"/>
 <tile id="955" type="House"/>
 <tile id="956" type="House"/>
 <tile id="957" type="House"/>
 <tile id="958" type="House"/>
 <tile id="959" type="House"/>
 <tile id="960" type="House"/>
 <tile id="961" type="House"/>
 <tile id="962" type="House"/>
 <tile id="963" type="Lighthouse"/>
 <tile id="964" type="Lighthouse"/>
 <tile id="965" type="Lighthouse"/>
 <tile id="966" type="Castle"/>
 <tile id="967" type="Castle"/>
 <tile id="968" type="Castle"/>
 <tile id="969" type="Castle"/>
 <tile id="970" type="Castle"/>
 <tile id="971" type="Castle"/>
 <tile id="972" type="Castle"/>
 <tile id="973" type="Castle"/>
 <tile id="974" type="Castle"/>
 <tile id="975" type="Field"/>
 <tile id="976" type="Field"/>
 <tile id="977" type="Field"/>
 <tile id="978" type="Field"/>
 <tile id="979" type="Field"/>
 <tile id="980" type="Field"/>
 <tile id="981" type="Boat"/>
</tileset>
