import { composeLetter } from '#app/mail/compose-letter.server.ts'
import type { Letter } from '#app/mail/letter.ts'
import type { Locale } from '#app/locales.ts'
import { newestTexts } from '#app/orders/letters/order-letter.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { type Db, db } from '#db/database.server.ts'
import type { LetterKind } from './mail-kinds.ts'
import { sampleMails } from './sample-mails.ts'
import { sampleOrder } from './sample-order.ts'

/** The made-up data of a mail, in the shop's currency. A confirmation comes with the shop's own terms of today. */
export async function sampleOf(on: Db, kind: LetterKind): Promise<object> {
  const { currency } = await readSettings(on)
  return sampleMails({ ...sampleOrder, currency, documents: await newestTexts(on) })[kind]
}

/** The mail as it would be sent today, with made-up data. */
export async function previewMail(kind: LetterKind, locale: Locale): Promise<Letter> {
  return composeLetter(db, { kind, locale, data: await sampleOf(db, kind) }, await readSettings())
}
