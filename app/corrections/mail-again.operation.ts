import { z } from 'zod'
import { type LetterId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isAddressConfirmed } from '#app/orders/links/confirmed-address.server.ts'
import { orderLink } from '#app/orders/links/order-link.server.ts'
import { order } from '#app/orders/order.record.ts'
import { languageOf } from '#app/web/language-of.ts'
import { mailsAgain, mayMailAgain } from './corrections.ts'
import { countAgain, findMail } from './mail-again.server.ts'

/**
 * Sends a mail about an order again, with its content of then, to the order's address of today. Its link is today's as
 * well: that of then may have ended.
 */
export const mailAgain = operation({
  name: 'orders.mail_again',
  http: 'POST /orders/:order/mails',
  permission: 'orders:change',
  nature: 'mail',
  on: order,
  input: z.object({
    kind: z.enum(mailsAgain, 'field.choice'),
    /** A certain mail, if there were several of this kind; otherwise the last one. */
    letter: idInput<LetterId>('mail_', 'field.choice').optional(),
  }),
  refusals: ['order.not_placed', 'order.mail_not_again', 'order.mails_enough'],
  offer: ({ row }) => (row.erasedAt || row.email === '' ? refuse('order.not_placed') : agree()),
  async run({ tx, facts, input: { kind, letter }, actor }) {
    const { row } = facts
    const first = await findMail(tx, row.id, kind, letter)
    if (!first) return refuse('order.mail_not_again')
    const enough = await countAgain(tx, row.id, actor.now)
    if (!enough.ok) return enough
    const isConfirmed = await isAddressConfirmed(tx, row, facts.ledger)
    const may = mayMailAgain(kind, { isConfirmed })
    if (!may.ok) return may
    const locale = isLocale(first.locale) ? first.locale : defaultLocale
    const data = 'link' in first.data ? { ...first.data, link: orderLink(languageOf(locale), row) } : first.data
    const withoutTyped = isConfirmed ? data : { ...data, address: null, billing: null }
    await queueLetter(tx, {
      kind,
      reference: `${first.reference} again ${newId()}`,
      recipient: row.email,
      locale,
      data: withoutTyped,
      toStranger: !isConfirmed,
      againOf: first.id,
    })
    return agree()
  },
})
