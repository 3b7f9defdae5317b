import { configuration } from '#app/configuration.ts'
import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { clearHold } from '#app/fulfilment/clear-hold.operation.ts'
import { closeOrder } from '#app/fulfilment/close-order.operation.ts'
import { deliverParcel } from '#app/fulfilment/deliver-parcel.operation.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { failTransfer } from '#app/payments/refunding/fail-transfer.operation.ts'
import { makeTransfer } from '#app/payments/refunding/make-transfer.operation.ts'
import { neverLeft } from '#app/orders/shipment.ts'
import { CheckoutLayout } from '#app/ui/frame/CheckoutLayout.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { AccountPayment } from '#app/back-office/payments/AccountPayment.tsx'
import { Disputes, Letters, Refunds } from '#app/back-office/withdrawals/Correspondence.tsx'
import { FiledLines } from './FiledLines.tsx'
import { FiledParcels } from './FiledParcels.tsx'
import { Hold } from './Hold.tsx'
import { Attempts, Ledger } from '#app/back-office/payments/Ledger.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { findOrderFile, type OrderFile } from './order-file.server.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderAside } from './OrderAside.tsx'
import { WithdrawalItem } from '#app/back-office/withdrawals/WithdrawalItem.tsx'
import { listWithdrawalsOf } from '#app/withdrawals/withdrawals.list.ts'
import { FiledReturns } from '#app/back-office/returns/FiledReturns.tsx'
import { getReturnable } from '#app/orders/returns/returns.server.ts'
import { GoodsBadge, OrderState, PaymentBadge } from './States.tsx'

const done = [
  'refund',
  'cancel',
  'send',
  'delivered',
  'lost',
  'hold',
  'close',
  'receipt',
  'receipt_undone',
  'transferred',
  'not_transferred',
] as const

export async function load(visit: Load<'/admin/orders/:number'>) {
  const file = (await findOrderFile(visit.params.number)) ?? notFound()
  const said = done.find((each) => each === visit.query.get('done')) ?? null
  const withdrawals = await listWithdrawalsOf(file.order.id)
  const returnable = await getReturnable(file.order)
  return { file, returnable, withdrawals, said, live: configuration().cards.live, customerId: customerOf(visit).id }
}

type OrderAct = Act<'/admin/orders/:number'>

/** Done: 303 back to the order, which says so. */
const back = (said: (typeof done)[number]) => ({
  key: ({ params }: OrderAct) => params.number,
  done: (visit: OrderAct) => backWith(visit, said),
})

export const acts = {
  '/admin/orders/:number/clear-hold': formOf(clearHold, back('hold')),
  '/admin/orders/:number/close': formOf(closeOrder, back('close')),
  '/admin/orders/:number/parcels/:parcel/delivered': formOf(deliverParcel, back('delivered')),
  '/admin/orders/:number/refunds/:refund/not-transferred': formOf(failTransfer, back('not_transferred')),
  '/admin/orders/:number/refunds/:refund/transferred': formOf(makeTransfer, back('transferred')),
}

function backWith({ language, params }: Act<'/admin/orders/:number'>, said: (typeof done)[number]): Answer {
  return seeOther(language.href('/admin/orders/:number', params, { done: said }))
}

export function head({ file }: Shown<typeof load>['data'], { language }: Load<'/admin/orders/:number'>): Head {
  return { title: language.t('orders.title', { number: file.order.number }), indexed: false }
}

/** With what it meant for this order. */
function wordsOf(said: (typeof done)[number], { order, facts, refundsByHand, refunds }: OrderFile) {
  const isUnderWay = refunds.some(({ state }) => state === 'requested' || state === 'pending')
  if (said === 'refund' && refundsByHand) return isUnderWay ? ('refund_by_hand' as const) : ('credited' as const)
  if (said === 'lost' && order.state === 'closed') return 'lost_closed' as const
  const isUnsent = said === 'close' && [...neverLeft(facts.lines, facts.parcels).values()].some((pieces) => pieces > 0)
  return isUnsent ? ('close_unsent' as const) : said
}

export function Screen({ data: { file, returnable, withdrawals, said, live, customerId }, form }: Shown<typeof load>) {
  const { t, time } = useLanguage()
  const { order } = file
  const shown = said && wordsOf(said, file)
  return (
    <OfficeFrame
      current="/admin/orders"
      history={{ record: 'orders', id: order.id }}
      title={t('orders.title', { number: order.number })}
      text={t('office.made_by', { time: time(order.createdAt), email: order.email })}
      states={
        <>
          <OrderState state={order.state} held={order.held} />
          <PaymentBadge payment={order.payment} />
          <GoodsBadge fulfilment={order.fulfilment} />
        </>
      }
      action={<OrderActions file={file} customerId={customerId} />}
    >
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {shown && !form.problem && <Notice kind="success">{t(`office.done.${shown}`)}</Notice>}
        <Hold file={file} customerId={customerId} />
      </div>
      <CheckoutLayout summaryLabel={t('office.addresses')} summary={<OrderAside file={file} />}>
        {withdrawals.length > 0 && (
          <Section title={t('lists.withdrawals')}>
            {withdrawals.map((withdrawal) => (
              <WithdrawalItem key={withdrawal.id} withdrawal={withdrawal} customerId={customerId} />
            ))}
          </Section>
        )}
        <FiledLines file={file} />
        <FiledParcels file={file} customerId={customerId} />
        <FiledReturns file={file} returnable={returnable} />
        <AccountPayment file={file} customerId={customerId} />
        <Ledger file={file} live={live} />
        <Attempts file={file} live={live} />
        <Refunds file={file} />
        <Disputes file={file} live={live} />
        <Letters file={file} />
      </CheckoutLayout>
    </OfficeFrame>
  )
}
