import { writeComment } from '#app/comments/write-comment.operation.ts'
import { correctAddress } from '#app/corrections/correct-address.operation.ts'
import { addressAsInput } from '#app/kernel/postal-address.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { tagOrder } from '#app/orders/care/tag-order.operation.ts'
import { db } from '#db/database.server.ts'
import { aColleague } from '#test/support/people/staff/colleagues.ts'
import { hold, release, staffAt } from '#test/support/people/staff/staff.ts'

/** Staff write this about an order wherever they can: a held and released order, a comment with its mail, a correction. */
export async function writeAbout(order: OrderId, text: string) {
  const now = new Date()
  const author = await aColleague('Author')
  const actor = staffAt(now, author.id)
  const colleague = await aColleague(`Colleague ${order}`)
  const { shippingAddress } = await db
    .selectFrom('orders')
    .select('shippingAddress')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  const address = shippingAddress && { ...addressAsInput(shippingAddress), line2: text }
  const object = typeId('ord_', order)
  const done = [
    await hold(order, now, { reason: 'customer', note: text }),
    await release(order, now),
    await perform(tagOrder, { key: order, input: { add: ['gift'] }, actor }),
    await perform(writeComment, { key: null, input: { object, text: `@${colleague.name} ${text}` }, actor }),
    await perform(correctAddress, { key: order, input: { address, reason: text }, actor }),
    await hold(order, now, { reason: 'other', note: text }),
    await release(order, now),
  ]
  if (!done.every(({ ok }) => ok)) throw new Error(JSON.stringify(done))
}
