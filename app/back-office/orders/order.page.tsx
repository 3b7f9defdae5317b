import type { ReactNode } from 'react'
import { readOrderHistory } from '#app/back-office/history/order-history.server.ts'
import { DoneNotice } from '#app/back-office/order-page/DoneNotice.tsx'
import { saidAt } from '#app/back-office/history/said-at.ts'
import { findNeighbours } from '#app/back-office/order-page/neighbours.server.ts'
import styles from '#app/back-office/order-page/Order.module.css'
import { DangerousActions, OrderActions } from '#app/back-office/order-page/OrderActions.tsx'
import { OrderAside } from '#app/back-office/order-page/OrderAside.tsx'
import { OrderCare } from '#app/back-office/order-page/OrderCare.tsx'
import { OrderHistory } from '#app/back-office/order-page/OrderHistory.tsx'
import { OrderMoney } from '#app/back-office/order-page/OrderMoney.tsx'
import { OrderSummary } from '#app/back-office/order-page/OrderSummary.tsx'
import { UnkeptNote } from '#app/back-office/order-page/UnkeptNote.tsx'
import { OrderWay } from '#app/back-office/order-page/OrderWay.tsx'
import { doneWords } from '#app/back-office/order-page/done.ts'
import { orderActs } from '#app/back-office/order-page/order-form.server.ts'
import { getSeenOrder } from '#app/back-office/order-page/seen-order.server.ts'
import { findUndoOf } from '#app/back-office/order-page/undo-of-done.server.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { AccountPayment } from '#app/back-office/payments/AccountPayment.tsx'
import { RefundHere } from '#app/back-office/payments/RefundHere.tsx'
import { FiledReturns } from '#app/back-office/returns/FiledReturns.tsx'
import { findLatestCarrier } from '#app/back-office/sending/latest-carrier.server.ts'
import { SendAtOnce, sendsAtOnce } from '#app/back-office/sending/SendAtOnce.tsx'
import { WithdrawalItem } from '#app/back-office/withdrawals/WithdrawalItem.tsx'
import { objectText } from '#app/comments/commented.server.ts'
import { configuration } from '#app/configuration.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { shipOrder } from '#app/fulfilment/ship-order.operation.ts'
import { notFound } from '#app/errors.ts'
import { listColleagues } from '#app/identity/people/colleagues.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { refundOrder } from '#app/payments/refunding/refund-order.operation.ts'
import { getReturnable } from '#app/orders/returns/returns.server.ts'
import { Section } from '#app/ui/text/Section.tsx'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { listWithdrawalsOf } from '#app/withdrawals/withdrawals.list.ts'
import { FiledLines } from './FiledLines.tsx'
import { FiledParcels } from './FiledParcels.tsx'
import { LiveObject } from '#app/back-office/live/LiveParts.tsx'
import { Hold } from './Hold.tsx'
import { findOrderFile } from './order-file.server.ts'

export const acts = orderActs

export async function load(visit: Load<'/admin/orders/:number'>) {
  const file = (await findOrderFile(visit.params.number)) ?? notFound()
  const { query, language } = visit
  const actor = actorOf(visit)
  const { id } = file.order
  const said = doneWords.find((each) => each === query.get('done')) ?? null
  const [withdrawals, returnable, history, way, colleagues, { seen }, undo, carrier] = await Promise.all([
    listWithdrawalsOf(id),
    getReturnable(file.order),
    readOrderHistory(file, { all: query.get('history') === 'all', actor, language }),
    findNeighbours(id, query, actor),
    listColleagues(),
    getSeenOrder(id, actor),
    findUndoOf(said, visit),
    visit.visitor.permissions.has(shipOrder.permission) && sendsAtOnce(file) ? findLatestCarrier() : null,
  ])
  const shown = { file, returnable, withdrawals, history, way, said, undo, colleagues, carrier }
  return {
    ...shown,
    object: objectText({ record: 'orders', objectId: id }),
    seen,
    submission: newId(),
    refundSubmission: newId(),
    // A refund needs a fresh sign-in: without one, its own page asks for it first.
    refundsHere: actor.isFresh && visit.visitor.permissions.has(refundOrder.permission),
    live: configuration().cards.live,
    customerId: customerOf(visit).id,
  }
}

export function head({ file }: Shown<typeof load>['data'], { language }: Load<'/admin/orders/:number'>): Head {
  return { title: language.t('orders.title', { number: file.order.number }), indexed: false }
}

/** Of the fields of its forms, for the summary of what was refused. */
const labels = {
  to: 'office.assignee',
  add: 'office.tags.add',
  reason: 'office.hold_reason',
  note: 'office.hold_note',
  until: 'office.hold_until',
  text: 'office.comment',
  letter: 'office.field.letter',
  kind: 'office.field.letter',
} as const

export function Screen({ data, form }: Shown<typeof load>) {
  const { file, way, said, undo, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  const messages = fieldMessages(language, form.problems, labels)
  const isRefused = form.problem !== null || Object.keys(form.problems).length > 0
  const notice = said && !isRefused && <DoneNotice said={said} file={file} undo={undo} customerId={customerId} />
  const place = saidAt(said)
  return (
    <OfficeFrame
      current="/admin/orders"
      history={{ record: 'orders', id: file.order.id }}
      above={<OrderWay {...way} />}
      title={t('orders.title', { number: file.order.number })}
      action={<OrderActions file={file} customerId={customerId} />}
    >
      <div className="stack">
        <LiveObject
          record="orders"
          id={file.order.id}
          seen={data.seen}
          href={href('/admin/orders/:number', { number: file.order.number })}
        />
        <FormProblems form={form} messages={messages} />
        <UnkeptNote file={file} object={data.object} customerId={customerId} form={form} />
        {place === null && notice}
        <Hold file={file} customerId={customerId} />
      </div>
      <OrderSummary file={file} />
      <div className={styles.parts}>
        <Thing data={data} form={form} notice={place === 'history' && notice} />
        <aside aria-label={t('office.surroundings')}>
          <OrderAside file={file} />
          <OrderCare {...data} form={form} notice={place === 'care' && notice} />
          <DangerousActions file={file} />
        </aside>
      </div>
    </OfficeFrame>
  )
}

/** What was bought and what became of it: items, parcels, returns, money, history. */
function Thing({ data, form, notice }: Pick<Shown<typeof load>, 'data' | 'form'> & { notice: ReactNode }) {
  const { t } = useLanguage()
  const { file, withdrawals, returnable, live, submission, customerId } = data
  return (
    <div>
      {withdrawals.length > 0 && (
        <Section title={t('lists.withdrawals')}>
          {withdrawals.map((withdrawal) => (
            <WithdrawalItem key={withdrawal.id} withdrawal={withdrawal} customerId={customerId} />
          ))}
        </Section>
      )}
      <SendAtOnce file={file} carrier={data.carrier} submission={submission} customerId={customerId} />
      <FiledLines file={file} />
      <FiledParcels file={file} returns={returnable.returns} customerId={customerId} />
      <FiledReturns file={file} returnable={returnable} />
      <AccountPayment file={file} customerId={customerId} />
      <OrderMoney file={file} live={live} />
      {data.refundsHere && <RefundHere file={file} submission={data.refundSubmission} customerId={customerId} />}
      <OrderHistory
        {...data}
        number={file.order.number}
        submission={submissionOf(form, submission)}
        form={form}
        notice={notice}
      />
    </div>
  )
}
