import { sql } from 'kysely'
import { metadataOf } from '#app/card-payments/stripe-shapes.ts'
import { toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { shopId } from '#app/orders/links/order-link.server.ts'
import { writeStandings } from '#app/orders/standing/standing.server.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { writeLevels } from '#app/stock/write-levels.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import { addProblems, addWhatFollowed, problemsOf } from '#db/seed/life/rows/after-rows.ts'
import { contest, giveBack } from './after.ts'
import { auditOrder, auditProblem } from './audit.server.ts'
import type { KnownPerson } from './buyers.ts'
import { chanceFrom } from './chance.ts'
import { issuePapers } from './documents.server.ts'
import { emitOrders, emitProblems } from './events.server.ts'
import { addOrderLetters } from './letters.server.ts'
import { isLifeOwed, lifeBank, lifeIsDone } from './life-mark.server.ts'
import { addOrder, addPayment } from '#db/seed/life/rows/order-rows.ts'
import { addAccounts, addMessages, addMisses, addStaff } from '#db/seed/life/rows/people-rows.ts'
import { takeBack, withdraw } from './returned.ts'
import { Rows } from '#db/seed/life/rows/rows.server.ts'
import { readShelf, type Shelf } from './shelf.server.ts'
import { addStock } from './stock.ts'
import { since, startStories } from './stories.ts'
import { isOnAccount, type ProviderStep, type Story, type Team, type Told } from './story.ts'
import { workOn } from './work.ts'

/** A payment of the past, as the stand-in of the card provider is told of it. */
export interface PastPayment {
  at: number
  amount: number
  currency: string
  metadata: Record<string, string>
  method: string
  manual: boolean
  steps: ProviderStep[]
}

export interface LifeOptions {
  now: Date
  seed?: number
  /** Of the stand-in identity provider. */
  issuer: string
  owner: KnownPerson
  customers: readonly KnownPerson[]
  /** Writes them into the provider's own book, and returns what it calls them. */
  tellProvider(payments: readonly PastPayment[]): Promise<Told[]>
}

// Any number that is not used for another lock: two processes that start at once write it once.
const onlyOne = 4_600_002

/**
 * Gives the demo shop half a year behind it, all of it or nothing, and once: only where the demo shop was loaded for it, and
 * nobody has ordered anything. Returns how many orders there are.
 */
export async function loadLife(options: LifeOptions): Promise<number> {
  if (!(await isLifeOwed(db))) return 0
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${onlyOne})`.execute(tx)
    if (!(await isLifeOwed(tx))) return 0
    const orders = await writeLife(tx, options)
    await lifeIsDone(tx)
    return orders
  })
}

async function writeLife(tx: Tx, options: LifeOptions): Promise<number> {
  const { now, seed = 2_026, owner, customers, issuer } = options
  const chance = chanceFrom(seed)
  await saveSettings(tx, { onAccount: 'known', ...lifeBank })
  const shelf = await readShelf(tx, now)
  const { timeZone } = shelf.settings
  const rows = new Rows()
  const team = addTeam(rows, owner, issuer, since(now))
  const shop = { chance, now, timeZone, team }
  const stories = startStories({ chance, now, shelf, customers })
  for (const story of stories) workOn(shop, story)
  contest(shop, stories)
  takeBack(shop, stories)
  withdraw(shop, stories)
  giveBack(shop, stories)
  await numberOrders(tx, stories)
  await askProvider(stories, options)
  await writeOrders(tx, rows, stories, shelf, { ...shop, issuer })
  await issuePapers(tx, rows, stories, shelf, now)
  await emitOrders(tx, rows, stories)
  await rows.write(tx)
  await seeWorkers(tx)
  await countTogether(tx)
  await enqueue(tx, 'count-sales', {}, { key: 'count-sales' })
  await enqueue(tx, 'seal-audit', {}, { key: 'seal-audit' })
  return stories.length
}

function addTeam(rows: Rows, owner: KnownPerson, issuer: string, from: Date): Team {
  const colleague = (name: string, email: string): KnownPerson => ({
    name,
    email,
    locale: 'de',
    subject: crypto.randomUUID(),
  })
  const about = { since: from, issuer }
  return {
    owner: addStaff(rows, { ...about, person: owner, roles: ['owner'] }),
    service: addStaff(rows, { ...about, person: colleague('Lene Brandt', 'lene@example.com'), roles: ['manager'] }),
    packing: addStaff(rows, { ...about, person: colleague('Oskar Thiel', 'oskar@example.com'), roles: ['fulfilment'] }),
  }
}

/** From the same sequence as all others, so that the next order goes on from there. */
async function numberOrders(tx: Tx, stories: readonly Story[]) {
  const { rows } = await sql<{ number: string }>`
    select 'B' || nextval('order_numbers') as number from generate_series(1, ${stories.length}::int)`.execute(tx)
  for (const [index, story] of stories.entries()) story.number = rows[index]?.number ?? ''
}

async function askProvider(stories: readonly Story[], { tellProvider }: LifeOptions) {
  const byCard = stories.filter((story) => !isOnAccount(story))
  const told = await tellProvider(byCard.map(paymentOf))
  for (const [index, story] of byCard.entries()) story.told = told[index] ?? null
}

function paymentOf({ id, attemptId, at, draft, method, fate, steps }: Story): PastPayment {
  const amount = toProviderAmount({ amount: draft.total, currency: draft.currency })
  if (!amount.ok) throw new Error(`An amount that cannot be paid: ${draft.total}`)
  const metadata = metadataOf({ orderId: id, attemptId, shopId: shopId() })
  const manual = fate === 'authorised' || fate === 'called-off' || fate === 'held'
  const about = { amount: amount.value, currency: draft.currency.toLowerCase(), method, manual, steps, metadata }
  return { ...about, at: at.getTime() }
}

type Shop = Parameters<typeof workOn>[0] & { issuer: string }

async function writeOrders(
  tx: Tx,
  rows: Rows,
  stories: readonly Story[],
  shelf: Shelf,
  { chance, now, team, issuer }: Shop,
) {
  addAccounts(rows, stories, issuer)
  for (const story of stories) addOrder(rows, story)
  for (const story of stories) addPayment(rows, story, shopId(), now)
  for (const story of stories) addWhatFollowed(rows, story)
  for (const story of stories) addOrderLetters(rows, story, shelf.settings)
  // The count with which the shop was loaded is older than its orders.
  await sql`delete from stock_movements`.execute(tx)
  addStock(rows, stories, shelf, team, chance, now)
  const problems = stories.flatMap((story) => problemsOf(story, team))
  addProblems(rows, problems)
  await emitProblems(tx, rows, problems)
  for (const story of stories) auditOrder(rows, story)
  for (const problem of problems) auditProblem(rows, problem)
  addMessages(rows, stories, shelf.settings, chance, now)
  addMisses(rows, chance, now)
  await rows.write(tx)
  // The tables were empty a moment ago: without new figures their rows would be searched for one after the other.
  await sql`analyze orders, order_lines, ledger_entries, refunds, refund_lines, shipments, shipment_lines, returns,
    return_lines, stock_reservations`.execute(tx)
  await setAside(tx)
  await writeStandings(
    tx,
    stories.map(({ id }) => id),
  )
}

/** What is held for payments that a bank works on. What was sold is in today's levels, with what came since. */
async function setAside(tx: Tx) {
  const held = sql`
    update stock_levels s set reserved = r.quantity from (
      select variant_id, location_id, sum(quantity)::int as quantity from stock_reservations where state = 'held' group by 1, 2) r
    where s.variant_id = r.variant_id and s.location_id = r.location_id`
  await writeLevels(tx, held, 50)
}

/** Staff were last seen when they did something last. */
async function seeWorkers(tx: Tx) {
  await sql`
    update identities i set last_seen_at = greatest(i.last_seen_at, did.at) from (
      select actor_id, max(at) as at from audit_entries where actor_kind = 'person' group by 1) did
    where i.id::text = did.actor_id::text`.execute(tx)
}

/** As the hourly job counts real orders; those of the test mode count only here. */
async function countTogether(tx: Tx) {
  await sql`
    insert into bought_together (product_id, other_id, times)
    select product_id, other_id, times from (
      select one.product_id, other.product_id as other_id, count(distinct one.order_id) as times,
        row_number() over (partition by one.product_id order by count(distinct one.order_id) desc, other.product_id) as rank
      from order_lines one join order_lines other on other.order_id = one.order_id and other.product_id <> one.product_id
        join orders o on o.id = one.order_id and o.placed_at is not null and o.cancelled_at is null
      group by 1, 2) counted
    where rank <= 24`.execute(tx)
}
