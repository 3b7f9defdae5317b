import { describe, expect, test } from 'vitest'
import { isHoliday } from '#app/delivery/holidays.ts'
import { validUntil, openingAt } from './opening.ts'

const timeZone = 'Europe/Berlin'
const clock = { timeZone, isHoliday: (day: string) => isHoliday(day, 'DE') }
const at = (time: string) => new Date(time)
const everyDay = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }))
const shop = {
  hours: [
    { weekday: 5, opens: '14:00', closes: '18:00' },
    { weekday: 5, opens: '10:00', closes: '13:00' },
    { weekday: 7, opens: '10:00', closes: '16:00' },
  ],
  closedOn: [{ date: '2026-12-25' }],
}

test('a shop is open from its first minute to before its last, with a break at noon', () => {
  const opening = (time: string) => openingAt(shop, at(time), clock)
  expect(opening('2026-11-27T08:59:59Z')).toEqual({ is: 'closed', day: '2026-11-27', time: '10:00' })
  expect(opening('2026-11-27T09:00:00Z')).toEqual({ is: 'open', day: '2026-11-27', time: '13:00' })
  expect(opening('2026-11-27T12:00:00Z')).toEqual({ is: 'closed', day: '2026-11-27', time: '14:00' })
  expect(opening('2026-11-27T17:00:00Z')).toEqual({ is: 'closed', day: '2026-11-29', time: '10:00' })
})

test('a day on which it is closed is passed over, and who never opens says nothing', () => {
  const eve = at('2026-12-24T12:00:00Z')
  expect(openingAt(shop, eve, clock)).toEqual({ is: 'closed', day: '2026-12-27', time: '10:00' })
  expect(openingAt({ hours: [], closedOn: [] }, eve, clock)).toBeNull()
})

describe('hours past midnight', () => {
  const bar = { hours: everyDay('22:00', '02:00'), closedOn: [{ date: '2026-11-28' }] }
  const opening = (time: string) => openingAt(bar, at(time), clock)

  test('end on the day after the one on which they begin', () => {
    expect(opening('2026-11-26T20:59:59Z')).toEqual({ is: 'closed', day: '2026-11-26', time: '22:00' })
    expect(opening('2026-11-26T21:00:00Z')).toEqual({ is: 'open', day: '2026-11-27', time: '02:00' })
    expect(opening('2026-11-27T00:59:59Z')).toEqual({ is: 'open', day: '2026-11-27', time: '02:00' })
    expect(opening('2026-11-27T01:00:00Z')).toEqual({ is: 'closed', day: '2026-11-27', time: '22:00' })
  })

  test('belong to their first day: on a day that is closed, the night before ends, and none begins', () => {
    expect(opening('2026-11-28T00:30:00Z')).toEqual({ is: 'open', day: '2026-11-28', time: '02:00' })
    expect(opening('2026-11-28T22:00:00Z')).toEqual({ is: 'closed', day: '2026-11-29', time: '22:00' })
  })

  test('go on into those of the next day, and around the clock they have no end', () => {
    const late = { hours: [...everyDay('10:00', '00:00'), ...everyDay('00:00', '01:00')], closedOn: [] }
    expect(openingAt(late, at('2026-11-26T20:00:00Z'), clock)).toEqual({ is: 'open', day: '2026-11-27', time: '01:00' })
    const always = { hours: everyDay('00:00', '00:00'), closedOn: [] }
    expect(openingAt(always, at('2026-11-26T20:00:00Z'), clock)).toEqual({ is: 'always' })
    const closedOn = [{ date: '2026-11-29' }]
    expect(openingAt({ ...always, closedOn }, at('2026-11-26T20:00:00Z'), clock)).toEqual({
      is: 'open',
      day: '2026-11-29',
      time: '00:00',
    })
  })

  test('end by the clock in the nights in which it changes', () => {
    // From 2:00 on the clocks show 3:00 on 29 March; on 25 October the hour from 2:00 comes twice, and its first end
    // counts.
    expect(opening('2026-03-29T00:59:59Z')).toMatchObject({ is: 'open' })
    expect(opening('2026-03-29T01:00:00Z')).toMatchObject({ is: 'closed' })
    expect(opening('2026-10-24T23:59:59Z')).toMatchObject({ is: 'open' })
    expect(opening('2026-10-25T00:00:00Z')).toMatchObject({ is: 'closed' })
  })
})

test('on a public holiday of which it says nothing, the hours are not sure; the next sure ones follow', () => {
  const daily = { hours: everyDay('10:00', '18:00'), closedOn: [] }
  const opening = (time: string) => openingAt(daily, at(time), clock)
  expect(opening('2027-05-01T10:00:00Z')).toEqual({ is: 'holiday', day: '2027-05-01', time: '18:00' })
  expect(opening('2027-05-01T07:00:00Z')).toEqual({ is: 'closed', day: '2027-05-02', time: '10:00' })
  expect(opening('2027-04-30T17:00:00Z')).toEqual({ is: 'closed', day: '2027-05-02', time: '10:00' })
})

test('on the days on which the clocks change, the hours are those of the clock', () => {
  // 29 March 2026 has 23 hours, 25 October 25; both are Sundays.
  expect(openingAt(shop, at('2026-03-29T08:00:00Z'), clock)?.is).toBe('open')
  expect(openingAt(shop, at('2026-03-29T07:59:59Z'), clock)?.is).toBe('closed')
  expect(openingAt(shop, at('2026-10-25T09:00:00Z'), clock)?.is).toBe('open')
  expect(openingAt(shop, at('2026-10-25T08:59:59Z'), clock)?.is).toBe('closed')
})

test('a page holds until it opens or closes, and at most until midnight by the shop’s clock', () => {
  const until = (time: string) => validUntil(openingAt(shop, at(time), clock), at(time), timeZone).toISOString()
  expect(until('2026-11-27T11:00:00Z')).toBe('2026-11-27T12:00:00.000Z')
  expect(until('2026-11-27T20:00:00Z')).toBe('2026-11-27T23:00:00.000Z')
  const bar = { hours: everyDay('22:00', '02:00'), closedOn: [] }
  const night = at('2026-11-27T21:30:00Z')
  expect(validUntil(openingAt(bar, night, clock), night, timeZone).toISOString()).toBe('2026-11-27T23:00:00.000Z')
})
