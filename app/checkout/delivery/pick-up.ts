import type { LocationId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'

export interface PickUp {
  id: LocationId
  slug: string
  name: string
  address: PostalAddress
  /** Everything in the cart is in stock here. */
  hasAll: boolean
}
