import type { InvariantName } from './invariants/all.ts'
import type { World } from './world/world.ts'

/**
 * One row of the fault matrix as it is run: arrange, break, and check; the invariants are checked for every row alike.
 */
export type RunRow = (world: World) => Promise<void>

export interface MatrixRow {
  id: string
  /** Its file in this folder. */
  file: string
  fault: string
  /** What must be true, besides the invariants. */
  holds: string
  /** The invariants that this fault threatens most; all of them are checked after every row. */
  threatens: readonly InvariantName[]
  /** A database of its own, with a replica. */
  twoServers?: true
  run: RunRow
}
