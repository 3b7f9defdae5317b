import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Path, type Route, routes } from '#app/routes.ts'
import { officeOf } from '#test/support/people/office.ts'
import { sendRaw } from '#test/support/raw-request.ts'

// For every route of the table, so that new ones are included: as a guest, and as the owner, who gets further.
const shop = inject('shop')
const { origin } = shop
// The table is a constant with exactly these keys, which Object.entries cannot know.
const all = Object.entries(routes) as [Path, Route][]
const form = 'application/x-www-form-urlencoded'

const broken = {
  'a null': '%00',
  'an invalid first byte': '%ff',
  'a cut-off character': 'a%e2%82',
  'an overlong null': '%c0%80',
  'an overlong slash': '%e0%80%af',
  'a lone surrogate': '%ed%a0%80',
  'a code point out of range': '%f4%90%80%80',
  'raw UTF-8': 'ü',
  'a raw byte': '\xff',
}
const odd = ["'", '%22%3E', '%F0%9F%92%A9', '%EF%BF%BF', '%01', '%', '-1', '1e999', '%D9%A3', '99999999999999999999']

let owner = ''
beforeAll(async () => {
  const { browser } = await officeOf(shop).enter('owner')
  owner = browser.jar.header(new URL(origin)) ?? ''
  const { status } = await sendRaw(origin, { target: '/admin/settings', headers: [['cookie', owner]] })
  expect(status).toBe(200)
})

const readers = () => [[], [['cookie', owner]]] as [string, string][][]
const inPath = (path: string, text: string) => (path.includes(':') ? path.replace(/:\w+/g, text) : `${path}/${text}`)
/** An address of this path; a pattern stands for a file name. */
const filled = (path: string) => path.replace(/:\w+(\{.*\})?/g, (_, pattern) => (pattern ? 'a.txt' : 'a'))
const fieldsOf = ({ query }: Route) => [...(query ?? []), 'q', 'page', 'code', 'state']

async function statusesOf(sent: Parameters<typeof sendRaw>[1][]): Promise<[string, number][]> {
  const told: [string, number][] = []
  for (const each of sent) {
    const { status } = await sendRaw(origin, each)
    told.push([`${each.method ?? 'GET'} ${each.target} ${each.body ?? ''}`, status])
  }
  return told
}

describe.each(Object.entries(broken))('%s', (_, text) => {
  test('in a path is refused', async () => {
    const sent = all.flatMap(([path]) => ['', '/de'].map((start) => ({ target: start + inPath(path, text) })))
    expect((await statusesOf(sent)).filter(([, status]) => status !== 400)).toEqual([])
  })

  test('in a query is refused, as a value and as a name', async () => {
    const sent = all.flatMap(([path, route]) =>
      [...fieldsOf(route).map((name) => `${name}=${text}`), `${text}=1`].map((query) => ({
        target: `${filled(path)}?${query}`,
      })),
    )
    expect((await statusesOf(sent)).filter(([, status]) => status !== 400)).toEqual([])
  })

  test('in a cookie of the shop is refused, and the cookie deleted', async () => {
    const sent = all.filter(([, route]) => !route.cached).map(([path]) => filled(path))
    for (const target of sent)
      for (const name of ['session', 'cart', 'me']) {
        const { status, head } = await sendRaw(origin, { target, headers: [['cookie', `__Host-${name}=${text}`]] })
        expect([target, name, status]).toEqual([target, name, 400])
        expect(head).toContain(`__Host-${name}=; Path=/; Secure; SameSite=Lax; Max-Age=0`)
      }
  })

  test('in a form is refused, as a value, as a name and in any other body', async () => {
    const posts = all.filter(([, { methods }]) => methods.some((method) => method === 'POST'))
    const sent = readers().flatMap((reader) =>
      posts.flatMap(([path]) => {
        const to = { method: 'POST' as const, target: filled(path) }
        const typed = (type: string, body: string) => ({
          ...to,
          body,
          headers: [...reader, ['origin', origin], ['content-type', type]] as [string, string][],
        })
        const part = `--x\r\ncontent-disposition: form-data; name="${text}"\r\n\r\n${text}\r\n--x--\r\n`
        return [
          typed(form, `intent=${text}`),
          typed(form, `${text}=1`),
          typed(form, `logout_token=${text}`),
          typed('multipart/form-data; boundary=x', part),
          typed('application/json', `{"a":"${text}\\u0000\\ud800"}`),
        ]
      }),
    )
    const allowed = [400, 401, 403, 404, 415]
    // A page that takes files reads such a form, and finds none of its fields in it: some are missing, or none is
    // required and nothing changes.
    const takesFiles = all.flatMap(([path, { takesFile, takesPictures, receives }]) =>
      takesFile || takesPictures || receives ? [`POST ${filled(path)} --x`] : [],
    )
    const isWithoutFields = (line: string, status: number) =>
      [422, 303].includes(status) && takesFiles.some((start) => line.startsWith(start))
    const told = await statusesOf(sent)
    expect(told.filter(([line, status]) => !allowed.includes(status) && !isWithoutFields(line, status))).toEqual([])
  })

  test('in any header breaks nothing', async () => {
    const names = ['user-agent', 'referer', 'accept', 'accept-encoding', 'if-none-match', 'x-forwarded-for', 'range']
    const headers = names.map((name): [string, string] => [name, text])
    const sent = all.map(([path]) => ({ target: filled(path), headers }))
    expect((await statusesOf(sent)).filter(([, status]) => status >= 500)).toEqual([])
  })
})

/** Each path gets each text, and each of its fields three of them, by turns: all for all is thirty thousand requests. */
const isItsTurn = (text: number, field: number) => (text + field) % 10 < 3

test.each(odd.map((text, index) => ({ text, index })))(
  'valid but unusual text ($text) causes no internal error',
  async ({ text, index }) => {
    const headers: [string, string][] = [['cookie', owner]]
    const sent = all.flatMap(([path, route], place) =>
      [
        inPath(path, text),
        ...fieldsOf(route)
          .filter((_, field) => isItsTurn(index, 3 * field + place))
          .map((name) => `${filled(path)}?${name}=${text}`),
      ]
        // Signing out would turn the owner into a guest, and the stream of changes never ends.
        .filter((target) => !/^\/(auth\/|admin\/live)/.test(target))
        .map((target) => ({ target, headers })),
    )
    expect((await statusesOf(sent)).filter(([, status]) => status >= 500)).toEqual([])
  },
)
