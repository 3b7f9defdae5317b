import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

const lateInNovember = new Date('2026-11-21T23:30:00Z')

test('times and days are those of the shop’s own zone, in each language', () => {
  const told = (locale: 'en' | 'de', zone?: string) => {
    const { time, date } = languageOf(locale, zone)
    return [time(lateInNovember), date(lateInNovember)]
  }
  expect(told('en')).toEqual(['22\u00a0November 2026 at 00:30', '22\u00a0November 2026'])
  expect(told('en', 'America/New_York')).toEqual(['21\u00a0November 2026 at 18:30', '21\u00a0November 2026'])
  expect(told('de', 'Pacific/Auckland')).toEqual(['22.\u00a0November 2026 um 12:30', '22.\u00a0November 2026'])
  expect(told('de', 'UTC')).toEqual(['21.\u00a0November 2026 um 23:30', '21.\u00a0November 2026'])
})

test('a day of the calendar is the same day in every zone', () => {
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Berlin'])
    expect(languageOf('en', zone).date('2026-12-24')).toBe('24\u00a0December 2026')
})

test('today is the day that the shop’s clock shows, as days are stored', () => {
  const days = ['America/New_York', 'UTC', 'Europe/Berlin', 'Pacific/Auckland'].map((zone) =>
    languageOf('de', zone).dayOf(lateInNovember),
  )
  expect(days).toEqual(['2026-11-21', '2026-11-21', '2026-11-22', '2026-11-22'])
})

test('the formatters of a language and zone are made once', () => {
  expect(languageOf('en', 'Asia/Tokyo')).toBe(languageOf('en', 'Asia/Tokyo'))
  expect(languageOf('en', 'Asia/Tokyo')).not.toBe(languageOf('de', 'Asia/Tokyo'))
})

test('a text is filled with the values that it names, and a missing one is a mistake of ours', () => {
  const { t } = languageOf('en')
  expect(t('cart.update_of', { name: 'Mug {name} <b>' })).toBe('Update quantity: Mug {name} <b>')
  expect(t('cart.pieces', { count: 1 })).toBe('1 item')
  expect(() => t('cart.update_of', {})).toThrow('without name')
})

test('a name in a script that runs from right to left keeps to itself in a sentence; other words stay as they are', () => {
  const { t } = languageOf('en')
  expect(t('account.hello', { name: 'عائشة' })).toBe('Hello, \u2068عائشة\u2069')
  expect(t('account.hello', { name: 'Ada' })).toBe('Hello, Ada')
  expect(t('cart.merged_line', { quantity: 2, name: 'כוס' })).toBe('2 × \u2068כוס\u2069')
})
