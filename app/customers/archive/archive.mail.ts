import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'

export type ArchiveData = {
  /** The page's path. */
  link: string
  /** ISO 8601. */
  until: string
}

/** The archive is ready. The link opens it only for its customer, signed in. */
export function archiveReady({ link, until }: ArchiveData, { language, origin, shop }: LetterContext): Letter {
  const { t, locale, time } = language
  return writeLetter(t('customers.letter.archive_subject', { shop }), locale, [
    t('customers.letter.greeting'),
    t('customers.letter.archive', { until: time(new Date(until)) }),
    { button: `${origin}${link}`, label: t('customers.letter.archive_link') },
    t('customers.letter.archive_other'),
    shop,
  ])
}
