import { expect, test } from 'vitest'
import { readForm } from '#app/doors/read-form.ts'
import { languageOf } from '#app/web/language-of.ts'
import { withdrawalArrived, withdrawalReceived } from './withdrawal.mail.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { declaration, isOrderNumber, itemsOf, itemsWithin, type NamedLine } from './withdrawal.ts'

const typed = { name: 'Ada', email: 'ada@example.com', order: 'B1002' }
const read = (change: Record<string, string>) => readForm(declaration, { ...typed, ...change })
const problemsOf = (change: Record<string, string>) => {
  const form = read(change)
  return form.ok ? {} : form.form.problems
}

test('a number is understood as people type it off a mail', () => {
  for (const order of ['B1002', ' b1002 ', '# B 1002', '#b1002'])
    expect(read({ order })).toEqual({ ok: true, value: { ...typed, items: '', key: null, locale: 'en' } })
})

test('name and email are needed, and nothing else', () => {
  expect(problemsOf({})).toEqual({})
  expect(problemsOf({ name: ' ', email: '', order: ' ' })).toEqual({ name: 'field.required', email: 'field.required' })
  expect(problemsOf({ email: 'ada' })).toEqual({ email: 'field.email' })
  expect(problemsOf({ order: 'B1002; drop' })).toEqual({ order: 'field.characters' })
  expect(problemsOf({ order: 'B'.repeat(21) })).toEqual({ order: 'field.too_long' })
  expect(problemsOf({ items: 'x'.repeat(2_001) })).toEqual({ items: 'field.too_long' })
})

test('digits alone are an order number', () => {
  expect(read({ order: '1002' })).toMatchObject({ value: { order: 'B1002' } })
})

test('a name is one line: it writes no further lines into a mail, and hides nothing', () => {
  const name = ' Ada\r\nOrder: B9999\u0085\u2028Email: \u202Eeve@example.com\x1b '
  expect(read({ name })).toMatchObject({ value: { name: 'Ada Order: B9999 Email: eve@example.com' } })
  expect(problemsOf({ name: '\r\n\u202E' })).toEqual({ name: 'field.required' })
  // Nobody could see it.
  expect(problemsOf({ name: '\u200B\u2800' })).toEqual({ name: 'field.required' })
})

test('ticked and typed items become one list', () => {
  const form = new URLSearchParams([
    ['item', '1 × Mug'],
    ['item', '2 × Bowl'],
    ['items', ' and the saucer '],
  ])
  expect(itemsOf(form)).toBe('1 × Mug\n2 × Bowl\nand the saucer')
  expect(itemsOf(new URLSearchParams())).toBe('')
})

test('of an order that is known, no item is withdrawn from that cannot be returned', () => {
  const mug: NamedLine = { name: '1 × Mug', noReturn: null }
  const sign: NamedLine = { name: '1 × House number, 7', noReturn: 'made_for_you' }
  const balm: NamedLine = { name: '2 × Balm', noReturn: 'hygiene' }
  expect(itemsWithin('', [mug])).toEqual(agree(''))
  expect(itemsWithin('', [mug, sign, balm])).toEqual(agree('1 × Mug\n2 × Balm'))
  expect(itemsWithin('1 × Mug', [mug, sign])).toEqual(agree('1 × Mug'))
  expect(itemsWithin('1 × Mug\n1 × House number, 7', [mug, sign])).toEqual(refuse('withdrawal.not_possible', '/items'))
  expect(itemsWithin('', [{ ...sign, noReturn: 'perishable' }])).toEqual(refuse('withdrawal.not_possible', '/items'))
  // Sealed goods can be withdrawn from until they are unsealed, which the shop cannot know.
  expect(itemsWithin('2 × Balm', [balm])).toEqual(agree('2 × Balm'))
  expect(itemsWithin('whatever was typed', [])).toEqual(agree('whatever was typed'))
})

