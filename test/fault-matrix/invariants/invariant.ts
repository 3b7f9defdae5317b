import type { World } from '#test/fault-matrix/world/world.ts'

/** What must be true of both books together after every row. Answers with every violation, by order and figures. */
export type Invariant = (world: World) => Promise<string[]>
