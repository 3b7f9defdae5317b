import { describe, expect, test } from 'vitest'
import { inputOf } from '#app/doors/form-input.ts'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { problemsIn } from '#app/operations/input-problems.ts'
import { refundInput, wishOf } from './refund-input.ts'

const [cups, bowl, plate] = [newId<OrderLineId>(), newId<OrderLineId>(), newId<OrderLineId>()]
const offer = {
  pieces: new Map([
    [cups, 2],
    [bowl, 1],
  ]),
  shipping: 500,
}
const read = (typed: Record<string, string>) =>
  refundInput.safeParse(inputOf(refundInput, { reason: 'goodwill', 'amount-currency': 'EUR', ...typed }))
const wish = (typed: Record<string, string>) => wishOf(offer, 'EUR', read(typed).data ?? expect.fail('not read'))
const problemsOf = (typed: Record<string, string>) => problemsIn(read(typed).error ?? expect.fail('nothing wrong'))

describe('a refund', () => {
  test('covers all that is left, some pieces with or without shipping, or an amount', () => {
    expect(wish({ kind: 'rest', amount: '', [`lines-${cups}`]: '0', [`lines-${bowl}`]: '' })).toEqual(
      agree({ kind: 'rest' }),
    )
    expect(wish({ kind: 'lines', [`lines-${cups}`]: '2', shipping: 'on' })).toEqual(
      agree({ kind: 'lines', lines: [{ orderLineId: cups, quantity: 2 }], shipping: 500 }),
    )
    expect(wish({ kind: 'amount', amount: '4,20', [`lines-${cups}`]: '0' })).toEqual(
      agree({ kind: 'amount', amount: 420 }),
    )
  })

  test('an input with two contradicting parts is refused', () => {
    const contradictory = refuse('refund.contradictory', '/kind')
    const typed: Record<string, string>[] = [
      { kind: 'rest', [`lines-${cups}`]: '1' },
      { kind: 'rest', amount: '1' },
      { kind: 'amount', amount: '1', [`lines-${bowl}`]: '1' },
      { kind: 'lines', [`lines-${bowl}`]: '1', amount: '1' },
      { kind: 'rest', shipping: 'on' },
    ]
    for (const each of typed) expect(wish(each)).toEqual(contradictory)
  })

  test('covers only pieces that are not refunded yet, and only of this order', () => {
    expect(wish({ kind: 'lines', [`lines-${cups}`]: '3' })).toEqual(refuse('order.too_many_pieces', `/lines/${cups}`))
    expect(wish({ kind: 'lines', [`lines-${plate}`]: '1' })).toEqual(refuse('order.too_many_pieces', `/lines/${plate}`))
    expect(wish({ kind: 'lines', [`lines-${cups}`]: '0' })).toEqual(refuse('refund.no_pieces', '/kind'))
  })

  test('of an amount names one, in the currency of the order', () => {
    expect(wish({ kind: 'amount', amount: '' })).toEqual(refuse('refund.amount', '/amount'))
    expect(wish({ kind: 'amount', amount: '5', 'amount-currency': 'USD' })).toEqual(refuse('refund.amount', '/amount'))
    for (const amount of ['0', '-5', '1.234,00', 'some'])
      expect(problemsOf({ kind: 'amount', amount })).toMatchObject([{ pointer: '/amount', code: 'refund.amount' }])
  })

  test('needs a reason that staff may give: the shop and the provider have their own', () => {
    for (const reason of ['', 'sold-out', 'dashboard', 'called-off'])
      expect(problemsOf({ kind: 'rest', reason })).toEqual([
        { pointer: '/reason', code: 'field.choice', expected: 'goodwill, returned, damaged, mistake' },
      ])
  })
})
