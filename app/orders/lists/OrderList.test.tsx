import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { InLanguage } from '#app/web/language.tsx'
import type { OrderSummary } from '#app/orders/page/order-details.ts'
import { OrderList } from './OrderList.tsx'

const order: OrderSummary = {
  number: 'B1001',
  state: 'placed',
  payment: 'paid',
  fulfilment: 'unfulfilled',
  held: false,
  delivery: 'ship',
  createdAt: new Date('2026-11-22T12:00:00Z'),
  total: 3200,
  currency: 'EUR',
  pieces: 1,
  toSend: 1,
  titles: ['Harbour mug'],
  titleLanguage: 'en',
}
const list = (change: Partial<OrderSummary>, locale: 'en' | 'de') =>
  renderToStaticMarkup(
    <InLanguage language={languageOf(locale)}>
      <OrderList orders={[{ ...order, ...change }]} page={1} pages={1} />
    </InLanguage>,
  )

test('an order is named after its first item, in the language of its title', () => {
  expect(list({}, 'en')).toContain('>Harbour mug</span>')
  expect(list({}, 'de')).toContain('<bdi lang="en">Harbour mug</bdi></span>')
  const two = { titles: ['Harbour mug', 'Gull mug'], pieces: 2 }
  expect(list(two, 'de')).toContain('<bdi lang="en">Harbour mug</bdi> und weitere')
})

test('where nothing is left to send, nothing is being prepared', () => {
  expect(list({}, 'en')).toContain('Preparing')
  expect(list({ toSend: 0 }, 'en')).toContain('Nothing to send')
  expect(list({ toSend: 0, delivery: 'pick_up' }, 'de')).toContain('Nichts abzuholen')
  expect(list({ toSend: 0, fulfilment: 'delivered' }, 'en')).toContain('Delivered')
})
