import { z } from 'zod'

const short = (most: number) =>
  z
    .string()
    .trim()
    .max(most, 'field.too_long')
    .refine((text) => !/\p{Cc}/u.test(text), 'field.characters')

/** Anything but a web address would be run, not opened, where the buyer clicks on it. */
const link = z
  .string()
  .trim()
  .max(500, 'field.too_long')
  .refine((text) => text === '' || isWebAddress(text), 'order.tracking_link')

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** What is written on a parcel. Where things are fetched there is none, so the carrier may stay empty. */
export function parcelForm(isPickedUp: boolean) {
  return z
    .object({
      carrier: isPickedUp ? short(60).default('') : short(60).min(1, 'field.required'),
      trackingNumber: short(60).default(''),
      trackingLink: link.default(''),
    })
    .transform(({ carrier, trackingNumber, trackingLink }) => ({
      carrier,
      trackingNumber: trackingNumber || null,
      trackingLink: trackingLink || null,
    }))
}