const context = (locale: 'en' | 'de') => ({
  language: languageOf(locale),
  origin: 'https://shop.example',
  shop: 'Mill',
  seller: [],
  documents: [],
})
const facts = { order: 'B1002', at: '2026-11-21T17:30:00Z', answerTo: 'shop@mill.example', page: '/pages/withdrawal' }

test('the receipt has the content, date and time of the declaration', () => {
  const letter = withdrawalReceived(
    { ...facts, name: 'Ada <b>', email: 'ada@example.com', items: '1 × Mug\n2 × Bowl' },
    context('de'),
  )
  expect(letter.subject).toBe('Eingang Ihres Widerrufs zu Bestellung B1002')
  expect(letter.text).toContain('ist am 21.\u00a0November 2026 um 18:30\u00a0Uhr eingegangen')
  for (const declared of ['Ada <b>', 'B1002', 'ada@example.com', '1 × Mug\n2 × Bowl', 'Hiermit widerrufe ich'])
    expect(letter.text).toContain(declared)
  expect(letter.html).not.toContain('<b>')
  expect(letter.text).toContain('https://shop.example/pages/withdrawal')
  expect(letter.replyTo).toEqual({ name: 'Mill', address: 'shop@mill.example' })
})

test('without items it is the whole order, and without a page of the shop’s no link', () => {
  const letter = withdrawalReceived({ ...facts, page: null, name: 'Ada', email: 'a@b.c', items: '' }, context('en'))
  expect(letter.text).toContain('The whole order')
  expect(letter.text).not.toContain('https://')
})

test('to a possible stranger’s mailbox it has only order, date and time, and no typed text', () => {
  const letter = withdrawalReceived(facts, context('en'))
  expect(letter.text).toContain('Your withdrawal for order B1002 arrived on 21\u00a0November 2026 at 18:30.')
  expect(letter.text).toContain('entered your address by mistake')
  expect(letter.text).not.toMatch(/^Name:/m)
})

test('words in place of a number are in no mail to a stranger', () => {
  expect(['B1002', 'B100200300'].map(isOrderNumber)).toEqual([true, true])
  expect(['CALL-0900-1234567', 'B0900123456789', 'B12', 'WIN-A-CAR'].map(isOrderNumber)).not.toContain(true)
  const letter = withdrawalReceived({ ...facts, order: null }, context('en'))
  expect(letter.subject).toBe('We received your withdrawal')
  expect(letter.text).toContain('Your withdrawal arrived on 21\u00a0November 2026 at 18:30.')
  expect(withdrawalReceived({ ...facts, order: null }, context('de')).text).toContain('Ihr Widerruf ist am')
})

test('the shop reads what does not fit', () => {
  const arrived = {
    ...facts,
    name: 'Ada',
    email: 'ada@example.com',
    items: '',
    fromBuyer: false,
    isKnown: false,
    isNamed: true,
  }
  const unknown = withdrawalArrived(arrived, context('en'))
  expect(unknown.text).toContain('There is no order with this number.')
  expect(unknown.replyTo).toEqual({ name: 'Ada', address: 'ada@example.com' })
  expect(withdrawalArrived({ ...arrived, isKnown: true }, context('en')).text).toContain(
    'differs from the one of the order',
  )
  const unnamed = { ...arrived, isNamed: false }
  expect(withdrawalArrived({ ...unnamed, isKnown: true, fromBuyer: true }, context('en')).text).toContain(
    'The declaration names no order. This is the newest one with its email address.',
  )
  const nobody = withdrawalArrived({ ...unnamed, order: null }, context('en'))
  expect([nobody.subject, nobody.text]).toEqual([
    'Withdrawal without an order number',
    expect.stringContaining('There is no paid order with this email address.'),
  ])
  const right = withdrawalArrived({ ...arrived, isKnown: true, fromBuyer: true }, context('en'))
  expect(right.text).not.toMatch(/no order|differs from/)
})
