import { cameraPolicy } from '#app/back-office/scanning/scanned.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { withoutEmptyLines } from '#app/back-office/stock/stock-forms.ts'
import { formOf } from '#app/doors/form.server.ts'
import { cancelPurchaseOrder } from '#app/purchase-orders/cancel-purchase.operation.ts'
import { closePurchaseOrder } from '#app/purchase-orders/close-purchase.operation.ts'
import { mayCancel, mayChange, mayClose } from '#app/purchase-orders/purchase-order.ts'
import { receivePurchase } from '#app/purchase-orders/receiving/receive-purchase.operation.ts'
import { reopenPurchaseOrder } from '#app/purchase-orders/reopen-purchase.operation.ts'
import { undoPurchaseReceipt } from '#app/purchase-orders/receiving/undo-receipt.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { OrderedLines } from './OrderedLines.tsx'
import { loadPurchase, type PurchaseData, type PurchaseDone, type PurchaseProps } from './purchase-page.server.ts'
import { ReceiveForm } from './ReceiveForm.tsx'
import { ReceivedLines, Receipts, UndoReceipt } from './Receipts.tsx'
import { StateBadge } from './StateBadge.tsx'
import styles from './Purchases.module.css'

type PurchasePath = '/admin/purchase-orders/:purchase'

export const load = loadPurchase

const key = ({ params }: Act<PurchasePath>) => params.purchase
/** Done: 303 back to the purchase order, which says so. */
const back = (done: PurchaseDone) => ({
  key,
  done: ({ language, params: { purchase } }: Act<PurchasePath>) =>
    seeOther(language.href('/admin/purchase-orders/:purchase', { purchase }, { done })),
})

const receive = formOf(receivePurchase, {
  key,
  done: ({ language, params: { purchase } }, { receipt }) =>
    seeOther(language.href('/admin/purchase-orders/:purchase', { purchase }, { done: 'received', receipt })),
})

export const policy = cameraPolicy

/** "Receive all" ignores the quantities typed per line. */
function withoutTyped(form: URLSearchParams): URLSearchParams {
  const filled = withoutEmptyLines(form)
  if (filled.get('rest') !== 'on') return filled
  return new URLSearchParams([...filled].filter(([name]) => !/^(lines|was)-/.test(name)))
}

export const acts = {
  '/admin/purchase-orders/:purchase/receive': (visit: Act<PurchasePath>) =>
    receive({ ...visit, form: withoutTyped(visit.form) }),
  '/admin/purchase-orders/:purchase/receipts/:receipt/undo': formOf(undoPurchaseReceipt, back('undone')),
  '/admin/purchase-orders/:purchase/close': formOf(closePurchaseOrder, back('closed')),
  '/admin/purchase-orders/:purchase/cancel': formOf(cancelPurchaseOrder, back('cancelled')),
  '/admin/purchase-orders/:purchase/reopen': formOf(reopenPurchaseOrder, back('reopened')),
}

export function head({ order }: PurchaseData, { language }: Load<PurchasePath>): Head {
  return { title: language.t('purchases.title', { number: order.row.number }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { order, state, isLate } = data
  const isOfReceipt = form.values.receiving === 'yes'
  const isChangeable = mayChange(order).ok
  return (
    <OfficeFrame
      current="/admin/purchase-orders"
      history={{ record: 'purchase_orders', id: order.row.id }}
      above={<a href={href('/admin/purchase-orders')}>{t('lists.purchase_orders')}</a>}
      title={t('purchases.title', { number: order.row.number })}
      states={<StateBadge state={state} isLate={isLate} />}
      action={
        isChangeable && (
          <a href={href('/admin/purchase-orders/:purchase/edit', { purchase: order.row.number })}>
            {t('purchases.edit')}
          </a>
        )
      }
    >
      <div className={`stack ${styles.purchase}`}>
        <Done data={data} />
        {form.problem && !(isOfReceipt && isChangeable) && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        <Facts data={data} />
        {isChangeable && order.lines.length > 0 && <ReceiveForm data={data} form={form} />}
        <Section title={t('purchases.lines')}>
          {order.lines.length === 0 ? <p>{t('purchases.no_lines')}</p> : <OrderedLines data={data} />}
        </Section>
        {order.receipts.length > 0 && (
          <Section title={t('purchases.receipts')}>
            <Receipts data={data} />
          </Section>
        )}
        <Ending data={data} />
      </div>
    </OfficeFrame>
  )
}

/** What was just done; a receipt is undone beside what it was, or it is said why it cannot be. */
function Done({ data }: Pick<PurchaseProps, 'data'>) {
  const { t } = useLanguage()
  const { done, mayUndo } = data
  if (!done) return null
  const { word, receipt } = done
  if (!receipt) return <Notice kind="success">{t(`purchases.done.${word}`)}</Notice>
  return (
    <Notice kind="success" action={mayUndo?.ok && <UndoReceipt data={data} receipt={receipt.id} />}>
      <p>{t('purchases.received', { count: receipt.lines.reduce((sum, { quantity }) => sum + quantity, 0) })}</p>
      <ReceivedLines order={data.order} receipt={receipt} most={namedAtOnce} />
      {mayUndo && !mayUndo.ok && <p>{t('purchases.no_undo', { reason: t(`error.${mayUndo.reason}`) })}</p>}
    </Notice>
  )
}

// The receipt below names all of them.
const namedAtOnce = 5

function Facts({ data: { order, places } }: Pick<PurchaseProps, 'data'>) {
  const { t, date } = useLanguage()
  const { supplier, reference, locationId, expectedOn, note } = order.row
  const facts = [
    { name: t('lists.purchase_orders.supplier'), value: <bdi>{supplier}</bdi> },
    { name: t('lists.purchase_orders.reference'), value: reference && <bdi>{reference}</bdi> },
    {
      name: t('lists.purchase_orders.location'),
      value: <bdi>{places.find(({ value }) => value === locationId)?.label}</bdi>,
    },
    { name: t('lists.purchase_orders.expected'), value: expectedOn ? date(expectedOn) : t('purchases.no_day') },
    { name: t('purchases.note'), value: note && <bdi>{note}</bdi> },
  ]
  return <Definitions facts={facts.filter(({ value }) => value !== '')} />
}

/** How it ends, or does not after all. */
function Ending({ data: { order, customerId } }: Pick<PurchaseProps, 'data'>) {
  const { t, href } = useLanguage()
  const ending = !mayChange(order).ok ? 'reopen' : mayClose(order).ok ? 'close' : mayCancel(order).ok ? 'cancel' : null
  if (!ending) return null
  return (
    <Section title={t(`purchases.${ending}`)}>
      <form
        method="post"
        action={href(`/admin/purchase-orders/:purchase/${ending}`, { purchase: order.row.number })}
        className="stack"
      >
        <Once customerId={customerId} />
        <p className="muted">{t(`purchases.${ending}_text`)}</p>
        <p>
          <Button look="quiet">{t(`purchases.${ending}`)}</Button>
        </p>
      </form>
    </Section>
  )
}
