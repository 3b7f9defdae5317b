import type { ErrorCode } from '#app/errors.ts'
import { allCountries } from '#app/kernel/countries.ts'
import type { AddressId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { FormState } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { addressForm } from './address.ts'
import type { CheckoutDetails } from './checkout.ts'
import type { PickUp } from './pick-up.ts'

/** What the names of the billing address's fields begin with: it stands in one form with the other. */
export const billing = 'billing-'

interface DeliveryFacts {
  countries: readonly string[]
  pickUps: readonly PickUp[]
  addressBook: readonly { id: AddressId; address: PostalAddress }[]
}
type Problems = Record<string, ErrorCode>
type Read = { ok: true; value: Partial<CheckoutDetails> } | { ok: false; problems: Problems }

/** Where it goes and who the bill is for, which are told together: all that is wrong with either is said at once. */
export function readDelivery(
  form: URLSearchParams,
  facts: DeliveryFacts,
): { ok: true; value: Partial<CheckoutDetails> } | { ok: false; form: FormState } {
  const [goesTo, bill] = [readDestination(form, facts), readBilling(form)]
  if (goesTo.ok && bill.ok) return { ok: true, value: { ...goesTo.value, ...bill.value } }
  const problems = { ...(goesTo.ok ? {} : goesTo.problems), ...(bill.ok ? {} : bill.problems) }
  return { ok: false, form: { values: typed(form), problems, problem: null } }
}

function readDestination(form: URLSearchParams, { countries, pickUps, addressBook }: DeliveryFacts): Read {
  const [kind = '', id = ''] = (form.get('to') ?? 'new').split(':', 2)
  if (kind === 'pick_up') {
    const location = pickUps.find((each) => each.id === id)
    if (!location?.hasAll) return { ok: false, problems: { to: 'checkout.pick_up_unavailable' } }
    return { ok: true, value: { delivery: 'pick_up', pickUpLocationId: id } }
  }
  if (kind === 'address') {
    const kept = addressBook.find((each) => each.id === id)
    if (!kept) return { ok: false, problems: { to: 'field.choice' } }
    if (!countries.includes(kept.address.country)) return { ok: false, problems: { to: 'field.country' } }
    return { ok: true, value: { delivery: 'ship', address: kept.address } }
  }
  const read = readForm(addressForm(countries), form)
  return read.ok
    ? { ok: true, value: { delivery: 'ship', address: read.value } }
    : { ok: false, problems: read.form.problems }
}

/** None: the bill is for whoever it is sent to. It may be in a country that nothing is sent to. */
function readBilling(form: URLSearchParams): Read {
  if (form.get('billing') !== 'own') return { ok: true, value: { billing: null } }
  const fields = [...form].flatMap(([name, value]) =>
    name.startsWith(billing) ? [[name.slice(billing.length), value]] : [],
  )
  const read = readForm(addressForm(allCountries), new URLSearchParams(fields))
  if (read.ok) return { ok: true, value: { billing: read.value } }
  const problems = Object.entries(read.form.problems).map(([name, code]) => [`${billing}${name}`, code] as const)
  return { ok: false, problems: Object.fromEntries(problems) }
}

/** The hidden field that says which fields the page showed as wrong. */
export const marked = 'marked'

/** What is left of them after another country was chosen: nothing is said of fields that nobody has sent yet. */
export function stillWrong(form: URLSearchParams, problems: Problems): Problems {
  const shown = (form.get(marked) ?? '').split(' ')
  return Object.fromEntries(Object.entries(problems).filter(([name]) => shown.includes(name)))
}

/** An address as the values of its fields. */
export function addressValues(address: PostalAddress | null, prefix = ''): Record<string, string | undefined> {
  if (!address) return {}
  const { lines, postalCode, ...rest } = address
  const values = { ...rest, line1: lines[0], line2: lines[1], postal_code: postalCode }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]))
}
