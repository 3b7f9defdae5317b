import { around, brushed, flutes, grass, hoops, terrazzo, waves } from './pictures/decor.ts'
import { blocks, column, filled, framed, marbled, tides } from './pictures/faces.ts'
import { standingPlate } from './pictures/flat.ts'
import { clays } from './pictures/glazes.ts'
import { notebook, papers, sheet, tag } from './pictures/paper.ts'
import { candlestick, handled, jar, planted, poured, thrown, withMore } from './pictures/pieces.ts'
import { poppy, reeds, twig, umbel } from './pictures/plants.ts'
import { inRound, rose, tile } from './pictures/tiles.ts'
import { picture } from './products/draft.ts'
import { pale, bottle, mug, bowls, plate, pot, landscape } from './still-life.ts'

const herringBook = notebook(400, 540, filled('#efe4cc', blocks('herring', '#2d3a4a', 78, 0.76)), '#a9593a')

const caddy = jar('jar', { glaze: 'ink', decor: around('herring', '#d9bf98', [0.64, 0.36], 5, 0.9) }, 2, 'wood')

export const covers = {
  table: picture(
    'collection-table',
    'fog',
    ['A plate, a stack of bowls and a mug', 'Ein Teller, ein Schalenstapel und ein Becher'],
    [
      {
        piece: standingPlate(
          '#ece5d8',
          '#c9a987',
          inRound([
            [258, 15, '#41698a'],
            [228, 4, '#41698a'],
          ]),
        ),
        x: 300,
        y: 412,
        scale: 0.66,
      },
      { piece: bowls, x: 530, y: 480, scale: 0.62 },
      { piece: mug, x: 230, y: 516, scale: 0.58 },
    ],
    undefined,
    landscape,
  ),
  tea: picture(
    'collection-tea',
    'clay',
    ['A white teapot with two tea bowls', 'Eine weiße Teekanne mit zwei Teeschalen'],
    [
      { piece: pot('chalk'), x: 390, y: 456, scale: 0.92 },
      {
        piece: thrown('teaBowl', { glaze: 'dune', decor: brushed('#f3efe8'), holds: '#a8702c' }, 3),
        x: 176,
        y: 520,
        scale: 0.66,
      },
      { piece: thrown('teaBowl', { glaze: 'rust', rings: 3 }, 4), x: 620, y: 520, scale: 0.66 },
    ],
    undefined,
    landscape,
  ),
  vases: picture(
    'collection-vases',
    'sage',
    [
      'Three vases: a painted one with cow parsley, a red bottle and a rose one with a poppy',
      'Drei Vasen: eine bemalte mit Kerbel, eine rote Flasche und eine rosa mit Mohn',
    ],
    [
      {
        piece: withMore(
          thrown('cylinderVase', { glaze: 'chalk', decor: grass('#4b5a41', 18) }, 3),
          umbel([0, -440], [-50, -560], 66, '#fbf8ee', 2),
        ),
        x: 240,
        y: 470,
        scale: 0.72,
      },
      { piece: bottle, x: 420, y: 490, scale: 0.68 },
      {
        piece: withMore(
          thrown('budVase', { glaze: 'hip', rings: 3 }, 4),
          poppy([0, -282], [36, -400], 0.75, '#b8442c'),
        ),
        x: 600,
        y: 516,
        scale: 0.82,
      },
    ],
    undefined,
    landscape,
  ),
  kitchen: picture(
    'collection-kitchen',
    'shell',
    [
      'A mixing bowl with blue bands, a biscuit jar and a jug',
      'Eine Rührschüssel mit blauen Bändern, eine Keksdose und ein Krug',
    ],
    [
      { piece: caddy, x: 590, y: 450, scale: 0.82 },
      { piece: poured('jug', { glaze: 'celadon', rings: 4 }, 3), x: 200, y: 452, scale: 0.72 },
      {
        piece: thrown('mixingBowl', { glaze: 'moon', decor: hoops('#41698a', [0.78, 0.66], 13) }, 3),
        x: 390,
        y: 528,
        scale: 0.68,
      },
    ],
    undefined,
    landscape,
  ),
  house: picture(
    'collection-house',
    'straw',
    ['A planted pot, a tile and a candlestick', 'Ein bepflanzter Topf, eine Fliese und ein Kerzenständer'],
    [
      { piece: tile(400, '#ece5d8', rose('#41698a', '#a9593a')), x: 520, y: 412, scale: 0.66 },
      {
        piece: planted(
          'planter',
          { glaze: 'hip' },
          1,
          twig(
            [
              [0, -290],
              [-40, -400],
              [-120, -490],
            ],
            '#6f8058',
            7,
            1.1,
            1,
          ) +
            twig(
              [
                [10, -290],
                [60, -400],
                [80, -520],
              ],
              '#7d8a63',
              8,
              1.1,
              2,
            ),
        ),
        x: 240,
        y: 520,
        scale: 0.68,
      },
      { piece: candlestick({ glaze: 'kelp' }, 3, 'chalk', 0.6), x: 650, y: 500, scale: 0.74 },
    ],
    undefined,
    landscape,
  ),
  paper: picture(
    'collection-paper',
    'slate',
    ['A notebook with herrings, a print and a gift tag', 'Ein Heft mit Heringen, ein Druck und ein Geschenkanhänger'],
    [
      { piece: sheet(430, 580, papers.white, framed(36, tides('#41698a', 16))), x: 520, y: 430, scale: 0.66 },
      {
        piece: notebook(400, 540, marbled(['#41698a', '#ece5d8', '#2d3a4a', '#c28a3a', '#b9c7c9']), '#2d3a4a', 2),
        x: 240,
        y: 446,
        scale: 0.58,
      },
      { piece: herringBook, x: 380, y: 500, scale: 0.56 },
      { piece: tag(papers.kraft, column('bloom', ['#7b3b2b'], 2), 9), x: 640, y: 506, scale: 0.62 },
    ],
    undefined,
    landscape,
  ),
  woodFired: picture(
    'collection-wood-fired',
    'night',
    ['A jar, a bottle and a tea bowl with runs of ash', 'Ein Gefäß, eine Flasche und eine Teeschale mit Aschefluss'],
    [
      {
        piece: jar(
          'jar',
          { glaze: 'tenmoku', dip: { glaze: 'dune', to: 0.4, drips: 22 }, bare: { to: 0.07, clay: clays.dark } },
          8,
        ),
        x: 250,
        y: 474,
        scale: 0.84,
      },
      { piece: bottle, x: 560, y: 462, scale: 0.74 },
      {
        piece: thrown(
          'teaBowl',
          { glaze: 'amber', dip: { glaze: 'tenmoku', to: 0.34, drips: 14 }, bare: { to: 0.2, clay: clays.dark } },
          3,
        ),
        x: 440,
        y: 536,
        scale: 0.7,
      },
    ],
    undefined,
    landscape,
  ),
  herring: picture(
    'collection-herring',
    'straw',
    [
      'A herring plate, a herring mug and a herring notebook',
      'Ein Heringsteller, ein Heringsbecher und ein Heringsheft',
    ],
    [
      { piece: plate, x: 330, y: 414, scale: 0.68 },
      { piece: herringBook, x: 590, y: 430, scale: 0.58 },
      {
        piece: handled(
          'tallMug',
          { glaze: 'fog', decor: around('herring', '#2d3a4a', [0.74, 0.42], 5, 0.78), bare: pale },
          3,
        ),
        x: 440,
        y: 530,
        scale: 0.7,
      },
    ],
    undefined,
    landscape,
  ),
  gifts: picture(
    'collection-gifts',
    'clay',
    [
      'Three small things with a gift tag: a pinch bowl, a bud vase and an espresso cup',
      'Drei kleine Dinge mit Anhänger: eine Daumenschale, eine Knospenvase und eine Espressotasse',
    ],
    [
      { piece: tag(papers.white, column('sprig', ['#67734f'], 2.2), -6), x: 210, y: 420, scale: 0.84 },
      { piece: thrown('budVase', { glaze: 'tide', rings: 3 }, 3), x: 370, y: 466, scale: 0.94 },
      { piece: handled('espresso', { glaze: 'amber', inside: 'moon', rings: 3 }, 4), x: 570, y: 500, scale: 1.06 },
      { piece: thrown('teaBowl', { glaze: 'rust', holds: '#f5f0e6' }, 9), x: 250, y: 536, scale: 0.6 },
    ],
    undefined,
    landscape,
  ),
  seconds: picture(
    'collection-seconds',
    'shell',
    ['A terrazzo bowl and a dark bottle with sprigs', 'Eine Terrazzoschale und eine dunkle Flasche mit Zweigen'],
    [
      {
        piece: thrown('bottleVase', { glaze: 'ink', decor: around('sprig', '#d9bf98', [0.5, 0.29], 7, 0.95) }, 3),
        x: 540,
        y: 462,
        scale: 0.74,
      },
      {
        piece: thrown(
          'bowl',
          { glaze: 'moon', decor: terrazzo(['#a9593a', '#41698a', '#d9bf98', '#33302e'], 36, 24) },
          5,
        ),
        x: 310,
        y: 510,
        scale: 0.86,
      },
    ],
    undefined,
    landscape,
  ),
  fresh: picture(
    'collection-new',
    'linen',
    ['A round blue vase with waves and a fluted cup', 'Eine runde blaue Vase mit Wellen und eine kannelierte Tasse'],
    [
      {
        piece: withMore(
          thrown('moonVase', { glaze: 'tide', decor: waves('#ece5d8', [0.76, 0.62, 0.48, 0.34, 0.2]) }, 3),
          reeds(
            [0, -330],
            [
              [-100, -480],
              [30, -530],
              [120, -470],
            ],
            '#c9a978',
            3,
          ),
        ),
        x: 330,
        y: 488,
        scale: 0.8,
      },
      {
        piece: thrown('tumbler', { glaze: 'hip', decor: flutes('#8b4a3f', '#ecd2c2', 13, 0.86, 0.1) }, 4),
        x: 590,
        y: 516,
        scale: 0.84,
      },
    ],
    undefined,
    landscape,
  ),
}
