import { expect, test } from 'vitest'
import { z } from 'zod'
import { moneyInput } from '#app/operations/inputs.ts'
import { problemsIn } from '#app/operations/input-problems.ts'
import { fieldOf, inputOf, problemsOfForm } from './form-input.ts'

const input = z.object({
  carrier: z.string().nullable().default(null),
  note: z.string().optional(),
  pieces: z.int().nullable().default(null),
  quantity: z.int(),
  urgent: z.boolean().default(false),
  lines: z.record(z.string(), z.int().nullable()),
  parcel: z.object({ weight: z.int() }).optional(),
})

test('texts of a form become the JSON that the input describes', () => {
  const typed = {
    carrier: ' DHL',
    note: '',
    pieces: '',
    quantity: ' 12 ',
    urgent: 'on',
    'lines-a': '2',
    'lines-b': '',
    'parcel-weight': '-3',
    submission: 'x',
  }
  expect(inputOf(input, typed)).toEqual({
    carrier: ' DHL',
    note: '',
    pieces: null,
    quantity: 12,
    urgent: true,
    lines: { a: 2, b: null },
    parcel: { weight: -3 },
  })
})

test('a missing field is left out, and an empty box becomes null if the field may be null', () => {
  expect(inputOf(input, { carrier: ' ' })).toEqual({ carrier: null, lines: {} })
})

test.each(['', '1.5', '1e3', '0x1', '٣', '99999999999999999999', 'NaN'])(
  '"%s" is not a whole number, and is left as it is for the schema to refuse',
  (quantity) => expect(inputOf(input, { quantity })).toMatchObject({ quantity }),
)

test('an unticked box is reported by its hidden companion field', () => {
  expect(inputOf(input, { urgent: '' })).toMatchObject({ urgent: false })
  expect(inputOf(input, { urgent: 'perhaps' })).toMatchObject({ urgent: 'perhaps' })
})

test('field names of a form cannot reach the prototype of an object', () => {
  const read = inputOf(input, { 'lines-__proto__': '1', 'lines-constructor': '2' })
  // Both are treated like any other name.
  expect(Object.keys((read as { lines: object }).lines)).toEqual(['__proto__', 'constructor'])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('a problem is shown at its field, or for the whole form if it has no such field', () => {
  expect(fieldOf('/lines/a~1b', { 'lines-a/b': '1' })).toBe('lines-a/b')
  const problem = { pointer: '/lines/a', code: 'order.too_many_pieces' } as const
  expect(problemsOfForm([problem], { 'lines-a': '9' })).toEqual({
    problems: { 'lines-a': problem.code },
    problem: null,
  })
  expect(problemsOfForm([problem], {})).toMatchObject({ problem: problem.code })
})

const settings = z.object({
  price: moneyInput('refund.amount').optional(),
  countries: z.array(z.enum(['DE', 'FR'])).optional(),
  address: z.array(z.string()).optional(),
  name: z.string().optional(),
  days: z.record(z.string(), z.string().optional()).optional(),
})

test('an amount is read as people type it, in the currency that the form shows', () => {
  expect(inputOf(settings, { price: ' 12,50', 'price-currency': 'EUR' })).toEqual({
    price: { amount: 1_250, currency: 'EUR' },
  })
  // Each is refused at the field where it was typed.
  const wrong: Record<string, string>[] = [
    { price: '12,5o', 'price-currency': 'EUR' },
    { price: '1', 'price-currency': 'x' },
    { price: '1' },
  ]
  for (const typed of wrong) {
    const { error } = settings.safeParse(inputOf(settings, typed))
    expect(problemsOfForm(problemsIn(error ?? new z.ZodError([])), typed)).toEqual({
      problems: { price: 'refund.amount' },
      problem: null,
    })
  }
})

test('lists come as boxes if the choices are known, and otherwise one per line', () => {
  expect(inputOf(settings, { countries: '', 'countries-FR': 'on', address: 'Mill 1\r\n\r\n 24 Town ' })).toEqual({
    countries: ['FR'],
    address: ['Mill 1', '24 Town'],
  })
  expect(inputOf(settings, { countries: '', 'countries-XX': 'on' })).toEqual({ countries: [] })
})

test('a field that still shows what the page showed is left out', () => {
  const typed = {
    name: 'Mill',
    'name-before': 'Mill',
    address: 'a\r\nb',
    'address-before': 'a\nb',
    price: '2',
    'price-currency': 'EUR',
    'price-before': '1',
    'days-one': 'mon-fri',
    'days-one-before': 'mon-fri',
    'days-two': 'mon-sat',
    'days-two-before': 'mon-fri',
  }
  expect(inputOf(settings, typed)).toEqual({ price: { amount: 200, currency: 'EUR' }, days: { two: 'mon-sat' } })
})

const described = z.object({
  notes: z.record(z.string().min(1), z.object({ kind: z.string(), value: z.string().min(1) })).optional(),
})

test('what is known by typed names comes in rows; a row without a name is left out, and no row at all is said, too', () => {
  const row = (at: number, key: string, value: string) => ({
    [`notes-${at}-key`]: key,
    [`notes-${at}-kind`]: 'text',
    [`notes-${at}-value`]: value,
  })
  const typed = {
    ...row(0, ' Care-level ', '2'),
    ...row(1, '', 'lost'),
    ...row(2, 'Care-level', '3'),
    ...row(3, '0', ''),
  }
  expect(inputOf(described, typed)).toEqual({
    notes: { 'Care-level': { kind: 'text', value: '2' }, 0: { kind: 'text', value: '' } },
  })
  expect(inputOf(described, row(0, '', ''))).toEqual({ notes: {} })
  expect(inputOf(described, {})).toEqual({})
  const problem = (pointer: string) => problemsOfForm([{ pointer, code: 'field.required' }], typed).problems
  expect(problem('/notes/0/value')).toEqual({ 'notes-3-value': 'field.required' })
  expect(problem('/notes/Care-level/value')).toEqual({ 'notes-0-value': 'field.required' })
  expect(problem('/notes/Care-level')).toEqual({ 'notes-0-key': 'field.required' })
})
