import { standingPlate } from './pictures/flat.ts'
import { clays } from './pictures/glazes.ts'
import { handled, stacked, teapot, thrown } from './pictures/pieces.ts'
import { wreath } from './pictures/tiles.ts'
import type { Frame } from './pictures/scene.ts'

export const landscape: Frame = { width: 800, height: 600, horizon: 372 }
export const pale = { to: 0.08, clay: clays.sand }

export const bottle = thrown(
  'bottleVase',
  { glaze: 'rust', rings: 6, dip: { glaze: 'tenmoku', to: 0.42, drips: 22 } },
  3,
)

export const mug = handled(
  'mug',
  { glaze: 'tide', rings: 4, dip: { glaze: 'chalk', to: 0.34, drips: 7 }, bare: pale },
  3,
)

export const bowls = stacked('bowl', [{ glaze: 'chalk', specks: 30 }, { glaze: 'hip' }, { glaze: 'celadon' }], 62)

export const plate = standingPlate('#f3efe8', '#e4d8c4', wreath('herring', '#2d3a4a', 9, 244, 1.4))

export const pot = (name: 'chalk' | 'kelp') => teapot({ glaze: name, rings: 4, bare: pale }, 2)
