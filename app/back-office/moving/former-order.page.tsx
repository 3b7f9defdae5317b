import { notFound } from '#app/errors.ts'
import { isId } from '#app/kernel/ids.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { findFormerOrder } from './former-order.server.ts'
import { inWords } from './former-words.ts'

export async function load(visit: Load<'/admin/former-orders/:order'>) {
  const { order } = visit.params
  if (!isId(order)) notFound()
  return { order: (await findFormerOrder(order, visit)) ?? notFound() }
}

type Data = Shown<typeof load>['data']

export function head({ order }: Data, { language }: Load<'/admin/former-orders/:order'>): Head {
  return { title: language.t('office.former_order', { number: order.number }), indexed: false }
}

export function Screen({ data: { order } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/former-orders"
      title={t('office.former_order', { number: order.number })}
      above={<a href={href('/admin/former-orders')}>{t('lists.former_orders')}</a>}
      history={{ record: 'former_orders', id: order.id }}
    >
      <div className="stack">
        <Notice kind="info">{t('office.former_order_text')}</Notice>
        <Items order={order} />
        <About order={order} />
      </div>
    </OfficeFrame>
  )
}

function Items({ order: { lines, currency, ...order } }: Data) {
  const { t, money } = useLanguage()
  const inMoney = (amount: number) => <span className="num">{money({ amount, currency })}</span>
  const sums = [
    { id: 'subtotal', name: t('office.field.subtotal'), amount: order.subtotal },
    { id: 'discount', name: t('office.field.discount'), amount: -order.discount },
    { id: 'shipping', name: t('office.field.shipping'), amount: order.shipping },
    { id: 'tax', name: t('office.field.tax'), amount: order.tax },
    { id: 'total', name: t('office.field.total'), amount: order.total },
    { id: 'refunded', name: t('office.field.refunded'), amount: -order.refunded },
  ]
  return (
    <Section title={t('office.field.lines')}>
      <Table
        caption={t('office.field.lines')}
        columns={[
          { title: t('office.field.title') },
          { title: t('office.field.sku') },
          { title: t('office.field.quantity'), end: true },
          { title: t('office.field.price'), end: true },
        ]}
        rows={lines.map(({ title, sku, quantity, price }, at) => ({
          id: `${at}`,
          cells: [title, sku, quantity, inMoney(price)],
        }))}
      />
      <Definitions
        facts={sums
          .filter(({ id, amount }) => amount !== 0 || id === 'total')
          .map(({ name, amount }) => ({ name, value: inMoney(amount) }))}
      />
    </Section>
  )
}

function About({ order }: Data) {
  const { t, time } = useLanguage()
  const lines = (parts: readonly string[]) =>
    parts.map((part, at) => (
      <span key={at}>
        {part}
        <br />
      </span>
    ))
  const facts = [
    { name: t('office.field.placed_at'), value: time(new Date(order.placed_at)) },
    { name: t('office.field.cancelled_at'), value: order.cancelled_at && time(new Date(order.cancelled_at)) },
    {
      name: t('office.field.payment'),
      value: [inWords(order.payment), order.payment_method].filter(Boolean).join(', '),
    },
    {
      name: t('office.field.fulfilment'),
      value: [inWords(order.fulfilment), order.shipping_method].filter(Boolean).join(', '),
    },
    { name: t('office.field.discount_code'), value: order.discount_code },
    { name: t('office.field.name'), value: order.name },
    { name: t('office.field.email'), value: order.email },
    { name: t('office.field.phone'), value: order.phone },
    {
      name: t('office.field.billing_address'),
      value: order.billing_address.length > 0 && lines(order.billing_address),
    },
    {
      name: t('office.field.shipping_address'),
      value: order.shipping_address.length > 0 && lines(order.shipping_address),
    },
    { name: t('office.field.note'), value: order.note },
    { name: t('office.field.tags'), value: order.tags.join(', ') },
  ]
  return (
    <Section title={t('office.former_order_about')}>
      <Definitions facts={facts.filter(({ value }) => Boolean(value))} />
    </Section>
  )
}
