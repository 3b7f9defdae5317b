import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import type { CustomerId, IdentityId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { ask, db, type Db, type Tx } from '#db/database.server.ts'
import { sealToken } from '#app/identity/issuer/sealed-token.server.ts'
import { hashOf, newSecret } from '#app/identity/issuer/secrets.server.ts'

export interface NewSession {
  identityId: IdentityId
  providerSessionId: string | null
  idToken: string
  authenticatedAt: Date | null
  userAgent: string
}

/** Answers with the new session's id, which goes into the cookie and is kept nowhere. */
export async function startSession(tx: Tx, session: NewSession, now: Date): Promise<string> {
  const id = newSecret()
  await tx
    .insertInto('sessions')
    .values({
      ...session,
      clientId: configuration().identity.clientId,
      idHash: hashOf(id),
      idToken: sealToken(session.idToken, id),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + limits.sessionLife.value),
      userAgent: session.userAgent.slice(0, 400),
    })
    .execute()
  return id
}

export interface SessionRow {
  idHash: Buffer
  identityId: IdentityId
  authenticatedAt: Date | null
  lastSeenAt: Date
  expiresAt: Date
  endedAt: Date | null
  endedByIssuer: boolean
  customerId: CustomerId
  name: string
  email: string | null
  roles: string[] | null
  /** The permissions of those of the roles that the owner has made. */
  made: string[] | null
}

/**
 * Every page that is not cached calls this, so the statement is prepared. Only a session of the configured issuer and
 * client counts: the former ones no longer decide who may sign in, and cannot end their sessions any more
 * (docs/decisions/0009-change-of-issuer.md).
 */
export async function findSession(id: string): Promise<SessionRow | null> {
  const { issuer, clientId } = configuration().identity
  const [row] = await ask<SessionRow>(
    'session',
    `select s.id_hash as "idHash", s.identity_id as "identityId", s.authenticated_at as "authenticatedAt",
       s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", s.ended_at as "endedAt",
       s.ended_by_issuer as "endedByIssuer",
       c.id as "customerId", c.name, c.email, m.roles,
       case when m.roles is not null
         then array(select unnest(r.permissions) from staff_roles r where r.id::text = any (m.roles)) end as made
     from sessions s join identities i on i.id = s.identity_id join customers c on c.id = i.customer_id
     left join staff_members m on m.identity_id = i.id
     where s.id_hash = $1 and i.issuer = $2 and coalesce(s.client_id, $3) = $3`,
    [hashOf(id), issuer, clientId],
  )
  return row ?? null
}

/**
 * Whether it ended a moment ago because the same person signed in again: the next session began at that very moment.
 */
export async function wasJustReplaced({ identityId, endedAt }: SessionRow, now: Date): Promise<boolean> {
  if (!endedAt || now.getTime() - endedAt.getTime() >= limits.sessionReplaced.value) return false
  const next = db.selectFrom('sessions').select('idHash').where('identityId', '=', identityId)
  return (await next.where('createdAt', '=', endedAt).executeTakeFirst()) !== undefined
}

export async function noteSeen(idHash: Buffer, now: Date) {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('idHash', '=', idHash)
    .where('lastSeenAt', '<', now)
    .execute()
}

/**
 * Ends one session and answers with its sealed ID token, by which the issuer knows whom to sign out; it is kept no
 * longer.
 */
export async function endSession(on: Db, idHash: Buffer, now: Date): Promise<string | null> {
  // Read and forgotten in one statement: two presses on "sign out" at once get the token once.
  const { rows } = await sql<{ idToken: string | null }>`
    with open as (select id_hash, id_token from sessions where id_hash = ${idHash} and ended_at is null for update)
    update sessions set ended_at = ${now}, id_token = null from open where sessions.id_hash = open.id_hash
    returning open.id_token`.execute(on)
  return rows[0]?.idToken ?? null
}

/** A customer's other sessions, most recently used first. */
export function listSessions(customerId: CustomerId, now: Date) {
  const { issuer, clientId } = configuration().identity
  return db
    .selectFrom('sessions')
    .innerJoin('identities', 'identities.id', 'sessions.identityId')
    .select(['sessions.idHash', 'sessions.userAgent', 'sessions.lastSeenAt', 'sessions.expiresAt', 'sessions.endedAt'])
    .where('identities.customerId', '=', customerId)
    .where('identities.issuer', '=', issuer)
    .where((is) => is.or([is('sessions.clientId', 'is', null), is('sessions.clientId', '=', clientId)]))
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('sessions.lastSeenAt', '>', new Date(now.getTime() - limits.customerIdle.value))
    .orderBy('sessions.lastSeenAt', 'desc')
    .limit(50)
    .execute()
}
