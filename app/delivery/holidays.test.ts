import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#app/kernel/day.ts'
import { easterOf, orthodoxEasterOf } from './easter.ts'
import { regionalRules } from './holiday-rules.ts'
import { isHoliday } from './holidays.ts'
import { isRegionOf, regionsOf } from './regions.ts'

const holidaysIn = (year: number, country: string, region?: string) =>
  Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter(
    (day) => day.startsWith(String(year)) && isHoliday(day, country, region),
  )

test('Easter, of both churches', () => {
  // The earliest and the latest of two centuries are among them.
  expect([1818, 2024, 2025, 2026, 2027, 2038, 2049].map(easterOf)).toEqual([
    '1818-03-22',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2049-04-18',
  ])
  expect([2024, 2025, 2026, 2027].map(orthodoxEasterOf)).toEqual([
    '2024-05-05',
    '2025-04-20',
    '2026-04-12',
    '2027-05-02',
  ])
  for (let year = 1900; year < 2100; year++)
    expect([weekdayOf(easterOf(year)), weekdayOf(orthodoxEasterOf(year))]).toEqual([0, 0])
})

test('the holidays of a country, and those that a part of it has beside them', () => {
  expect(holidaysIn(2026, 'DE')).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-25',
    '2026-10-03',
    '2026-12-25',
    '2026-12-26',
  ])
  const only = (region: string) => holidaysIn(2026, 'DE', region).filter((day) => !isHoliday(day, 'DE'))
  expect(only('SH')).toEqual(['2026-10-31'])
  expect(only('SN')).toEqual(['2026-10-31', '2026-11-18'])
  expect(only('BY')).toEqual(['2026-01-06', '2026-06-04', '2026-08-15', '2026-11-01'])
  expect(only('XX')).toEqual([])
  expect(regionsOf('DE')).toHaveLength(16)
  expect(regionsOf('NL')).toEqual([])
  for (const code of Object.keys(regionalRules)) expect(isRegionOf(code.slice(0, 2), code.slice(3)), code).toBe(true)
})

test('cantons, communities and Alsace', () => {
  const only = (country: string, region: string) =>
    holidaysIn(2026, country, region).filter((day) => !isHoliday(day, country))
  expect(only('CH', 'GE')).toEqual(['2026-09-10', '2026-12-31'])
  expect(only('CH', 'VD')).toEqual(['2026-09-21'])
  expect(only('CH', 'LU')).toEqual(['2026-06-04', '2026-08-15', '2026-11-01', '2026-12-08'])
  expect(only('ES', 'CT')).toEqual(['2026-04-06', '2026-06-24', '2026-09-11', '2026-12-26'])
  expect(only('ES', 'IB')).toEqual(['2026-03-01', '2026-03-02', '2026-04-02', '2026-04-06'])
  expect(only('FR', '6AE')).toEqual(['2026-04-03', '2026-12-26'])
})

test('a holiday on a weekend moves where the country moves it, and two of them to two days', () => {
  // In 2027 Christmas Day is a Saturday.
  const christmas = (country: string) => holidaysIn(2027, country).filter((day) => day > '2027-12-23')
  expect(christmas('GB')).toEqual(['2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28'])
  expect(christmas('DE')).toEqual(['2027-12-25', '2027-12-26'])
  expect(holidaysIn(2033, 'US').slice(-1)).toEqual(['2033-12-26'])
  expect(isHoliday('2025-04-26', 'NL') && !isHoliday('2025-04-27', 'NL')).toBe(true)
})

test('Mondays, Midsummer and Saint Brigid', () => {
  expect(['2026-05-25', '2026-09-07', '2026-11-26'].map((day) => isHoliday(day, 'US'))).toEqual([true, true, true])
  expect(['2026-06-19', '2026-06-20', '2026-10-31'].map((day) => isHoliday(day, 'SE'))).toEqual([true, true, true])
  expect(['2026-02-02', '2030-02-01', '2030-02-04'].map((day) => isHoliday(day, 'IE'))).toEqual([true, true, false])
})

test('of a country that is not in the table no holiday is known', () => {
  expect(holidaysIn(2026, 'JP')).toEqual([])
})
