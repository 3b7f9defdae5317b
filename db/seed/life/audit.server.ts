import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { cancelOrder } from '#app/fulfilment/cancel-order.operation.ts'
import { closeOrder } from '#app/fulfilment/close-order.operation.ts'
import { deliverParcel } from '#app/fulfilment/deliver-parcel.operation.ts'
import { loseParcel } from '#app/fulfilment/lose-parcel.operation.ts'
import { shipOrder } from '#app/fulfilment/ship-order.operation.ts'
import { changesBetween, withoutPersonal } from '#app/operations/audit-entry/changes.ts'
import { digestOf } from '#app/operations/audit-entry/write-down.server.ts'
import { receivePayment } from '#app/payments/on-account/receive-payment.operation.ts'
import { refundOrder } from '#app/payments/refunding/refund-order.operation.ts'
import { resolvePaymentProblem } from '#app/problems/resolve-payment-problem.operation.ts'
import { approveReturn } from '#app/returns/approve-return.operation.ts'
import { closeReturn } from '#app/returns/close-return.operation.ts'
import { receiveReturn } from '#app/returns/receive-return.operation.ts'
import { rejectReturn } from '#app/returns/reject-return.operation.ts'
import { startReturn } from '#app/returns/start-return.operation.ts'
import { resolveWithdrawal } from '#app/withdrawals/resolve-withdrawal.operation.ts'
import type { FoundProblem } from '#db/seed/life/rows/after-rows.ts'
import { idAt } from './chance.ts'
import type { Rows } from '#db/seed/life/rows/rows.server.ts'
import type { Parcel, Return, Story } from './story.ts'

interface Done {
  operation: { name: string; input: z.ZodType; on: { name: string; schema: z.ZodType } }
  by: string
  at: Date
  objectId: string
  input: object
  before: object | null
  after: object
}

/** What staff did, as the audit log writes it: what names a person is apart, under a digest. */
function addEntry(rows: Rows, { operation, by, at, objectId, input, before, after }: Done) {
  const changed = changesBetween(operation.on.schema, before, after)
  const asked = withoutPersonal(operation.input, input, '/input')
  const kept = [...changed.personal, ...asked.personal].map((each) => ({ ...each, salt: randomBytes(16) }))
  const id = idAt(at)
  rows.add('auditEntries', {
    id,
    at,
    objectId,
    actorKind: 'person',
    actorId: by,
    door: 'form',
    operation: operation.name,
    record: operation.on.name,
    requestId: crypto.randomUUID(),
    input: asked.value,
    changes: changed.changes,
    personal: Object.fromEntries(kept.map(({ pointer, value, salt }) => [pointer, digestOf(value, salt)])),
  })
  rows.add('auditUnsealed', { entryId: id })
  for (const { pointer, value, salt } of kept)
    rows.add('auditValues', { entryId: id, pointer, salt: `\\x${salt.toString('hex')}`, value })
}

/** Everything that staff did with an order. */
export function auditOrder(rows: Rows, story: Story) {
  const { id: objectId, account, draft, endedAt, endedBy, closed, returns } = story
  const money = (amount: number) => ({ amount, currency: draft.currency })
  const write = (operation: Done['operation'], by: string, at: Date, input: object, before: object, after: object) =>
    addEntry(rows, { operation, by, at, objectId, input, before, after })
  auditParcels(story, write)
  for (const { amount, by, at, kind, pieces, reason, note, returnId } of story.refunds) {
    if (reason === 'called-off') continue
    const lines = kind === 'lines' ? Object.fromEntries(pieces.map((part) => [part.line.id, part.quantity])) : {}
    const asked = kind === 'amount' ? money(amount) : null
    const input = {
      kind,
      amount: asked,
      lines,
      shipping: pieces.length === 0,
      reason,
      note: note || null,
      return: returnId,
    }
    write(refundOrder, by, at, input, { refund_pending: money(0) }, { refund_pending: money(amount) })
  }
  if (endedAt && endedBy)
    write(cancelOrder, endedBy, endedAt, { note: null }, { state: 'placed' }, { state: 'cancelled' })
  if (closed) write(closeOrder, closed.by, closed.at, {}, { state: 'placed' }, { state: 'closed' })
  for (const { amount, on, at, by } of account?.receipts ?? []) {
    const before = { payment: 'outstanding', paid: money(0), owed: money(draft.total) }
    const after = { payment: 'paid', paid: money(amount), owed: money(0) }
    write(receivePayment, by, at, { amount: money(amount), received_on: on, received: 0, more: false }, before, after)
  }
  for (const { id, handled } of story.withdrawals)
    if (handled) {
      const after = { handled_at: handled.at.toISOString() }
      const about = { operation: resolveWithdrawal, by: handled.by, at: new Date(handled.at.getTime() + 60_000) }
      addEntry(rows, { ...about, objectId: id, input: {}, before: { handled_at: null }, after })
    }
  for (const returned of returns) auditReturn(rows, returned)
}

