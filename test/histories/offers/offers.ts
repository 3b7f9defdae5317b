import type { OrderId } from '#app/kernel/ids.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import type { History } from '#test/histories/history.ts'
import { accountDeeds } from './account-deeds.ts'
import { answerOf, type Deeds } from './deed.ts'
import { draftDeeds, findDraftPage } from './draft-deeds.ts'
import { findOrderPage, orderDeeds, type OrderPage } from './order-deeds.ts'
import { findProblemPage, problemDeeds } from './problem-deeds.ts'
import { findReturnPage, returnDeeds } from './return-deeds.ts'
import { findWithdrawalPage, withdrawalDeeds } from './withdrawal-deeds.ts'

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
const withdrawalPage = { find: findWithdrawalPage, deeds: withdrawalDeeds }
const problemPage = { find: findProblemPage, deeds: problemDeeds }

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
  const all = async <Page>(office: Office<Page>, keys: string) => {
    const rows = await shop.sql<{ key: string }>(`select ${keys} order by key`)
    for (const [index, { key }] of rows.entries())
      found.push(...(await pressOften(office, key, first + index, times, now)))
  }
  // First: what follows from it is done at the return's page and at the order's.
  await all(withdrawalPage, 'id as key from withdrawals where order_id is not null')
  await all(returnPage, 'number as key from returns')
  await all(draftPage, 'number as key from drafts')
  await all(problemPage, 'id as key from payment_problems')
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
  if (done && !done.ok && ![deed.unless].flat().includes(done.reason))
    found.push(`${number}: its page offers to ${name}, and the server says ${done.reason}`)
  return found
}

/** A debit's bank answers after a moment: after the page was read, and before the server asked the provider again. */
function hasBankAnswered({ file: { attempts } }: OrderPage, { file: later }: OrderPage): boolean {
  const answered = later.attempts.filter(({ state }) => state !== 'processing').map(({ id }) => id)
  return attempts.some(({ id, state }) => state === 'processing' && answered.includes(id))
}
