import { expect, test } from 'vitest'
import { closuresFrom, weekOf } from './locations.ts'

test('a week has seven days, Monday first, and a day without hours is closed', () => {
  const week = weekOf([
    { weekday: 2, opens: '14:00', closes: '18:00' },
    { weekday: 2, opens: '10:00', closes: '13:00' },
  ])
  expect(week.map((day) => day.spans.length)).toEqual([0, 2, 0, 0, 0, 0, 0])
  expect(week[1]?.spans[0]?.opens).toBe('10:00')
})

test('a closure that is over is not told any more', () => {
  const days = [{ date: '2026-12-24' }, { date: '2026-05-01' }, { date: '2026-11-21' }]
  expect(closuresFrom(days, '2026-11-21')).toEqual([{ date: '2026-11-21' }, { date: '2026-12-24' }])
})
