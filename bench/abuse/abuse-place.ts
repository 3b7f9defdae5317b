import { access } from '#app/access.ts'
import { permissionsOf } from '#app/permissions.ts'
import type { Path } from '#app/routes.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { orderByForm, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { makeKey } from '#test/support/api/api-client.ts'
import type { Place } from './abuse-kinds.ts'

const guest = permissionsOf(false, [])
export const mayGuest = (path: Path) => guest.has(access[path].permission)

/** What an attacker finds out about a shop first: an address of each kind, and how to fill a cart. */
export async function explore(origin: string, databaseUrl: string): Promise<Place> {
  const browser = openBrowser(origin)
  const first = async (page: string, pattern: RegExp) => pattern.exec((await browser.get(page)).body)?.[1] ?? 'a'
  const collection = await first('/collections', /href="\/collections\/([\w-]+)"/)
  const params: Partial<Record<Path, string>> = {
    '/collections/:slug': collection,
    '/products/:slug': await first(`/collections/${collection}`, /href="\/products\/([\w-]+)"/),
    '/locations/:slug': await first('/locations', /href="\/locations\/([\w-]+)"/),
    '/pages/:slug': await first('/', /href="\/pages\/([\w-]+)"/),
    '/media/:file': await first('/', /src="\/media\/([\w.-]+)"/),
    '/sitemaps/:file': '1.xml',
    '/feeds/:file': 'google-de.xml',
    '/api/:resource': await first('/api', /href="\/api\/([\w-]+)"/),
    '/:key{[0-9a-f]+\\.txt}': `${'0a'.repeat(16)}.txt`,
    '/orders/:number': 'B1001',
  }
  const list = (await browser.get(`/collections/${collection}`)).body
  return {
    origin,
    params,
    cart: `cookie: ${await fillCart(origin)}`,
    choices: choicesIn(list),
    words: wordsIn(list),
    own: await placeOrder(origin, databaseUrl),
    key: `authorization: Bearer ${await makeKey({ origin, databaseUrl }, [], { kind: 'publishable' })}`,
  }
}

const choicesIn = (list: string) =>
  [...list.matchAll(/<input type="checkbox" name="(\w+)" value="([^"&]*)"/g)].map(
    ([, name, value]) => `${name}=${encodeURIComponent(value ?? '')}`,
  )

/** From product titles and the texts beside them. */
const wordsIn = (list: string) => [
  ...new Set(list.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' ').match(/\p{L}{4,}/gu)),
]

/** An order that waits for its payment, and what its link opens. */
async function placeOrder(origin: string, databaseUrl: string): Promise<string[]> {
  const slug = await somethingInStock(databaseUrl)
  const { url } = await orderByForm(openBrowser(origin), slug, 'stranger@example.com')
  return ['', '/return', '/data'].map((page) => url.pathname + page + url.search)
}

/** One of every available variant. */
async function fillCart(origin: string): Promise<string> {
  const browser = openBrowser(origin)
  const sitemap = (await browser.get('/sitemaps/1.xml')).body
  for (const [, slug] of sitemap.matchAll(/<loc>[^<]*(?<!\/de)\/products\/([\w-]+)<\/loc>/g)) {
    const { body } = await browser.get(`/products/${slug}`)
    const choices = [1, 2, 3].map((at) =>
      [...body.matchAll(new RegExp(`name="option${at}"[^>]*value="([^"]*)"`, 'g'))].map((match) => match[1] ?? ''),
    )
    for (const option1 of choices[0]?.length ? choices[0] : [''])
      for (const option2 of choices[1]?.length ? choices[1] : [''])
        await browser.post('/cart', {
          intent: 'add',
          product: slug ?? '',
          quantity: '1',
          option1,
          option2,
          option3: choices[2]?.[0] ?? '',
        })
  }
  return browser.jar.header(new URL(origin)) ?? ''
}
