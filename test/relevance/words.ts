// The words of a made-up shop for craft, tools, clothes, garden, home and paper. All of them were written for this
// test.

/** key | English, one and many | German, one and many | department | materials | size scheme | purposes */
const kindTable = `
mug|mug|mugs|Becher|Becher|kitchen|stoneware,enamel,porcelain|ml|coffee,camping
cup|cup|cups|Tasse|Tassen|kitchen|stoneware,porcelain|ml|coffee,tea
bowl|bowl|bowls|Schale|Schalen|kitchen|stoneware,olivewood,porcelain|cm|breakfast
plate|plate|plates|Teller|Teller|kitchen|stoneware,porcelain,enamel|cm|dinner
teapot|teapot|teapots|Teekanne|Teekannen|kitchen|stoneware,porcelain,castiron|ml|tea
teatowel|tea towel|tea towels|Geschirrtuch|Geschirrtücher|kitchen|linen,cotton||dishes
jug|jug|jugs|Krug|Krüge|kitchen|stoneware,glass,enamel|ml|water
board|cutting board|cutting boards|Schneidebrett|Schneidebretter|kitchen|oak,olivewood,beech|cm|bread
kettle|kettle|kettles|Wasserkessel|Wasserkessel|kitchen|steel,enamel|ml|tea
pan|frying pan|frying pans|Bratpfanne|Bratpfannen|kitchen|castiron,steel,copper|cm|frying
saucepan|saucepan|saucepans|Stielkasserolle|Stielkasserollen|kitchen|steel,copper,enamel|cm|sauces
breadknife|bread knife|bread knives|Brotmesser|Brotmesser|kitchen|steel|cm|bread
paring|paring knife|paring knives|Schälmesser|Schälmesser|kitchen|steel|cm|vegetables
spoon|wooden spoon|wooden spoons|Kochlöffel|Kochlöffel|kitchen|beech,olivewood|cm|cooking
colander|colander|colanders|Sieb|Siebe|kitchen|steel,enamel|cm|pasta
apron|apron|aprons|Schürze|Schürzen|kitchen|linen,cotton,canvas||cooking
hammer|hammer|hammers|Hammer|Hämmer|workshop|steel,ash||joinery
screwdriver|screwdriver|screwdrivers|Schraubendreher|Schraubendreher|workshop|steel|mm|repairs
screw|wood screw|wood screws|Holzschraube|Holzschrauben|workshop|steel,brass|mm|joinery
hinge|hinge|hinges|Scharnier|Scharniere|workshop|brass,steel|mm|doors
hook|coat hook|coat hooks|Garderobenhaken|Garderobenhaken|workshop|brass,iron,oak||hallway
drillbit|drill bit|drill bits|Bohrer|Bohrer|workshop|steel|mm|drilling
saw|handsaw|handsaws|Handsäge|Handsägen|workshop|steel|cm|joinery
chisel|chisel|chisels|Stechbeitel|Stechbeitel|workshop|steel|mm|carving
pliers|pair of pliers|pliers|Zange|Zangen|workshop|steel||repairs
spanner|spanner|spanners|Schraubenschlüssel|Schraubenschlüssel|workshop|steel|mm|bicycles
level|spirit level|spirit levels|Wasserwaage|Wasserwaagen|workshop|beech,aluminium|cm|building
tape|tape measure|tape measures|Maßband|Maßbänder|workshop|steel||measuring
brush|paintbrush|paintbrushes|Malerpinsel|Malerpinsel|workshop|bristle,beech|mm|painting
glue|wood glue|wood glues|Holzleim|Holzleime|workshop||ml|joinery
toolbox|toolbox|toolboxes|Werkzeugkasten|Werkzeugkästen|workshop|steel,oak||storage
wateringcan|watering can|watering cans|Gießkanne|Gießkannen|garden|zinc,steel,copper|ml|watering
secateurs|pair of secateurs|secateurs|Gartenschere|Gartenscheren|garden|steel||pruning
spade|spade|spades|Spaten|Spaten|garden|steel,ash||digging
rake|rake|rakes|Rechen|Rechen|garden|steel,ash||leaves
pot|plant pot|plant pots|Blumentopf|Blumentöpfe|garden|terracotta,zinc,stoneware|cm|herbs
hose|garden hose|garden hoses|Gartenschlauch|Gartenschläuche|garden|rubber||watering
gloves|pair of gardening gloves|gardening gloves|Gartenhandschuh|Gartenhandschuhe|garden|leather,cotton|letters|pruning
birdhouse|bird house|bird houses|Vogelhaus|Vogelhäuser|garden|oak,larch||birds
lantern|lantern|lanterns|Laterne|Laternen|garden|zinc,glass,iron||evenings
tshirt|T-shirt|T-shirts|T-Shirt|T-Shirts|clothing|cotton,linen|letters|summer
shirt|shirt|shirts|Hemd|Hemden|clothing|linen,cotton,flannel|letters|work
hoodie|hoodie|hoodies|Kapuzenpullover|Kapuzenpullover|clothing|cotton|letters|weekend
jumper|jumper|jumpers|Strickpullover|Strickpullover|clothing|wool,cotton|letters|winter
cardigan|cardigan|cardigans|Strickjacke|Strickjacken|clothing|wool|letters|winter
trousers|pair of trousers|trousers|Hose|Hosen|clothing|cotton,canvas,linen|letters|work
shorts|pair of shorts|shorts|kurze Hose|kurze Hosen|clothing|cotton,linen|letters|summer
skirt|skirt|skirts|Rock|Röcke|clothing|linen,wool|letters|summer
dress|dress|dresses|Kleid|Kleider|clothing|linen,cotton|letters|summer
jacket|jacket|jackets|Jacke|Jacken|clothing|canvas,wool,cotton|letters|work
raincoat|raincoat|raincoats|Regenmantel|Regenmäntel|clothing|rubber,canvas|letters|rain
scarf|scarf|scarves|Schal|Schals|clothing|wool,linen||winter
hat|hat|hats|Mütze|Mützen|clothing|wool||winter
socks|pair of socks|socks|Socke|Socken|clothing|wool,cotton|letters|hiking
belt|belt|belts|Gürtel|Gürtel|clothing|leather,canvas||work
boots|pair of work boots|work boots|Arbeitsstiefel|Arbeitsstiefel|clothing|leather,rubber||work
slippers|pair of slippers|slippers|Hausschuh|Hausschuhe|clothing|felt,leather||evenings
blanket|blanket|blankets|Wolldecke|Wolldecken|home|wool||evenings
cushion|cushion|cushions|Kissen|Kissen|home|linen,wool,cotton|cm|sofa
rug|rug|rugs|Teppich|Teppiche|home|wool,jute|cm|hallway
curtain|curtain|curtains|Vorhang|Vorhänge|home|linen,cotton|cm|windows
towel|bath towel|bath towels|Badetuch|Badetücher|home|cotton,linen|cm|bath
bedlinen|set of bed linen|bed linen|Bettwäsche|Bettwäsche|home|linen,cotton|cm|sleep
basket|basket|baskets|Korb|Körbe|home|willow,jute||storage
desklamp|desk lamp|desk lamps|Schreibtischlampe|Schreibtischlampen|home|brass,steel||reading
floorlamp|floor lamp|floor lamps|Stehlampe|Stehlampen|home|brass,oak||reading
mirror|mirror|mirrors|Spiegel|Spiegel|home|oak,brass|cm|hallway
shelf|wall shelf|wall shelves|Wandregal|Wandregale|home|oak,walnut,steel|cm|books
stool|stool|stools|Hocker|Hocker|home|oak,ash,beech||kitchen corner
candle|beeswax candle|beeswax candles|Bienenwachskerze|Bienenwachskerzen|home|beeswax|cm|evenings
candleholder|candle holder|candle holders|Kerzenhalter|Kerzenhalter|home|brass,iron,stoneware||evenings
vase|vase|vases|Vase|Vasen|home|stoneware,glass,porcelain|cm|flowers
clock|wall clock|wall clocks|Wanduhr|Wanduhren|home|oak,steel||kitchen corner
notebook|notebook|notebooks|Notizbuch|Notizbücher|paper|paper,leather||writing
sketchbook|sketchbook|sketchbooks|Skizzenbuch|Skizzenbücher|paper|paper||drawing
pencil|pencil|pencils|Bleistift|Bleistifte|paper|cedar||drawing
pen|fountain pen|fountain pens|Füllfederhalter|Füllfederhalter|paper|brass,steel||writing
ink|bottle of ink|inks|Tinte|Tinten|paper||ml|writing
card|greeting card|greeting cards|Grußkarte|Grußkarten|paper|paper||birthdays
calendar|wall calendar|wall calendars|Wandkalender|Wandkalender|paper|paper||planning
wrap|sheet of wrapping paper|wrapping paper|Geschenkpapier|Geschenkpapiere|paper|paper||birthdays
`

