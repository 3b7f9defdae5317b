import { Fragment } from 'react'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Pagination } from '#app/ui/notices/Pagination.tsx'
import { Sentence } from '#app/ui/text/Sentence.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { type OrderSummary, standing } from '#app/orders/page/order-details.ts'
import { standingWord } from '#app/orders/order-words.ts'

interface OrderListProps {
  orders: OrderSummary[]
  page: number
  pages: number
}

/** A customer's orders, newest first; each leads to its page in the account. */
export function OrderList({ orders, page, pages }: OrderListProps) {
  const language = useLanguage()
  const { t, href } = language
  if (orders.length === 0) return <NoOrders />
  const pageAt = (number: number) => href('/account/orders', undefined, { page: number > 1 ? number : undefined })
  return (
    <>
      <Table
        caption={t('orders.list_title')}
        columns={[
          { title: t('orders.column_order') },
          { title: t('orders.column_date') },
          { title: t('orders.column_state') },
          { title: t('orders.column_total'), end: true },
        ]}
        rows={orders.map((order) => ({ id: order.number, cells: cellsOf(order, language) }))}
      />
      {pages > 1 && (
        <Pagination
          label={t('orders.list_pages')}
          where={t('orders.list_page', { page, pages })}
          previous={page > 1 ? { href: pageAt(page - 1), label: t('orders.list_newer') } : undefined}
          next={page < pages ? { href: pageAt(page + 1), label: t('orders.list_older') } : undefined}
        />
      )}
    </>
  )
}

const tones = { expired: 'problem', delivered: 'success', sent: 'success' } as const

function cellsOf(order: OrderSummary, language: Language) {
  const { t, href, date, money, locale } = language
  const { number, total: amount, currency, titles, titleLanguage, pieces } = order
  const stands = standing(order)
  const lang = titleLanguage === locale ? undefined : titleLanguage
  const inWords = (first: string) => (titles.length === 1 ? first : t('orders.titles', { first, count: pieces }))
  const tone = stands in tones ? tones[stands as keyof typeof tones] : 'plain'
  return [
    <Fragment key="order">
      <a href={href('/account/orders/:number', { number })}>{number}</a>
      <br />
      <span className="muted small">
        <Sentence of={inWords} name={[{ text: titles[0] ?? '', lang }]} />
      </span>
    </Fragment>,
    date(order.createdAt),
    <Badge key="state" tone={tone}>
      {standingWord(language, order, order.delivery === 'pick_up')}
    </Badge>,
    <span key="total" className="num">
      {money({ amount, currency })}
    </span>,
  ]
}

function NoOrders() {
  const { t, href } = useLanguage()
  return (
    <div className="stack">
      <p>{t('orders.list_empty')}</p>
      <div className="row">
        <Button href={href('/collections')}>{t('shell.continue_shopping')}</Button>
      </div>
    </div>
  )
}
