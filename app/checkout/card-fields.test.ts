import { expect, test } from 'vitest'
import { cardFields, isTaken } from './card-fields.ts'
import { readDetails } from './checkout.ts'

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
const begun = (details: object) =>
  cardFields(readDetails({ email: 'ada@example.org', ...details })).defaultValues?.billingDetails

test('the card fields begin with the billing address, or else with where it is sent', () => {
  const firm = { ...address, name: 'Weber KG', country: 'AT', postalCode: '1010', lines: ['Ring 1', 'Stiege 2'] }
  expect(begun({ delivery: 'ship', address, billing: firm })).toEqual({
    email: 'ada@example.org',
    name: 'Weber KG',
    address: { line1: 'Ring 1', line2: 'Stiege 2', city: 'Flensburg', state: '', postal_code: '1010', country: 'AT' },
  })
  expect(begun({ delivery: 'ship', address })).toMatchObject({ name: 'Ada', address: { country: 'DE', line2: '' } })
})

test('an address that was told before the things are collected is nobody’s billing address', () => {
  expect(begun({ delivery: 'pick_up', address })).toEqual({ email: 'ada@example.org' })
})

test('a payment that another tab has made is found where its money is only held, too; a declined one is tried again here', () => {
  expect(['succeeded', 'requires_capture', 'processing', 'canceled'].map(isTaken)).not.toContain(false)
  expect(['requires_payment_method', 'requires_action'].map(isTaken)).not.toContain(true)
})
