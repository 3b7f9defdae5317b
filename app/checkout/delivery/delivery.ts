import { z } from 'zod'
import type { AddressId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { readTypeId } from '#app/operations/typed-id/type-id.ts'
import { addressOf, addressParts, reportAddressProblems } from '#app/checkout/address/address.ts'
import type { CheckoutDetails } from '#app/checkout/checkout.ts'
import type { PickUp } from './pick-up.ts'

const nothing = addressParts.parse({})

/** Delivery and billing address, which are sent together: problems of both are shown at once. */
export const deliveryInput = z
  .object({
    /** `new`: to `address`; `address:` and an id of the address book; `pick_up:` and the id of a location. */
    to: z
      .string()
      .regex(/^(new|(address|pick_up):[\w-]{1,40})$/, 'field.choice')
      .default('new'),
    address: addressParts.default(nothing).meta({ personal: true }),
    /** Whether the bill is for `billing`; otherwise it is for the recipient. */
    billing_own: z.boolean('field.choice').default(false),
    /** May be in a country that nothing is sent to. */
    billing: addressParts.default(nothing).meta({ personal: true }),
  })
  .superRefine(({ to, address, billing_own, billing }, context) => {
    if (to === 'new') reportAddressProblems(address, ['address'], context)
    if (billing_own) reportAddressProblems(billing, ['billing'], context)
  })
type DeliveryInput = z.output<typeof deliveryInput>

interface DeliveryFacts {
  countries: readonly string[]
  pickUps: readonly PickUp[]
  addressBook: readonly { id: AddressId; address: PostalAddress }[]
}

type Destination = Pick<CheckoutDetails, 'delivery'> & Partial<Pick<CheckoutDetails, 'address' | 'pickUpLocationId'>>
type DestinationRefusal = 'field.choice' | 'field.country' | 'checkout.pick_up_unavailable'

/** The destination: a location with everything in stock, or an address in a served country. */
export function destinationOf(
  { countries, pickUps, addressBook }: DeliveryFacts,
  { to, address }: DeliveryInput,
): Outcome<Destination, DestinationRefusal> {
  const [kind, id = ''] = to.split(':', 2)
  if (kind === 'pick_up') {
    const place = readTypeId('loc_', id) ?? id
    const location = pickUps.find((each) => each.id === place)
    return location?.hasAll
      ? agree({ delivery: 'pick_up', pickUpLocationId: location.id })
      : refuse('checkout.pick_up_unavailable', '/to')
  }
  const own = readTypeId('adr_', id) ?? id
  const kept = addressBook.find((each) => each.id === own)
  if (kind === 'address' && !kept) return refuse('field.choice', '/to')
  const goesTo = kept?.address ?? addressOf(address)
  if (!countries.includes(goesTo.country)) return refuse('field.country', kept ? '/to' : '/address/country')
  return agree({ delivery: 'ship', address: goesTo })
}

/** None: the bill is for the recipient. */
export const billOf = ({ billing_own, billing }: DeliveryInput) => (billing_own ? addressOf(billing) : null)
