import type { ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { askPatiently } from '#app/feeds/feeds.server.ts'
import { firstId } from './ranges.ts'

/** What a reader of the table of changes has already seen. */
export interface Seen {
  /** Identifies the table: after a restore or in another database, its transactions have different numbers. */
  era: string
  /** In PostgreSQL's notation. */
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
  productId: ProductId
  /** Its address, if it is or was public. */
  slug: string | null
}

// Past transactions that the snapshot did not include, also long-running ones. Transaction ids in the future belong to
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

/** A reader's position in the table. */
export interface Place {
  transactionId: string
  productId: ProductId
}

interface Stretch {
  /** Only changes that this snapshot includes; null: all of them. */
  until?: string | null
  after?: Place | null
  portion?: number
}

const beginning: Place = { transactionId: '0', productId: firstId }

/** The products that have changed since then, in portions; one that has changed often comes more than once. */
export async function* changedSince(
  { snapshot }: Seen,
  { until = null, after = null, portion = limits.feedPortion.value }: Stretch = {},
) {
  let last = after ?? beginning
  for (;;) {
    const rows = await askPatiently<ChangedProduct & Place>(
      `changes-since-${portion}`,
      `select transaction_id::text as "transactionId", product_id as "productId", slug from product_changes
       where ${unseen} and ($4::pg_snapshot is null or pg_visible_in_snapshot(transaction_id, $4::pg_snapshot))
         and (transaction_id, product_id) > ($2::xid8, $3::uuid) order by transaction_id, product_id limit ${portion}`,
      [snapshot, last.transactionId, last.productId, until],
    )
    const end = rows.at(-1)
    if (!end) return
    last = end
    yield rows
  }
}
