import { expect, test } from 'vitest'
import { deviceOf, isFresh, isOpen, shownName } from './session.ts'

const now = new Date('2030-06-01T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const session = { lastSeenAt: now, expiresAt: new Date('2030-07-01'), endedAt: null }

test('a customer stays signed in for a month without a visit, staff for half a day', () => {
  expect(isOpen({ ...session, lastSeenAt: hoursAgo(29 * 24) }, false, now)).toBe(true)
  expect(isOpen({ ...session, lastSeenAt: hoursAgo(31 * 24) }, false, now)).toBe(false)
  expect(isOpen({ ...session, lastSeenAt: hoursAgo(11) }, true, now)).toBe(true)
  expect(isOpen({ ...session, lastSeenAt: hoursAgo(13) }, true, now)).toBe(false)
})

test('no visit keeps a session beyond its end, and one that was ended stays so', () => {
  expect(isOpen({ ...session, expiresAt: now }, false, now)).toBe(false)
  expect(isOpen({ ...session, endedAt: hoursAgo(1) }, false, now)).toBe(false)
})

test('a sign-in is fresh for so long, and not until a moment to come that a clock gave it which was hours ahead', () => {
  const within = 15 * 60_000
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const fresh = [14, 0, -4].map((minutes) => isFresh(minutesAgo(minutes), within, now))
  expect(fresh).toEqual([true, true, true])
  const old = [16, -6, -180].map((minutes) => isFresh(minutesAgo(minutes), within, now))
  expect(old).toEqual([false, false, false])
  expect(isFresh(null, within, now)).toBe(false)
})

test('a person without a name is shown by the address, and without one by the word "account"', () => {
  expect(shownName({ name: 'Ada', email: 'a@example.com' }, 'Account')).toBe('Ada')
  expect(shownName({ name: '', email: 'ada.m@example.com' }, 'Account')).toBe('ada.m')
  expect(shownName({ name: '', email: null }, 'Account')).toBe('Account')
})

test('tells browsers apart although they pretend to be each other', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1'
  expect(deviceOf(chrome)).toEqual({ browser: 'Chrome', system: 'Windows' })
  expect(deviceOf(`${chrome} Edg/140.0`)).toEqual({ browser: 'Edge', system: 'Windows' })
  expect(deviceOf(safari)).toEqual({ browser: 'Safari', system: 'iPhone' })
  expect(deviceOf('curl/8')).toEqual({ browser: null, system: null })
})
