import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { Client } from '#db/client.ts'
import { messageOf } from '#server/start/state-folder.ts'
import { type Check, type Trial } from './check.ts'
import { ofSchema } from './of-schema.ts'
import { ofServer } from './of-server.ts'
import { ofSessions } from './of-sessions.ts'

export interface Finding extends Pick<Check, 'what' | 'without'> {
  isNeeded: boolean
  /** Null: it holds. */
  found: string | null
}

export const checks: readonly Check[] = [...ofServer, ...ofSessions, ...ofSchema]

/** Longer than any attempt takes on a slow machine (ms); a server that ignores a lock would be waited for without end. */
const longest = 10_000

/**
 * Tries everything that the shop needs of a database. What it makes is in one schema of its own, which is removed, or in
 * transactions that are rolled back: a database in use may be checked, too.
 */
export async function checkDatabase(url: string): Promise<Finding[]> {
  const open = () => connect(url)
  const trial = { one: await open(), other: await open(), schema: `barrow_check_${randomBytes(6).toString('hex')}` }
  const findings: Finding[] = []
  try {
    // Without the right to, each attempt that needs the schema says so.
    await trial.one.query(`create schema ${trial.schema}`).catch(() => {})
    for (const { attempt, isNeeded = true, what, without } of checks) {
      const found = await attempt(trial).catch(messageOf)
      findings.push({ what, without, isNeeded, found })
      if (found !== null && !(await isUsable(trial))) await reopen(trial, open)
      else await tidy(trial)
    }
  } finally {
    await trial.one.query(`drop schema if exists ${trial.schema} cascade`).catch(() => {})
    await Promise.all([trial.one.end(), trial.other.end()].map((ended) => ended.catch(() => {})))
  }
  return findings
}

async function connect(url: string): Promise<pg.Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: longest, query_timeout: longest })
  client.on('error', () => {})
  try {
    await client.connect()
    // One that lets in and then answers nothing would be waited for at each trial.
    await client.query('select 1')
    return client
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
}

/** As if nothing had been tried: no transaction, no lock, no setting. A server that has none of it may not know how. */
async function tidy({ one, other }: Trial) {
  for (const client of [one, other])
    for (const statement of ['rollback', 'unlisten *', 'reset all', 'select pg_advisory_unlock_all()'])
      await client.query(statement).catch(() => {})
}

/** An attempt that failed may have left a statement that still waits. */
async function isUsable({ one, other }: Trial): Promise<boolean> {
  const answers = [one, other].map((client) => client.query('rollback').then(() => true))
  return Promise.all(answers).then(
    () => true,
    () => false,
  )
}

async function reopen(trial: Trial, open: () => Promise<pg.Client>) {
  await Promise.all([trial.one.end(), trial.other.end()].map((ended) => ended.catch(() => {})))
  trial.one = await open()
  trial.other = await open()
}

/** One line each: what holds, and what would break. */
export function linesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ what, without, isNeeded, found }) =>
    found === null
      ? `holds    ${what}`
      : `${isNeeded ? 'MISSING' : 'unwise '}  ${what}: ${found}. Without it ${without}.`,
  )
}

export const missing = (findings: readonly Finding[]) =>
  findings.filter(({ isNeeded, found }) => isNeeded && found !== null)
