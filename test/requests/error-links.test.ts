import { expect, inject, test } from 'vitest'
import { sendBytes, sendRaw } from '#test/support/raw-request.ts'

const { origin } = inject('shop')
const evil = 'evil.example'

/** The targets of links, forms and redirects of an answer, resolved against the requested address. */
function waysOut(target: string, head: string, body: string): string[] {
  const base = new URL(target.startsWith('http') ? '/' : `${origin}${target}`, origin)
  const given = [...body.matchAll(/\b(?:href|src|action|formaction)="([^"]*)"|<meta[^>]*url=([^"]*)"/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .concat(/^location: (.*)$/im.exec(head)?.[1] ?? [])
    .filter((address) => !/^(mailto|tel|data):/.test(address))
  return given.filter((address) => new URL(address.replaceAll('&amp;', '&'), base).origin !== origin)
}

test.each([
  `/de//${evil}`,
  `//${evil}`,
  `//${evil}/`,
  `/de//${evil}/`,
  `/de///${evil}//`,
  `/.//${evil}`,
  `/de/.//${evil}/`,
  `/%2e//${evil}`,
  `/de/..//${evil}`,
  `/\\${evil}`,
  `/de/\\${evil}`,
  `/de//${evil}?a=1`,
  `/de//${evil}/%ff`,
  `http://${evil}/nothing-here`,
  `http://${evil}//${evil}`,
  `/auth/sign-in?return_to=//${evil}`,
  `/auth/callback?state=x&return_to=//${evil}`,
  `/account?return_to=//${evil}`,
  `/products/${evil}/?//${evil}`,
])('the page for %s links to no other host', async (target) => {
  const { status, head, body } = await sendRaw(origin, { target })
  expect(status).toBeGreaterThanOrEqual(300)
  expect(status).toBeLessThan(500)
  // A sign-in leads to the issuer, which is another server.
  if (!target.startsWith('/auth/sign-in')) expect(waysOut(target, head, body)).toEqual([])
})

test.each([`/%2f%2f${evil}/`, `/%2F${evil}/`, `/de/%5c%5c${evil}/`])(
  'an address with an encoded slash (%s) is not redirected: decoded again by a proxy it would be another host',
  async (target) => {
    const { status, head } = await sendRaw(origin, { target })
    expect([status, /^location:/im.test(head)]).toEqual([404, false])
  },
)

test('nor does the page for an address that is too long', async () => {
  const target = `/de//${evil}/${'a'.repeat(3_000)}`
  const { status, head, body } = await sendRaw(origin, { target })
  expect([status, waysOut(target, head, body)]).toEqual([414, []])
})

test.each(['/', '/nothing-here', '/cart', '/assets/none', '/de/collections', '/healthz'])(
  'two Host headers are refused at %s, whether or not they agree',
  async (target) => {
    const { host } = new URL(origin)
    for (const second of [host, evil]) {
      const headers: [string, string][] = [
        ['host', host],
        ['Host', second],
      ]
      expect((await sendRaw(origin, { target, headers })).status).toBe(400)
    }
  },
)

test('a foreign host is named nowhere in an answer', async () => {
  for (const target of ['/', '/de/contact/', '/nothing-here', '/account', '/sitemap.xml', '/robots.txt', '/healthz/']) {
    for (const host of [evil, `${evil}:80`, 'localhost', '127.0.0.1']) {
      const { status, head, body } = await sendRaw(origin, { target, headers: [['host', host]] })
      expect([200, 301, 401, 404]).toContain(status)
      expect(head + body).not.toContain(evil)
      expect(waysOut(target, head, body)).toEqual([])
    }
  }
})

test('an unexpected body is refused unread', async () => {
  for (const target of ['/', '/nothing-here', '/cart']) {
    const bytes = `GET ${target} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\na`
    const { status, head } = await sendBytes(origin, Buffer.from(bytes))
    expect(status).toBe(400)
    expect(head.toLowerCase()).toContain('connection: close')
  }
})
