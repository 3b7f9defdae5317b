import { expect, test } from 'vitest'
import { isWellFormed, localeOfState, stateIn } from './callback.ts'

test('the language comes back with the state', () => {
  expect(localeOfState(stateIn('secret', 'de'))).toBe('de')
  expect([null, '', 'secret', 'secret.fr', '.'].map(localeOfState)).toEqual([null, null, null, null, null])
})

test('an answer has each parameter once, and either a code or an error', () => {
  const wellFormed = (query: string) => isWellFormed(new URLSearchParams(query))
  expect(wellFormed('state=s&code=c')).toBe(true)
  expect(wellFormed('state=s&error=access_denied')).toBe(true)
  expect(wellFormed('state=s&code=c&error=e')).toBe(false)
  expect(wellFormed('state=s&code=c&code=d')).toBe(false)
  expect(wellFormed('state=s')).toBe(false)
})
