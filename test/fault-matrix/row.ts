import type { InvariantName } from './invariants/all.ts'
import type { World } from './world/world.ts'

/** One row of the fault matrix as it is run: arrange, break, and look; the invariants are looked at for every row alike. */
export type RunRow = (world: World) => Promise<void>

export interface MatrixRow {
  id: string
  /** Its file in this folder. */
  file: string
  fault: string
  /** What must hold, beside the ten invariants. */
  holds: string
  /** The invariants that this fault threatens most; all nine are looked at after every row. */
  threatens: readonly InvariantName[]
  run: RunRow
}
