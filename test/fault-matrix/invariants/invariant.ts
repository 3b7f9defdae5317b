import type { World } from '#test/fault-matrix/world/world.ts'

/** What must be true of both books after every row. Returns every violation, by order and figures. */
export type Invariant = (world: World) => Promise<string[]>
