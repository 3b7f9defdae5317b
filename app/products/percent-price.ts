import { share } from '#app/kernel/money.ts'

/**
 * A price that changes by so many hundredths of a percent, rounded to `step`, the smallest amount that can be paid. What
 * costs something still does: only who says "100 % less" gives it away.
 */
export function percentPrice(price: number, points: number, step: number): number {
  if (price === 0 || points === 0) return price
  const rounded = share(price + share(price, points, 10_000), 1, step) * step
  return points <= -10_000 ? rounded : Math.max(rounded, step)
}
