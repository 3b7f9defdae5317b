import { expect, test } from 'vitest'
import { closuresFrom, groupedWeek, weekOf } from './locations.ts'

test('a week has seven days, Monday first, and a day without hours is closed', () => {
  const week = weekOf([
    { weekday: 2, opens: '14:00', closes: '18:00' },
    { weekday: 2, opens: '10:00', closes: '13:00' },
  ])
  expect(week.map((day) => day.spans.length)).toEqual([0, 2, 0, 0, 0, 0, 0])
  expect(week[1]?.spans[0]?.opens).toBe('10:00')
})

test('leaves out a closure that is over', () => {
  const days = [{ date: '2026-12-24' }, { date: '2026-05-01' }, { date: '2026-11-21' }]
  expect(closuresFrom(days, '2026-11-21')).toEqual([{ date: '2026-11-21' }, { date: '2026-12-24' }])
})

test('days with the same hours are listed together, as long as they follow each other', () => {
  const day = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })
  const hours = [
    ...[1, 2, 3, 5].map((weekday) => day(weekday, '10:00', '18:00')),
    day(6, '10:00', '16:00'),
    day(3, '19:00', '20:00'),
  ]
  const told = groupedWeek(hours).map(({ from, to, spans }) => [from, to, spans.length])
  expect(told).toEqual([
    [1, 2, 1],
    [3, 3, 2],
    [5, 5, 1],
    [6, 6, 1],
  ])
  expect(groupedWeek([])).toEqual([])
})