type Write = (operation: Done['operation'], by: string, at: Date, input: object, before: object, after: object) => void

function auditParcels({ parcels, lines, fate }: Story, write: Write) {
  const viewOf = ({ id, carrier, number, pieces }: Parcel, state: string) => ({
    id,
    state,
    carrier,
    tracking_number: number,
    pieces: pieces.map(({ line, quantity }) => ({ line: line.id, quantity })),
  })
  for (const parcel of parcels) {
    const { by, at, carrier, number, pieces, deliveredAt, deliveredBy, lostAt } = parcel
    const sent = { carrier: carrier || null, tracking_number: number, tracking_link: null }
    const input = { ...sent, lines: Object.fromEntries(pieces.map(({ line, quantity }) => [line.id, quantity])) }
    const state = pieces.length < lines.length ? 'partial' : 'fulfilled'
    const shipped = { fulfilment: state, parcels: [viewOf(parcel, 'shipped')] }
    write(shipOrder, by, at, input, { fulfilment: 'unfulfilled', parcels: [] }, shipped)
    const asked = { parcel: parcel.id }
    if (deliveredAt && deliveredBy) {
      const after = { fulfilment: 'delivered', parcels: [viewOf(parcel, 'delivered')] }
      write(deliverParcel, deliveredBy, deliveredAt, asked, shipped, after)
    }
    if (!lostAt || !fate.startsWith('lost')) continue
    write(loseParcel, by, lostAt, asked, shipped, { fulfilment: 'unfulfilled', parcels: [viewOf(parcel, 'lost')] })
  }
}

function auditReturn(rows: Rows, returned: Return) {
  const { id: objectId, kind, decided, received, closed, instructions, rejection, pieces } = returned
  const write = (
    operation: Done['operation'],
    done: { by: string; at: Date } | null,
    input: object,
    states: string[],
  ) => {
    if (!done) return
    const [before, after] = states
    addEntry(rows, { operation, ...done, objectId, input, before: { state: before }, after: { state: after } })
  }
  const lines = Object.fromEntries(pieces.map(({ line, quantity }) => [line.id, quantity]))
  if (kind === 'withdrawal') write(startReturn, decided, { lines, reasons: {}, instructions }, ['', 'approved'])
  else if (rejection !== null) write(rejectReturn, decided, { rejection }, ['requested', 'rejected'])
  else write(approveReturn, decided, { instructions }, ['requested', 'approved'])
  const restock = Object.fromEntries(pieces.map(({ line, restocked }) => [line.id, restocked]))
  write(receiveReturn, received, { lines, restock, location: null }, ['approved', 'received'])
  write(closeReturn, closed, {}, ['received', 'closed'])
}

export function auditProblem(rows: Rows, { id, resolvedAt, resolvedBy, calls }: FoundProblem) {
  if (!resolvedAt || !resolvedBy || resolvedBy === 'shop') return
  const about = { operation: resolvePaymentProblem, by: resolvedBy, at: resolvedAt, objectId: id, input: { calls } }
  addEntry(rows, { ...about, before: { resolved_at: null }, after: { resolved_at: resolvedAt.toISOString() } })
}
