import { findOrderFile, type OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { piecesInParcels } from '#app/back-office/orders/pieces-in-parcels.ts'
import { mayEdit, planRemoval, removableOf } from '#app/edits/edit.ts'
import { newId, type OrderLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { correctAddress } from '#app/corrections/correct-address.operation.ts'
import { correctContact } from '#app/corrections/correct-contact.operation.ts'
import { mayCorrectAddress, mayCorrectContact } from '#app/corrections/corrections.ts'
import { mayCancel, mayClearHold, mayClose, mayHold, mayRelease, mayShip } from '#app/orders/order-rules.ts'
import { mayLose, mayStartReturn, type Returnable } from '#app/orders/returns/return.ts'
import { getReturnable } from '#app/orders/returns/returns.server.ts'
import { isOnItsWay } from '#app/orders/shipment.ts'
import { startReturn } from '#app/returns/start-return.operation.ts'
import * as staff from '#test/support/people/staff/staff.ts'
import type { Deeds } from './deed.ts'

/** What an order's page is made of. */
export interface OrderPage {
  file: OrderFile
  returnable: Returnable
}

export async function findOrderPage(number: string): Promise<OrderPage> {
  const file = await findOrderFile(number)
  if (!file) throw new Error(`${number} has no page`)
  return { file, returnable: await getReturnable(file.order) }
}

/** What is done with an order and its parcels. */
export const orderDeeds: Deeds<OrderPage> = {
  ship: {
    isOffered: ({ file: { facts } }) => mayShip(facts).ok,
    press: ({ file: { order, lines } }, now) => {
      const [line] = lines.toSorted((one, other) => other.left - one.left)
      return staff.ship(order.id, line ? [{ orderLineId: line.id, quantity: 1 }] : [], now)
    },
  },
  refund: {
    isOffered: ({ file: { offer } }) => offer.ok,
    press: ({ file }, now) => staff.giveBack(file.order.id, now),
  },
  cancel: {
    isOffered: ({ file: { facts } }) => mayCancel(facts).ok,
    isDone: ({ file: { facts } }) => facts.state === 'cancelled',
    press: ({ file }, now) => staff.cancel(file.order.id, now),
  },
  edit: {
    isOffered: ({ file }) => mayEdit(file.facts).ok && planRemoval(editable(file), oneOut(file)).ok,
    press: ({ file }, now) => staff.edit(file.order.id, { remove: asInput(oneOut(file)) }, now),
  },
  close: {
    isOffered: ({ file: { facts } }) => mayClose(facts).ok,
    isDone: ({ file: { facts } }) => facts.state === 'closed',
    press: ({ file }, now) => staff.close(file.order.id, now),
  },
  hold: {
    isOffered: ({ file: { facts } }) => mayHold(facts).ok,
    press: ({ file }, now) => staff.hold(file.order.id, now),
  },
  release: {
    isOffered: ({ file: { facts } }) => mayRelease(facts).ok,
    press: ({ file }, now) => staff.release(file.order.id, now),
  },
  'take its payment': {
    isOffered: ({ file: { heldBecause, facts } }) => mayClearHold(heldBecause, facts).ok,
    press: ({ file }, now) => staff.clearHoldOf(file.order.id, now),
  },
  'say that a parcel has arrived': {
    isOffered: ({ file }) => isOnItsWay(parcelOf(file)?.state ?? 'lost'),
    isDone: ({ file }) => parcelOf(file)?.state === 'delivered',
    press: ({ file }, now) => pressOn(parcelOf(file), ({ id }) => staff.parcelIs('delivered', id, now)),
  },
  'say that a parcel is lost': {
    isOffered: ({ file, returnable: { returns } }) => {
      const parcel = parcelOf(file)
      return parcel !== undefined && mayLose(parcel, piecesInParcels(file), returns).ok
    },
    isDone: ({ file }) => parcelOf(file)?.state === 'lost',
    press: ({ file }, now) => pressOn(parcelOf(file), ({ id }) => staff.parcelIs('lost', id, now)),
  },
  'start a return': {
    isOffered: ({ returnable }) => mayStartReturn(returnable, limits.orderReturns.value).ok,
    press: ({ file, returnable }, now) => {
      const may = mayStartReturn(returnable, limits.orderReturns.value)
      const [most] = may.ok ? [...may.value].toSorted(([, one], [, other]) => other - one) : []
      const line = most?.[0] ?? file.lines[0]?.id
      const input = { lines: line ? { [line]: 1 } : {}, instructions: 'The mill' }
      return performOnce(startReturn, { key: file.order.id, input, actor: staff.staffAt(now), once: newId() })
    },
  },
  'correct its contact': {
    isOffered: ({ file }) => mayCorrectContact(correctable(file)).ok,
    press: ({ file }, now) => {
      // The same one: another would get a mail.
      const input = { email: file.order.email || 'eve@example.com', phone: null, reason: 'Asked' }
      return performOnce(correctContact, { key: file.order.id, input, actor: staff.staffAt(now), once: newId() })
    },
  },
  'correct its address': {
    isOffered: ({ file }) => mayCorrectAddress(correctable(file)).ok && file.order.shippingAddress !== null,
    press: ({ file }, now) => {
      const address = { country: 'DE', name: 'Eve', line1: 'Kai 2', city: 'Flensburg', postal_code: '24937' }
      const input = { address, reason: 'Asked' }
      return perform(correctAddress, { key: file.order.id, input, actor: staff.staffAt(now) })
    },
  },
}

/** As the page has it. */
const correctable = ({ facts, order: { delivery, email } }: OrderFile) => ({
  ...facts,
  row: { delivery, erasedAt: email === '' ? new Date(0) : null },
})

const editable = ({ facts, refundable }: OrderFile) => ({ ...facts, refundable })

/** One item of the line of which most can be taken out. */
function oneOut(file: OrderFile) {
  const [most] = [...removableOf(editable(file))].toSorted(([, one], [, other]) => other - one)
  return most ? [{ orderLineId: most[0], quantity: 1 }] : []
}

const asInput = (pieces: readonly { orderLineId: OrderLineId; quantity: number }[]) =>
  Object.fromEntries(pieces.map(({ orderLineId, quantity }) => [orderLineId, quantity]))

/** The first that is still on its way, or else the last. */
const parcelOf = ({ parcels }: OrderFile) => parcels.find(({ state }) => isOnItsWay(state)) ?? parcels.at(-1)

const pressOn = <On, Done>(thing: On | undefined, press: (thing: On) => Done) => (thing ? press(thing) : null)
