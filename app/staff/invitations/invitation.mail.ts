import type { InvitationId } from '#app/kernel/ids.ts'
import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'
import { invitationKey } from './invitation-key.server.ts'

export interface InvitationMail {
  invitation: InvitationId
  /** Which mail of this invitation it is: only the last one has a link that works. */
  mails: number
  /** ISO 8601. */
  until: string
}

/** To somebody who may come to work in the shop. It holds nothing that was typed. */
export function staffInvitation({ invitation, mails, until }: InvitationMail, context: LetterContext): Letter {
  const { language, origin, shop } = context
  const { t, locale, time } = language
  const link = origin + language.href('/invitation', undefined, { key: invitationKey(invitation, mails) })
  return writeLetter(t('staff.letter.subject', { shop }), locale, [
    t('staff.letter.text', { shop }),
    { button: link, label: t('staff.letter.press') },
    t('staff.letter.until', { time: time(new Date(until)) }),
    t('staff.letter.other'),
  ])
}
