import type { MadeProduct } from './catalogue.ts'
import type { Query } from './grades.ts'
import { queriesIn } from './queries.ts'

// Another kind of shop than the first: spare parts for machines, tools and fasteners. Its queries and grades were
// written before their results were known, and nothing is tuned on them: they show how the search does on unknown
// products.

/** key | English, one and many | German, one and many | department | materials | sizes */
const kindTable = `
belt|drive belt|drive belts|Keilriemen|Keilriemen|drive|rubber|mm
chain|drive chain|drive chains|Antriebskette|Antriebsketten|drive|steel|
bearing|ball bearing|ball bearings|Kugellager|Kugellager|drive|steel,stainless|mm
gear|gear wheel|gear wheels|Zahnrad|Zahnräder|drive|steel,nylon,bronze|
spring|torsion spring|torsion springs|Drehfeder|Drehfedern|drive|steel,stainless|mm
gasket|gasket|gaskets|Dichtung|Dichtungen|engine|rubber,paper,copper|mm
oring|O-ring|O-rings|O-Ring|O-Ringe|engine|rubber|mm
oilfilter|oil filter|oil filters|Ölfilter|Ölfilter|engine|paper|
airfilter|air filter|air filters|Luftfilter|Luftfilter|engine|paper,foam|
fuelpump|fuel pump|fuel pumps|Kraftstoffpumpe|Kraftstoffpumpen|engine|plastic,aluminium|
plug|spark plug|spark plugs|Zündkerze|Zündkerzen|engine|copper|
hose|hydraulic hose|hydraulic hoses|Hydraulikschlauch|Hydraulikschläuche|engine|rubber|mm
clamp|hose clamp|hose clamps|Schlauchschelle|Schlauchschellen|engine|stainless,steel|mm
valve|check valve|check valves|Rückschlagventil|Rückschlagventile|engine|brass,plastic|mm
carbonbrush|carbon brush|carbon brushes|Kohlebürste|Kohlebürsten|electric|carbon|
battery|rechargeable battery|rechargeable batteries|Akku|Akkus|electric||volts
charger|charger|chargers|Ladegerät|Ladegeräte|electric||volts
fuse|fuse|fuses|Sicherung|Sicherungen|electric|glass|
switch|rocker switch|rocker switches|Wippschalter|Wippschalter|electric|plastic|
motor|electric motor|electric motors|Elektromotor|Elektromotoren|electric||volts
cable|power cable|power cables|Netzkabel|Netzkabel|electric|copper|
mowerblade|mower blade|mower blades|Mähmesser|Mähmesser|drive|steel|mm
wheel|castor|castors|Lenkrolle|Lenkrollen|drive|rubber,nylon|mm
drill|cordless drill|cordless drills|Akkubohrmaschine|Akkubohrmaschinen|tools||volts
grinder|angle grinder|angle grinders|Winkelschleifer|Winkelschleifer|tools||volts
jigsaw|jigsaw|jigsaws|Stichsäge|Stichsägen|tools||volts
sander|orbital sander|orbital sanders|Schwingschleifer|Schwingschleifer|tools||volts
sawblade|saw blade|saw blades|Sägeblatt|Sägeblätter|tools|steel,carbide|mm
disc|cutting disc|cutting discs|Trennscheibe|Trennscheiben|tools|carbide|mm
torque|torque wrench|torque wrenches|Drehmomentschlüssel|Drehmomentschlüssel|tools|steel|
hexkey|hex key|hex keys|Innensechskantschlüssel|Innensechskantschlüssel|tools|steel|mm
vice|bench vice|bench vices|Schraubstock|Schraubstöcke|tools|castiron|
file|metal file|metal files|Metallfeile|Metallfeilen|tools|steel|
mallet|mallet|mallets|Gummihammer|Gummihämmer|tools|rubber|
crowbar|crowbar|crowbars|Brecheisen|Brecheisen|tools|steel|
bolt|hex bolt|hex bolts|Sechskantschraube|Sechskantschrauben|fasteners|steel,stainless,brass|threads
nut|lock nut|lock nuts|Sicherungsmutter|Sicherungsmuttern|fasteners|steel,stainless|threads
washer|washer|washers|Unterlegscheibe|Unterlegscheiben|fasteners|steel,nylon,brass|threads
wallplug|wall plug|wall plugs|Dübel|Dübel|fasteners|nylon|mm
rivet|blind rivet|blind rivets|Blindniete|Blindnieten|fasteners|aluminium,stainless|mm
`
const materials: Record<string, [string, string]> = {
  rubber: ['rubber', 'Gummi'],
  steel: ['steel', 'Stahl'],
  stainless: ['stainless steel', 'Edelstahl'],
  nylon: ['nylon', 'Nylon'],
  bronze: ['bronze', 'Bronze'],
  paper: ['paper', 'Papier'],
  copper: ['copper', 'Kupfer'],
  foam: ['foam', 'Schaumstoff'],
  plastic: ['plastic', 'Kunststoff'],
  aluminium: ['aluminium', 'Aluminium'],
  brass: ['brass', 'Messing'],
  carbon: ['carbon', 'Kohle'],
  glass: ['glass', 'Glas'],
  carbide: ['carbide', 'Hartmetall'],
  castiron: ['cast iron', 'Gusseisen'],
}
const sizes: Record<string, string[]> = {
  mm: ['6 mm', '10 mm', '25 mm', '125 mm'],
  volts: ['12 V', '18 V', '36 V'],
  threads: ['M4', 'M6', 'M8', 'M10'],
}
const departments: Record<string, [string, string]> = {
  drive: ['Drive and chassis', 'Antrieb und Fahrwerk'],
  engine: ['Engine and hydraulics', 'Motor und Hydraulik'],
  electric: ['Electrics', 'Elektrik'],
  tools: ['Tools', 'Werkzeuge'],
  fasteners: ['Fasteners', 'Befestigung'],
}
/** The machines that the parts are for, and the kind of each model. */
const machines: [model: string, en: string, de: string][] = [
  ['Vorst 200', 'lawn mower', 'Rasenmäher'],
  ['Vorst 450', 'lawn mower', 'Rasenmäher'],
  ['Kranich K4', 'chainsaw', 'Kettensäge'],
  ['Kranich K9', 'chainsaw', 'Kettensäge'],
  ['Tarn TX-30', 'pressure washer', 'Hochdruckreiniger'],
  ['Tarn TX-80', 'pressure washer', 'Hochdruckreiniger'],
  ['Osterby', 'tractor', 'Traktor'],
  ['Osterby Junior', 'tractor', 'Traktor'],
  ['Belmora', 'vacuum cleaner', 'Staubsauger'],
  ['Belmora Pro', 'vacuum cleaner', 'Staubsauger'],
  ['Hurrel 7', 'washing machine', 'Waschmaschine'],
  ['Hurrel 9', 'washing machine', 'Waschmaschine'],
  ['Fenn', 'hedge trimmer', 'Heckenschere'],
  ['Stadler', 'snow blower', 'Schneefräse'],
  ['Calder C12', 'compressor', 'Kompressor'],
  ['Calder C24', 'compressor', 'Kompressor'],
]
const makers = ['Ravelin', 'Köhler & Voss', 'Ostwerk', 'Penhale', 'Brandis']

