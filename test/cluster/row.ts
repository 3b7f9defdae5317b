import type { ClusterOptions, ClusterWorld } from './world/cluster-world.ts'

/** What is broken while people buy and read. */
export interface ClusterRow extends Pick<ClusterOptions, 'replication' | 'surround'> {
  id: string
  fault: string
  /** Acknowledged orders may be lost, and are made again: what a primary has not sent on is lost with it. */
  mayLose?: true
  /** The shop refuses a server that another one has replaced, until it is sure that it was led back to it: so many seconds. */
  refuses?: number
  /** What readers read, besides pages. */
  paths?(world: ClusterWorld): Promise<string[]>
  /** Resolves once what was broken is whole again, as far as it comes back. */
  play(world: ClusterWorld): Promise<void>
}

export interface ClusterFigures {
  purchases: number
  /** Of them: whom the shop has shown a paid order. */
  acknowledged: number
  /** Of those: not in the database that the shop had afterwards. */
  lost: number
  /** Of those: that came back under their numbers. */
  again: number
  /** From when the first lost order was missed until the last one is there. */
  mendedSeconds: number | null
  /** The longest time in which the database took no writes. */
  awaySeconds: number
  refused: number
  /** The longest time in which everybody who began to buy was refused. */
  refusedSeconds: number
  read: number
  readErrors: number
}

export interface ClusterOutcome extends ClusterFigures {
  row: ClusterRow
  seconds: number
  failures: string[]
  /** Who was refused, and when the database was away: to look at. */
  notes: string[]
}
