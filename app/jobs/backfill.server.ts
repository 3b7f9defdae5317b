import type { Tx } from '#db/database.server.ts'

/** What a batch did. */
export interface Filled {
  /** The key that the next batch goes on after; null: there is nothing beyond. */
  after: string | null
  /** How many rows it has written. */
  rows: number
}

/**
 * Rows of an existing shop get a value that a release brings. Batches run one after the other, over all processes, each
 * in a transaction that also stores how far it came; they go on after any end of a process (docs/several-machines.md).
 */
export interface Backfill {
  /** Small letters and hyphens. Its progress is kept under this name: what is filled in another way has another one. */
  readonly name: string
  /**
   * Fills about `size` rows after a key, in the order of the key; null: from the beginning. It has to lock the rows that it
   * reads and writes, because shoppers write them meanwhile, and to leave alone what is filled already. It waits 100 ms for
   * a lock, and 2 s for a statement.
   */
  batch(tx: Tx, after: string | null, size: number): Promise<Filled>
  /**
   * Whether a row without the value is left, answered by an index; asked at each start, and at the end, because a process
   * of the former release may have written some behind it. Without it, one pass is all.
   */
  isAnyLeft?(tx: Tx): Promise<boolean>
  /** The start fills them before the shop opens: code counts on the value. Otherwise the worker does, while it is open. */
  readonly beforeOpening?: boolean
}

export function backfill(definition: Backfill): Backfill {
  if (!/^[a-z][a-z-]*$/.test(definition.name)) throw new Error(`The backfill ${definition.name} needs another name`)
  return definition
}

/** One that was to be filled at once failed; its message is for an operator. */
export class BackfillFailed extends Error {
  override name = 'BackfillFailed'
  constructor(backfill: string, error: string) {
    super(`The backfill ${backfill} failed (${error}). What it has written stays, and the next try goes on from there.`)
  }
}
