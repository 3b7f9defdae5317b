import { describe, expect, test } from 'vitest'
import { optionChange } from './option-change.ts'
import { planOptions } from './plan-options.ts'

const plan = (before: Parameters<typeof planOptions<string>>[0], wish: object) =>
  planOptions(before, optionChange.parse(wish))

const option = (name: string, values: (string | { was: string; name: string })[], was?: number) => ({
  name,
  was,
  values: values.map((value) => (typeof value === 'string' ? { name: value } : value)),
})

const plain = { options: [], variants: [{ id: 'a', values: [] }] }
const shirts = {
  options: [{ values: ['S', 'M'] }, { values: ['red', 'blue'] }],
  variants: [
    { id: 'a', values: ['S', 'red'] },
    { id: 'b', values: ['S', 'blue'] },
    { id: 'c', values: ['M', 'red'] },
  ],
}
const told = (outcome: ReturnType<typeof plan>) =>
  outcome.ok
    ? { goes: outcome.value.goes, variants: outcome.value.variants.map(({ id, values }) => [id, ...values].join(' ')) }
    : outcome

describe('options', () => {
  test('the only variant has the first value of each new one', () => {
    expect(told(plan(plain, { options: [option('Size', ['S', 'M']), option('Colour', ['red'])] }))).toEqual({
      goes: [],
      variants: ['a S red', ' M red'],
    })
  })

  test('variants stay by their values, also under new names and in another order', () => {
    const wish = [option('Farbe', [{ was: 'blue', name: 'navy' }, 'red'], 2), option('Size', ['M', 'S'], 1)]
    expect(told(plan(shirts, { options: wish, missing: 'leave' }))).toEqual({
      goes: [],
      variants: ['b navy S', 'c red M', 'a red S'],
    })
    expect(told(plan(shirts, { options: wish }))).toMatchObject({
      variants: [' navy M', 'b navy S', 'c red M', 'a red S'],
    })
  })

  test('two values may exchange their names', () => {
    const wish = [
      option('Size', ['S', 'M'], 1),
      option(
        'Colour',
        [
          { was: 'red', name: 'blue' },
          { was: 'blue', name: 'red' },
        ],
        2,
      ),
    ]
    expect(told(plan(shirts, { options: wish, missing: 'leave' }))).toEqual({
      goes: [],
      variants: ['a S blue', 'b S red', 'c M blue'],
    })
  })

  test('what has a value that goes, goes; of those that are the same then, the first stays', () => {
    expect(told(plan(shirts, { options: [option('Size', ['S', 'M'], 1), option('Colour', ['red'], 2)] }))).toEqual({
      goes: ['b'],
      variants: ['a S red', 'c M red'],
    })
    expect(told(plan(shirts, { options: [option('Size', ['S', 'M'], 1)] }))).toEqual({
      goes: ['b'],
      variants: ['a S', 'c M'],
    })
    expect(told(plan(shirts, { options: [] }))).toEqual({ goes: ['b', 'c'], variants: ['a'] })
  })

  test('exactly the combinations that are named', () => {
    const options = [option('Size', ['S', 'M'], 1), option('Colour', ['red', 'blue'], 2)]
    const combinations = [
      ['M', 'blue'],
      ['S', 'red'],
      ['S', 'red'],
    ]
    expect(told(plan(shirts, { options, combinations }))).toEqual({
      goes: ['b', 'c'],
      variants: ['a S red', ' M blue'],
    })
    expect(plan(shirts, { options, combinations: [['S', 'green']] })).toEqual({
      ok: false,
      reason: 'field.choice',
      pointer: '/combinations/0',
    })
  })
})

test('what cannot be is refused', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => String(index))
  const of = (name: string) => option(name, hundred)
  expect(plan(plain, { options: [of('a'), of('b'), of('c')] })).toMatchObject({ reason: 'product.too_many_variants' })
  expect(told(plan(plain, { options: [of('a'), of('b'), of('c')], missing: 'leave' }))).toEqual({
    goes: [],
    variants: ['a 0 0 0'],
  })
  expect(plan(plain, { options: [option('Size', ['S'], 1)] })).toMatchObject({ pointer: '/options/0/was' })
  expect(plan(shirts, { options: [option('Size', [{ was: 'XL', name: 'L' }], 1)] })).toMatchObject({
    reason: 'product.option_unknown',
    pointer: '/options/0/values/0/was',
  })
  expect(plan(shirts, { options: [option('Size', ['L'], 1)], missing: 'leave' })).toMatchObject({
    reason: 'product.no_variant',
  })
})

test.each([
  [{ options: [option('Size', ['S']), option('Size', ['M'])] }, 'options.1.name'],
  [{ options: [option('Size', ['S', 'S'])] }, 'options.0.values.1.name'],
  [{ options: [option('Glaze', ['gr\u00FCn', 'gru\u0308n'])] }, 'options.0.values.1.name'],
  [{ options: [option('Glaze', ['Rot', 'rot'])] }, 'options.0.values.1.name'],
  [{ options: [option('Size', ['S']), option('size', ['M'])] }, 'options.1.name'],
  [{ options: [option('Glaze', ['sea fog', 'sea\u00A0\u200Bfog'])] }, 'options.0.values.1.name'],
  [{ options: [option('Size', ['S'], 1), option('Colour', ['red'], 1)] }, 'options.1.was'],
  [{ options: [option('Size', ['S', { was: 'S', name: 'M' }])] }, 'options.0.values.1.was'],
])('no name and no origin is there twice (%j)', (wish, path) => {
  const { error } = optionChange.safeParse(wish)
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, 'product.option_twice']])
})
