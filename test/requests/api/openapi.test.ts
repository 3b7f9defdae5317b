import { expect, inject, test } from 'vitest'
import { makeDocument } from '#app/api/openapi/document.ts'

const { origin } = inject('shop')

test('the description of the API is there for everybody, and known again by its ETag', async () => {
  const first = await fetch(`${origin}/api/openapi.json`)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  expect(await first.json()).toEqual(JSON.parse(JSON.stringify(makeDocument())))
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(`${origin}/api/openapi.json`, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
})

test('it is sent small', async () => {
  const small = await fetch(`${origin}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } })
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(Number(small.headers.get('content-length'))).toBeLessThan(40_000)
  const plain = await fetch(`${origin}/api/openapi.json`, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
})
