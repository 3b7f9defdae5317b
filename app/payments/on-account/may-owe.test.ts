import { expect, test } from 'vitest'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { eur } from '#test/support/money.ts'
import { type AccountTerms, type Buyer, mayOwe } from './may-owe.ts'

const terms: AccountTerms = {
  onAccount: 'signed-in',
  onAccountLimit: 20_000,
  bankHolder: 'Barrow GmbH',
  bankIban: 'DE89370400440532013000',
}
const stranger: Buyer = { isKnown: false, owed: eur(0), isOverdue: false }
const known: Buyer = { ...stranger, isKnown: true }

test('signed-in customers, or those who have paid before, may buy on account as the shop decides; a guest never', () => {
  expect(mayOwe(terms, stranger, eur(100))).toEqual(agree())
  expect(mayOwe(terms, null, eur(100))).toEqual(refuse('not-on-account'))
  expect(mayOwe({ ...terms, onAccount: 'known' }, stranger, eur(100))).toEqual(refuse('not-on-account'))
  expect(mayOwe({ ...terms, onAccount: 'known' }, known, eur(100))).toEqual(agree())
  expect(mayOwe({ ...terms, onAccount: 'nobody' }, known, eur(100))).toEqual(refuse('not-on-account'))
})

test('without the shop’s bank account nothing is sold on account, and a free order is not owed', () => {
  expect(mayOwe({ ...terms, bankHolder: ' ' }, known, eur(100))).toEqual(refuse('not-on-account'))
  expect(mayOwe({ ...terms, bankIban: '' }, known, eur(100))).toEqual(refuse('not-on-account'))
  expect(mayOwe(terms, known, eur(0))).toEqual(refuse('not-on-account'))
})

test('her total debt stays below the limit, to the last cent', () => {
  expect(mayOwe(terms, { ...known, owed: eur(15_000) }, eur(5_000))).toEqual(agree())
  expect(mayOwe(terms, { ...known, owed: eur(15_000) }, eur(5_001))).toEqual(refuse('account-limit'))
})

test('a buyer with an overdue order cannot buy another on account', () => {
  expect(mayOwe(terms, { ...known, owed: eur(1), isOverdue: true }, eur(100))).toEqual(refuse('account-overdue'))
})
