import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { db } from '#db/database.server.ts'

/** Data of other issuers than the configured one in the database. */
export interface FormerIssuers {
  /** Of the configured issuer: sessions that began by another client. */
  ended: { issuer: string; sessions: number }[]
  /** Their roles have no effect, since signing in as them is not possible any more. */
  staff: StaffOfIssuer[]
  /**
   * Whose roles count. After a return to an issuer these are its people of before, some of whom may have left the shop
   * since.
   */
  own: StaffOfIssuer[]
  /** The hosts that events go to. Keys of former staff have no effect, but a webhook belongs to nobody: it goes on sending. */
  webhooks: string[]
}

interface StaffOfIssuer {
  issuer: string
  email: string | null
  roles: string[]
}

/**
 * Ends the sessions of other issuers, and of other clients at this one, for good. They count for nothing already; but a
 * logout that a former issuer sends, or that names a former client, is refused, so that a return to it must not find them
 * open.
 */
export async function leaveFormerIssuers(now: Date): Promise<FormerIssuers> {
  const { issuer, clientId } = configuration().identity
  const ended = await endSessionsOfOthers({ issuer, clientId }, now)
  const open = await db.selectFrom('webhooks').select('url').where('offSince', 'is', null).orderBy('id').execute()
  return { ended, ...(await listStaffByIssuer()), webhooks: open.map(({ url }) => new URL(url).host) }
}

/** Who works here, and whose roles count at the configured issuer. */
export async function listStaffByIssuer(): Promise<Pick<FormerIssuers, 'staff' | 'own'>> {
  const { issuer } = configuration().identity
  const staff = await db
    .selectFrom('staffMembers as m')
    .innerJoin('identities as i', 'i.id', 'm.identityId')
    .select(['i.issuer', 'i.email', 'm.roles'])
    .orderBy('i.issuer')
    .orderBy('m.createdAt')
    .execute()
  return {
    staff: staff.filter((each) => each.issuer !== issuer),
    own: staff.filter((each) => each.issuer === issuer),
  }
}

function endSessionsOfOthers({ issuer, clientId }: { issuer: string; clientId: string }, now: Date) {
  return db.transaction().execute(async (tx) => {
    // A shop of many years has many sessions, and the start waits for all of them.
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ issuer: string; sessions: number }>`
      with ended as (
        update sessions s set ended_at = ${now}, id_token = null from identities i
        where i.id = s.identity_id and s.ended_at is null
          and (i.issuer <> ${issuer} or s.client_id <> ${clientId}) returning i.issuer
      )
      select issuer, count(*)::int as sessions from ended group by issuer order by issuer`.execute(tx)
    // Of an earlier release: unmarked, the next change of the client would leave them open.
    await sql`update sessions set client_id = ${clientId} where client_id is null and ended_at is null`.execute(tx)
    return rows
  })
}
