import { expect, test } from 'vitest'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { cardFields, isTaken } from './card-fields.ts'

const address = {
  name: 'Ada',
  company: '',
  lines: ['Kai 1'],
  city: 'Flensburg',
  region: '',
  postalCode: '24937',
  country: 'DE',
  phone: '',
}
const begun = (billed: PostalAddress | null) =>
  cardFields({ email: 'ada@example.org', address: billed }).defaultValues?.billingDetails

test('the card fields begin with the billing address, if it is known', () => {
  const firm = { ...address, name: 'Weber KG', country: 'AT', postalCode: '1010', lines: ['Ring 1', 'Stiege 2'] }
  expect(begun(firm)).toEqual({
    email: 'ada@example.org',
    name: 'Weber KG',
    address: { line1: 'Ring 1', line2: 'Stiege 2', city: 'Flensburg', state: '', postal_code: '1010', country: 'AT' },
  })
  expect(begun(null)).toEqual({ email: 'ada@example.org' })
  expect(begun(address)).toMatchObject({ name: 'Ada', address: { country: 'DE', line2: '' } })
})

test('a payment made in another tab is found even if the money is only authorised; a declined one can be tried again here', () => {
  expect(['succeeded', 'requires_capture', 'processing', 'canceled'].map(isTaken)).not.toContain(false)
  expect(['requires_payment_method', 'requires_action'].map(isTaken)).not.toContain(true)
})
