import { standingPlate } from '#db/seed/demo/pictures/flat.ts'
import { type GlazeName } from '#db/seed/demo/pictures/glazes.ts'
import { thrown } from '#db/seed/demo/pictures/pieces.ts'
import { inRound } from '#db/seed/demo/pictures/tiles.ts'
import type { DemoProduct } from '#db/seed/demo/types.ts'

import { bare } from './coats.ts'
import { glaze, option, perGlaze, product } from './draft.ts'

/** Plate bodies for the sets, in step with the glazes of the cups beside them. */
const stone: Partial<Record<GlazeName, string>> = {
  chalk: '#ece5d8',
  tide: '#41698a',
  celadon: '#a8bfa9',
  hip: '#cf9384',
}

export const sets: DemoProduct[] = [
  product({
    slug: 'table-set',
    title: ['Table set, put together by you', 'Tischset nach Ihrer Wahl'],
    type: 'set',
    tags: ['table', 'gift', 'set'],
    days: 200,
    sku: 'LB-TS',
    en: [
      'A plate of 27 cm, a breakfast bowl and a cup for each person, all from one firing, so that the glazes belong together.',
      'Tell us how many sit at your table and whether you drink from a mug or from a beaker. We pack it in hay from the dyke; your rabbit will be glad.',
    ],
    de: [
      'Für jeden ein Teller mit 27 cm, eine Frühstücksschale und ein Becher, alles aus einem Brand, damit die Glasuren zueinander passen.',
      'Sagen Sie uns, wie viele bei Ihnen am Tisch sitzen und ob Sie aus dem Becher mit oder ohne Henkel trinken. Wir packen in Heu vom Deich; Ihr Kaninchen freut sich.',
    ],
    facts: [
      ['Per person: plate, bowl and cup.', 'Je Person: Teller, Schale und Becher.'],
      ['Sets for two, four or six.', 'Sets für zwei, vier oder sechs.'],
    ],
    care: 'stoneware',
    options: [
      glaze('chalk', 'tide', 'celadon', 'hip'),
      option(['People', 'Personen'], ['Two', 'Zwei'], ['Four', 'Vier'], ['Six', 'Sechs']),
      option(['Cup', 'Becher'], ['With handle', 'Mit Henkel'], ['Without handle', 'Ohne Henkel']),
    ],
    price: { Two: 18900, Four: 36900, Six: 54500 },
    extra: { 'With handle': 600 },
    stock: [4, 3, 2, 2, 1, 1, 3, 5, 2, 2, 0, 1, 4, 4, 1, 2, 1, 0, 2, 2, 0, 0, 0, 0],
    weight: { Two: 3300, Four: 6500, Six: 9700 },
    pictures: perGlaze(
      'table-set',
      ['chalk', 'tide', 'celadon', 'hip'],
      [
        'A plate, a bowl and a beaker that belong together, glazed in {glaze}',
        'Teller, Schale und Becher aus einem Satz, Glasur {glaze}',
      ],
      (name) => [
        {
          piece: standingPlate(stone[name] ?? '#ece5d8', '#c9a987', inRound([[250, 2, '#1f1613']])),
          x: 430,
          y: 700,
          scale: 0.98,
        },
        { piece: thrown('beaker', { glaze: name, bare }, 3), x: 600, y: 790, scale: 0.92 },
        { piece: thrown('bowl', { glaze: name, bare }, 2), x: 300, y: 835, scale: 0.86 },
      ],
    ),
  }),
]
