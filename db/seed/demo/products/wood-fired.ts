import { brushed } from '#db/seed/demo/pictures/decor.ts'
import { clays } from '#db/seed/demo/pictures/glazes.ts'
import { handled, withMore } from '#db/seed/demo/pictures/pieces.ts'
import { at, stool } from '#db/seed/demo/pictures/props.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { besideApple, held } from './at-scale.ts'
import { picture, product } from './draft.ts'
import { ashJar, bottle31, moonJar, platter, teaBowl } from './wood-fired-pieces.ts'

const vendor = 'Jonas Ravn'

export const woodFired: DemoProduct[] = [
  product({
    slug: 'wood-fired-jar',
    title: ['Wood-fired jar', 'Holzbrandgefäß'],
    type: 'storage',
    tags: ['wood-fired', 'one-off'],
    vendor,
    days: 30,
    sku: 'JR-01',
    en: [
      'Twice a year Jonas fires for three days and three nights behind the dyke, and whoever owes him a favour brings wood. The ash flies through the kiln and melts where it lands. No glaze bucket can do that.',
      'There is one of these.',
    ],
    de: [
      'Zweimal im Jahr brennt Jonas drei Tage und drei Nächte hinter dem Deich, und wer ihm etwas schuldet, bringt Holz. Die Asche fliegt durch den Ofen und schmilzt, wo sie landet. Das kann kein Glasureimer.',
      'Es gibt es nur einmal.',
    ],
    facts: [
      ['26 cm high.', '26 cm hoch.'],
      ['Signed at the foot.', 'Am Fuß signiert.'],
    ],
    care: 'hand',
    price: 28000,
    stock: 1,
    weight: 2600,
    pictures: [
      picture(
        'wood-fired-jar',
        'straw',
        [
          'Dark jar with a lid and a runny, sand-coloured veil of ash on its shoulder',
          'Dunkles Deckelgefäß mit einem sandfarbenen, laufenden Ascheschleier auf der Schulter',
        ],
        [{ piece: ashJar, y: 825, scale: 1.5 }],
      ),
      besideApple(
        'wood-fired-jar-table',
        'linen',
        ['The jar', 'Das Gefäß'],
        { piece: ashJar, centimetres: 26, drawn: 390 },
        { withBook: true },
      ),
      picture(
        'wood-fired-jar-detail',
        'straw',
        ['Where the ash ran down and stopped', 'Wo die Asche gelaufen und stehen geblieben ist'],
        [{ piece: ashJar, y: 825, scale: 1.5 }],
        [330, 560, 2.4],
      ),
    ],
  }),
  product({
    slug: 'wood-fired-bottle-31',
    title: [
      'Wood-fired bottle no. 31 from the third day of the autumn firing, with ash of driftwood, apple and one old oar, and a cockle’s mark at the foot where it stood on shells between two tea bowls',
      'Holzbrandflasche Nr. 31 vom dritten Tag des Herbstbrands, mit Asche von Treibholz, Apfelbaum und einem alten Ruder und dem Abdruck einer Herzmuschel am Fuß, wo sie zwischen zwei Teeschalen auf Muscheln stand',
    ],
    type: 'vase',
    tags: ['wood-fired', 'one-off', 'vases'],
    vendor,
    days: 30,
    sku: 'JR-31',
    en: [
      'Jonas writes his titles the way he writes his kiln log: everything that happened goes in. The bottle itself is very quiet.',
    ],
    de: [
      'Jonas schreibt seine Titel, wie er sein Ofenbuch schreibt: Alles, was war, kommt hinein. Die Flasche selbst ist sehr still.',
    ],
    facts: [
      ['31 cm high.', '31 cm hoch.'],
      ['One of a kind.', 'Einzelstück.'],
    ],
    care: 'vase',
    price: 19500,
    stock: 1,
    weight: 1700,
    pictures: [
      picture(
        'wood-fired-bottle-31',
        'fog',
        [
          'Red-brown bottle, dark at the neck, with ash run down one side',
          'Rotbraune Flasche mit dunklem Hals und gelaufener Asche',
        ],
        [{ piece: bottle31, y: 828, scale: 1.3 }],
      ),
      picture(
        'wood-fired-bottle-31-detail',
        'fog',
        ['Where the dark ash glaze ends in long drips', 'Wo die dunkle Ascheglasur in langen Tropfen endet'],
        [{ piece: bottle31, y: 828, scale: 1.3 }],
        [400, 540, 2.4],
      ),
      besideApple(
        'wood-fired-bottle-31-table',
        'shell',
        ['The bottle', 'Die Flasche'],
        { piece: bottle31, centimetres: 31, drawn: 520 },
        { withBook: true },
      ),
    ],
  }),
  product({
    slug: 'wood-fired-tea-bowl',
    title: ['Wood-fired tea bowl', 'Teeschale aus dem Holzbrand'],
    type: 'cup',
    tags: ['wood-fired', 'one-off', 'tea'],
    vendor,
    days: 30,
    sku: 'JR-14',
    en: ['Stood at the front, where the flame comes in. One side is amber, the other is what the fire left of it.'],
    de: [
      'Stand ganz vorn, wo die Flamme hereinkommt. Eine Seite ist Bernstein, die andere das, was das Feuer davon gelassen hat.',
    ],
    facts: [
      ['12 cm across.', '12 cm Durchmesser.'],
      ['One of a kind.', 'Einzelstück.'],
    ],
    care: 'hand',
    price: 8500,
    stock: 1,
    weight: 360,
    pictures: [
      picture(
        'wood-fired-tea-bowl',
        'night',
        [
          'Amber tea bowl with an iron-black rim on a dark ground',
          'Bernsteinfarbene Teeschale mit eisenschwarzem Rand vor dunklem Grund',
        ],
        [{ piece: teaBowl, scale: 1.9 }],
      ),
      held(
        'wood-fired-tea-bowl-held',
        'linen',
        ['The tea bowl', 'Die Teeschale'],
        { piece: teaBowl, centimetres: 7, drawn: 168 },
        { radius: 134, height: 66 },
      ),
    ],
  }),
  product({
    slug: 'wood-fired-mug',
    title: ['Wood-fired mug', 'Becher aus dem Holzbrand'],
    type: 'cup',
    tags: ['wood-fired', 'coffee'],
    vendor,
    days: 30,
    sku: 'JR-22',
    en: [
      'The ones that stood at the back, out of the wind: softer, browner, made to be used. Whichever you get, you will know it among a hundred.',
    ],
    de: [
      'Die von ganz hinten, aus dem Windschatten: weicher, brauner, zum Benutzen. Welchen Sie auch bekommen, Sie erkennen ihn unter hundert.',
    ],
    facts: [['10 cm high, about 320 ml.', '10 cm hoch, etwa 320 ml.']],
    care: 'hand',
    price: 5200,
    stock: 3,
    weight: 400,
    pictures: [
      picture(
        'wood-fired-mug',
        'sage',
        ['Brown mug brushed with white, dark at the foot', 'Brauner Becher mit weißem Besenstrich und dunklem Fuß'],
        [
          {
            piece: handled(
              'mug',
              { glaze: 'rust', decor: brushed('#dcc6a6', 0.4, 0.9), specks: 60, bare: { to: 0.16, clay: clays.dark } },
              6,
            ),
            x: 372,
            scale: 1.5,
          },
        ],
      ),
    ],
  }),
  product({
    slug: 'wood-fired-moon-jar',
    title: ['Large wood-fired moon jar', 'Große Mondvase aus dem Holzbrand'],
    type: 'vase',
    tags: ['wood-fired', 'one-off', 'vases'],
    vendor,
    days: 210,
    sku: 'JR-07',
    en: [
      'From the spring firing. It went to a house in Husum, where it is filled every Friday; we keep the page because people ask.',
    ],
    de: [
      'Aus dem Frühjahrsbrand. Sie steht jetzt in einem Haus in Husum und wird jeden Freitag gefüllt; die Seite bleibt stehen, weil viele nach ihr fragen.',
    ],
    facts: [
      ['38 cm high.', '38 cm hoch.'],
      ['One of a kind.', 'Einzelstück.'],
    ],
    care: 'vase',
    price: 42000,
    stock: 0,
    weight: 4800,
    pictures: [
      picture(
        'wood-fired-moon-jar',
        'slate',
        [
          'Large round vase, sand-coloured with a dark running shoulder',
          'Große runde Vase, sandfarben mit dunkler, laufender Schulter',
        ],
        [{ piece: moonJar, y: 825, scale: 1.45 }],
      ),
      picture(
        'wood-fired-moon-jar-stool',
        'fog',
        ['The vase on a stool', 'Die Vase auf einem Hocker'],
        [
          {
            piece: withMore(
              stool,
              '',
              `<g transform="translate(0 -1330) scale(3.2)"><ellipse rx="150" ry="26" fill="url(#sh)"/>${moonJar.draw('v')}</g>`,
            ),
            y: 930,
            scale: at(9.4),
          },
        ],
      ),
      picture(
        'wood-fired-moon-jar-detail',
        'slate',
        ['The dark glaze that ran over the shoulder', 'Die dunkle Glasur, die über die Schulter lief'],
        [{ piece: moonJar, y: 825, scale: 1.45 }],
        [300, 500, 2.4],
      ),
    ],
  }),
  product({
    slug: 'spring-firing-platter',
    title: ['Platter for the spring firing', 'Platte für den Frühjahrsbrand'],
    type: 'plate',
    tags: ['wood-fired', 'one-off'],
    vendor,
    days: 1,
    sku: 'JR-99',
    en: ['Still raw on the shelf. Goes into the kiln in March; the text follows when it has come out.'],
    de: ['Steht noch roh im Regal. Kommt im März in den Ofen; der Text folgt, wenn sie wieder draußen ist.'],
    facts: [['About 40 cm across.', 'Etwa 40 cm Durchmesser.']],
    care: 'hand',
    price: 16000,
    stock: 0,
    weight: 2400,
    status: 'draft',
    pictures: [
      picture(
        'spring-firing-platter',
        'linen',
        ['Wide shallow platter of unglazed clay', 'Weite flache Platte aus unglasiertem Ton'],
        [{ piece: platter, y: 790, scale: 1.16 }],
      ),
      besideApple(
        'spring-firing-platter-table',
        'clay',
        ['The raw platter', 'Die rohe Platte'],
        { piece: platter, centimetres: 10, drawn: 150 },
        { pixels: 16, x: 370 },
      ),
      picture(
        'spring-firing-platter-detail',
        'linen',
        ['The raw clay from close by', 'Der rohe Ton aus der Nähe'],
        [{ piece: platter, y: 790, scale: 1.16 }],
        [300, 700, 2.4],
      ),
    ],
  }),
]
