import { type FormerCustomer, formerCustomer } from '#app/imports/customers/former-customer.ts'
import { type FormerOrder, formerOrder } from '#app/imports/orders/former-order.ts'
import type { Told } from '#app/imports/report/would-change.ts'
import { money } from '#app/kernel/money.ts'
import { changesBetween } from '#app/operations/audit-entry/changes.ts'

// What a file would change of the customers and orders of a former shop. What is about a person is named, and not kept.

export const toldOfCustomer = (was: FormerCustomer, is: FormerCustomer): Told => ({
  name: '',
  ...told(changesBetween(formerCustomer, was, is)),
})

export const toldOfOrder = (was: FormerOrder, is: FormerOrder): Told => ({
  name: is.number,
  ...told(changesBetween(formerOrder, withCurrency(was), withCurrency(is))),
})

const told = ({ changes, personal }: ReturnType<typeof changesBetween>) => ({
  changes,
  named: personal.map(({ pointer }) => pointer.slice(1)),
})

function withCurrency(order: FormerOrder) {
  const amount = (units: number) => money(units, order.currency)
  return {
    ...order,
    subtotal: amount(order.subtotal),
    discount: amount(order.discount),
    shipping: amount(order.shipping),
    tax: amount(order.tax),
    total: amount(order.total),
    refunded: amount(order.refunded),
    lines: order.lines.map((line) => ({ ...line, price: amount(line.price) })),
  }
}
