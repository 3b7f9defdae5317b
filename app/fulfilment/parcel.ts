import { z } from 'zod'

// What is written on a parcel. What nobody knows, or where things are fetched nobody writes, is null.

const short = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'field.required')
    .max(most, 'field.too_long')
    .refine((text) => !/\p{Cc}/u.test(text), 'field.characters')

export const carrier = short(60).nullable().default(null)
export const trackingNumber = short(60).nullable().default(null)

/** Anything but a web address would be run, not opened, where the buyer clicks on it. */
export const trackingLink = short(500)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'order.tracking_link')
  .nullable()
  .default(null)
