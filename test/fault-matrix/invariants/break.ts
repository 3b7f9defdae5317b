import { aBuyerWhoPaid } from '#test/fault-matrix/world/buyer.ts'
import { finishJobs } from '#test/fault-matrix/world/queue.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import type { InvariantName } from './all.ts'

/**
 * Breaks each invariant on purpose, in a world that is discarded afterwards: an invariant that cannot fail proves
 * nothing.
 */
export async function breakEverything(world: World) {
  const [buyer, another] = [await aBuyerWhoPaid(world), await aBuyerWhoPaid(world)]
  await finishJobs(world)
  const { id } = buyer.orderRow
  await payTwice(world, buyer.reference)
  for (const statement of Object.values(breakages)) await world.sql(statement, id)
  // For an order without further changes: any change would store the standing again.
  await world.sql(`update orders set payment = 'unpaid' where id = $1`, another.orderRow.id)
}

async function payTwice({ provider }: World, reference: string) {
  const { amount, currency, metadata } = await provider.book(reference)
  const automatic = { enabled: true, allow_redirects: 'never' as const }
  const card = { payment_method: 'pm_card_visa', automatic_payment_methods: automatic, confirm: true }
  await provider.stripe.paymentIntents.create({ amount, currency, metadata, ...card })
}

/** I1 to I3 are broken by the second payment. */
const breakages = {
  I4: `update stock_levels s set on_hand = s.on_hand + 1 from stock_reservations r
    where r.order_id = $1 and s.variant_id = r.variant_id and s.location_id = r.location_id`,
  I5: `delete from letters where reference = $1::uuid::text`,
  I6: `delete from provider_events where event_id = (select event_id from provider_events
    where body ->> 'payment' = (select provider_reference from payment_attempts where order_id = $1) limit 1)`,
  I7: `update orders set phone = '4242 4242 4242 4242' where id = $1`,
  I8: `update payment_attempts set currency = 'USD' where order_id = $1`,
  I9: `update payment_attempts set state = 'declined' where order_id = $1`,
  I11: `update shelf set low = low + 1 where product_id in (
    select v.product_id from order_lines l join variants v on v.id = l.variant_id where l.order_id = $1)`,
  I12: `with made as (insert into returns (id, order_id, number, kind, state, requested_by, requested_at)
      values (gen_random_uuid(), $1, 'R1', 'voluntary', 'approved', 'nobody', now()) returning id)
    insert into return_lines (return_id, order_line_id, quantity)
      select made.id, l.id, l.quantity + 1 from made, order_lines l where l.order_id = $1`,
} as const satisfies Partial<Record<InvariantName, string>>
