import { share } from '#app/kernel/money.ts'

/**
 * A price that changes by so many hundredths of a percent, rounded to `step`, the smallest amount that can be paid. What
 * costs something still does: only who says "100 % less" gives it away.
 */
export function percentPrice(before: number, points: number, step: number): number {
  if (before === 0 || points === 0) return before
  const rounded = share(before + share(before, points, 10_000), 1, step) * step
  return points <= -10_000 ? rounded : Math.max(rounded, step)
}
