import type { orders } from '#app/orders/lists/orders.list.ts'
import { isText } from '#app/web/language-of.ts'
import type { ListWords } from './OfficeList.tsx'

const prefixes: Record<string, string> = {
  state: 'office.state',
  payment: 'office.payment',
  fulfilment: 'office.goods',
}

export const orderWords: ListWords<typeof orders> = {
  title: 'office.orders',
  count: 'office.count_of_orders',
  more: 'office.more_orders_than',
  none: 'office.no_orders',
  columns: {
    number: 'office.column.order',
    placed: 'office.column.placed',
    email: 'office.column.email',
    country: 'office.filter.country',
    state: 'office.column.stands',
    payment: 'office.filter.payment',
    fulfilment: 'office.filter.fulfilment',
    total: 'office.column.total',
  },
  filters: {
    q: 'office.search',
    state: 'office.filter.state',
    payment: 'office.filter.payment',
    fulfilment: 'office.filter.fulfilment',
    country: 'office.filter.country',
    placed_from: 'office.filter.placed_from',
    placed_to: 'office.filter.placed_to',
    total_from: 'office.filter.total_from',
    total_to: 'office.filter.total_to',
  },
  views: {
    all: 'office.any',
    to_pack: 'office.waits.pack',
    unpaid: 'office.payment.outstanding',
    disputed: 'office.payment.disputed',
  },
  word(filter, word, { t, country }) {
    const key = `${prefixes[filter]}.${word}`
    return filter === 'country' ? country(word) : isText(key) ? t(key) : word
  },
}
