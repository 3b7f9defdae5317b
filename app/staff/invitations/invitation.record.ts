import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { type InvitationId, isId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { lockStaff, writeRole } from '#app/staff/rights.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { readInvitationKey } from './invitation-key.server.ts'

const invitationView = z.object({
  id: idOf('sti_'),
  email: z.string().meta({ personal: true }),
  /** The name of a built-in role, or the id of one that the owner has made. */
  role: z.string(),
  /** Null: the operator of the machine. */
  invited_by: idOf('idn_').nullable(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  accepted_at: z.iso.datetime().nullable(),
  accepted_by: idOf('idn_').nullable(),
  revoked_at: z.iso.datetime().nullable(),
})
type InvitationView = z.infer<typeof invitationView>

export interface FiledInvitation {
  row: Row<'staffInvitations'> | null
}

const common = {
  name: 'invitations',
  prefix: 'sti_' as const,
  schema: invitationView,
  isNew: ({ row }: FiledInvitation) => row === null,
  idOf: ({ row }: FiledInvitation) => row?.id ?? '',
  async viewOf(_: Db, { row }: FiledInvitation): Promise<InvitationView> {
    const { id, email, role, invitedBy, sentAt, expiresAt, acceptedAt, acceptedBy, revokedAt } = row ?? notFound()
    return {
      id,
      email,
      role: writeRole(role),
      invited_by: invitedBy,
      sent_at: sentAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      accepted_at: acceptedAt?.toISOString() ?? null,
      accepted_by: acceptedBy,
      revoked_at: revokedAt?.toISOString() ?? null,
    }
  },
}

/** An invitation to work in the shop; null for a new one. */
export const invitation = record<string | null, FiledInvitation, InvitationView>({
  ...common,
  permission: 'staff:invite',
  http: 'GET /invitations/:invitation',
  find: (on, key) => filed(on, key),
  async lock(tx, key) {
    await lockStaff(tx)
    return filed(tx, key)
  },
  keyOf: (text) => text || null,
})

/** The same for the person who has the link of the last mail. */
export const ownInvitation = record<string, FiledInvitation, InvitationView>({
  ...common,
  permission: 'session:write',
  find: (on, key) => linkedInvitation(on, key),
  async lock(tx, key) {
    await lockStaff(tx)
    return linkedInvitation(tx, key)
  },
  keyFor: ({ named }) => named.key ?? notFound(),
})

export async function linkedInvitation(on: Db, key: string): Promise<FiledInvitation | null> {
  const link = readInvitationKey(key)
  const found = link && (await filed(on, link.id))
  return found?.row?.mails === link?.mails ? found : null
}

async function filed(on: Db, key: string | null): Promise<FiledInvitation | null> {
  if (key === null) return { row: null }
  if (!isId<InvitationId>(key)) return null
  const row = await on.selectFrom('staffInvitations').selectAll().where('id', '=', key).executeTakeFirst()
  return row ? { row } : null
}
