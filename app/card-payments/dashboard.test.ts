import { expect, test } from 'vitest'
import { dashboardAddress } from './dashboard.ts'

test('an object is found in the dashboard by its id, test money in a room of its own', () => {
  expect(dashboardAddress('pi_1', true)).toBe('https://dashboard.stripe.com/payments/pi_1')
  expect(dashboardAddress('re_1', false)).toBe('https://dashboard.stripe.com/test/refunds/re_1')
  expect(dashboardAddress('du_1', true)).toBe('https://dashboard.stripe.com/disputes/du_1')
  expect(dashboardAddress('du_1:2', true)).toBe('https://dashboard.stripe.com/disputes/du_1')
})

test('an id that is not the provider’s has no link, and no link leaves its section', () => {
  expect(dashboardAddress('0199-uuid', true)).toBeNull()
  expect(dashboardAddress('pi_../../x?y', true)).toBe('https://dashboard.stripe.com/payments/pi_..%2F..%2Fx%3Fy')
})
