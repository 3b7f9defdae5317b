import { framed, harbour } from './pictures/faces.ts'
import { papers, sheet } from './pictures/paper.ts'
import { thrown, withMore } from './pictures/pieces.ts'
import { twig } from './pictures/plants.ts'
import type { Frame } from './pictures/scene.ts'
import { picture } from './products/draft.ts'
import { bottle, mug, bowls, plate, pot } from './still-life.ts'

const wide: Frame = { width: 1600, height: 900, horizon: 560 }

const tall: Frame = { width: 800, height: 1000, horizon: 660 }

const moonWithTwig = withMore(
  thrown('moonVase', { glaze: 'moon', specks: 30 }, 3),
  twig(
    [
      [0, -330],
      [60, -470],
      [190, -590],
    ],
    '#7d8a63',
    10,
    1,
    4,
  ) +
    twig(
      [
        [-6, -330],
        [-50, -450],
        [-120, -540],
      ],
      '#6f8058',
      8,
      0.9,
      5,
    ),
)

const moonPrint = sheet(430, 580, papers.white, framed(40, harbour('#2f3b49', '#3f5a70', '#1f2831', '#f0dfb8'), 74))

const pebble = thrown('pebble', { glaze: 'dune', specks: 50 }, 5)

export const hero = {
  wide: picture(
    'hero-wide',
    'linen',
    [
      'A shelf in morning light: a print, a round white vase with a twig, a a stack of bowls, a red bottle and a blue mug',
      'Ein Brett im Morgenlicht: ein Druck, eine runde weiße Vase mit Zweig, eine Teekanne, ein Schalenstapel, eine rote Flasche und ein blauer Becher',
    ],
    [
      { piece: moonPrint, x: 1010, y: 606, scale: 0.8 },
      { piece: plate, x: 330, y: 612, scale: 0.78 },
      { piece: moonWithTwig, x: 720, y: 716, scale: 0.98 },
      { piece: bottle, x: 1290, y: 690, scale: 0.86 },
      { piece: pot('kelp'), x: 420, y: 748, scale: 0.72 },
      { piece: bowls, x: 1050, y: 772, scale: 0.66 },
      { piece: mug, x: 1420, y: 800, scale: 0.68 },
      { piece: pebble, x: 230, y: 812, scale: 0.72 },
    ],
    undefined,
    wide,
  ),
  tall: picture(
    'hero-tall',
    'linen',
    [
      'A shelf in morning light: a print, a round white vase with a twig, a stack of bowls and a blue mug',
      'Ein Brett im Morgenlicht: ein Druck, eine runde weiße Vase mit Zweig, ein Schalenstapel und ein blauer Becher',
    ],
    [
      { piece: moonPrint, x: 575, y: 704, scale: 0.74 },
      { piece: moonWithTwig, x: 300, y: 800, scale: 0.94 },
      { piece: bowls, x: 585, y: 850, scale: 0.6 },
      { piece: mug, x: 200, y: 900, scale: 0.62 },
    ],
    undefined,
    tall,
  ),
}
