import { answeredBy, type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'

interface ConfirmationData {
  reference: string
  /** ISO 8601. */
  at: string
  answerTo: string
}

interface MessageData {
  reference: string
  name: string
  email: string
  order: string | null
  message: string
}

/**
 * A receipt to the address the writer gave. It repeats nothing of what was typed, which could be a stranger's words to
 * a person who never wrote to us.
 */
export function messageReceived({ reference, at, answerTo }: ConfirmationData, context: LetterContext): Letter {
  const { language, shop } = context
  const { t, locale, time } = language
  const letter = writeLetter(t('contact.letter.received_subject', { shop, reference }), locale, [
    t('contact.letter.greeting'),
    t('contact.letter.received', { time: time(new Date(at)), reference }),
    t('contact.letter.received_more', { email: answerTo, reference }),
    t('contact.letter.received_other'),
    shop,
  ])
  return { ...letter, replyTo: answeredBy(shop, answerTo) }
}

/** To the shop: the message, to be answered by replying. */
export function messageArrived(
  { reference, name, email, order, message }: MessageData,
  { language }: LetterContext,
): Letter {
  const { t, locale } = language
  const rows: [string, string][] = [
    [t('contact.letter.name'), name],
    [t('contact.email'), email],
  ]
  if (order) rows.push([t('contact.order'), order])
  const letter = writeLetter(t('contact.letter.arrived_subject', { name, reference }), locale, [{ rows }, message])
  return { ...letter, replyTo: answeredBy(name, email) }
}
