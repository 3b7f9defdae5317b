import { expect, test } from 'vitest'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { type AccountTerms, type Buyer, mayOwe } from './may-owe.ts'

const terms: AccountTerms = {
  onAccount: 'signed-in',
  onAccountLimit: 20_000,
  bankHolder: 'Barrow GmbH',
  bankIban: 'DE89370400440532013000',
}
const stranger: Buyer = { isKnown: false, owed: 0, isOverdue: false }
const known: Buyer = { ...stranger, isKnown: true }

test('on account buys who is signed in, or who has paid before, as the shop says; a guest never', () => {
  expect(mayOwe(terms, stranger, 100)).toEqual(agree())
  expect(mayOwe(terms, null, 100)).toEqual(refuse('not-on-account'))
  expect(mayOwe({ ...terms, onAccount: 'known' }, stranger, 100)).toEqual(refuse('not-on-account'))
  expect(mayOwe({ ...terms, onAccount: 'known' }, known, 100)).toEqual(agree())
  expect(mayOwe({ ...terms, onAccount: 'nobody' }, known, 100)).toEqual(refuse('not-on-account'))
})

test('nobody owes where the shop says no bank account, and nothing is owed where nothing is to be paid', () => {
  expect(mayOwe({ ...terms, bankHolder: ' ' }, known, 100)).toEqual(refuse('not-on-account'))
  expect(mayOwe({ ...terms, bankIban: '' }, known, 100)).toEqual(refuse('not-on-account'))
  expect(mayOwe(terms, known, 0)).toEqual(refuse('not-on-account'))
})

test('all that she owes together stays below the limit, to the last cent', () => {
  expect(mayOwe(terms, { ...known, owed: 15_000 }, 5_000)).toEqual(agree())
  expect(mayOwe(terms, { ...known, owed: 15_000 }, 5_001)).toEqual(refuse('account-limit'))
})

test('who is late with one order buys no other on account', () => {
  expect(mayOwe(terms, { ...known, owed: 1, isOverdue: true }, 100)).toEqual(refuse('account-overdue'))
})
