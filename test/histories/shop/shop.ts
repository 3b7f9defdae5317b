import pg from 'pg'
import { stripe } from '#app/card-payments/stripe-client.server.ts'
import { configure } from '#app/configuration.ts'
import { setClockAhead } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { type FailPoint, ProcessEnds, strikeFailPoints } from '#app/system/fail-point.server.ts'
import { changes } from '#app/web/answers/changes.ts'
import { connect, db, disconnect } from '#db/database.server.ts'
import { trailStatements } from '#test/fault-matrix/world/trail.ts'
import { plannedOnce } from '#test/support/database/planned-once.ts'
import { changeBank, changeShop } from '#test/support/shop/shop-settings.ts'
import { configurationFor } from './configuration.ts'
import { emptyShop, firstShop, type Stock } from './empty-shop.ts'
import { type Cards, cardsAt } from '#test/histories/acts/cards.ts'

/** A process of the shop has ended here: nothing after this line has happened. */
export class Crash extends ProcessEnds {
  readonly at: FailPoint
  constructor(at: FailPoint) {
    super(`crashed at ${at}`)
    this.at = at
  }
}

/** The shop's own functions in this process, with a real database and the real stand-in provider. */
export interface Shop {
  cards: Cards
  now(): Date
  /** Moves the clocks of shop and provider together. */
  advance(milliseconds: number): Promise<void>
  /** The next call ends at this point. */
  crashAt(point: FailPoint): void
  /** Removes pending crashes and faults of the provider. */
  calm(): Promise<void>
  /** Empty tables, an empty book, both clocks at the machine's time, and this stock. */
  begin(capture: ShopSettings['capture'], stock: Stock): Promise<void>
  sql<Row>(text: string, ...values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function openShop(databaseUrl: string, administrationUrl: string, cardsOrigin: string): Promise<Shop> {
  connect(databaseUrl, { connections: 8 })
  configure(configurationFor(cardsOrigin))
  retryAtOnce()
  // With triggers and foreign keys off, this pool can empty append-only tables.
  const hand = new pg.Pool({
    connectionString: administrationUrl,
    max: 2,
    options: '-c session_replication_role=replica',
  })
  for (const statement of trailStatements) await hand.query(statement)
  await hand.query(firstShop)
  await changeBank({ bank_holder: 'Clay', bank_iban: 'DE89370400440532013000' })
  await saveSettings(db, { invoices: 'on', sellerName: 'Clay', address: ['Mill 1', '24998 Kragwik'] })
  await changeShop(onAccount)
  const crashes = new Set<FailPoint>()
  strikeFailPoints((name) => {
    if (crashes.delete(name)) throw new Crash(name)
  })
  let ahead = 0
  setClockAhead(() => ahead)
  const cards = cardsAt(cardsOrigin)
  let capture: ShopSettings['capture'] = 'order'
  return {
    cards,
    now: () => new Date(Date.now() + ahead),
    async advance(milliseconds) {
      ahead += milliseconds
      await cards.control('POST clock', { advance: milliseconds / 1000 })
    },
    crashAt: (point) => void crashes.add(point),
    async calm() {
      crashes.clear()
      await cards.control('DELETE faults')
    },
    async begin(wanted, stock) {
      ahead = 0
      crashes.clear()
      await Promise.all([cards.control('POST reset'), hand.query(emptyShop(stock))])
      if (wanted === capture) return
      await changeShop({ capture: wanted })
      changes.changed('settings')
      capture = wanted
    },
    // The caller knows the columns of its query.
    sql: async <Row>(text: string, ...values: unknown[]) => (await hand.query(plannedOnce(text, values))).rows as Row[],
    async close() {
      await hand.end()
      await disconnect()
    },
  }
}

/** Everyone with an account may owe; the limit has its own tests. */
const onAccount = {
  on_account: 'signed-in',
  on_account_limit: { amount: limits.accountLimit.value, currency: 'EUR' },
} as const

/** The official library waits half a second before a retry, too long for 20,000 histories. */
function retryAtOnce() {
  // Methods of the library's client that its types leave out.
  const client = stripe() as unknown as Record<string, () => number>
  client.getInitialNetworkRetryDelay = () => 0.001
  client.getMaxNetworkRetryDelay = () => 0.001
}
