import { covers } from './covers.ts'
import type { DemoCollection, DemoPicture, Texts } from './types.ts'

const text = (en: string, de: string): Texts => ({ en, de })

function collection(
  slug: string,
  title: Texts,
  description: Texts,
  picture: DemoPicture,
  by: DemoCollection['by'],
  featured = false,
): DemoCollection {
  return { slug, title, description, picture, by, ...(featured ? { featured } : {}) }
}

const tagged = (value: string): DemoCollection['by'] => ({ rule: `tag:${value}` })

export const collections: DemoCollection[] = [
  collection(
    'new',
    text('Fresh from the kiln', 'Frisch aus dem Ofen'),
    text(
      'What we took out and printed in the last weeks, still a little warm.',
      'Was wir in den letzten Wochen herausgeholt und gedruckt haben, noch etwas warm.',
    ),
    covers.fresh,
    { rule: 'new' },
    true,
  ),
  collection(
    'table',
    text('The table', 'Der Tisch'),
    text(
      'Mugs, bowls and plates for every day. They stack, they go into the dishwasher, and they do not mind a second helping.',
      'Becher, Schalen und Teller für jeden Tag. Sie lassen sich stapeln, dürfen in die Spülmaschine und haben nichts gegen Nachschlag.',
    ),
    covers.table,
    tagged('table'),
    true,
  ),
  collection(
    'tea-and-coffee',
    text('Tea and coffee', 'Tee und Kaffee'),
    text(
      'Pots that pour, cups that keep warm, and a jar for what goes in.',
      'Kannen, die gießen, Tassen, die warm halten, und eine Dose für das, was hineinkommt.',
    ),
    covers.tea,
    {
      products: [
        'round-teapot',
        'bail-handle-teapot',
        'tea-for-two',
        'harbour-mug',
        'herring-mug',
        'gull-mug',
        'espresso-cup',
        'fluted-latte-cup',
        'brushed-tea-bowl',
        'fog-beaker',
        'tea-caddy',
        'sugar-jar',
        'milk-jug',
        'wood-fired-tea-bowl',
        'wood-fired-mug',
      ],
    },
    true,
  ),
  collection(
    'vases',
    text('Vases', 'Vasen'),
    text(
      'For one stem or a whole verge. All of them hold water, and most of them hold the eye without any.',
      'Für einen Stängel oder einen ganzen Wegrand. Alle halten Wasser, und die meisten halten den Blick auch ohne.',
    ),
    covers.vases,
    tagged('vases'),
    true,
  ),
  collection(
    'kitchen',
    text('The kitchen', 'Die Küche'),
    text(
      'Heavy bowls, tight lids, and a place for the spoons.',
      'Schwere Schüsseln, dichte Deckel und ein Platz für die Löffel.',
    ),
    covers.kitchen,
    tagged('kitchen'),
  ),
  collection(
    'house-and-garden',
    text('House and garden', 'Haus und Garten'),
    text(
      'Light for the windowsill, pots for the door, tiles for the wall in between.',
      'Licht für die Fensterbank, Töpfe für die Tür, Fliesen für die Wand dazwischen.',
    ),
    covers.house,
    tagged('house'),
  ),
  collection(
    'paper',
    text('Paper from the press', 'Papier aus der Presse'),
    text(
      'Cut, printed, marbled and sewn by Imke in the room above the wheel.',
      'Von Imke geschnitten, gedruckt, marmoriert und gebunden, im Raum über der Drehscheibe.',
    ),
    covers.paper,
    { rule: 'vendor:Lerbugt Press' },
    true,
  ),
  collection(
    'herrings',
    text('All the herrings', 'Alle Heringe'),
    text(
      'It began with one plate. We have stopped counting.',
      'Es begann mit einem Teller. Wir zählen nicht mehr mit.',
    ),
    covers.herring,
    tagged('herring'),
  ),
  collection(
    'wood-fired',
    text('Wood-fired', 'Holzbrand'),
    text(
      'Jonas’s pots from three days and nights of fire. Most exist once.',
      'Jonas’ Gefäße aus drei Tagen und Nächten Feuer. Die meisten gibt es einmal.',
    ),
    covers.woodFired,
    tagged('wood-fired'),
    true,
  ),
  collection(
    'small-gifts',
    text('Small gifts under €20', 'Kleine Geschenke unter 20 €'),
    text('Things that fit into a coat pocket, or nearly.', 'Dinge, die in eine Manteltasche passen, jedenfalls fast.'),
    covers.gifts,
    tagged('under-20'),
  ),
  collection(
    'seconds',
    text('Seconds and last pieces', 'Zweite Wahl und letzte Stücke'),
    text(
      'A drip too many, a block that split, a shelf that has to be cleared. Sound, all of them, and reduced.',
      'Ein Tropfen zu viel, ein gesprungener Stock, ein Brett, das frei werden muss. Alles heil und alles herabgesetzt.',
    ),
    covers.seconds,
    { rule: 'reduced' },
  ),
]
