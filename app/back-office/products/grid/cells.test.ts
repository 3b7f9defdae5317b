import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { isSame, readColumns, standingOf } from './cells.ts'
import { packIds, unpackIds } from './packed-ids.ts'
import { readTags, tagsText } from './tags-text.ts'

test('the same amount, number or tags in another spelling is no change', () => {
  expect(isSame('price', '12', '12,00')).toBe(true)
  expect(isSame('price', '0.00', '0')).toBe(true)
  expect(isSame('price', '12.01', '12')).toBe(false)
  expect(isSame('compare_at_price', '', '0')).toBe(false)
  expect(isSame('price', '1.234,50', '1234.50')).toBe(false)
  expect(isSame('tags', 'red,blue , red', 'red, blue')).toBe(true)
  expect(isSame('tags', 'blue, red', 'red, blue')).toBe(false)
  expect(isSame('title', ' Mug ', 'Mug')).toBe(true)
  // A code is no number.
  expect(isSame('sku', '0012', '12')).toBe(false)
})

test('a cell stands by what its page showed, what was typed, and what is stored now', () => {
  const cell = (was: string | undefined, text: string | undefined, now: string) =>
    standingOf({ column: 'title', was, text, now })
  expect(cell('Mug', 'Mug', 'Mug')).toBe('same')
  expect(cell('Mug', 'Mug', 'Jug')).toBe('same')
  expect(cell('Mug', 'Jug', 'Mug')).toBe('changed')
  expect(cell('Mug', 'Jug', 'Jug')).toBe('stored')
  expect(cell('Mug', 'Jug', 'Pot')).toBe('meanwhile')
  expect(cell(undefined, 'Jug', 'Pot')).toBe('same')
  expect(cell('Mug', undefined, 'Pot')).toBe('same')
})

test('tags are read as they are written, also those with commas and quotes in them', () => {
  const tags = ['red', 'a, b', 'the "best"', 'ä']
  expect(tagsText(tags)).toBe('red, "a, b", "the ""best""", ä')
  expect(readTags(tagsText(tags))).toEqual(tags)
  expect(readTags('')).toEqual([])
  expect(readTags(' , one,, two ,')).toEqual(['one', 'two'])
  expect(readTags('5" pot, "open')).toEqual(['5" pot', '"open'])
})

test('columns come in their order, and without a choice there are the usual ones', () => {
  expect(readColumns(['price.title', 'nothing'])).toEqual(['title', 'price'])
  expect(readColumns(['weight_grams', 'sku'])).toEqual(['sku', 'weight_grams'])
  expect(readColumns([])).toEqual(['title', 'status', 'sku', 'price', 'compare_at_price'])
  expect(readColumns(['__proto__'])).toEqual(['title', 'status', 'sku', 'price', 'compare_at_price'])
})

test('eighty products fit in an address, each once and in their order', () => {
  const ids = Array.from({ length: 80 }, () => newId())
  expect(packIds(ids).length).toBe(80 * 22)
  expect(unpackIds(packIds([...ids, ...ids]))).toEqual(ids)
  expect(unpackIds('no ids, and <script>')).toEqual([])
})
