import { gzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { makeDocument } from '#app/api/openapi/document.ts'
import { errors } from '#app/errors.ts'

const { origin } = inject('shop')

test('the description of the API is public, and has an ETag', async () => {
  const first = await fetch(`${origin}/api/openapi.json`)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  expect(await first.json()).toEqual(JSON.parse(JSON.stringify(makeDocument())))
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(`${origin}/api/openapi.json`, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
})

test('it is sent compressed', async () => {
  const small = await fetch(`${origin}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } })
  expect(small.headers.get('content-encoding')).toBe('gzip')
  const plain = await fetch(`${origin}/api/openapi.json`, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const size = Buffer.byteLength(await plain.text())
  expect(Number(small.headers.get('content-length'))).toBeLessThan(size / 10)
})

describe('the reference', () => {
  const page = async (path: string) => {
    const answer = await fetch(`${origin}${path}`)
    return { status: answer.status, html: await answer.text() }
  }

  test('explains every code at the address in a problem’s type', async () => {
    const { status, html } = await page('/api')
    expect(status).toBe(200)
    const missing = Object.keys(errors).filter((code) => !html.includes(`id="${code}"`))
    expect(missing).toEqual([])
  })

  test('has a page for each resource, in English, inside the page layout of every language', async () => {
    for (const { name } of makeDocument().tags) {
      const { status, html } = await page(`/api/${name}`)
      expect([name, status]).toEqual([name, 200])
      expect([name, gzipSync(html).length < 30_000]).toEqual([name, true])
    }
    const german = await page('/de/api/orders')
    expect(german.html).toContain('<html lang="de"')
    expect(german.html).toMatch(/<article [^>]*lang="en"/)
    expect((await page('/api/nothing')).status).toBe(404)
  })
})
