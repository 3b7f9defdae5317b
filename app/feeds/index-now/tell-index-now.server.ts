import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { locales } from '#app/locales.ts'
import { href } from '#app/web/href.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { type Outside, publicNetwork } from '#app/system/outside/address-guard.server.ts'
import {
  type ChangedProduct,
  changedSince,
  type Place,
  type Seen,
  seenNow,
} from '#app/feeds/kept/changed-products.server.ts'
import { db } from '#db/database.server.ts'
import { indexNowAddress, mostAddresses, noticeOf, readAnswer } from './index-now.ts'
import { indexNowKey } from './index-now-key.server.ts'
import { sendNotice } from './send-notice.server.ts'

/** How the endpoint is reached. Tests use their own receiver; the shop has no setting for it. */
export interface Receiver {
  address: string
  outside: Outside
}
const theProtocols: Receiver = { address: indexNowAddress, outside: publicNetwork }

// The limit of one run, so that a job ends: an import of a million products is submitted within some hours.
const batchesARun = 10
const productsABatch = Math.floor(mostAddresses / locales.length)

/**
 * Notifies search engines of changed pages if the owner has switched that on; only a live shop does. After an
 * interruption it continues after the last accepted batch; a batch that was sent but not recorded is sent again.
 */
export async function tellIndexNow(now: Date, receiver: Receiver = theProtocols) {
  const { production, cards } = configuration()
  if (!production || !cards.live || (await getSettings()).indexNow !== 'on') return
  const current = await seenNow()
  let state = await readState()
  // Just switched on, or restored: search engines find earlier changes through the sitemap.
  if (state?.era !== current.era) return begin(current)
  if (state.retryAt && state.retryAt > now) return
  for (let batch = 0; batch < batchesARun; batch += 1) {
    const next = await tellNext(state, state.until ?? current.snapshot, now, receiver)
    await note(next)
    if (next.retryAt || next.until === null) return
    state = next
  }
}

/** Sends one batch. Changes up to `until` are submitted in order; after the last one, `until` is recorded as seen. */
async function tellNext(state: State, until: string, now: Date, receiver: Receiver): Promise<State> {
  const rows = await nextRows(state, until)
  const wait = await tell(rows, receiver)
  if (wait > 0) return { ...state, retryAt: new Date(now.getTime() + wait) }
  const last = rows.at(-1)
  const { era } = state
  if (!last || rows.length < productsABatch) return { era, snapshot: until, until: null, told: null, retryAt: null }
  return { ...state, until, told: last, retryAt: null }
}

interface State extends Seen {
  until: string | null
  told: Place | null
  retryAt: Date | null
}

type ChangedRow = ChangedProduct & Place

async function nextRows(state: State, until: string): Promise<ChangedRow[]> {
  for await (const rows of changedSince(state, { until, after: state.told, portion: productsABatch })) return rows
  return []
}

/** Returns how long to wait; 0 if the notice was accepted. */
async function tell(rows: readonly ChangedProduct[], { address, outside }: Receiver): Promise<number> {
  const slugs = await publicSlugs(rows)
  if (slugs.length === 0) return 0
  const paths = slugs.flatMap((slug) => locales.map((locale) => href(locale, '/products/:slug', { slug })))
  const answered = await sendNotice(address, noticeOf(configuration().origin, indexNowKey(), paths), outside)
  const { wait, refused } = readAnswer(answered)
  if (refused) alarm('IndexNow: the submission was refused; it is tried again in a day', { status: answered.status })
  return wait
}

/** The addresses where they are public, or were until they were removed. */
async function publicSlugs(rows: readonly ChangedProduct[]): Promise<string[]> {
  const known = new Map(rows.map(({ productId, slug }) => [productId, slug]))
  if (known.size === 0) return []
  const active = await db
    .selectFrom('products')
    .select(['id', 'slug'])
    .where('status', '=', 'active')
    .where('id', 'in', [...known.keys()])
    .execute()
  for (const { id, slug } of active) known.set(id, slug)
  return [...new Set(known.values())].filter((slug) => slug !== null)
}

async function readState(): Promise<State | null> {
  const { rows } = await sql<Omit<State, 'told'> & { transactionId: string | null; productId: ProductId | null }>`
    select era, seen::text as snapshot, until::text, told_transaction::text as "transactionId", told_product as "productId",
      retry_at as "retryAt" from index_now`.execute(db)
  const [row] = rows
  if (!row) return null
  const { transactionId, productId, ...state } = row
  return { ...state, told: transactionId !== null && productId !== null ? { transactionId, productId } : null }
}

const begin = (seen: Seen) => note({ ...seen, until: null, told: null, retryAt: null })

async function note({ era, snapshot, until, told, retryAt }: State) {
  await sql`insert into index_now (era, seen, until, told_transaction, told_product, retry_at)
    values (${era}, ${snapshot}::pg_snapshot, ${until}::pg_snapshot, ${told?.transactionId ?? null}::xid8, ${told?.productId ?? null}::uuid, ${retryAt})
    on conflict (one) do update set era = excluded.era, seen = excluded.seen, until = excluded.until,
      told_transaction = excluded.told_transaction, told_product = excluded.told_product, retry_at = excluded.retry_at`.execute(
    db,
  )
}
