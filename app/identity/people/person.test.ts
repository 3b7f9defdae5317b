import { expect, test } from 'vitest'
import { isIdentifier, needsUserInfo, personOf } from './person.ts'

test('the ID token takes precedence over user info, which fills in missing values', () => {
  const claims = { sub: 'ada', name: 'Ada' }
  expect(personOf(claims, { sub: 'ada', name: 'Other', email: 'ada@example.com', email_verified: true })).toEqual({
    subject: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    emailVerified: true,
  })
})

test('an address is verified only if one source says so of this address, and none denies it', () => {
  const verified = (claims: Record<string, unknown>, userInfo: Record<string, unknown>) =>
    personOf({ sub: 'x', ...claims }, userInfo).emailVerified
  const mine = { email: 'me@example.com' }
  expect(verified({ ...mine, email_verified: true }, {})).toBe(true)
  expect(verified(mine, { ...mine, email_verified: true })).toBe(true)
  expect(verified(mine, { email: 'other@example.com', email_verified: true })).toBe(false)
  expect(verified({ ...mine, email_verified: true }, { ...mine, email_verified: false })).toBe(false)
  expect(verified({ ...mine, email_verified: 'true' }, {})).toBe(false)
  expect(verified({ email_verified: true }, {})).toBe(false)
})

test('an address with capitals that become other people’s letters in lower case is never verified', () => {
  const verified = (email: string) => personOf({ sub: 'x', email, email_verified: true }, {}).emailVerified
  expect(['Mika@Example.com', 'müller@example.com', '用户@example.com'].map(verified)).toEqual([true, true, true])
  // The Kelvin sign, "i" with a dot, the Ångström sign.
  expect(['mi\u212Aa@example.com', 'm\u0130ka@example.com', '\u212Bsa@example.com'].map(verified)).toEqual([
    false,
    false,
    false,
  ])
})

test('a name is made of its parts when it is not given whole, without what would break a line', () => {
  expect(personOf({ sub: 'x', given_name: 'Ada', family_name: 'Moreno' }, {}).name).toBe('Ada Moreno')
  expect(personOf({ sub: 'x', name: ' Ada\n\0Moreno ' }, {}).name).toBe('Ada Moreno')
  expect(personOf({ sub: 'x', name: 'x'.repeat(500) }, {}).name).toHaveLength(120)
  expect(personOf({ sub: 'x', name: { first: 'Ada' } }, {}).name).toBe('')
})

test('a name that nobody can see is none', () => {
  expect(personOf({ sub: 'x', name: '\u200B\u2800' }, {}).name).toBe('')
})

test('an invalid address counts as none', () => {
  for (const email of ['ada', 'a b@example.com', '\ud800@example.com', 7, `${'x'.repeat(250)}@example.com`]) {
    expect(personOf({ sub: 'x', email }, {}).email).toBeNull()
  }
})

test('user info is asked for only when the ID token left something out', () => {
  const whole = { name: 'Ada', email: 'ada@example.com', email_verified: false }
  expect(needsUserInfo(whole)).toBe(false)
  expect(needsUserInfo({ ...whole, email_verified: undefined })).toBe(true)
  expect(needsUserInfo({ ...whole, email: undefined })).toBe(true)
  expect(needsUserInfo({ ...whole, name: '' })).toBe(true)
})

test('a subject may look like anything but nothing, and may not be endless', () => {
  expect(['ada', '42', 'ada@example.com', '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a01'].every(isIdentifier)).toBe(true)
  expect([undefined, null, '', 42, 'x'.repeat(256), 'a\0b', 'a\ud800'].some(isIdentifier)).toBe(false)
})
