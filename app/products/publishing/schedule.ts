import type { ErrorCode } from '#app/errors.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { ProductStatus } from '#app/products/product-change.ts'

/** Null: it is published, or withdrawn, when someone does it. */
export interface Schedule {
  publishAt: Date | null
  withdrawAt: Date | null
}

export const scheduleRefusals = [
  'product.archived',
  'product.on_sale',
  'product.publish_past',
  'product.scheduled_far',
  'product.withdraw_early',
  'product.withdraw_unpublished',
] as const satisfies ErrorCode[]

/** Whether a product of this status may be published and withdrawn then; both null take a plan away. */
export function maySchedule(
  status: ProductStatus,
  { publishAt, withdrawAt }: Schedule,
  now: Date,
): Outcome<undefined, (typeof scheduleRefusals)[number]> {
  if (status === 'archived') return refuse('product.archived')
  const last = now.getTime() + limits.plannedAhead.value
  if (publishAt) {
    if (status === 'active') return refuse('product.on_sale', '/publish_at')
    // Who chooses the minute that is on the clock means now.
    if (publishAt.getTime() <= now.getTime() - limits.plannedLate.value)
      return refuse('product.publish_past', '/publish_at')
    if (publishAt.getTime() > last) return refuse('product.scheduled_far', '/publish_at')
  }
  if (!withdrawAt) return agree()
  if (status === 'draft' && !publishAt) return refuse('product.withdraw_unpublished', '/withdraw_at')
  if (withdrawAt <= now || (publishAt && withdrawAt <= publishAt))
    return refuse('product.withdraw_early', '/withdraw_at')
  return withdrawAt.getTime() > last ? refuse('product.scheduled_far', '/withdraw_at') : agree()
}
