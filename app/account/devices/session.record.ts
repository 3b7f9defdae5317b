import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { identityOf } from '#app/identity/people/customer-of.server.ts'
import { deviceOf } from '#app/identity/people/session.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'

interface OwnSession {
  idHash: Buffer
  customerId: CustomerId
  userAgent: string
  lastSeenAt: Date
}

/** A signed-in device, as the API shows it: by the hash of its cookie. */
const sessionView = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  last_seen_at: z.iso.datetime(),
})

/** A session of the caller, by its hash. One that has ended is not found. */
export const session = record<Buffer, OwnSession, z.infer<typeof sessionView>>({
  name: 'sessions',
  prefix: 'ses_',
  permission: 'account:read',
  schema: sessionView,
  find: async (on, idHash, actor) => (await own(on, idHash, actor)) ?? null,
  async lock(tx, idHash, actor) {
    // The lock on her row covers all her sessions: of two devices that sign each other out, the second one finds that
    // it is out.
    const known = await own(tx, idHash, actor)
    if (!known) return null
    await tx.selectFrom('customers').select('id').where('id', '=', known.customerId).forNoKeyUpdate().execute()
    return (await own(tx, idHash, actor)) ?? null
  },
  idOf: ({ idHash }) => idHash.toString('base64url'),
  keyFor: ({ sessionHash }) => sessionHash ?? notFound(),
  viewOf: async (_, { idHash, userAgent, lastSeenAt }) => ({
    id: idHash.toString('base64url'),
    ...deviceOf(userAgent),
    last_seen_at: lastSeenAt.toISOString(),
  }),
})

const own = (on: Db, idHash: Buffer, actor: Actor) =>
  on
    .selectFrom('sessions')
    .innerJoin('identities', 'identities.id', 'sessions.identityId')
    .select(['sessions.idHash', 'identities.customerId', 'sessions.userAgent', 'sessions.lastSeenAt'])
    .where('sessions.idHash', '=', idHash)
    .where('sessions.identityId', '=', identityOf(actor))
    .where('sessions.endedAt', 'is', null)
    .executeTakeFirst()
