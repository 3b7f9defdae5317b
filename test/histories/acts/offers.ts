import { findOrderFile, type OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { mayEdit, planRemoval, removableOf } from '#app/edits/edit.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { mayCancel, mayClearHold, mayClose, mayHold, mayRelease, mayShip } from '#app/orders/order-rules.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import type { History } from '#test/histories/history.ts'
import { cancel, close, edit, giveBack, hold, release, ship, clearHoldOf } from '#test/support/people/staff/staff.ts'

interface Deed {
  isOffered(file: OrderFile): boolean
  /** It has already happened, and the server says so: repeated, it agrees. */
  isDone?(file: OrderFile): boolean
  /** Runs the operation. */
  press(file: OrderFile, now: Date): Promise<{ ok: boolean; reason?: string }>
}

const deeds: Record<string, Deed> = {
  ship: {
    isOffered: ({ facts }) => mayShip(facts).ok,
    press: ({ order: { id }, lines }, now) => {
      const [line] = lines.toSorted((one, other) => other.left - one.left)
      return ship(id, line ? [{ orderLineId: line.id, quantity: 1 }] : [], now)
    },
  },
  refund: {
    isOffered: ({ offer }) => offer.ok,
    press: ({ order: { id } }, now) => giveBack(id, now),
  },
  cancel: {
    isOffered: ({ facts }) => mayCancel(facts).ok,
    isDone: ({ facts }) => facts.state === 'cancelled',
    press: ({ order: { id } }, now) => cancel(id, now),
  },
  edit: {
    isOffered: (file) => mayEdit(file.facts).ok && planRemoval(editable(file), oneOut(file)).ok,
    press: (file, now) =>
      edit(
        file.order.id,
        { remove: Object.fromEntries(oneOut(file).map(({ orderLineId, quantity }) => [orderLineId, quantity])) },
        now,
      ),
  },
  close: {
    isOffered: ({ facts }) => mayClose(facts).ok,
    isDone: ({ facts }) => facts.state === 'closed',
    press: ({ order: { id } }, now) => close(id, now),
  },
  hold: {
    isOffered: ({ facts }) => mayHold(facts).ok,
    press: ({ order: { id } }, now) => hold(id, now),
  },
  release: {
    isOffered: ({ facts }) => mayRelease(facts).ok,
    press: ({ order: { id } }, now) => release(id, now),
  },
  'take its payment': {
    isOffered: ({ heldBecause, facts }) => mayClearHold(heldBecause, facts).ok,
    press: ({ order: { id } }, now) => clearHoldOf(id, now),
  },
}

const editable = ({ facts, refundable }: OrderFile) => ({ ...facts, refundable })

/** One item of the line of which most can be taken out. */
function oneOut(file: OrderFile) {
  const [most] = [...removableOf(editable(file))].toSorted(([, one], [, other]) => other - one)
  return most ? [{ orderLineId: most[0], quantity: 1 }] : []
}

/**
 * What an order's page offers to staff, the server does; and what it does not offer, the server refuses. The operations
 * are really run, so that the facts are compared too: the page reads them, and the server reads them again under its
 * locks. One offered action is run per order, as it changes the rest; `times` says how often the page is compared.
 */
export async function findDrift({ shop }: History, times: number): Promise<string[]> {
  const orders = await shop.sql<{ id: OrderId; number: string }>('select id, number from orders order by number')
  const found: string[] = []
  for (const [index, { id, number }] of orders.entries()) {
    // The server queries the provider before it moves money, and may find changes of which no webhook has arrived.
    await settleOrder(id, shop.now())
    for (let time = 0; time < times; time++) found.push(...(await pressAll(number, index + time, shop.now())))
  }
  return found
}

/** A debit's bank answers after a moment: after the page was read, and before the server asked the provider again. */
async function hasBankAnswered({ order, attempts }: OrderFile): Promise<boolean> {
  const later = await findOrderFile(order.number)
  const answered = later?.attempts.filter(({ state }) => state !== 'processing').map(({ id }) => id) ?? []
  return attempts.some(({ id, state }) => state === 'processing' && answered.includes(id))
}

async function pressAll(number: string, turn: number, now: Date): Promise<string[]> {
  const file = await findOrderFile(number)
  if (!file) throw new Error(`${number} has no page`)
  const found: string[] = []
  for (const [name, deed] of Object.entries(deeds)) {
    if (deed.isOffered(file) || deed.isDone?.(file)) continue
    if (!(await deed.press(file, now)).ok) continue
    if (await hasBankAnswered(file)) return pressAll(number, turn, now)
    found.push(`${number}: its page does not offer to ${name}, and the server does it`)
  }
  const offered = Object.entries(deeds).filter(([, { isOffered }]) => isOffered(file))
  const [name, deed] = offered[turn % Math.max(1, offered.length)] ?? []
  const done = await deed?.press(file, now)
  if (done && !done.ok) found.push(`${number}: its page offers to ${name}, and the server says ${done.reason}`)
  return found
}
