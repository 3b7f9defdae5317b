import { expect, test } from 'vitest'
import { judge } from './catalogue-plans.ts'

const entry = (query: string, plan: object) =>
  `2026-11-25 12:00:00.000 UTC [17] LOG:  duration: 0.1 ms  plan:\n\t${JSON.stringify({ 'Query Text': query, Plan: plan }, null, 1).replaceAll('\n', '\n\t')}`
const read = (rows: number, removed: number, more = {}) => ({
  'Node Type': 'Seq Scan',
  'Relation Name': 'products',
  'Actual Rows': rows,
  'Rows Removed by Filter': removed,
  'Actual Loops': 1,
  ...more,
})

test('a statement that looks at a tenth of a table’s rows counts as reading it whole, however few rows it returns', () => {
  const tables = new Map([['products', 100_000]])
  const log = [
    entry('all of them', { 'Node Type': 'Limit', Plans: [read(1, 99_999)] }),
    entry('the first of them', { 'Node Type': 'Limit', Plans: [read(24, 0)] }),
    entry('again and again', read(3, 0, { 'Node Type': 'Index Scan', 'Actual Loops': 9_000 })),
    entry('what is small', read(99_999, 0, { 'Relation Name': 'settings' })),
    '2026-11-25 12:00:01.000 UTC [17] LOG:  something else',
  ].join('\n')
  expect(judge(log, tables)).toEqual({
    asked: 4,
    whole: ['products: 100000 rows by all of them', 'products: 27000 rows by again and again'],
    cutOff: [],
  })
})

test('a statement that was cut off is named, since its plan was never seen', () => {
  const log = [
    entry('all of them', read(24, 0)),
    '2026-11-25 12:00:01.000 UTC [17] ERROR:  canceling statement due to statement timeout',
    '2026-11-25 12:00:01.000 UTC [17] STATEMENT:  \n\tselect *\n\tfrom products',
    '2026-11-25 12:00:01.000 UTC [17] ERROR:  something else',
    '2026-11-25 12:00:01.000 UTC [17] STATEMENT:  select wrong',
  ].join('\n')
  expect(judge(log, new Map()).cutOff).toEqual(['select * from products'])
})
