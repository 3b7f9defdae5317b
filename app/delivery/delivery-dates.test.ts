import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayAt, weekdayOf } from '#app/kernel/day.ts'
import { languageOf } from '#app/web/language-of.ts'
import { deliveryDates, type Dispatch, nextDeadline, type Way, weeks } from './delivery-dates.ts'
import { deliveryWords } from './delivery-words.ts'
import { isHoliday } from './holidays.ts'

const flensburg: Dispatch = {
  timeZone: 'Europe/Berlin',
  orderDeadline: '14:00',
  packsOn: 'mon-fri',
  handlingDays: 0,
  homeCountry: 'DE',
  homeRegion: 'SH',
}
const parcel: Way = { country: 'DE', region: '', deliversOn: 'mon-sat', daysMin: 2, daysMax: 4 }
const arrives = (at: string, way: Partial<Way> = {}, dispatch: Partial<Dispatch> = {}) => {
  const { from, to } = deliveryDates(new Date(at), { ...flensburg, ...dispatch }, { ...parcel, ...way }, null)
  return `${from} ${to}`
}

describe('when it arrives', () => {
  test('before the deadline the parcel leaves today, after it on the next working day', () => {
    expect(arrives('2026-11-24T12:59:59Z')).toBe('2026-11-26 2026-11-28')
    expect(arrives('2026-11-24T13:00:00Z')).toBe('2026-11-27 2026-11-30')
  })

  test('the deadline is one of the shop’s clock, in summer too, wherever the shopper is', () => {
    expect(arrives('2026-07-07T12:00:00Z')).toBe(arrives('2026-07-08T06:00:00Z'))
    expect(arrives('2026-07-07T12:00:00Z', {}, { timeZone: 'America/New_York' })).toBe('2026-07-09 2026-07-11')
    // In Auckland it is the next day already.
    expect(arrives('2026-07-07T12:00:00Z', {}, { timeZone: 'Pacific/Auckland' })).toBe('2026-07-10 2026-07-13')
  })

  test('without a deadline the whole day counts', () => {
    expect(arrives('2026-11-24T22:59:00Z', {}, { orderDeadline: '' })).toBe('2026-11-26 2026-11-28')
    expect(arrives('2026-11-24T23:00:00Z', {}, { orderDeadline: '' })).toBe('2026-11-27 2026-11-30')
  })

  test('they change next at the deadline; at that very moment, at tomorrow’s', () => {
    const next = (at: string, dispatch: Partial<Dispatch> = {}) =>
      nextDeadline(new Date(at), { ...flensburg, ...dispatch }).toISOString()
    expect(next('2026-11-24T12:59:59Z')).toBe('2026-11-24T13:00:00.000Z')
    expect(next('2026-11-24T13:00:00Z')).toBe('2026-11-25T13:00:00.000Z')
    expect(next('2026-11-24T13:00:00Z', { orderDeadline: '' })).toBe('2026-11-24T23:00:00.000Z')
  })

  test('over a weekend nothing is packed, but a parcel may arrive on Saturday', () => {
    expect(arrives('2026-11-27T10:00:00Z', { daysMin: 1, daysMax: 1 })).toBe('2026-11-28 2026-11-28')
    expect(arrives('2026-11-27T10:00:00Z', { daysMin: 1, daysMax: 1, deliversOn: 'mon-fri' })).toBe(
      '2026-11-30 2026-11-30',
    )
    expect(arrives('2026-11-28T10:00:00Z', { daysMin: 1, daysMax: 1 })).toBe('2026-12-01 2026-12-01')
    expect(arrives('2026-11-28T10:00:00Z', { daysMin: 1, daysMax: 1 }, { packsOn: 'mon-sat' })).toBe(
      '2026-11-30 2026-11-30',
    )
  })

  test('Christmas and the year’s end lie between', () => {
    expect(arrives('2026-12-23T10:00:00Z')).toBe('2026-12-28 2026-12-30')
    expect(arrives('2026-12-31T15:00:00Z')).toBe('2027-01-06 2027-01-08')
  })

  test('so does Easter, and of the other country’s holidays', () => {
    expect(arrives('2026-04-02T10:00:00Z')).toBe('2026-04-07 2026-04-09')
    expect(arrives('2026-04-30T10:00:00Z', { country: 'NL' })).toBe('2026-05-04 2026-05-06')
    // Austria’s day off on 26 October, which is none in Germany.
    expect(arrives('2026-10-23T10:00:00Z', { country: 'AT' })).toBe('2026-10-27 2026-10-29')
    // Germany’s on 1 May holds up a parcel to a country that works.
    expect(arrives('2026-04-30T10:00:00Z', { country: 'US', daysMin: 1, daysMax: 1 })).toBe('2026-05-02 2026-05-02')
  })

  test('a holiday of the shop’s own region keeps it from packing, not the parcel from arriving', () => {
    const corpusChristi = { homeRegion: 'BY' }
    expect(arrives('2026-06-04T08:00:00Z', { daysMin: 1, daysMax: 1 }, corpusChristi)).toBe('2026-06-06 2026-06-06')
    expect(arrives('2026-06-03T08:00:00Z', { daysMin: 1, daysMax: 1 }, corpusChristi)).toBe('2026-06-04 2026-06-04')
  })

  test('where it goes nothing arrives on a holiday of the region either', () => {
    // Corpus Christi in Bavaria, Saint Andrew’s in Scotland, Catalonia’s own day.
    const day = { daysMin: 1, daysMax: 1 }
    expect(arrives('2026-06-03T08:00:00Z', { ...day, region: 'BY' })).toBe('2026-06-05 2026-06-05')
    expect(arrives('2026-11-27T08:00:00Z', { ...day, country: 'GB', deliversOn: 'mon-fri', region: 'SCT' })).toBe(
      '2026-12-01 2026-12-01',
    )
    expect(arrives('2026-09-10T08:00:00Z', { ...day, country: 'ES', region: 'CT' })).toBe('2026-09-12 2026-09-12')
  })

  test('handling and made-to-order times take the shop’s working days first', () => {
    expect(arrives('2026-11-24T10:00:00Z', {}, { handlingDays: 2 })).toBe('2026-11-28 2026-12-01')
    expect(deliveryDates(new Date('2026-11-24T10:00:00Z'), flensburg, parcel, { min: 5, max: 10 })).toEqual({
      from: '2026-12-03',
      to: '2026-12-12',
    })
  })

  test('the longer time is never the shorter one, whatever was set', () => {
    const at = new Date('2026-11-24T10:00:00Z')
    expect(deliveryDates(at, flensburg, parcel, { min: 5, max: 0 })).toEqual({ from: '2026-12-03', to: '2026-12-05' })
  })

  test('a courier of the same day', () => {
    expect(arrives('2026-11-24T10:00:00Z', { daysMin: 0, daysMax: 1 })).toBe('2026-11-24 2026-11-25')
    expect(arrives('2026-11-28T10:00:00Z', { daysMin: 0, daysMax: 0, deliversOn: 'mon-fri' })).toBe(
      '2026-11-30 2026-11-30',
    )
  })
})

