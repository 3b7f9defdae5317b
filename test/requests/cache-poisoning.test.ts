import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { sendRaw } from '#test/support/raw-request.ts'

const { origin } = inject('shop')

async function titleOf(target: string, host?: string): Promise<string> {
  const { body } = await sendRaw(origin, { target, headers: host ? [['host', host]] : [] })
  return /<title>(.*?)<\/title>/.exec(body)?.[1] ?? 'none'
}

async function firstProduct(): Promise<string> {
  const { body } = await openBrowser(origin).get('/feeds/products.xml')
  return /\/products\/[\w-]+/.exec(body)?.[0] ?? ''
}

test('a backslash in the query never replaces a product page by the home page, for anyone', async () => {
  const product = await firstProduct()
  const own = await titleOf(`/de${product}`)
  expect(await titleOf(`/de${product}?\\`)).toBe(own)
  expect(await titleOf('/de')).not.toBe(own)
})

test('a Host header with a path in it leads only to the requested page', async () => {
  const product = await firstProduct()
  const own = await titleOf(`/de${product}`)
  // As long as its own name in ASCII: the adapter before the router compares only the length.
  const named = 'ä.'.repeat(30)
  const host = `${named}${product}?`.padEnd('xn--4ca.'.length * 30, 'x')
  expect(await titleOf('/de/locations', host)).not.toBe(own)
  expect(await titleOf('/de/locations')).not.toBe(own)
})
