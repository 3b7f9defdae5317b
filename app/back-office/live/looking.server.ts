import { sql } from 'kysely'
import type { IdentityId, OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { order } from '#app/orders/order.record.ts'
import { db } from '#db/database.server.ts'

/**
 * Notes that this person looks at the order, and answers with the names of the others who do. Null: it is not there, or
 * not theirs to see.
 */
export async function lookAt(id: OrderId, identity: IdentityId, actor: Actor): Promise<string[] | null> {
  if (!(await order.find(db, id, actor))) return null
  const until = new Date(actor.now.getTime() + limits.lookingFor.value)
  await sql`insert into looking (order_id, identity_id, until) values (${id}, ${identity}, ${until})
    on conflict (order_id, identity_id) do update set until = excluded.until`.execute(db)
  await sql`delete from looking where order_id = ${id} and until < ${actor.now}`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(c.name, ''), i.email, '') as name from looking l
    join identities i on i.id = l.identity_id join customers c on c.id = i.customer_id
    where l.order_id = ${id} and l.identity_id <> ${identity} order by 1 limit 10`.execute(db)
  return rows.map(({ name }) => name)
}
