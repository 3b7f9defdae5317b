/** A position in the log of the primary (WAL), as a number of bytes. */
export type Position = bigint

/** As PostgreSQL writes it: `16/B374D848`. */
export function positionOf(text: string): Position {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const textOf = (at: Position) => `${(at >> 32n).toString(16)}/${(at & 0xffffffffn).toString(16)}`.toUpperCase()

/** What the primary answered when it was looked at. */
export interface PrimaryLook {
  /** Monotonic time (ms), before it was asked: what was acknowledged by then lies before `at`. */
  askedAt: number
  at: Position
  /** The cluster and the database in it, which a replica has alike. */
  system: string
  timeline: number
  /** The last sign of life that was written through it, in seconds. */
  aliveAt: number | null
}

/** What a replica answered, of itself and then of the sign of life. */
export interface ReplicaLook {
  standby: boolean
  /** It has replayed the log up to here. */
  at: Position
  system: string
  timeline: number
  aliveAt: number | null
}

/** Why a replica is not read. */
export type Problem = 'away' | 'no-replica' | 'other-database' | 'other-history' | 'behind'

const keptFor = 60_000

/** The positions that the primary had in the last minute. */
export function createWalHistory() {
  let looks: PrimaryLook[] = []
  /** Whether this server was the one that was looked at last. */
  function isOfNewest(cluster: string, timeline: number): boolean {
    const newest = looks.at(-1)
    return newest?.system.split('/')[0] === cluster && newest?.timeline === timeline
  }
  return {
    /** Answers whether the primary is another one than before: what was found of replicas says nothing about this one. */
    note(look: PrimaryLook): boolean {
      const last = looks.at(-1)
      const isOther = last !== undefined && (last.system !== look.system || last.timeline !== look.timeline)
      // After a failover positions say nothing about those before it.
      if (isOther) looks = []
      looks = [...looks.filter(({ askedAt }) => look.askedAt - askedAt < keptFor), look]
      return isOther
    },
    isOfNewest,
    /** Who has this has all that was acknowledged `age` ms ago. Null: the primary has not answered since then. */
    lately: (now: number, age: number): Position | null => looks.find(({ askedAt }) => now - askedAt < age)?.at ?? null,
    /** What is wrong with a replica that has answered so, and how old (ms) the newest position is that it has. */
    judge(replica: ReplicaLook, now: number, most: number): { lag: number | null; problem: Problem | null } {
      const newest = looks.at(-1)
      const none = (problem: Problem) => ({ lag: null, problem })
      if (!newest) return none('away')
      if (!replica.standby) return none('no-replica')
      if (replica.system !== newest.system) return none('other-database')
      if (replica.timeline > newest.timeline) return none('other-history')
      const replayed = looks.findLast(({ at }) => at <= replica.at)
      if (!replayed) return { lag: now - (looks[0]?.askedAt ?? now), problem: 'behind' }
      // The positions of another history are numbers, too. The sign of life is in one history alone: that of the primary.
      if (replica.aliveAt === null || replica.aliveAt < (replayed.aliveAt ?? Infinity)) return none('other-history')
      const lag = replayed === newest ? 0 : now - replayed.askedAt
      return { lag, problem: lag < most ? null : 'behind' }
    },
  }
}
export type WalHistory = ReturnType<typeof createWalHistory>
