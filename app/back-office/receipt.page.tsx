import { type ErrorCode, errors, notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import type { RecordRefusal } from '#app/on-account/account-book.server.ts'
import { takeReceipt, undoReceipt } from '#app/payments/by-hand.server.ts'
import { settleOrder } from '#app/payments/settle-order.server.ts'
import { type Answer, again, seeOther } from '#app/web/answer.ts'
import { typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { limits } from '#app/limits.ts'
import { BackToOrder } from './BackToOrder.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { findOrderFile } from './order-file.server.ts'
import { readReceipt } from './receipt-form.ts'
import { ReceiptFields } from './ReceiptFields.tsx'
import { ReceiptUndo } from './ReceiptUndo.tsx'
import { before } from './shown-before.ts'
import { staffOf, submissionOf } from './staff.ts'

export async function load(visit: Load<'/admin/orders/:number/receipt'>) {
  const { order, account } = (await findOrderFile(visit.params.number)) ?? notFound()
  const undo = visit.query.get('undo')
  return { order, account, undo, submission: newId(), customerId: customerOf(visit).id }
}

/**
 * Form fields: `submission` (UUID of the page) · `amount` ("12.50") · `receivedOn` (`2026-11-26`) · `received-before` (what had been
 * received as the page showed it, in the currency's minor unit; left out, it is recorded whatever was) · `more=1` (it is meant to
 * be more than is owed) · `shown-to` (left out, the form is anybody's). Done: 303 to the order, `done=receipt`.
 * `intent=undo` with `receipt` (its id) and `reason` takes one back that was recorded by mistake: `done=receipt_undone`.
 */
export async function act(visit: Act<'/admin/orders/:number/receipt'>): Promise<Answer> {
  if (visit.form.get('intent') === 'undo') return undo(visit)
  const [who, submissionKey] = [staffOf(visit), submissionOf(visit.form)]
  const { order, account } = (await findOrderFile(visit.params.number)) ?? notFound()
  const values = typed(visit.form)
  const done = seeOther(visit.language.href('/admin/orders/:number', visit.params, { done: 'receipt' }))
  if (!account) return refused(values, 'unknown')
  // Pressed twice: of what is owed, the first press has taken it off, unless its process ended before the order heard of it.
  if (account.receipts.some((receipt) => receipt.submissionKey === submissionKey)) {
    await settleOrder(order.id, visit.now)
    return done
  }
  const knownReceived = Number(values[before('received')] ?? account.received)
  if (knownReceived !== account.received) return refused(values, 'changed')
  const read = readReceipt(values, { ...account, currency: order.currency })
  if (!read.ok) return again({ values, problems: read.problems })
  const taken = await takeReceipt(order.id, { ...read.value, who, submissionKey, knownReceived }, visit.now)
  return taken.ok ? done : refused(values, taken.reason)
}

async function undo(visit: Act<'/admin/orders/:number/receipt'>): Promise<Answer> {
  const who = staffOf(visit)
  const { order } = (await findOrderFile(visit.params.number)) ?? notFound()
  const values = typed(visit.form)
  const [receiptId = '', reason = ''] = [values.receipt, values.reason?.trim()]
  if (reason === '') return again({ values, problems: { reason: 'field.required' } })
  if (reason.length > limits.title.value) return again({ values, problems: { reason: 'field.too_long' } })
  const undone = await undoReceipt(order.id, { receiptId, reason, who }, visit.now)
  if (!undone.ok && undone.reason === 'unknown') notFound()
  if (!undone.ok) return again({ values, problem: 'receipt.gone' }, errors['receipt.gone'].status)
  return seeOther(visit.language.href('/admin/orders/:number', visit.params, { done: 'receipt_undone' }))
}

function refused(values: Record<string, string>, reason: RecordRefusal): Answer {
  const problem = problems[reason]
  return again({ values, problem }, errors[problem].status)
}

const problems = {
  unknown: 'receipt.not_on_account',
  changed: 'receipt.changed',
  'key-used': 'request.malformed',
} as const satisfies Record<RecordRefusal, ErrorCode>

export function head({ order }: Shown<typeof load>['data'], { language }: Load<'/admin/orders/:number/receipt'>): Head {
  return { title: language.t('office.receipt_title', { number: order.number }), indexed: false }
}

export function Screen({ data: { order, account, undo: asked, submission, customerId }, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const { number, state, currency } = order
  const id = form.values.receipt ?? asked
  const mistaken = account?.receipts.find((receipt) => receipt.id === id)
  if (mistaken)
    return (
      <OfficeFrame
        current="/admin/orders"
        above={<BackToOrder number={number} />}
        title={t('office.receipt_undo_title', { number })}
      >
        {account?.undoable.includes(mistaken.id) ? (
          <ReceiptUndo number={number} currency={currency} receipt={mistaken} customerId={customerId} form={form} />
        ) : (
          <p>{t('error.receipt.gone')}</p>
        )}
      </OfficeFrame>
    )
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<BackToOrder number={number} />}
      title={t('office.receipt_title', { number })}
      text={account ? t(state === 'cancelled' ? 'office.receipt_text_ended' : 'office.receipt_text') : undefined}
    >
      {account ? (
        <ReceiptFields
          order={order}
          account={account}
          submission={form.values.submission ?? submission}
          customerId={customerId}
          form={form}
        />
      ) : (
        <p>{t('error.receipt.not_on_account')}</p>
      )}
    </OfficeFrame>
  )
}
