import { parseArgs } from 'node:util'
import { matrix } from '#test/fault-matrix/matrix.ts'
import { clusterRows } from '#test/cluster/cluster-rows.ts'
import type { ClusterRow } from '#test/cluster/row.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

export interface FaultOptions {
  rows: readonly MatrixRow[]
  seed: number
  /** How many times all of it is run, one after the other. */
  times: number
  withoutGuards: boolean
  histories: number | null
  /** Histories against processes that are killed, instead of calling the shop's functions in one process. */
  kills: boolean
  /** The path of one history to replay, as its violation prints it. */
  path?: string
  durability: number | null
  /** Rows to play in a cluster, instead of those of the matrix. */
  cluster: readonly ClusterRow[] | null
}

export class OptionsRefused extends Error {}

const usage = `Usage: npm run faults -- [--rows F01,F12] [--seed N] [--times N]
       npm run faults -- --without-guards [--rows F01,F12]
       npm run faults -- --histories N [--kills] [--seed N] [--path P]
       npm run faults -- --durability N [--seed N]
       npm run faults -- --cluster [--rows frozen,upgrade]`

export function readOptions(args: readonly string[]): FaultOptions {
  const { values } = parsed(args)
  const ids = values.rows?.split(',')
  return {
    rows: values.cluster ? [] : chosen(matrix, ids),
    cluster: values.cluster ? chosen(clusterRows, ids) : null,
    seed: values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : number(values.seed),
    times: values.times === undefined ? 1 : number(values.times),
    withoutGuards: values['without-guards'],
    histories: values.histories === undefined ? null : number(values.histories),
    kills: values.kills,
    path: values.path,
    durability: values.durability === undefined ? null : number(values.durability),
  }
}

/** All of them, unless some are named. */
function chosen<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[] | undefined): Row[] {
  const unknown = ids?.filter((id) => !rows.some((row) => row.id === id)) ?? []
  if (unknown.length > 0) throw new OptionsRefused(`There is no row ${unknown.join(', ')}.\n${usage}`)
  return rows.filter(({ id }) => !ids || ids.includes(id))
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rows: { type: 'string' },
        seed: { type: 'string' },
        times: { type: 'string' },
        'without-guards': { type: 'boolean', default: false },
        histories: { type: 'string' },
        kills: { type: 'boolean', default: false },
        path: { type: 'string' },
        durability: { type: 'string' },
        cluster: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new OptionsRefused(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

function number(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OptionsRefused(`"${text}" is no number.\n${usage}`)
  return Number(text)
}
