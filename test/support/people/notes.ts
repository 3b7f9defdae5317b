import { sql } from 'kysely'
import { writeComment } from '#app/comments/write-comment.operation.ts'
import { correctAddress } from '#app/corrections/correct-address.operation.ts'
import { personalData } from '#app/customers/personal-data.ts'
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

/**
 * Writes this into every text column that an erasure has to blank, of each row that these orders have by then; returns
 * the columns. So a column that is listed as blanked, and that no code blanks, is found. By its email an order is found.
 */
export async function writeWhereBlanked(orders: readonly OrderId[], text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; key: string }>`
    select c.table_name as "table", c.column_name as "column", k.column_name as key
    from information_schema.columns c join information_schema.columns k on k.table_schema = c.table_schema
      and k.table_name = c.table_name and k.column_name = case c.table_name when 'orders' then 'id' else 'order_id' end
    where c.table_schema = 'public' and c.data_type = 'text' and c.column_name <> 'email' order by 1, 2`.execute(db)
  const blanked = new Set(
    personalData.flatMap(({ table, columns, fate }) =>
      fate === 'blanked' && columns !== '*' ? columns.map((column) => `${table}.${column}`) : [],
    ),
  )
  const written: string[] = []
  for (const { table, column, key } of rows.filter((each) => blanked.has(`${each.table}.${each.column}`))) {
    const [set, isTheirs] = [sql`${sql.ref(column)} = ${text}`, sql`${sql.ref(key)} = any (${[...orders]}::uuid[])`]
    // A note is there only with its hold.
    const more = column === 'staff_hold_note' ? sql`, staff_hold = 'other'` : sql``
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${set}${more} where ${isTheirs}`.execute(db)
    if (numAffectedRows) written.push(`${table}.${column}`)
  }
  return written
}