/** key | English | German | the German before another word: "Emaillebecher" */
const materialTable = `
stoneware|stoneware|Steinzeug|Steinzeug
enamel|enamel|Emaille|Emaille
porcelain|porcelain|Porzellan|Porzellan
olivewood|olive wood|Olivenholz|Olivenholz
oak|oak|Eiche|Eichen
beech|beech|Buche|Buchen
ash|ash|Esche|Eschen
larch|larch|Lärche|Lärchen
walnut|walnut|Nussbaum|Nussbaum
cedar|cedar|Zeder|Zedern
willow|willow|Weide|Weiden
steel|steel|Stahl|Stahl
castiron|cast iron|Gusseisen|Gusseisen
iron|iron|Eisen|Eisen
copper|copper|Kupfer|Kupfer
brass|brass|Messing|Messing
zinc|zinc|Zink|Zink
aluminium|aluminium|Aluminium|Aluminium
glass|glass|Glas|Glas
terracotta|terracotta|Terrakotta|Terrakotta
linen|linen|Leinen|Leinen
cotton|cotton|Baumwolle|Baumwoll
canvas|canvas|Segeltuch|Segeltuch
flannel|flannel|Flanell|Flanell
wool|wool|Wolle|Woll
felt|felt|Filz|Filz
jute|jute|Jute|Jute
leather|leather|Leder|Leder
rubber|rubber|Kautschuk|Kautschuk
bristle|bristle|Borsten|Borsten
beeswax|beeswax|Bienenwachs|Bienenwachs
paper|paper|Papier|Papier
`

