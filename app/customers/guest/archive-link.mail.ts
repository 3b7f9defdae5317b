import type { ArchiveData } from '#app/customers/archive/archive.mail.ts'
import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'

/** To a guest who requested their data. Anyone with the link can open the file. */
export function archiveLink({ link, until }: ArchiveData, { language, origin, shop }: LetterContext): Letter {
  const { t, locale, time } = language
  return writeLetter(t('customers.letter.archive_subject', { shop }), locale, [
    t('customers.letter.greeting'),
    t('customers.letter.archive_guest', { until: time(new Date(until)) }),
    { button: `${origin}${link}`, label: t('customers.letter.archive_link_guest') },
    t('customers.letter.archive_other_guest'),
    shop,
  ])
}
