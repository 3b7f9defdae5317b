import { z } from 'zod'
import { emailField, phoneInput, readPhone } from '#app/checkout/contact.ts'
import { isSameAddress } from '#app/identity/people/person.ts'
import { newId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { operation } from '#app/operations/operation.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { order } from '#app/orders/order.record.ts'
import { reasonOfStaff } from './correct-address.operation.ts'
import { mayCorrectContact } from './corrections.ts'
import { countAgain, findMail } from './mail-again.server.ts'

/**
 * Corrects how the buyer is reached. A new e-mail address gets the confirmation with a new link, and the links that the
 * old address got open nothing any more: it may be a stranger's.
 */
export const correctContact = operation({
  name: 'orders.correct_contact',
  http: 'POST /orders/:order/correct-contact',
  permission: 'orders:change',
  nature: 'mail',
  on: order,
  input: z.object({
    email: emailField.meta({ personal: true }),
    phone: phoneInput.default(null),
    reason: reasonOfStaff,
  }),
  refusals: ['order.not_placed', 'order.mails_enough'],
  offer: mayCorrectContact,
  async run({ tx, facts: { row }, input: { email, phone }, actor, emit }) {
    const isMoved = !isSameAddress(email, row.email)
    const change = {
      email,
      phone: phone && readPhone(phone, ''),
      linkSeries: row.linkSeries + (isMoved ? 1 : 0),
    }
    const corrected = await tx
      .updateTable('orders')
      .set(change)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isMoved) {
      // Each is a mail to an address that staff have typed.
      const enough = await countAgain(tx, row.id, actor.now)
      if (!enough.ok) return enough
      const first = await findMail(tx, row.id, 'order-confirmation')
      const letter = await letterOf(tx, 'order-confirmation', corrected, `${row.id} again ${newId()}`)
      await queueLetter(tx, { ...letter, ...(first && { againOf: first.id }) })
    }
    emit('order.changed')
    return agree()
  },
})
