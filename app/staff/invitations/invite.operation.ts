import { z } from 'zod'
import { sql } from 'kysely'
import { emailField } from '#app/checkout/contact.ts'
import { configuration } from '#app/configuration.ts'
import { type InvitationId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, locales } from '#app/locales.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { covers, personBehind, readRole, rightsIn, rightsNow } from '#app/staff/rights.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import type { Tx } from '#db/database.server.ts'
import { mailInvitation } from './mail-invitation.server.ts'
import { invitation } from './invitation.record.ts'

/** Sends somebody a mail with a link by which they become staff with this role. */
export const invite = operation({
  name: 'invitations.create',
  http: 'POST /invitations',
  permission: 'staff:invite',
  nature: 'secret',
  on: invitation,
  input: z.object({
    email: emailField.meta({ personal: true }),
    role: z.string('field.choice').max(60, 'field.choice'),
    /** The language of the mail. */
    language: z.enum(locales, 'field.choice').default(defaultLocale),
  }),
  refusals: ['role.unknown', 'role.more_than_you', 'invitation.sent', 'invitation.is_staff', 'invitation.too_many'],
  answer: z.object({ id: idOf('sti_') }),
  async run({ tx, input: { email, role: said, language: locale }, actor, became }) {
    const held = await rightsNow(tx, actor, 'staff:invite')
    const role = readRole(said)
    const rights = await rightsIn(tx, [role])
    if (rights === null) return refuse('role.unknown', '/role')
    if (!covers(held, rights)) return refuse('role.more_than_you', '/role')
    if (await isStaffAlready(tx, email)) return refuse('invitation.is_staff', '/email')
    const open = await openInvitations(tx, email, actor.now)
    if (open.own > 0) return refuse('invitation.sent', '/email')
    if (open.all >= limits.invitations.value) return refuse('invitation.too_many')
    const id = newId<InvitationId>()
    const expiresAt = new Date(actor.now.getTime() + limits.invitation.value)
    const row = { id, email, role, invitedBy: await personBehind(tx, actor), locale, mails: 1 }
    const dates = { createdAt: actor.now, sentAt: actor.now, expiresAt }
    await tx
      .insertInto('staffInvitations')
      .values({ ...row, ...dates })
      .execute()
    await mailInvitation(tx, { ...row, expiresAt })
    became(id)
    return agree({ id })
  },
  async afterwards({ actor }) {
    noteDoneBy('staff_invited', actor, '/invitations')
    return agree()
  },
})

/** Letters that look alike are other letters: only A to Z in either case are the same. */
const same = (email: string) => sql<boolean>`lower(email collate "C") = lower(${email}::text collate "C")`

async function isStaffAlready(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`select from staff_members m join identities i on i.id = m.identity_id
    where ${same(email)} and i.email_verified and i.issuer = ${configuration().identity.issuer}`.execute(tx)
  return rows.length > 0
}

async function openInvitations(tx: Tx, email: string, now: Date) {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where ${same(email)})::int as own, count(*)::int as all from staff_invitations
    where accepted_at is null and revoked_at is null and expires_at > ${now}`.execute(tx)
  return rows[0] ?? { own: 0, all: 0 }
}
