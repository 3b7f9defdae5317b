import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayAt, momentOf, weekdayOf } from './day.ts'

const at = (day: string, time: string, zone: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return momentOf(day, hours * 60 + minutes, zone).toISOString()
}

test('days are counted over months, leap days and the year’s end', () => {
  expect([
    addDays('2028-02-28', 1),
    addDays('2026-02-28', 1),
    addDays('2026-12-31', 1),
    addDays('2026-01-01', -1),
  ]).toEqual(['2028-02-29', '2026-03-01', '2027-01-01', '2025-12-31'])
  expect(weekdayOf('2026-11-26')).toBe(4)
})

test('a moment’s day depends on the time zone', () => {
  const moment = new Date('2026-12-31T23:30:00Z')
  expect(dayAt(moment, 'Europe/Berlin')).toBe('2027-01-01')
  expect(dayAt(moment, 'America/Los_Angeles')).toBe('2026-12-31')
  expect(dayAt(new Date('2026-06-01T11:00:00Z'), 'Pacific/Kiritimati')).toBe('2026-06-02')
})

test('a time of the zone is found in summer and winter, and on the days between', () => {
  expect(at('2026-07-01', '14:00', 'Europe/Berlin')).toBe('2026-07-01T12:00:00.000Z')
  expect(at('2026-12-01', '14:00', 'Europe/Berlin')).toBe('2026-12-01T13:00:00.000Z')
  expect(at('2026-03-29', '14:00', 'Europe/Berlin')).toBe('2026-03-29T12:00:00.000Z')
  expect(at('2026-10-25', '14:00', 'Europe/Berlin')).toBe('2026-10-25T13:00:00.000Z')
  expect(at('2026-10-25', '00:00', 'Europe/Berlin')).toBe('2026-10-24T22:00:00.000Z')
})

test('a time that occurs twice counts as the first one; a skipped time counts an hour later', () => {
  expect(at('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('in every zone, the moment of a time shows that time, or one an hour off when clocks change', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC']
  const days = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2024-01-01', count))
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, fc.integer({ min: 0, max: 1_439 }), (zone, day, minutes) => {
      const moment = momentOf(day, minutes, zone)
      const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(
        moment,
      )
      const off = Date.parse(`${shown.replace(' ', 'T')}:00Z`) - (Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)
      expect([0, 1_800_000, 3_600_000]).toContain(off)
    }),
  )
})
