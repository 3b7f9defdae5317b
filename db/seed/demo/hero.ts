import { framed, harbour } from './pictures/faces.ts'
import { papers, sheet } from './pictures/paper.ts'
import { thrown, withMore } from './pictures/pieces.ts'
import { twig } from './pictures/plants.ts'
import type { Frame } from './pictures/scene.ts'
import { picture } from './products/draft.ts'
import { bottle, mug, bowls, plate, pot } from './still-life.ts'

// So low that a desktop shows all of it: no object on the shelf is cropped.
const wide: Frame = { width: 2000, height: 720, horizon: 440 }

const tall: Frame = { width: 800, height: 720, horizon: 430 }

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
      'A shelf in morning light: a print, a round white vase with a twig, a teapot, a stack of bowls, a red bottle and a blue mug',
      'Ein Brett im Morgenlicht: ein Druck, eine runde weiße Vase mit Zweig, eine Teekanne, ein Schalenstapel, eine rote Flasche und ein blauer Becher',
    ],
    [
      { piece: moonPrint, x: 1250, y: 470, scale: 0.62 },
      { piece: plate, x: 480, y: 486, scale: 0.6 },
      { piece: moonWithTwig, x: 900, y: 560, scale: 0.7 },
      { piece: bottle, x: 1560, y: 540, scale: 0.62 },
      { piece: pot('kelp'), x: 610, y: 590, scale: 0.56 },
      { piece: bowls, x: 1250, y: 612, scale: 0.52 },
      { piece: mug, x: 1720, y: 622, scale: 0.54 },
      { piece: pebble, x: 330, y: 636, scale: 0.56 },
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
      { piece: moonPrint, x: 590, y: 464, scale: 0.56 },
      { piece: moonWithTwig, x: 310, y: 566, scale: 0.68 },
      { piece: bowls, x: 580, y: 604, scale: 0.5 },
      { piece: mug, x: 170, y: 640, scale: 0.5 },
    ],
    undefined,
    tall,
  ),
}
