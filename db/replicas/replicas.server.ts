import type pg from 'pg'
import { limits } from '#app/limits.ts'
import type { Replica } from './replica.server.ts'
import {
  createWalHistory,
  type Position,
  positionOf,
  type PrimaryLook,
  type Problem,
  type WalHistory,
} from './wal-history.ts'

/** A replica is read again, or not any more: `problem` says why. */
export interface ChangeOfReplica {
  replica: string
  problem: Problem | null
}

interface Watched {
  replica: Replica
  /** Null: it is read. */
  problem: Problem | null
  /** What was said of it last; undefined: nothing yet. */
  told: Problem | null | undefined
  /** In ms, when it was last looked at; null: not known. */
  lag: number | null
  /** It has kept a reader waiting in vain: until then (monotonic time) only strangers, who do not wait, read it. */
  slowUntil: number
  /** It has failed: until then nobody reads it. */
  brokenUntil: number
}

export interface Replicas {
  /**
   * A replica for one reading and the position that it has to have; null: none fits. `isStrangers`: of somebody who cannot have
   * changed anything.
   */
  choose(isStrangers: boolean): Promise<Chosen | null>
  figures(): { replica: string; lag: number | null; isRead: boolean }[]
  close(): Promise<void>
}

export interface Chosen {
  replica: Replica
  at: Position
  /** How long the reading waits for it (ms). */
  patience: number
  /** It did not have the position in time. */
  late(): void
  /** It has failed: nobody asks it before it has been looked at. */
  failed(): void
}

/** `primary`: a pool of its own, so that nobody waits behind readings of the shop. */
export function watchReplicas(replicas: readonly Replica[], primary: pg.Pool, tell: Tell): Replicas {
  const history = createWalHistory()
  const all = replicas.map((replica): Watched => ({
    replica,
    problem: 'away',
    told: undefined,
    lag: null,
    slowUntil: 0,
    brokenUntil: 0,
  }))
  const endLooking = lookAtAll(all, history, primary, tell)
  const positionNow = shared(() => askPosition(primary))
  const pick = inTurns(all)
  /** Null: another primary answers than the one that the replicas were compared with, and theirs may be a former one. */
  async function positionOfNewest(): Promise<Position | null> {
    const answer = await positionNow().catch(() => null)
    return answer && history.isOfNewest(answer.cluster, answer.timeline) ? answer.at : null
  }
  return {
    async choose(isStrangers) {
      const now = performance.now()
      const each = pick(isStrangers)
      if (!each) return null
      const at = isStrangers ? history.lately(now, limits.replicaLag.value) : await positionOfNewest()
      return at === null ? null : chosen(each, at, isStrangers ? 0 : limits.replicaPatience.value)
    },
    figures: () => all.map(({ replica, lag, problem }) => ({ replica: replica.name, lag, isRead: problem === null })),
    async close() {
      endLooking()
      await Promise.all([primary.end(), ...replicas.map((replica) => replica.close())])
    },
  }
}

type Tell = (change: ChangeOfReplica) => void

function inTurns(all: readonly Watched[]) {
  let turn = 0
  return (isStrangers: boolean): Watched | undefined => {
    const now = performance.now()
    const fit = all.filter(
      ({ problem, slowUntil, brokenUntil }) =>
        problem === null && brokenUntil < now && (isStrangers || slowUntil < now),
    )
    return fit[turn++ % fit.length]
  }
}

const chosen = (each: Watched, at: Position, patience: number): Chosen => ({
  replica: each.replica,
  at,
  patience,
  late: () => void (each.slowUntil = performance.now() + 2 * limits.replicaLook.value),
  failed: () => void (each.brokenUntil = performance.now() + limits.replicaLook.value),
})

/** Twice a second, until the function that it returns is called. */
function lookAtAll(all: readonly Watched[], history: WalHistory, primary: pg.Pool, tell: Tell): () => void {
  let isClosed = false
  let looks = 0
  let timer: NodeJS.Timeout | undefined

  async function look() {
    const seen = await lookAtPrimary(primary).catch(() => null)
    // It decides nothing: without the primary there is no position that anybody could ask for.
    if (!seen) return
    if (history.note(seen)) for (const each of all) each.problem = 'away'
    await Promise.all(all.map((each) => lookAt(each, seen)))
    looks += 1
  }

  async function lookAt(each: Watched, of: PrimaryLook) {
    const looked = await each.replica.look(of).catch(() => null)
    if (isClosed) return
    const { lag, problem } = looked
      ? history.judge(looked, performance.now(), limits.replicaLag.value)
      : { lag: null, problem: 'away' as const }
    each.lag = lag
    if (problem === 'away') each.replica.giveUp()
    each.problem = problem
    // At the first look it may not have the first sign of life yet.
    if (problem === each.told || (problem && looks === 0)) return
    each.told = problem
    tell({ replica: each.replica.name, problem })
  }

  async function beat() {
    await look()
    if (!isClosed) timer = setTimeout(() => void beat(), limits.replicaLook.value).unref()
  }
  void beat()
  return () => {
    isClosed = true
    clearTimeout(timer)
  }
}

/** Who comes while it is being asked needs the next answer: that one may be of before. */
function shared<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Value> | null = null
  return () => {
    if (next) return next
    next = running.then(() => {
      const asked = ask()
      running = asked.catch(() => {})
      next = null
      return asked
    })
    return next
  }
}

const within = { query_timeout: 2_000 }

/**
 * After everything that was acknowledged, also what was committed without waiting for the disk. The little that readings
 * themselves write into the log waits there for the next commit: until then nobody has this position.
 */
async function askPosition(primary: pg.Pool) {
  const { rows } = await primary.query<{ at: string; cluster: string; timeline: number }>({
    text: `select pg_current_wal_insert_lsn()::text as at, system_identifier::text as cluster, ${timelineNow} as timeline
      from pg_control_system()`,
    ...within,
  })
  const [row] = rows
  return row ? { ...row, at: positionOf(row.at) } : null
}

const timelineNow = `('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`

/** For the lag: a replica is sent what is flushed. The sign of life is, too, unless no commit waits for that. */
const primaryLook = `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end::text as at,
  system || '/' || base as system, p.timeline, extract(epoch from alive_at)::float8 as "aliveAt"
  from (select system_identifier::text as system, ${timelineNow} as timeline,
    (select oid from pg_database where datname = current_database()) as base from pg_control_system()) p
  left join database_servers using (system, timeline)`

async function lookAtPrimary(primary: pg.Pool): Promise<PrimaryLook> {
  const askedAt = performance.now()
  const { rows } = await primary.query<Omit<PrimaryLook, 'at'> & { at: string }>({ text: primaryLook, ...within })
  const [row] = rows
  if (!row) throw new Error('The primary does not say which server it is')
  return { ...row, at: positionOf(row.at), askedAt }
}
