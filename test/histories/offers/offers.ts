import type { OrderId } from '#app/kernel/ids.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import type { History } from '#test/histories/history.ts'
import { accountDeeds } from './account-deeds.ts'
import { answerOf, type Deeds } from './deed.ts'
import { draftDeeds, findDraftPage } from './draft-deeds.ts'
import { findOrderPage, orderDeeds, type OrderPage } from './order-deeds.ts'
import { findReturnPage, returnDeeds } from './return-deeds.ts'

/** A page of the office: how it is read, and what it may offer. */
interface Office<Page> {
  find(number: string, now: Date): Promise<Page>
  deeds: Deeds<Page>
  /** What the page was made of has changed by itself since. */
  isOld?(page: Page, later: Page): boolean
}

const orderPage: Office<OrderPage> = {
  find: findOrderPage,
  deeds: { ...orderDeeds, ...accountDeeds },
  isOld: hasBankAnswered,
}
const returnPage = { find: findReturnPage, deeds: returnDeeds }
const draftPage = { find: findDraftPage, deeds: draftDeeds }

/**
 * What a page of the office offers to staff, the server does; and what it does not offer, the server refuses. The
 * operations are really run, so that the facts are compared too: the page reads them, and the server reads them again
 * under its locks. One offered action is run per object, as it changes the rest; `times` says how often the page is
 * compared.
 */
export async function findDrift({ shop, log }: History, times: number): Promise<string[]> {
  const now = shop.now()
  // Another one in each history.
  const first = log.length
  const orders = await shop.sql<{ id: OrderId; number: string }>('select id, number from orders order by number')
  const found: string[] = []
  for (const [index, { id, number }] of orders.entries()) {
    // The server queries the provider before it moves money, and may find changes of which no webhook has arrived.
    await settleOrder(id, now)
    found.push(...(await pressOften(orderPage, number, first + index, times, now)))
  }
  const numbers = (table: string) => shop.sql<{ number: string }>(`select number from ${table} order by number`)
  for (const [index, { number }] of (await numbers('returns')).entries())
    found.push(...(await pressOften(returnPage, number, first + index, times, now)))
  for (const [index, { number }] of (await numbers('drafts')).entries())
    found.push(...(await pressOften(draftPage, number, first + index, times, now)))
  return found
}

async function pressOften<Page>(office: Office<Page>, number: string, turn: number, times: number, now: Date) {
  const found: string[] = []
  for (let time = 0; time < times; time++) found.push(...(await pressAll(office, number, turn + time, now)))
  return found
}

async function pressAll<Page>(office: Office<Page>, number: string, turn: number, now: Date): Promise<string[]> {
  const page = await office.find(number, now)
  const found: string[] = []
  for (const [name, deed] of Object.entries(office.deeds)) {
    if (deed.isOffered(page) || deed.isDone?.(page)) continue
    if (!(await answerOf(deed, page, now))?.ok) continue
    if (office.isOld?.(page, await office.find(number, now))) return pressAll(office, number, turn, now)
    found.push(`${number}: its page does not offer to ${name}, and the server does it`)
  }
  const offered = Object.entries(office.deeds).filter(([, { isOffered }]) => isOffered(page))
  const [name, deed] = offered[turn % Math.max(1, offered.length)] ?? []
  const done = deed && (await answerOf(deed, page, now))
  if (done && !done.ok && done.reason !== deed.unless)
    found.push(`${number}: its page offers to ${name}, and the server says ${done.reason}`)
  return found
}

/** A debit's bank answers after a moment: after the page was read, and before the server asked the provider again. */
function hasBankAnswered({ file: { attempts } }: OrderPage, { file: later }: OrderPage): boolean {
  const answered = later.attempts.filter(({ state }) => state !== 'processing').map(({ id }) => id)
  return attempts.some(({ id, state }) => state === 'processing' && answered.includes(id))
}
