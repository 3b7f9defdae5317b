import { z } from 'zod'

export const parts = ['contact', 'delivery', 'shipping', 'payment'] as const
export type Part = (typeof parts)[number]

export function isPart(value: string | null | undefined): value is Part {
  return parts.some((part) => part === value)
}

const address = z.object({
  name: z.string(),
  company: z.string(),
  lines: z.array(z.string()),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
})

/** What the shopper has entered so far, as it is stored with the cart. */
export const checkoutDetails = z.object({
  email: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  delivery: z.enum(['ship', 'pick_up']).nullable().default(null),
  address: address.nullable().default(null),
  /** The billing address, if it differs from the delivery address. */
  billing: address.nullable().default(null),
  pickUpLocationId: z.string().nullable().default(null),
  shippingMethodId: z.string().nullable().default(null),
})
export type CheckoutDetails = z.output<typeof checkoutDetails>

/** Data stored by an older version of the shop may no longer fit: then the shopper is asked again. */
export function readDetails(kept: unknown): CheckoutDetails {
  const read = checkoutDetails.safeParse(kept ?? {})
  return read.success ? read.data : checkoutDetails.parse({})
}

/**
 * The part that is open: the one that was asked for, once all before it are done, or else the first that is not done.
 */
export function openPart(done: Record<Part, boolean>, asked: string | null): Part {
  const next = parts.find((part) => !done[part]) ?? 'payment'
  if (!isPart(asked)) return next
  return parts.indexOf(asked) <= parts.indexOf(next) ? asked : next
}

/**
 * The billing address: the one that was given, else the delivery address. Null when the order is picked up and none was
 * given.
 */
export const billedTo = ({ billing, delivery, address }: CheckoutDetails) =>
  billing ?? (delivery === 'ship' ? address : null)
