import { z } from 'zod'
import { type Week, weeks } from '#app/delivery/delivery-dates.ts'
import { isRegionOf } from '#app/delivery/regions.ts'
import type { ShippingMethodId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idInput } from '#app/operations/inputs.ts'
import { fromJson } from '#app/settings/settings-json.ts'
import type { ShopSettings } from '#app/settings/settings.ts'

const days = z.int('field.number').min(0, 'field.number').max(limits.workingDays.value, 'field.number')

/** The settings that delivery days are computed from. */
export const dispatch = z.object({
  order_deadline: z
    .string('field.choice')
    .trim()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'field.choice'),
  packs_on: z.enum(weeks, 'field.choice'),
  handling_days: days,
  home_region: z.string('field.choice'),
  to_order_days_min: days,
  to_order_days_max: days,
})

/** The same, with the days on which each shipping method's carrier delivers. */
export const deliverySettings = dispatch.extend({
  delivers_on: z.record(idInput<ShippingMethodId>('ship_', 'field.choice'), z.enum(weeks, 'field.choice')),
})

export interface DeliveryFacts {
  settings: ShopSettings
  deliversOn: Record<ShippingMethodId, Week>
}

export const deliveryChange = deliverySettings.partial()
export type DeliveryChange = z.infer<typeof deliveryChange>

/** A region must belong to the seller's country; a minimum must not exceed its maximum. */
export function mayChangeDelivery(
  { settings, deliversOn }: DeliveryFacts,
  { delivers_on: methods = {}, ...change }: DeliveryChange,
): Outcome<undefined, 'field.choice' | 'record.changed'> {
  if (Object.keys(methods).some((id) => !(id in deliversOn))) return refuse('record.changed')
  const { home_region: region = '' } = change
  if (region !== '' && !isRegionOf(settings.homeCountry, region)) return refuse('field.choice', '/home_region')
  const { toOrderDaysMin, toOrderDaysMax } = { ...settings, ...fromJson(change) }
  const isConcerned = change.to_order_days_min !== undefined || change.to_order_days_max !== undefined
  return isConcerned && toOrderDaysMin > toOrderDaysMax ? refuse('field.choice', '/to_order_days_max') : agree()
}
