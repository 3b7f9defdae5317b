import type { PostalAddress } from '#app/kernel/postal-address.ts'

export interface PickUp {
  id: string
  slug: string
  name: string
  address: PostalAddress
  /** All that is in the cart lies here. */
  hasAll: boolean
}
