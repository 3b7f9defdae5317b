import { expect, test } from 'vitest'
import { Fault } from '#app/errors.ts'
import { languageOf } from '#app/web/language-of.ts'
import { problemOf } from './problem.ts'

const told = { origin: 'https://shop.example', requestId: 'r', language: languageOf('en') }

test('a call with an outdated value may not be repeated unchanged: it would always be refused', () => {
  for (const code of ['cart.stale', 'checkout.changed', 'refund.changed', 'order.to_send_changed'] as const)
    expect([code, problemOf(new Fault(code), told).retry]).toEqual([code, false])
  for (const code of ['call.running', 'stock.in_checkout', 'system.unavailable'] as const)
    expect([code, problemOf(new Fault(code), told).retry]).toEqual([code, true])
})

test('a problem for a program does not mention pages', () => {
  for (const code of ['request.not_found', 'access.forbidden', 'request.content_type', 'cart.stale'] as const)
    expect(problemOf(new Fault(code), told).title).not.toMatch(/page|form|window/)
})
