import { share, spread } from '#app/kernel/money.ts'
import type { OrderTax } from '#app/orders/order.ts'

/** Gross and tax that are left of an invoice at one rate; without a tax, of its untaxed part. */
interface Left {
  tax: Omit<OrderTax, 'base' | 'amount'> | null
  gross: number
  amount: number
}

interface Taxed {
  total: number
  taxes: readonly OrderTax[]
}

/** A part of a refund that belongs to a rate; the rest of it is spread. */
export interface RatedAmount {
  rateBasisPoints: number
  amount: number
}

interface Credited {
  total: number
  rated: readonly RatedAmount[]
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * The taxes of a credit note. Each takes its share of what is left of the invoice at its rate, so that all credit notes
 * of an order together never exceed it, and the last one takes off exactly the rest.
 */
export function creditTaxes(invoice: Taxed, before: readonly Taxed[], { total, rated }: Credited): OrderTax[] {
  const left = leftOf(invoice, before)
  const parts = partsOf(left, total, rated)
  return left.flatMap(({ tax, gross, amount: taxLeft }, index) => {
    const part = parts[index] ?? 0
    if (!tax || part === 0) return []
    const amount = part === gross ? taxLeft : share(taxLeft, part, gross)
    return [{ ...tax, base: part - amount, amount }]
  })
}

function leftOf(invoice: Taxed, before: readonly Taxed[]): Left[] {
  const taxed: Left[] = invoice.taxes.map(({ name, rateBasisPoints, base, amount }) => {
    const taken = before.flatMap(({ taxes }) =>
      taxes.filter((tax) => tax.name === name && tax.rateBasisPoints === rateBasisPoints),
    )
    return {
      tax: { name, rateBasisPoints },
      gross: base + amount - sumOf(taken.map((tax) => tax.base + tax.amount)),
      amount: amount - sumOf(taken.map((tax) => tax.amount)),
    }
  })
  const allLeft = invoice.total - sumOf(before.map((each) => each.total))
  const untaxed = allLeft - sumOf(taxed.map(({ gross }) => gross))
  return untaxed > 0 ? [...taxed, { tax: null, gross: untaxed, amount: 0 }] : taxed
}

/** First what belongs to a rate, then the rest by what is then left of each. */
function partsOf(left: readonly Left[], total: number, rated: readonly RatedAmount[]): number[] {
  let rest = total
  const parts = left.map(({ tax, gross }) => {
    const asked = sumOf(
      rated.filter((each) => each.rateBasisPoints === tax?.rateBasisPoints).map(({ amount }) => amount),
    )
    const part = Math.min(asked, gross, rest)
    rest -= part
    return part
  })
  const room = left.map(({ gross }, index) => gross - (parts[index] ?? 0))
  // No share is larger than its room, as the rest is no more than all of the room.
  const more = rest > 0 ? spread(rest, room) : []
  return parts.map((part, index) => part + (more[index] ?? 0))
}
