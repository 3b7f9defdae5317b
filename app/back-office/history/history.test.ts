import { expect, test } from 'vitest'
import { byDays, type HistoryEntry, newestFirst } from './history.ts'

const entry = (id: string, at: string): HistoryEntry => ({ id, at: new Date(at), kind: 'did', what: id, who: null })

test('a history is newest first, and of one moment the later id is newer', () => {
  const all = [
    entry('a', '2026-11-25T10:00:00Z'),
    entry('c', '2026-11-26T10:00:00Z'),
    entry('b', '2026-11-26T10:00:00Z'),
  ]
  expect(newestFirst(all).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('its entries are in the days of the shop’s clock', () => {
  const all = [
    entry('c', '2026-11-25T23:30:00Z'),
    entry('b', '2026-11-25T22:30:00Z'),
    entry('a', '2026-11-25T09:00:00Z'),
  ]
  const inBerlin = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(at)
  expect(byDays(all, inBerlin).map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ['2026-11-26', ['c']],
    ['2026-11-25', ['b', 'a']],
  ])
})
