import type { DemoProduct } from '#db/seed/demo/types.ts'

import { glaze, option, product } from './draft.ts'
import { tableSetPictures } from './table-set-pictures.ts'

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
    pictures: tableSetPictures(['chalk', 'tide', 'celadon', 'hip']),
  }),
]
