import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'

interface MessageData {
  name: string
  email: string
  order: string
  message: string
}

/** To the writer: what has arrived, so that they need not wonder. */
export function messageReceived({ name, message }: MessageData, { language, shop }: LetterContext): Letter {
  const { t, locale } = language
  return writeLetter(t('contact.letter.received_subject', { shop }), locale, [
    t('contact.letter.greeting', { name }),
    t('contact.letter.received'),
    message,
    shop,
  ])
}

/** To the shop: the message, to be answered by replying. */
export function messageArrived({ name, email, order, message }: MessageData, { language }: LetterContext): Letter {
  const { t, locale } = language
  const rows: [string, string][] = [
    [t('contact.name'), name],
    [t('contact.email'), email],
  ]
  if (order) rows.push([t('contact.order'), order])
  const letter = writeLetter(t('contact.letter.arrived_subject', { name }), locale, [{ rows }, message])
  return { ...letter, replyTo: { name, address: email } }
}