/** family | English | German | swatch. Some names do not contain the colour. */
const colourTable = `
blue|Tide blue|Flutblau|#41698a
blue|Ink blue|Tintenblau|#2b3f78
blue|Denim|Denim|#3d6299
green|Moss green|Moosgrün|#6a7f4f
green|Fern|Farn|#4c8a3e
red|Brick red|Ziegelrot|#b5442f
red|Poppy|Mohn|#cf2f2a
yellow|Mustard yellow|Senfgelb|#d9a520
yellow|Straw|Stroh|#e8d04a
white|Chalk white|Kreideweiß|#f4f1ea
black|Soot black|Rußschwarz|#1f1e1d
grey|Slate grey|Schiefergrau|#6d747b
brown|Peat brown|Torfbraun|#5b3d28
pink|Rose pink|Rosenrosa|#e59aa8
`

/** English | German; as names of a range. The first ones form compounds in German: "Hafenbecher". */
const lineTable = `
Harbour|Hafen
Meadow|Wiesen
Anvil|Amboss
Orchard|Obstgarten
Quarry|Steinbruch
Lighthouse|Leuchtturm
Glacier|Gletscher
Thistle|Distel
Heron|Reiher
Juniper|Wacholder
Lagoon|Lagunen
Summit|Gipfel
Barn|Scheunen
Dune|Dünen
Forge|Schmiede
Island|Insel
Chestnut|Kastanien
Winter|Winter
Arden|Arden
Brora|Brora
Corvo|Corvo
Delft|Delft
Elva|Elva
Fjord|Fjord
Gotland|Gotland
Hilda|Hilda
Ilmen|Ilmen
Jura|Jura
Kolding|Kolding
Lund|Lund
Marta|Marta
Nevis|Nevis
Oskar|Oskar
Padua|Padua
Runa|Runa
Skye|Skye
Turin|Turin
Ulva|Ulva
Varde|Varde
Wexford|Wexford
Yarrow|Yarrow
Zeeland|Zeeland
`

