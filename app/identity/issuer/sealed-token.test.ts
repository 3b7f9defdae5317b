import { beforeEach, expect, test } from 'vitest'
import { configuration, configure } from '#app/configuration.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { openToken, sealToken } from './sealed-token.server.ts'

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.signature'
beforeEach(() => configureIdentity({ issuer: 'https://issuer.example' }))

test('a sealed token opens with the id of its session, and says nothing by itself', () => {
  const sealed = sealToken(token, 'one session')
  expect(openToken(sealed, 'one session')).toBe(token)
  expect(Buffer.from(sealed, 'base64url').includes('ada')).toBe(false)
  // Twice the same token does not look the same.
  expect(sealToken(token, 'one session')).not.toBe(sealed)
})

test('it stays shut for another session, after a change of the secret unless the one before is named, and when a byte was changed', () => {
  const sealed = sealToken(token, 'one session')
  expect(openToken(sealed, 'another session')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 20, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(openToken(changed.toString('base64url'), 'one session')).toBeNull()
  }
  const before = configuration().sessionSecret
  configure({ ...configuration(), sessionSecret: 'y'.repeat(40) })
  expect(openToken(sealed, 'one session')).toBeNull()
  configure({ ...configuration(), formerSessionSecret: before })
  expect(openToken(sealed, 'one session')).toBe(token)
  expect(openToken(sealed, 'another session')).toBeNull()
})

test('a text that was never sealed does not open', () => {
  for (const plain of ['', token, 'x'.repeat(60)]) expect(openToken(plain, 'one session')).toBeNull()
})
