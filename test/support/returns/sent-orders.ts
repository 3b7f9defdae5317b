import type { officeOf } from '#test/support/people/office.ts'

type Office = Pick<ReturnType<typeof officeOf>, 'rows'>

/** A return in this state, of the one item of an order that has left; its id. */
export async function putReturn(office: Office, number: string, state: 'requested' | 'approved'): Promise<string> {
  const [row] = await office.rows(
    `with made as (insert into returns (id, order_id, number, kind, state, requested_by, requested_at)
       select gen_random_uuid(), id, number || '-R1', 'voluntary', $2, 'customer', now() from orders where number = $1
       returning id, order_id)
     insert into return_lines (return_id, order_line_id, quantity)
       select made.id, l.id, 1 from made join order_lines l using (order_id) returning return_id as id`,
    number,
    state,
  )
  return String(row?.id)
}

/** Sends all of an order as if it had been paid; the id of its one line. */
export async function sendByHand(office: Office, number: string): Promise<string> {
  const [row] = await office.rows(
    `with placed as (update orders set state = 'placed', placed_at = now() where number = $1 returning id), sent as (
       insert into shipments (id, order_id, state, shipped_at) select gen_random_uuid(), id, 'shipped', now() from placed
       returning id, order_id)
     insert into shipment_lines (shipment_id, order_line_id, quantity)
       select sent.id, l.id, l.quantity from sent join order_lines l using (order_id) returning order_line_id as id`,
    number,
  )
  return String(row?.id)
}
