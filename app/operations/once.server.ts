import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Actor } from './actor.ts'

/** A call that may come twice. The digest detects a different call under the same key. */
export interface Claim {
  /** The owner of the key: two callers may choose the same one. */
  scope: string
  key: string
  digest: Buffer
  /** Distinguishes this claim from that of another process which has taken it over. */
  begunAt: Date
  /** Answers from before this time are forgotten: the same key starts a new call. */
  forgottenBefore: Date
}

export type OnceRefusal = 'call.running' | 'call.other_request'

export function claimOf(operation: string, object: unknown, input: unknown, actor: Actor, key: string): Claim {
  const digest = createHash('sha256')
    .update(JSON.stringify([operation, object, input]))
    .digest()
  const kept = actor.door === 'api' ? limits.apiCallsKept : limits.callsKept
  return {
    // Keys of forms and of API calls are kept for different times.
    scope: `${actor.door === 'api' ? apiScope : ''}${actor.kind} ${actor.id ?? ''}`,
    key,
    digest,
    begunAt: actor.now,
    forgottenBefore: new Date(actor.now.getTime() - kept.value),
  }
}

const apiScope = 'api '

/** Removes expired keys. */
export function forgetCalls(on: Db, now: Date) {
  const before = ({ value }: { value: number }) => new Date(now.getTime() - value)
  return sql`delete from calls where begun_at < ${before(limits.apiCallsKept)}
    and (starts_with(scope, ${apiScope}) or begun_at < ${before(limits.callsKept)})`.execute(on)
}

/** The stored answer of an earlier call. */
interface Answered {
  answer: unknown
}

/**
 * Claims the key for this call. Null: claimed, continue. If the process of the first call has ended, its claim is taken
 * over after a while; the outside party then gets the same key again, so it does nothing twice. Within a transaction
 * the second caller waits here for the first.
 */
export async function claim(
  on: Db,
  { scope, key, digest, begunAt: now, forgottenBefore }: Claim,
): Promise<Answered | OnceRefusal | null> {
  const takenOverBefore = new Date(now.getTime() - limits.callRuns.value)
  const taken = await sql`
    insert into calls (scope, key, digest, begun_at) values (${scope}, ${key}, ${digest}, ${now})
    on conflict (scope, key) do update
      set begun_at = excluded.begun_at, digest = excluded.digest, answered_at = null, answer = null
      where calls.begun_at < ${forgottenBefore}
        or (calls.answered_at is null and calls.begun_at < ${takenOverBefore} and calls.digest = excluded.digest)
    returning key`.execute(on)
  if (taken.rows.length > 0) return null
  const before = await on
    .selectFrom('calls')
    .select(['digest', 'answer', 'answeredAt'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  // Its holder released it a moment ago.
  if (!before) return 'call.running'
  if (!before.digest.equals(digest)) return 'call.other_request'
  return before.answeredAt ? { answer: before.answer } : 'call.running'
}

/**
 * Whether this call still holds its key. Locks the row, so that no other call takes it over while the change is made.
 */
export async function stillClaims(tx: Tx, claim: Claim): Promise<boolean> {
  return (await sql`select from calls ${asClaimed(claim)} for update`.execute(tx)).rows.length > 0
}

/** A refusal is not kept as an answer: the same call may be made again once the obstacle is gone. */
export const giveUpClaim = (on: Db, claim: Claim) => sql`delete from calls ${asClaimed(claim)}`.execute(on)

const asClaimed = ({ scope, key, begunAt }: Claim) =>
  sql`where scope = ${scope} and key = ${key} and begun_at = ${begunAt} and answered_at is null`
