import { expect, test } from 'vitest'
import { collectionKeys } from './collection-keys.ts'
import { completed } from './completed.ts'
import { readFormerCollection } from './former-collection.ts'
import { conditionFrom, sortFrom } from './former-rule.ts'

test.each([
  ['Tag', 'Equals', 'clay', 'tag:clay'],
  ['Vendor', 'Equals', " Press's ", "vendor:Press's"],
  ['TYPE', 'EQUALS', 'Cups', 'type:Cups'],
  ['Variant Price', 'Greater Than', '10', 'price_from:1001'],
  ['Variant Price', 'Less Than', '10.50', 'price_up_to:1049'],
  ['Variant Price', 'Less Than', '0', null],
  ['Variant Price', 'Greater Than', '1.999', null],
  ['Variant Price', 'Equals', '10', null],
  ['Tag', 'Not Equals', 'clay', null],
  ['Tag', 'Equals', '', null],
  ['Title', 'Contains', 'cup', null],
  ['Variant Inventory', 'Greater Than', '0', null],
  ['constructor', 'Equals', 'x', null],
])('the rule %s %s %s is %s here', (column, relation, value, condition) => {
  expect(conditionFrom({ column, relation, value }, 2)).toBe(condition)
})

test('a price of a currency without a point is whole, and one more is a whole one more', () => {
  expect(conditionFrom({ column: 'Variant Price', relation: 'Greater Than', value: '500' }, 0)).toBe('price_from:501')
})

test('orders that both shops have are kept', () => {
  const texts = ['Manual', 'Alphabet', 'price-asc', 'Price Descending', 'CREATED_DESC', 'Best Selling', 'Created', '']
  expect(texts.map(sortFrom)).toEqual(['featured', 'title', 'price-up', 'price-down', 'newest', null, null, null])
})

const rowsOf = (...cells: Record<string, string>[]) => cells.map((each, at) => ({ line: at + 2, cells: each }))

test('rows are of the collection that they name, by its handle or its number, or of the one before', () => {
  const keyOf = collectionKeys()
  const rows = rowsOf(
    { id: '1', handle: 'Cups', title: 'Cups' },
    { id: '', handle: '' },
    { id: '1', handle: '' },
    { id: '2', handle: '', title: 'Jugs' },
    { id: '2', handle: '' },
    { id: '', handle: 'cups' },
    { id: '', handle: '', title: 'Nameless' },
    { id: '', handle: '' },
  )
  expect(rows.map(keyOf)).toEqual([
    'handle cups',
    'handle cups',
    'handle cups',
    'number 2',
    'number 2',
    'handle cups',
    'row 8',
    'row 8',
  ])
  expect(collectionKeys()({ line: 2, cells: {} })).toBe('row 2')
})

test('a collection is read of all of its rows: texts without HTML, products by their places, what is wrong by its row', () => {
  const { item, problems, lines } = readFormerCollection(
    rowsOf(
      {
        handle: 'cups',
        title: ' Our\ncups ',
        'body html': '<h2>Clay</h2><p>Th<b>ro</b>wn &amp; fired.</p><script>alert(1)</script>',
        'sort order': 'Best Selling',
        published: 'FALSE',
        'image src': 'https://cdn.example/a b.jpg',
        'image alt text': 'Three cups',
        'product: handle': 'last',
      },
      { 'product: handle': 'second', 'product: position': '2', 'product: id': '9' },
      { 'product: handle': 'first', 'product: position': '1' },
      { 'product: handle': 'first', 'product: position': '7' },
      { 'product: id': '10' },
    ),
    2,
  )
  expect(item).toEqual({
    handle: 'cups',
    title: 'Our cups',
    description: 'Clay Thrown & fired.',
    sort: null,
    visible: false,
    picture: { url: 'https://cdn.example/a%20b.jpg', alt: 'Three cups' },
    rule: null,
    products: ['first', 'second', 'last'],
  })
  expect(problems.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
    '2 sort order collection_sort',
    '6 product: handle required',
  ])
  expect(lines.get('first')).toBe(4)
})

const ruled = (match: string, ...rules: [column: string, relation: string, value: string][]) =>
  readFormerCollection(
    rowsOf(
      ...rules.map(([column, relation, value]) => ({
        handle: 'x',
        'must match': match,
        'rule: product column': column,
        'rule: relation': relation,
        'rule: condition': value,
      })),
    ),
    2,
  )

test.each([
  ['Cups', 'cups'],
  ['湯呑み', '湯呑み'],
  ['/collections/cups?x', 'collections-cups-x'],
  ['', 'our-cups'],
])('the handle %s is %s', (handle, read) => {
  expect(readFormerCollection(rowsOf({ handle, title: 'Our cups' }), 2).item?.handle).toBe(read)
})

test('a rule is kept whole or not at all', () => {
  expect(ruled('any condition', ['Tag', 'Equals', 'a'], ['Vendor', 'Equals', 'b']).item?.rule).toEqual({
    match: 'any',
    conditions: ['tag:a', 'vendor:b'],
  })
  const { item, problems } = ruled('all conditions', ['Tag', 'Equals', 'a'], ['Title', 'Contains', 'b'])
  expect(item?.rule).toBeNull()
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([[3, 'collection_rule']])
  const many = ruled(
    'any',
    ...Array.from({ length: 11 }, (_, at): [string, string, string] => ['Tag', 'Equals', `${at}`]),
  )
  expect([many.item?.rule, many.problems[0]?.reason]).toEqual([null, 'collection_rule'])
})

test('what names itself nowhere, and what its file would take away, is not imported', () => {
  const none = readFormerCollection(rowsOf({ handle: '', title: '', 'product: handle': 'x' }), 2)
  expect([none.item, none.problems[0]?.reason]).toEqual([null, 'required'])
  const gone = readFormerCollection(rowsOf({ handle: 'x', command: 'DELETE' }), 2)
  expect([gone.item, gone.problems[0]?.reason]).toEqual([null, 'choice'])
})

test.each([
  ['ab', 'xa', 'xab'],
  ['ab', 'axby', 'axby'],
  ['ba', 'axb', 'bax'],
  ['ab', 'xy', 'abxy'],
  ['', 'xy', 'xy'],
  ['ab', '', 'ab'],
  ['ab', 'ba', 'ab'],
])('%s with the missing ones of %s is %s', (before, wanted, after) => {
  expect(completed([...before], [...wanted]).join('')).toBe(after)
})
