import { deliveryWords } from '#app/delivery/delivery-words.ts'
import { Totals } from '#app/ui/text/Totals.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { OrderDetails } from './order-details.ts'
import { daysOf, expectedOf, includedTaxes, taxName } from '#app/orders/order-words.ts'

/** The total at the time of purchase, with the taxes included or added. */
export function OrderTotals({ order }: { order: OrderDetails }) {
  const language = useLanguage()
  const { t } = language
  const price = (amount: number) => language.money({ amount, currency: order.currency })
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const refund = order.refunded > 0 ? [{ label: t('orders.refunded'), amount: price(-order.refunded) }] : []
  return (
    <Totals
      lines={[
        { label: t('orders.pieces', { count: pieces }), amount: price(order.subtotal) },
        deliveryLine(order, language),
        ...(order.pricesIncludeTax
          ? []
          : order.taxes.map((tax) => ({ label: taxName(tax, language), amount: price(tax.amount) }))),
      ]}
      total={{
        label: t('orders.total'),
        amount: price(order.total),
        detail: order.pricesIncludeTax ? includedTaxes(order.taxes, order.currency, language) : undefined,
      }}
      after={[...transferred(order, price, t), ...refund]}
    />
  )
}

/** On account the total has parts: credited, paid, and open. */
function transferred({ account, credited }: OrderDetails, price: (amount: number) => string, t: Language['t']) {
  const minus = (label: string, amount: number) => (amount > 0 ? [{ label, amount: price(-amount) }] : [])
  const credit = minus(t('orders.account.credited'), credited)
  if (!account || account.amount === 0 || (account.received === 0 && credited === 0)) return credit
  const received = minus(t('orders.account.received'), account.received)
  return [...credit, ...received, { label: t('orders.account.open'), amount: price(account.amount) }]
}

function deliveryLine(order: OrderDetails, language: Language) {
  const { shippingMethod, pickUp, shippingTotal, currency, shipments } = order
  const { t, money } = language
  const amount = shippingTotal === 0 ? t('orders.free') : money({ amount: shippingTotal, currency })
  if (pickUp || !shippingMethod) return { label: t(pickUp ? 'orders.pick_up' : 'orders.shipping'), amount }
  const { name } = shippingMethod
  if (shipments.some(({ state }) => state === 'lost')) return { label: name, amount }
  const arrives = expectedOf(order)
  const detail = arrives ? deliveryWords(arrives, language) : t('orders.days', daysOf(shippingMethod))
  return { label: name, amount, detail }
}
