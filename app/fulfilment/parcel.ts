import { z } from 'zod'

// What is written on a parcel. Values that are unknown are null, and all of them for pick-up.

const short = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'field.required')
    .max(most, 'field.too_long')
    .refine((text) => !/\p{Cc}/u.test(text), 'field.characters')

export const carrier = short(60).nullable().default(null)
export const trackingNumber = short(60).nullable().default(null)

/** Only a web address: a link with another scheme would run code when the buyer clicks it. */
export const trackingLink = short(500)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'order.tracking_link')
  .nullable()
  .default(null)
