import { z } from 'zod'
import { type Week, weeks } from '#app/delivery/delivery-dates.ts'
import { isRegionOf } from '#app/delivery/regions.ts'
import type { ShippingMethodId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { before } from './shown-before.ts'

const deadline = /^(([01]\d|2[0-3]):[0-5]\d)?$/
const days = z
  .string('field.choice')
  .regex(/^\d{1,3}$/, 'field.choice')
  .transform(Number)
  .refine((count) => count <= limits.workingDays.value, 'field.choice')

/** How the shop sends. Of the days until something is made, the longer ones are at least as many as the shorter ones. */
export function deliveryForm(homeCountry: string) {
  return z
    .object({
      orderDeadline: z.string('field.choice').trim().regex(deadline, 'field.choice'),
      packsOn: z.enum(weeks, 'field.choice'),
      handlingDays: days,
      homeRegion: z
        .string()
        .default('')
        .refine((region) => region === '' || isRegionOf(homeCountry, region), 'field.choice'),
      toOrderDaysMin: days,
      toOrderDaysMax: days,
    })
    .refine(({ toOrderDaysMin, toOrderDaysMax }) => toOrderDaysMin <= toOrderDaysMax, {
      message: 'field.choice',
      path: ['toOrderDaysMax'],
    })
}

export const deliverySettings = [
  'orderDeadline',
  'packsOn',
  'handlingDays',
  'homeRegion',
  'toOrderDaysMin',
  'toOrderDaysMax',
] as const
export type DeliverySettings = Pick<ShopSettings, (typeof deliverySettings)[number]>

/** The name of the field that says on which days a method's carrier delivers. */
export const weekOf = (methodId: ShippingMethodId) => `week-${methodId}`

/** The methods whose days were changed on the page. What is no such choice changes nothing. */
export function changedWeeks(
  methodIds: readonly ShippingMethodId[],
  values: Record<string, string>,
): { id: ShippingMethodId; week: Week }[] {
  return methodIds.flatMap((id) => {
    const week = weeks.find((each) => each === values[weekOf(id)])
    return week && week !== values[before(weekOf(id))] ? [{ id, week }] : []
  })
}
