import type { InvitationId } from '#app/kernel/ids.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { InvitationMail } from './invitation.mail.ts'

interface Mailed {
  id: InvitationId
  email: string
  locale: string
  mails: number
  expiresAt: Date
}

/** Owes the invited person a mail. Its link is computed when it is sent. */
export async function mailInvitation(tx: Tx, { id, email, locale, mails, expiresAt }: Mailed) {
  const data: InvitationMail = { invitation: id, mails, until: expiresAt.toISOString() }
  await queueLetter(tx, {
    kind: 'staff-invitation',
    reference: `${id} ${mails}`,
    recipient: email,
    locale: isLocale(locale) ? locale : defaultLocale,
    data: { ...data },
    toStranger: false,
  })
}
