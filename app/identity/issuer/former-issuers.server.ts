import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { db, type Tx } from '#db/database.server.ts'

/** Data of other issuers than the configured one in the database. */
export interface FormerIssuers {
  /** Of the configured issuer: sessions that began by another client. */
  ended: { issuer: string; sessions: number }[]
  /**
   * After a return: the number of sessions of this issuer and client that a process of before had begun while another one
   * was configured already.
   */
  here: number
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
 * open. A process of the former setting may go on for a while beside the one that has the next, and begin more of them:
 * a return ends these as well.
 */
export async function leaveFormerIssuers(now: Date): Promise<FormerIssuers> {
  const { issuer, clientId } = configuration().identity
  const { ended, here } = await endSessionsOfOthers({ issuer, clientId }, now)
  const open = await db.selectFrom('webhooks').select('url').where('offSince', 'is', null).orderBy('id').execute()
  return { ended, here, ...(await listStaffByIssuer()), webhooks: open.map(({ url }) => new URL(url).host) }
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

interface Setting {
  issuer: string
  clientId: string
}

function endSessionsOfOthers(own: Setting, now: Date) {
  const { issuer, clientId } = own
  return db.transaction().execute(async (tx) => {
    // A shop of many years has many sessions, and the start waits for all of them.
    await sql`set local statement_timeout = 0`.execute(tx)
    const isReturn = await noteSetting(tx, own, now)
    const { rows } = await sql<{ issuer: string; isOther: boolean; sessions: number }>`
      with ended as (
        update sessions s set ended_at = ${now}, id_token = null from identities i
        where i.id = s.identity_id and s.ended_at is null
          and (${isReturn} or i.issuer <> ${issuer} or s.client_id <> ${clientId})
        returning i.issuer, (i.issuer <> ${issuer} or coalesce(s.client_id <> ${clientId}, false)) as is_other
      )
      select issuer, is_other, count(*)::int as sessions from ended group by issuer, is_other order by issuer`.execute(
      tx,
    )
    // Of an earlier release: unmarked, the next change of the client would leave them open.
    await sql`update sessions set client_id = ${clientId} where client_id is null and ended_at is null`.execute(tx)
    return {
      ended: rows.filter(({ isOther }) => isOther).map((row) => ({ issuer: row.issuer, sessions: row.sessions })),
      here: rows.find(({ isOther }) => !isOther)?.sessions ?? 0,
    }
  })
}

const key = 'issuer'

/**
 * Keeps what this start has, for the next one; answers whether the last start had another one. False as long as that is
 * not known.
 */
async function noteSetting(tx: Tx, own: Setting, now: Date): Promise<boolean> {
  const query = tx.selectFrom('settings').select('value').where('key', '=', key)
  const row = await query.forUpdate().executeTakeFirst()
  // Only this function writes it.
  const last = row?.value as Setting | undefined
  if (last && last.issuer === own.issuer && last.clientId === own.clientId) return false
  const change = { value: JSON.stringify(own), updatedAt: now }
  await tx
    .insertInto('settings')
    .values({ key, ...change })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
    .execute()
  return last !== undefined
}
