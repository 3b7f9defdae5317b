import { limits } from '#app/limits.ts'
import { askPatiently } from '#app/feeds/feeds.server.ts'

/** What a reader of the table of changes has seen. */
export interface Seen {
  /** Which table it was: after a restore, or in another database, its transactions have other numbers. */
  era: string
  /** As PostgreSQL writes it. */
  snapshot: string
}

export async function seenNow(): Promise<Seen> {
  const [seen] = await askPatiently<Seen>(
    'changes-now',
    `select pg_current_snapshot()::text as snapshot, concat_ws('/', (select system_identifier from pg_control_system()),
       (select oid from pg_database where datname = current_database()), 'product_changes'::regclass::oid,
       pg_relation_filenode('product_changes')) as era`,
    [],
  )
  if (!seen) throw new Error('A database without a snapshot')
  return seen
}

export interface ChangedProduct {
  productId: string
  /** Under which address readers know it, where it is or was public. */
  slug: string | null
}

// A transaction of the past that the snapshot did not show: also one that had begun long before it. Numbers of the future are those of
// another database, from a backup.
const unseen = `transaction_id >= pg_snapshot_xmin($1::pg_snapshot) and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
  and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)`

export async function isAnyChanged({ snapshot }: Seen): Promise<boolean> {
  const [found] = await askPatiently<{ any: boolean }>(
    'changes-any',
    `select exists (select from product_changes where ${unseen}) as any`,
    [snapshot],
  )
  return found?.any ?? false
}

/** The products that have changed since then, a portion at a time; one that has changed often comes more than once. */
export async function* changedSince({ snapshot }: Seen, portion = limits.feedPortion.value) {
  let last = ['0', '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const rows = await askPatiently<ChangedProduct & { transactionId: string }>(
      `changes-since-${portion}`,
      `select transaction_id::text as "transactionId", product_id as "productId", slug from product_changes
       where ${unseen} and (transaction_id, product_id) > ($2::xid8, $3::uuid) order by transaction_id, product_id limit ${portion}`,
      [snapshot, ...last],
    )
    const end = rows.at(-1)
    if (!end) return
    last = [end.transactionId, end.productId]
    yield rows
  }
}
