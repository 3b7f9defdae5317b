import { clays } from '#db/seed/demo/pictures/glazes.ts'
import { jar, thrown } from '#db/seed/demo/pictures/pieces.ts'

// Unique pieces, each with several pictures.

export const ashJar = jar(
  'jar',
  { glaze: 'tenmoku', dip: { glaze: 'dune', to: 0.4, drips: 22 }, specks: 60, bare: { to: 0.07, clay: clays.dark } },
  8,
)
export const bottle31 = thrown(
  'bottleVase',
  { glaze: 'rust', dip: { glaze: 'tenmoku', to: 0.56, drips: 30 }, specks: 90, rings: 6, inside: 'tenmoku' },
  11,
)
export const moonJar = thrown(
  'moonVase',
  { glaze: 'dune', dip: { glaze: 'rust', to: 0.36, drips: 20 }, specks: 120, rings: 5 },
  9,
)
export const platter = thrown('wideBowl', { glaze: 'dune', rings: 5, specks: 60 }, 12)
export const teaBowl = thrown(
  'teaBowl',
  { glaze: 'amber', dip: { glaze: 'tenmoku', to: 0.34, drips: 14 }, rings: 4, bare: { to: 0.2, clay: clays.dark } },
  3,
)
