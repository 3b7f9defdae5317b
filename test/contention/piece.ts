import { newId, type LocationId, type VariantId } from '#app/kernel/ids.ts'
import { runSql } from '#test/support/database/sql.ts'

/** Removes surplus stock by a movement, as for every change of a level: the location with the most keeps the rest. */
export async function leaveOnly(url: string, variantId: VariantId, pieces: number) {
  // The query's own columns.
  const levels = (await runSql(url, [
    [
      `select location_id as "locationId", on_hand as "onHand" from stock_levels where variant_id = $1 order by on_hand desc`,
      [variantId],
    ],
  ])) as { locationId: LocationId; onHand: number }[]
  for (const [index, { locationId, onHand }] of levels.entries()) {
    const change = (index === 0 ? pieces : 0) - onHand
    if (change === 0) continue
    await runSql(url, [
      [
        `insert into stock_movements (id, variant_id, location_id, quantity, reason, who)
         values ($1, $2, $3, $4, 'correction', 'test')`,
        [newId(), variantId, locationId, change],
      ],
      [
        'update stock_levels set on_hand = on_hand + $3 where variant_id = $1 and location_id = $2',
        [variantId, locationId, change],
      ],
    ])
  }
}

interface PieceBook {
  orders: Record<string, number>
  stock: { onHand: number; reserved: number; moved: number }
  reservations: Record<string, number>
  ledger: { reference: string; amount: number }[]
  letters: number
}

/** Everything that the shop's tables have about the buyers of one variant. */
export async function bookOfPiece(url: string, variantId: VariantId): Promise<PieceBook> {
  const ofPiece = `select order_id from order_lines where variant_id = $1`
  const [row] = await runSql(url, [
    [
      `select
        (select coalesce(jsonb_object_agg(state, number), '{}') from (
          select state, count(*) as number from orders where id in (${ofPiece}) group by state) o) as orders,
        (select jsonb_build_object('onHand', sum(on_hand), 'reserved', sum(reserved), 'moved', (
          select sum(quantity) from stock_movements where variant_id = $1)) from stock_levels where variant_id = $1) as stock,
        (select coalesce(jsonb_object_agg(state, number), '{}') from (
          select state, sum(quantity) as number from stock_reservations where variant_id = $1 group by state) r) as reservations,
        (select coalesce(jsonb_agg(jsonb_build_object('reference', provider_reference, 'amount', amount)), '[]')
          from ledger_entries where order_id in (${ofPiece}) and kind = 'captured') as ledger,
        (select count(*)::int from letters where kind = 'order-confirmation'
          and reference in (select order_id::text from (${ofPiece}) own)) as letters`,
      [variantId],
    ],
  ])
  // The query's own columns.
  return row as PieceBook
}
