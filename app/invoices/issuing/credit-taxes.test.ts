import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditTaxes } from './credit-taxes.ts'

const invoice = {
  total: 119 + 214 + 50,
  taxes: [
    { name: 'VAT', rateBasisPoints: 1900, base: 100, amount: 19 },
    { name: 'VAT', rateBasisPoints: 700, base: 200, amount: 14 },
  ],
}

test('a refunded item takes off the tax of its own rate', () => {
  expect(creditTaxes(invoice, [], { total: 107, rated: [{ rateBasisPoints: 700, amount: 107 }] })).toEqual([
    { name: 'VAT', rateBasisPoints: 700, base: 100, amount: 7 },
  ])
})

test('without items, the amount is spread over all rates and the untaxed part', () => {
  expect(creditTaxes(invoice, [], { total: 383, rated: [] })).toEqual(invoice.taxes)
  expect(creditTaxes({ total: 50, taxes: [] }, [], { total: 50, rated: [] })).toEqual([])
})

const aTax = fc.record({
  name: fc.constantFrom('VAT', 'MwSt.'),
  rateBasisPoints: fc.constantFrom(0, 250, 700, 1900, 2550),
  base: fc.nat(1_000_000),
  amount: fc.nat(250_000),
})
const anInvoice = fc
  .tuple(fc.uniqueArray(aTax, { maxLength: 4, selector: (tax) => `${tax.name} ${tax.rateBasisPoints}` }), fc.nat(5_000))
  .map(([taxes, untaxed]) => ({
    taxes,
    total: untaxed + taxes.reduce((sum, { base, amount }) => sum + base + amount, 0),
  }))
const aRefund = fc.record({
  part: fc.nat(100),
  rated: fc.array(fc.record({ rateBasisPoints: fc.constantFrom(700, 1900, 2550), amount: fc.nat(400_000) }), {
    maxLength: 3,
  }),
})

test('no credit note takes off more than is left, and all of them together take off exactly the invoice', () => {
  fc.assert(
    fc.property(anInvoice, fc.array(aRefund, { maxLength: 6 }), (whole, refunds) => {
      const notes: { total: number; taxes: ReturnType<typeof creditTaxes> }[] = []
      const left = () => whole.total - notes.reduce((sum, { total }) => sum + total, 0)
      const add = (total: number, rated: (typeof refunds)[number]['rated']) =>
        notes.push({ total, taxes: creditTaxes(whole, notes, { total, rated }) })
      for (const { part, rated } of refunds) add(Math.floor((left() * part) / 100), rated)
      add(left(), [])
      for (const { total, taxes } of notes) {
        for (const { base, amount } of taxes) {
          expect(base).toBeGreaterThanOrEqual(0)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
        expect(taxes.reduce((sum, { base, amount }) => sum + base + amount, 0)).toBeLessThanOrEqual(total)
      }
      for (const tax of whole.taxes) {
        const own = notes
          .flatMap(({ taxes }) => taxes)
          .filter(({ name, rateBasisPoints }) => name === tax.name && rateBasisPoints === tax.rateBasisPoints)
        expect(own.reduce((sum, { base }) => sum + base, 0)).toBe(tax.base)
        expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax.amount)
      }
    }),
  )
})
