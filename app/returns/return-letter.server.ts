import { notFound } from '#app/errors.ts'
import type { ReturnId } from '#app/kernel/ids.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { isAddressConfirmed } from '#app/orders/links/confirmed-address.server.ts'
import { orderLink } from '#app/orders/links/order-link.server.ts'
import { ledgerOfOrder } from '#app/orders/money/ledger.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { Tx } from '#db/database.server.ts'
import { findReturn } from './return.record.ts'
import type { ReturnLetterData } from './return.mail.ts'

type ReturnLetterKind =
  | 'order-return-requested'
  | 'order-return-approved'
  | 'order-return-rejected'
  | 'order-return-received'

/** A mail about a return, to the address of its order, in the order's language. */
export async function queueReturnLetter(tx: Tx, kind: ReturnLetterKind, id: ReturnId) {
  const { row, order, lines, exchange } = (await findReturn(tx, id)) ?? notFound()
  const locale = isLocale(order.locale) ? order.locale : defaultLocale
  const data: ReturnLetterData = {
    number: order.number,
    returnNumber: row.number,
    link: orderLink(languageOf(locale), order),
    lines: lines
      .map(({ title, quantity, arrived }) => ({
        title,
        quantity: kind === 'order-return-received' ? arrived : quantity,
      }))
      .filter(({ quantity }) => quantity > 0),
    instructions: row.instructions,
    rejection: row.rejection,
    isExchanged: exchange !== null,
  }
  const toStranger = !(await isAddressConfirmed(tx, order, await ledgerOfOrder(tx, order.id)))
  await queueLetter(tx, { kind, reference: id, recipient: order.email, locale, data, toStranger })
}
