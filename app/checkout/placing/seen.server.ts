import { createHash } from 'node:crypto'
import { limits } from '#app/limits.ts'
import { accountOffer } from '#app/settings/sells-on-account.ts'
import { type CheckoutView, viewCheckout } from '#app/checkout/checkout-view.ts'

/** What the shopper has before her eyes when she presses the button, in one short text. */
export function seenOf({ cart, totals, method, details, pickUp, settings }: CheckoutView): string {
  const lines = cart.lines.map(({ variantId, title, translations, options, quantity, noReturn }, index) => [
    variantId,
    // An import may rename a variant and keep its id; the shopper chose it by its name.
    title,
    translations,
    options.map(({ value }) => value),
    quantity,
    totals.lines[index]?.unitPrice,
    noReturn,
  ])
  const where = pickUp?.id ?? details.address
  const content = JSON.stringify([
    cart.currency,
    lines,
    method?.id,
    method?.arrives,
    totals.shippingTotal,
    totals.total,
    totals.taxTotal,
    where,
    details.billing,
    details.email,
    details.phone,
    // Within how many days it is paid, where it is paid on account.
    accountOffer(settings)?.days,
  ])
  return `${totals.total}.${createHash('sha256').update(content).digest('base64url').slice(0, 22)}`
}

/** The checkout as the shopper has seen it: as it stands, or with the days of a moment ago, before the deadline of the day passed. */
export function asSeen(checkout: CheckoutView, seen: string, now: Date): CheckoutView | undefined {
  const before = new Date(now.getTime() - limits.datesKept.value)
  return [checkout, viewCheckout({ ...checkout, now: before })].find((view) => seenOf(view) === seen)
}

// The largest integer of the database, where totals are kept: it refuses to be asked for one beyond.
const largestTotal = 2_147_483_647

/** The total that was shown, to tell by how much it has changed, or to find the order of another tab. Never asked for. */
export function seenTotal(seen: string): number | null {
  const total = Number(/^(\d{1,10})\./.exec(seen)?.[1])
  return total <= largestTotal ? total : null
}
