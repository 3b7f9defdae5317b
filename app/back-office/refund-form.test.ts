import { describe, expect, test } from 'vitest'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { id } from '#test/support/ids.ts'
import { readRefund } from './refund-form.ts'

const order = {
  currency: 'EUR',
  pieces: new Map<OrderLineId, number>([
    [id('cups'), 2],
    [id('bowl'), 1],
  ]),
  shipping: 500,
}
const read = (values: Record<string, string>) => readRefund({ reason: 'goodwill', ...values }, order)
const problemsOf = (values: Record<string, string>) => {
  const form = read(values)
  return form.ok ? null : form.problems
}

describe('a refund form', () => {
  test('means all that is left, pieces with what is left of the shipping, or an amount', () => {
    expect(read({ kind: 'rest' })).toEqual({
      ok: true,
      value: { wish: { kind: 'rest' }, reason: 'goodwill', note: '' },
    })
    expect(read({ kind: 'lines', 'lines-cups': '2', shipping: '1' })).toMatchObject({
      value: { wish: { kind: 'lines', lines: [{ orderLineId: 'cups', quantity: 2 }], shipping: 500 } },
    })
    expect(read({ kind: 'amount', amount: '4,20', 'lines-cups': '0' })).toMatchObject({
      value: { wish: { kind: 'amount', amount: 420 } },
    })
  })

  test('that says two things at once means neither', () => {
    const contradictory = { kind: 'refund.contradictory' }
    expect(problemsOf({ kind: 'rest', 'lines-cups': '1' })).toEqual(contradictory)
    expect(problemsOf({ kind: 'rest', amount: '1' })).toEqual(contradictory)
    expect(problemsOf({ kind: 'amount', amount: '1', 'lines-bowl': '1' })).toEqual(contradictory)
    expect(problemsOf({ kind: 'lines', 'lines-bowl': '1', amount: '1' })).toEqual(contradictory)
    expect(problemsOf({ kind: 'rest', shipping: '1' })).toEqual(contradictory)
  })

  test('counts only pieces that have not gone back, and only of this order', () => {
    expect(problemsOf({ kind: 'lines', 'lines-cups': '3' })).toEqual({ 'lines-cups': 'order.too_many_pieces' })
    expect(problemsOf({ kind: 'lines', 'lines-plate': '1' })).toEqual({ kind: 'refund.no_pieces' })
  })

  test('needs a reason that staff may give: what the shop and the provider say is theirs', () => {
    for (const reason of ['', 'sold-out', 'dashboard', 'called-off'])
      expect(readRefund({ kind: 'rest', reason }, order)).toEqual({ ok: false, problems: { reason: 'field.choice' } })
  })
})
