import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeDemoShop } from '#test/fault-matrix/world/base-database.ts'
import { playRow } from './play-row.ts'
import type { ClusterOutcome, ClusterRow } from './row.ts'

/** Plays rows one after the other, each in a cluster of its own. */
export async function playRows(
  rows: readonly ClusterRow[],
  dist: string,
  told: (outcome: ClusterOutcome) => void,
): Promise<ClusterOutcome[]> {
  const { folder, server } = await makeDemoShop()
  const { url, administration } = server
  await server.stop()
  const outcomes: ClusterOutcome[] = []
  const pictures = join(folder, 'pictures')
  try {
    for (const row of rows) {
      const outcome = await playRow(
        row,
        { cluster: join(folder, 'database', 'cluster'), pictures, url, administration },
        dist,
      )
      outcomes.push(outcome)
      told(outcome)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return outcomes
}