const kinds = kindTable.trim().split('\n')

function make(
  row: string,
  at: number,
  [model, machine, maschine]: (typeof machines)[number],
  index: number,
): MadeProduct {
  const [kind = '', one = '', many = '', eines = '', viele = '', department = '', of = '', scheme = ''] = row.split('|')
  const own = of === '' ? [] : of.split(',')
  const material = own[index % Math.max(1, own.length)] ?? null
  const [stuff = '', stoff = ''] = materials[material ?? ''] ?? []
  const number = at * machines.length + index
  const isPart = !['tools', 'fasteners'].includes(department)
  const vendor = makers[(at + index) % makers.length] ?? ''
  const all = sizes[scheme] ?? []
  const fits = isPart
    ? [`Fits the ${machine} ${model}.`, `Passt für ${maschine} ${model}.`]
    : ['For daily work.', 'Für jeden Tag.']
  return {
    slug: `${kind}-${model.toLowerCase().replaceAll(' ', '-')}`,
    facts: {
      kind,
      line: model,
      material,
      colours: [],
      sizes: index % 2 === 0 ? all : all.slice(0, 2),
      vendor,
      purposes: isPart ? [machine] : [],
      department,
      available: number % 7 !== 3,
      sku: `${1000 + number}.${kind.slice(0, 2).toUpperCase()}/${index}`,
      gtin: String(4_100_000_000_000 + number * 13),
    },
    title: isPart ? `${upper(one)} for ${model}` : `${model} ${stuff && index % 2 ? `${stuff} ` : ''}${one}`,
    titleDe: isPart ? `${eines} für ${model}` : `${eines} ${model}`,
    type: upper(many),
    typeDe: viele,
    description: `<p>${fits[0]}${stuff && ` Made of ${stuff}.`}</p>`,
    descriptionDe: `<p>${fits[1]}${stoff && ` Aus ${stoff}.`}</p>`,
    tags: isPart ? [machine, 'spare part'] : [],
    colours: [],
    sizes: index % 2 === 0 ? all : all.slice(0, 2),
  }
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const parts = {
  catalogue: kinds.flatMap((row, at) => machines.map((machine, index) => make(row, at, machine, index))),
  collections: Object.entries(departments).map(([key, [en, de]]) => ({ key, en, de })),
  synonyms: {
    en: ['Allen key, hex key', 'wrench, spanner'],
    de: ['Inbusschlüssel, Innensechskantschlüssel', 'Flex, Winkelschleifer'],
  },
}

export const partQueries: Query[] = queriesIn({
  name: `
en|Vorst 200 air filter|line=Vorst_200 kind=airfilter
en|air filter Kranich|kind=airfilter line=Kranich_K4
en|spark plug for chainsaw|kind=plug purpose=chainsaw
en|Tarn TX-30 hose|line=Tarn_TX-30 kind=hose near=clamp
en|tx30 gasket|line=Tarn_TX-30 kind=gasket
en|osterby junior fuel pump|line=Osterby_Junior kind=fuelpump
de|Luftfilter Vorst 450|line=Vorst_450 kind=airfilter
de|Zündkerze Kettensäge|kind=plug purpose=chainsaw
de|Keilriemen für Rasenmäher|kind=belt purpose=lawn_mower
de|Kohlebürsten Waschmaschine|kind=carbonbrush purpose=washing_machine
de|Calder C24 Dichtung|line=Calder_C24 kind=gasket`,
  kind: `
en|ball bearings|kind=bearing
en|filter|kind=oilfilter,airfilter
en|o ring|kind=oring
en|oring|kind=oring
en|batteries|kind=battery
en|wall plugs|kind=wallplug
en|washers|kind=washer
en|chainsaw parts|purpose=chainsaw
de|Dübel|kind=wallplug
de|duebel|kind=wallplug
de|Akkus|kind=battery
de|Sicherungen|kind=fuse
de|Zahnräder|kind=gear`,
  size: `
en|M8 bolt|kind=bolt size=M8
en|m6 nuts|kind=nut size=M6
en|18V battery|kind=battery size=18_V
en|18 volt drill|kind=drill size=18_V
en|10mm rivet|kind=rivet size=10_mm
en|125 mm cutting disc|kind=disc size=125_mm
de|Sechskantschraube M10|kind=bolt size=M10
de|Akku 36 V|kind=battery size=36_V
de|Trennscheibe 125mm|kind=disc size=125_mm`,
  material: `
en|stainless steel bolts|kind=bolt material=stainless
en|brass valve|kind=valve material=brass
en|rubber mallet|kind=mallet
en|nylon gear|kind=gear material=nylon
de|Edelstahl Schlauchschelle|kind=clamp material=stainless
de|Gummihammer|kind=mallet
de|Zahnrad Bronze|kind=gear material=bronze`,
  compound: `
de|Filter|kind=oilfilter,airfilter
de|Schleifer|kind=grinder,sander
de|Schlauch|kind=hose near=clamp
de|Bohrmaschine|kind=drill
de|Kugel Lager|kind=bearing
de|Muttern|kind=nut
de|Scheiben|kind=washer,disc
en|sawblade|kind=sawblade`,
  typing: `
en|sparkplugg|kind=plug
en|carbon brishes|kind=carbonbrush
en|hydralic hose|kind=hose
en|torqe wrench|kind=torque
de|Kugellagr|kind=bearing
de|Drehmomentschlüsel|kind=torque
de|Dichtumg Stadler|kind=gasket line=Stadler`,
  synonym: `
en|allen keys|kind=hexkey
de|Inbusschlüssel|kind=hexkey
de|Flex|kind=grinder`,
  code: `
en|1003.BE/3|sku=1003.BE/3
en|1003be3|sku=1003.BE/3
de|4100000000026|gtin=4100000000026`,
  purpose: `
en|parts for lawn mower|purpose=lawn_mower
en|Penhale jigsaw|vendor=Penhale kind=jigsaw
de|Köhler & Voss Kugellager|vendor=Köhler_&_Voss kind=bearing
de|Ersatzteile Traktor|purpose=tractor
de|Hochdruckreiniger Ventil|kind=valve purpose=pressure_washer`,
  unknown: `
en|quantum bearing|kind=bearing
en|left handed spanner|kind=torque
de|Flugzeug Ölfilter|kind=oilfilter`,
})
