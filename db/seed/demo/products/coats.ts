import { clays, type GlazeName } from '#db/seed/demo/pictures/glazes.ts'
import type { Coat } from '#db/seed/demo/pictures/vessel.ts'

/** The foot that stays bare on nearly everything we make. */
export const bare = { to: 0.1, clay: clays.sand }

/** The workshop's everyday coat: rings of the fingers, specks of iron, a bare foot. */
export const daily = (name: GlazeName): Coat => ({ glaze: name, specks: 70, rings: 5, bare })