describe('in words', () => {
  const [en, de] = [languageOf('en'), languageOf('de')]
  test.each([
    [
      '2026-11-26',
      '2026-11-28',
      'Thursday 26 to Saturday 28\u00a0November',
      'Donnerstag, 26. bis Samstag, 28.\u00a0November',
    ],
    ['2026-11-28', '2026-11-28', 'Saturday 28\u00a0November', 'Samstag, 28.\u00a0November'],
    [
      '2026-12-31',
      '2027-01-04',
      'Thursday 31\u00a0December to Monday 4\u00a0January',
      'Donnerstag, 31.\u00a0Dezember bis Montag, 4.\u00a0Januar',
    ],
  ])('%s, %s', (from, to, english, german) => {
    expect([deliveryWords({ from, to }, en), deliveryWords({ from, to }, de)]).toEqual([english, german])
  })
})

describe('at every moment of twelve years', () => {
  const countries = ['DE', 'DK', 'AT', 'FR', 'NL', 'ES', 'GB', 'US', 'IE', 'GR', 'JP']
  const dispatches = fc.record<Dispatch>({
    timeZone: fc.constantFrom('Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Cairo'),
    orderDeadline: fc.constantFrom('', '00:00', '02:30', '09:00', '14:00', '23:59'),
    packsOn: fc.constantFrom(...weeks),
    handlingDays: fc.integer({ min: 0, max: 5 }),
    homeCountry: fc.constantFrom(...countries),
    homeRegion: fc.constantFrom('', 'BY', 'SN', 'SCT'),
  })
  const ways = fc
    .record({
      country: fc.constantFrom(...countries),
      region: fc.constantFrom('', 'BY', 'SCT', 'CT'),
      deliversOn: fc.constantFrom(...weeks),
      daysMin: fc.integer({ min: 0, max: 9 }),
      more: fc.nat(9),
    })
    .map(({ more, ...way }): Way => ({ ...way, daysMax: way.daysMin + more }))
  const start = Date.parse('2025-01-01T00:00:00Z')
  const moments = fc.integer({ min: 0, max: 12 * 365 * 1_440 }).map((minutes) => new Date(start + minutes * 60_000))
  const toOrders = fc.option(fc.nat(20).map((min) => ({ min, max: min + 5 })))

  test('nothing arrives on a closed day, nor earlier than the day and its working days allow', () => {
    fc.assert(
      fc.property(moments, dispatches, ways, toOrders, (now, dispatch, way, toOrder) => {
        const { from, to } = deliveryDates(now, dispatch, way, toOrder)
        expect(from <= to).toBe(true)
        expect(
          from >= addDays(dayAt(now, dispatch.timeZone), dispatch.handlingDays + (toOrder?.min ?? 0) + way.daysMin),
        ).toBe(true)
        for (const day of [from, to]) {
          expect(weekdayOf(day)).not.toBe(0)
          if (way.deliversOn === 'mon-fri') expect(weekdayOf(day)).not.toBe(6)
          expect(isHoliday(day, way.country, way.region) || isHoliday(day, dispatch.homeCountry)).toBe(false)
        }
      }),
    )
  })

  test('who orders later never gets it earlier, and longer work never ends sooner', () => {
    const later = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(moments, later, dispatches, ways, toOrders, (now, minutes, dispatch, way, toOrder) => {
        const first = deliveryDates(now, dispatch, way, toOrder)
        const second = deliveryDates(new Date(now.getTime() + minutes * 60_000), dispatch, way, toOrder)
        const longer = deliveryDates(now, { ...dispatch, handlingDays: dispatch.handlingDays + 1 }, way, toOrder)
        for (const other of [second, longer])
          expect([other.from >= first.from, other.to >= first.to]).toEqual([true, true])
      }),
    )
  })

  test('they stay the same until the next deadline, which is at most two days away', () => {
    fc.assert(
      fc.property(moments, fc.double({ min: 0, max: 1, noNaN: true }), dispatches, ways, (now, part, dispatch, way) => {
        const until = nextDeadline(now, dispatch).getTime() - now.getTime()
        expect(until > 0 && until <= 2 * 86_400_000).toBe(true)
        const meanwhile = new Date(now.getTime() + Math.floor((until - 1) * part))
        expect(deliveryDates(meanwhile, dispatch, way, null)).toEqual(deliveryDates(now, dispatch, way, null))
      }),
    )
  })
})
