import { expect, test } from 'vitest'
import { isRegionOf, regionsOf } from './regions.ts'
import { regionOfAddress } from './postal-regions.ts'

const region = (country: string, postalCode: string) => regionOfAddress({ country, postalCode })

test.each([
  ['DE', '10969', 'BE'],
  ['DE', '80331', 'BY'],
  ['DE', '89312', 'BY'],
  ['DE', '89518', 'BW'],
  ['DE', '24937', 'SH'],
  ['DE', '01067', 'SN'],
  ['DE', '99084', 'TH'],
  ['ES', '08001', 'CT'],
  ['ES', '28001', 'MD'],
  ['FR', '67000', '6AE'],
  ['FR', '75001', ''],
  ['CH', '1201', 'GE'],
  ['CH', '6900', 'TI'],
  ['GB', 'EH1 1YZ', 'SCT'],
  ['GB', 'G2 4JR', 'SCT'],
  ['GB', 'GL1 1AA', ''],
  ['GB', 'BT1 5GS', 'NIR'],
  ['GB', 'SW1A 1AA', ''],
  ['GB', 'TD1 1AA', 'SCT'],
  ['GB', 'TD15 1AA', ''],
  ['AT', '1010', ''],
])('%s %s is in %s', (country, code, known) => {
  expect(region(country, code)).toBe(known)
})

test('an address abroad or an invalid code has no region of its own', () => {
  // Lindau and Wangen, Salzwedel and Uelzen; the districts of Berwick.
  expect(['88131', '29410'].map((code) => region('DE', code))).toEqual(['', ''])
  expect([region('DE', ''), region('GB', 'G'), region('XX', '10969')]).toEqual(['', '', ''])
})

test('every state of Germany, every community of Spain is found, and nothing that has no name', () => {
  const codes = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0'))
  for (const country of ['DE', 'ES']) {
    const found = new Set(codes.map((code) => region(country, code)).filter(Boolean))
    expect([...found].toSorted(), country).toEqual(
      regionsOf(country)
        .map(({ code }) => code)
        .toSorted(),
    )
  }
  for (const code of codes.map((each) => each.slice(0, 4)).filter((_, at) => at % 10 === 0)) {
    const canton = region('CH', code)
    expect(canton === '' || isRegionOf('CH', canton), code).toBe(true)
  }
})
