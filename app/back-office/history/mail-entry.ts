import { mailName } from '#app/back-office/mails/mail-words.ts'
import type { LetterId } from '#app/kernel/ids.ts'
import type { LetterKind } from '#app/letter-list.ts'
import type { Language } from '#app/web/language-of.ts'
import type { HistoryEntry } from './history.ts'

interface Letter {
  id: LetterId
  kind: LetterKind
  state: string
  recipient: string
  sentAt: Date | null
  createdAt: Date
  againOf: LetterId | null
  mayAgain?: boolean
}

/** A mail in the history of the record that it is about, or of its recipient. */
export function mailEntry(letter: Letter, language: Language) {
  const { id, kind, state, recipient, sentAt, createdAt, againOf, mayAgain = false } = letter
  const entry: HistoryEntry = {
    id,
    at: sentAt ?? createdAt,
    kind: 'mail',
    what: language.t(againOf ? 'office.history.mail_again' : 'office.history.mail', { mail: mailName(kind, language) }),
    who: null,
    mail: { id, kind, recipient, state, mayAgain },
  }
  return entry
}
