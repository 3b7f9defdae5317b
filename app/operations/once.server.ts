import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Actor } from './actor.ts'

/** A call that may come twice. The digest tells another call under the same key from the same one. */
export interface Claim {
  /** Whose keys: two callers may choose the same one. */
  scope: string
  key: string
  digest: Buffer
  /** Tells this claim from that of another process which has taken it over. */
  begunAt: Date
  /** Answers from before then are forgotten: the same key is another call. */
  forgottenBefore: Date
}

export type OnceRefusal = 'call.running' | 'call.other_request'

export function claimOf(operation: string, object: unknown, input: unknown, actor: Actor, key: string): Claim {
  const digest = createHash('sha256')
    .update(JSON.stringify([operation, object, input]))
    .digest()
  const kept = actor.door === 'api' ? limits.apiCallsKept : limits.callsKept
  return {
    // A form's keys and a program's are kept for different times.
    scope: `${actor.door === 'api' ? apiScope : ''}${actor.kind} ${actor.id ?? ''}`,
    key,
    digest,
    begunAt: actor.now,
    forgottenBefore: new Date(actor.now.getTime() - kept.value),
  }
}

const apiScope = 'api '

/** Removes keys that have had their time. */
export function forgetCalls(on: Db, now: Date) {
  const before = ({ value }: { value: number }) => new Date(now.getTime() - value)
  return sql`delete from calls where begun_at < ${before(limits.apiCallsKept)}
    and (starts_with(scope, ${apiScope}) or begun_at < ${before(limits.callsKept)})`.execute(on)
}

/** The result of an earlier call. */
interface Answered {
  answer: unknown
}

/**
 * Takes the key for this call. Null: it is taken, go on. A call whose process ended has it taken over after a while; whatever
 * was asked outside is asked again under the same key, which does nothing twice. Within a transaction the second caller
 * waits here for the first.
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
  // Given up a moment ago by its holder.
  if (!before) return 'call.running'
  if (!before.digest.equals(digest)) return 'call.other_request'
  return before.answeredAt ? { answer: before.answer } : 'call.running'
}

/** Whether this call still has its key: locked from now on, so that no other call takes it over while the change is made. */
export async function stillClaims(tx: Tx, claim: Claim): Promise<boolean> {
  return (await sql`select from calls ${asClaimed(claim)} for update`.execute(tx)).rows.length > 0
}

/** A refusal is no answer that is kept: the same call may be made again once what was in its way is gone. */
export const giveUpClaim = (on: Db, claim: Claim) => sql`delete from calls ${asClaimed(claim)}`.execute(on)

const asClaimed = ({ scope, key, begunAt }: Claim) =>
  sql`where scope = ${scope} and key = ${key} and begun_at = ${begunAt} and answered_at is null`