/** department | English | German */
const departmentTable = `
kitchen|Kitchen and table|Küche und Tisch
workshop|Tools and hardware|Werkzeug und Beschläge
garden|Garden|Garten
clothing|Clothing|Kleidung
home|Home and light|Wohnen und Licht
paper|Paper and writing|Papier und Schreiben
`

/** purpose | as in the German description */
const purposeTable = `
coffee|Kaffee;camping|Camping;tea|Tee;breakfast|Frühstück
dinner|Abendessen;dishes|Abwasch;water|Wasser;bread|Brot
frying|Braten;sauces|Soßen;vegetables|Gemüse;cooking|Kochen
pasta|Nudeln;joinery|Tischlerei;repairs|Reparaturen;doors|Türen
hallway|Flur;drilling|Bohren;carving|Schnitzen;bicycles|Fahrräder
building|Bau;measuring|Messen;painting|Malen;storage|Ordnung
watering|Gießen;pruning|Rückschnitt;digging|Graben;leaves|Laub
herbs|Kräuter;birds|Vögel;evenings|Abende;summer|Sommer
work|Arbeit;weekend|Wochenende;winter|Winter;rain|Regen
hiking|Wandern;sofa|Sofa;windows|Fenster;bath|Bad
sleep|Schlaf;reading|Lesen;books|Bücher;kitchen corner|Küchenecke
flowers|Blumen;writing|Schreiben;drawing|Zeichnen;birthdays|Geburtstage
planning|Planung
`

export const vendors = [
  'Kestrel & Sons',
  'Northway',
  'Atelier Brandt',
  'Saltmarsh',
  'Werkhof',
  'Tannhauser',
  'Oldfield',
] as const

const rows = (table: string) =>
  table
    .trim()
    .split(/[\n;]/)
    .map((row) => row.split('|'))
const list = (cell = '') => cell.split(',').filter((each) => each !== '')

export interface Kind {
  key: string
  en: { one: string; many: string }
  de: { one: string; many: string }
  department: string
  materials: string[]
  scheme: string
  purposes: string[]
}

export const kinds: Kind[] = rows(kindTable).map(
  ([key = '', one = '', many = '', eines = '', viele = '', department = '', materials, scheme = '', purposes]) => ({
    key,
    en: { one, many },
    de: { one: eines, many: viele },
    department,
    materials: list(materials),
    scheme,
    purposes: list(purposes),
  }),
)
export const materials = new Map(
  rows(materialTable).map(([key = '', en = '', de = '', before = '']) => [key, { en, de, before }]),
)
export const colours = rows(colourTable).map(([family = '', en = '', de = '', swatch = '']) => ({
  family,
  en,
  de,
  swatch,
}))
export const lines = rows(lineTable).map(([en = '', de = ''], at) => ({ en, de, joins: at < 18 }))
export const departments = rows(departmentTable).map(([key = '', en = '', de = '']) => ({ key, en, de }))
export const purposes = new Map(rows(purposeTable).map(([en = '', de = '']) => [en, de]))
export const sizes: Record<string, string[]> = {
  letters: ['S', 'M', 'L', 'XL'],
  ml: ['250 ml', '500 ml', '1 l'],
  cm: ['20 cm', '30 cm', '45 cm'],
  mm: ['4 mm', '8 mm', '12 mm'],
}
