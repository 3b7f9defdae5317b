import { expect, test } from 'vitest'
import { listTimeZones } from '#app/kernel/time-zone.ts'
import { shopSettings } from './settings.ts'

test('an unknown time zone falls back to the default, so that pages can still show times', () => {
  for (const timeZone of ['Mars/Olympus', '', 7, null])
    expect(shopSettings.parse({ timeZone, name: 'Mill' })).toMatchObject({ timeZone: 'Europe/Berlin', name: 'Mill' })
  expect(shopSettings.parse({ timeZone: 'Asia/Kolkata' }).timeZone).toBe('Asia/Kolkata')
  expect(shopSettings.parse({}).timeZone).toBe('Europe/Berlin')
})

test('every zone that is offered can be taken, with UTC and the one that is set among them', () => {
  const offered = listTimeZones('Asia/Kolkata')
  expect(offered).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York']))
  expect(listTimeZones('UTC').filter((zone) => zone === 'UTC')).toHaveLength(1)
  expect(offered.map((timeZone) => shopSettings.parse({ timeZone }).timeZone)).toEqual(offered)
})
