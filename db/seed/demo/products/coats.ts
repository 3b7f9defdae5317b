import { clays, type GlazeName } from '#db/seed/demo/pictures/glazes.ts'
import type { Coat } from '#db/seed/demo/pictures/vessel.ts'

/** The unglazed foot of nearly all products. */
export const bare = { to: 0.1, clay: clays.sand }

/** The workshop's everyday glaze: throwing rings, specks of iron, an unglazed foot. */
export const daily = (name: GlazeName): Coat => ({ glaze: name, specks: 70, rings: 5, bare })
