import { thrown, withMore } from '#db/seed/demo/pictures/pieces.ts'
import { poppy } from '#db/seed/demo/pictures/plants.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { held } from './at-scale.ts'
import { glaze, perGlaze, picture, product } from './draft.ts'

export const plainVases: DemoProduct[] = [
  product({
    slug: 'long-neck-bottle',
    title: ['Long-necked bottle', 'Flasche mit langem Hals'],
    type: 'vase',
    tags: ['vases', 'gift'],
    days: 190,
    sku: 'LB-LB',
    en: [
      'Thrown in two pieces and joined while both are leather-hard; you can find the seam with a fingertip if you know where to look. One branch is enough, and so is none.',
    ],
    de: [
      'In zwei Teilen gedreht und lederhart zusammengesetzt; wer weiß, wo, findet die Naht mit der Fingerspitze. Ein Zweig genügt. Keiner auch.',
    ],
    facts: [['30 cm high, 17 cm across.', '30 cm hoch, 17 cm Durchmesser.']],
    care: 'vase',
    options: [glaze('rust', 'ink', 'celadon')],
    price: 8800,
    stock: [4, 2, 3],
    weight: 1300,
    pictures: perGlaze(
      'long-neck-bottle',
      ['rust', 'ink', 'celadon'],
      [
        'Bottle vase with a round belly and a long neck, glazed in {glaze}',
        'Flaschenvase mit rundem Bauch und langem Hals, Glasur {glaze}',
      ],
      (name) => [
        {
          piece: thrown(
            'bottleVase',
            { glaze: name, rings: 6, ...(name === 'rust' ? { dip: { glaze: 'tenmoku', to: 0.42, drips: 24 } } : {}) },
            3,
          ),
          y: 825,
          scale: 1.28,
        },
      ],
    ),
  }),
  product({
    slug: 'bud-vase',
    title: ['Bud vase', 'Knospenvase'],
    type: 'vase',
    tags: ['vases', 'gift', 'everyday'],
    days: 340,
    sku: 'LB-BV',
    en: ['For the one flower that broke off. Heavy at the bottom, so that it stands on a windowsill with a cat.'],
    de: [
      'Für die eine Blume, die abgebrochen ist. Unten schwer, damit sie auch auf einer Fensterbank mit Katze steht.',
    ],
    facts: [['13 cm high, neck 2 cm.', '13 cm hoch, Hals 2 cm.']],
    care: 'vase',
    options: [glaze('tide', 'hip', 'amber', 'celadon', 'tenmoku')],
    price: 2800,
    stock: [12, 9, 7, 3, 5],
    weight: 340,
    pictures: [
      ...perGlaze(
        'bud-vase',
        ['tide', 'hip', 'amber', 'celadon', 'tenmoku'],
        ['Small bottle-shaped vase, glazed in {glaze}', 'Kleine Flaschenvase, Glasur {glaze}'],
        (name) => [{ piece: thrown('budVase', { glaze: name, rings: 3 }, 3), scale: 1.95 }],
      ),
      picture(
        'bud-vase-poppy',
        'linen',
        ['The blue one with a poppy in it', 'Die blaue mit einer Mohnblume'],
        [
          {
            piece: withMore(
              thrown('budVase', { glaze: 'tide', rings: 3 }, 3),
              poppy([0, -282], [-40, -420], 0.8, '#b8442c'),
            ),
            y: 825,
            scale: 1.55,
          },
        ],
      ),
      held(
        'bud-vase-held',
        'sage',
        ['The vase, here in amber,', 'Die Vase, hier in Bernstein,'],
        { piece: thrown('budVase', { glaze: 'amber', rings: 3 }, 3), centimetres: 11, drawn: 290 },
        { radius: 92, height: 110 },
      ),
    ],
  }),
  product({
    slug: 'dipped-amphora',
    title: ['Dipped vase', 'Getauchte Vase'],
    type: 'vase',
    tags: ['vases'],
    days: 110,
    sku: 'LB-DA',
    en: [
      'Glazed twice: first all of it in dune, then the upper half, head first, in white. It is held by the foot for the length of one slow breath, and where it drips, it drips.',
    ],
    de: [
      'Zweimal glasiert: erst ganz in Düne, dann die obere Hälfte kopfüber in Weiß. Man hält sie einen langen Atemzug lang am Fuß, und wo sie tropft, da tropft sie.',
    ],
    facts: [['28 cm high, 16 cm across.', '28 cm hoch, 16 cm Durchmesser.']],
    care: 'vase',
    price: 8400,
    stock: 4,
    weight: 1350,
    pictures: [
      picture(
        'dipped-amphora',
        'fog',
        [
          'Sand-coloured vase, the upper half white with a running edge',
          'Sandfarbene Vase, die obere Hälfte weiß mit laufendem Rand',
        ],
        [
          {
            piece: thrown(
              'amphora',
              { glaze: 'dune', dip: { glaze: 'moon', to: 0.52, drips: 16 }, rings: 4, specks: 40 },
              3,
            ),
            y: 825,
            scale: 1.32,
          },
        ],
      ),
      picture(
        'dipped-amphora-detail',
        'fog',
        ['The edge where the white glaze ran', 'Der Rand, an dem die weiße Glasur gelaufen ist'],
        [
          {
            piece: thrown(
              'amphora',
              { glaze: 'dune', dip: { glaze: 'moon', to: 0.52, drips: 16 }, rings: 4, specks: 40 },
              3,
            ),
            y: 825,
            scale: 1.32,
          },
        ],
        [400, 560, 2.4],
      ),
    ],
  }),
  product({
    slug: 'pebble-vase',
    title: ['Pebble vase', 'Kieselvase'],
    type: 'vase',
    tags: ['vases', 'gift'],
    days: 64,
    sku: 'LB-PV',
    en: ['Looks like a stone that somebody has taken home, which is how it began. Three stems, no more.'],
    de: [
      'Sieht aus wie ein Stein, den jemand mit nach Hause genommen hat. So fing es auch an. Drei Stängel, nicht mehr.',
    ],
    facts: [['10 cm high, 15 cm across.', '10 cm hoch, 15 cm Durchmesser.']],
    care: 'vase',
    options: [glaze('dune', 'fog', 'ink')],
    price: 3900,
    stock: [8, 6, 2],
    weight: 520,
    pictures: perGlaze(
      'pebble-vase',
      ['dune', 'fog', 'ink'],
      ['Low, pebble-shaped vase, glazed in {glaze}', 'Flache Vase in Form eines Kiesels, Glasur {glaze}'],
      (name) => [{ piece: thrown('pebble', { glaze: name, specks: 90 }, 5), scale: 1.85 }],
    ),
  }),
  product({
    slug: 'three-small-vases',
    title: ['Three small vases', 'Drei kleine Vasen'],
    type: 'set',
    tags: ['vases', 'set', 'gift'],
    days: 15,
    sku: 'LB-3V',
    en: [
      'A bud vase, a pebble and a small bottle that like each other. We choose the glazes from what came out of the kiln this week; the picture shows one trio.',
    ],
    de: [
      'Eine Knospenvase, ein Kiesel und eine kleine Flasche, die sich mögen. Die Glasuren wählen wir aus dem Brand der Woche; das Bild zeigt ein Trio.',
    ],
    facts: [['8 to 16 cm high.', '8 bis 16 cm hoch.']],
    care: 'vase',
    price: 8200,
    stock: 6,
    weight: 1150,
    pictures: [
      picture(
        'three-small-vases',
        'shell',
        [
          'A blue bottle, a sand-coloured pebble and an amber bud vase',
          'Eine blaue Flasche, ein sandfarbener Kiesel und eine bernsteinfarbene Knospenvase',
        ],
        [
          { piece: thrown('bottleVase', { glaze: 'tide', rings: 4 }, 3), x: 430, y: 730, scale: 0.92 },
          { piece: thrown('budVase', { glaze: 'amber' }, 4), x: 600, y: 800, scale: 1 },
          { piece: thrown('pebble', { glaze: 'dune', specks: 50 }, 5), x: 270, y: 835, scale: 1.1 },
        ],
      ),
    ],
  }),
]
