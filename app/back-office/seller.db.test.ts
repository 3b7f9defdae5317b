import { beforeEach, expect, test } from 'vitest'
import { readSettings, saveSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database.ts'
import { saveSeller } from './seller.server.ts'

useDatabase()

beforeEach(() => saveSettings(db, { homeCountry: 'CH', sellsTo: 'consumers', struckPrice: 'lowest' }))

test('a seller outside the Union may strike what is stated, and nobody takes that back', async () => {
  await saveSeller({ struckPrice: 'stated' })
  await saveSeller({ cardBrands: 'Visa' })
  expect(await readSettings()).toMatchObject({ struckPrice: 'stated', cardBrands: 'Visa' })
})

test.each([
  ['a country of the Union', { homeCountry: 'DE' }],
  ['both at once', { homeCountry: 'DE', struckPrice: 'stated' }],
] as const)('one form’s struck price does not join %s in another', async (_, change) => {
  await saveSeller({ struckPrice: 'stated' })
  await saveSeller(change)
  expect(await readSettings()).toMatchObject({ homeCountry: 'DE', struckPrice: 'lowest' })
})

test('nor does selling to consumers again', async () => {
  await saveSettings(db, { homeCountry: 'DE', sellsTo: 'businesses', struckPrice: 'stated' })
  await saveSeller({ sellsTo: 'consumers' })
  expect((await readSettings()).struckPrice).toBe('lowest')
})
