import { type Path, type Route, routes } from '#app/routes.ts'
import { narrowings, orders, people, presses, searched, texts } from './abuse-pieces.ts'

/** One request with its variables: what it is filled with, and how much of that. */
export interface Attack {
  kind: string
  path: Path
  /**
   * The pieces that the filling repeats in turn. `#` becomes a new number each time, so that no cache entry answers.
   */
  pieces: string[]
  bytes: number
}

export interface Place {
  origin: string
  /** A real slug, number or file name for the parameter of each route that has one. */
  params: Partial<Record<Path, string>>
  /** The cookie of a cart with the maximum number of lines. */
  cart: string
  /** The filters of lists, each as a query field: `colour=Tide+blue`. */
  choices: string[]
  /** Words from product titles. */
  words: string[]
  /** The pages of an order of his own, which he need not pay. */
  own: string[]
  /** The header with a publishable key, which everybody finds in the pages of a shop that has such a front end. */
  key: string
}

type Request = { method: string; target: string; headers: string[]; body: string }

const form = 'content-type: application/x-www-form-urlencoded'
const header = (name: string) => (attack: Attack, request: Request) => ({
  ...request,
  headers: [...request.headers, `${name}: ${filling(attack)}`],
})

interface Kind {
  pieces: string[]
  most: number
  make(attack: Attack, request: Request, place: Place): Request
  on?: (route: Route) => boolean
}

const one = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)] ?? ''
const isNarrowed = (route: Route) => route.query?.includes('from') === true
/** All calls of the API are below one address, which is in no table of routes: tried once, beside its description. */
const isApi = (route: Route) => route === routes['/api/openapi.json']
const isSearched = (route: Route) => route.query?.includes('q') === true

/** The filling, with the placeholders replaced by values of this shop. */
function chosen(attack: Attack, { choices, words }: Place): string {
  const mistaken = (word: string) => {
    const at = 1 + Math.floor(Math.random() * Math.max(1, word.length - 2))
    return word.slice(0, at) + one(['x', 'e', word[at - 1] ?? '']) + word.slice(at + 1)
  }
  return filling(attack)
    .replace(/@/g, () => one(choices))
    .replace(/~/g, () => encodeURIComponent(one(words)))
    .replace(/\^/g, () => encodeURIComponent(mistaken(one(words))))
    .slice(0, 14_000)
}

const posted = (route: Route) => route.methods.some((method) => method === 'POST')
const post = (type: string, body: string, request: Request): Request => ({
  ...request,
  method: 'POST',
  headers: [...request.headers, type],
  body,
})

/** The kinds of attacks, tried on every route where they are possible. */
export const kinds: Record<string, Kind> = {
  plain: { pieces: [''], most: 1, make: (_, request) => request },
  'query that the route reads': {
    pieces: texts,
    most: 1_900,
    make(attack, request) {
      // The table's own type is narrower for each route.
      const names = (routes[attack.path] as Route).query ?? ['q']
      const each = filling({ ...attack, bytes: Math.floor(attack.bytes / names.length) })
      return { ...request, target: `${request.target}?${names.map((name) => `${name}=${each}`).join('&')}` }
    },
  },
  'a list by its choices': {
    pieces: [...narrowings, ...orders],
    most: 4_000,
    on: isNarrowed,
    make: (attack, request, place) => ({
      ...request,
      target: `${request.target}?q=${one(place.words)}&${chosen(attack, place)}`,
    }),
  },
  'words of the shop': {
    pieces: searched,
    most: 200,
    on: isSearched,
    make: (attack, request, place) => ({ ...request, target: `${request.target}?q=${chosen(attack, place)}` }),
  },
  'words of the shop, narrowed': {
    pieces: searched,
    most: 200,
    on: (route) => isSearched(route) && isNarrowed(route),
    make: (attack, request, place) => ({
      ...request,
      target: `${request.target}?q=${chosen(attack, place)}&${place.choices.join('&')}&from=1&to=99${one([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])}&sort=title`,
    }),
  },
  'query of any fields': {
    pieces: ['a=1&', '&', 'q=#&', '=&', 'type=#&', 'colour=#&', '%26&', 'a%5B%5D=1&'],
    most: 15_000,
    make: (attack, request) => ({ ...request, target: `${request.target}?${filling(attack)}` }),
  },
  path: {
    pieces: ['/a', '/', '/de', '%20', '/..', '/%2e', 'a', '-', '/#'],
    most: 15_000,
    make: (attack, request) => ({ ...request, target: `${request.target}/${filling(attack)}` }),
  },
  cookies: {
    pieces: [
      'a=b; ',
      '; ',
      '__Host-signin-#=1; ',
      '__Host-session=#; ',
      '__Host-me=n=1%26name=a; ',
      '__Host-cart=#; ',
      '=',
    ],
    most: 15_000,
    make: header('cookie'),
  },
  headers: {
    pieces: ['a: b\r\n', 'x-forwarded-for: 10.0.0.#\r\n', 'accept: #\r\n', 'a#: b\r\n', 'accept-encoding: gzip\r\n'],
    most: 15_000,
    make: (attack, request) => ({ ...request, headers: [...request.headers, `x: y\r\n${filling(attack)}z: z`] }),
  },
  'accept-language': { pieces: ['de;q=0.#,', 'a,', ';q=0', '*,', '-'], most: 15_000, make: header('accept-language') },
  'accept-encoding': {
    pieces: ['gzip', 'br', ';q=0', 'br;q=0.', ' ', ',', 'br ;q=0,', 'gzip ', '0'],
    most: 15_000,
    make: header('accept-encoding'),
  },
  'if-none-match': { pieces: ['"a",', 'W/', '*', ' ', '"#",'], most: 15_000, make: header('if-none-match') },
  range: { pieces: ['0-1,', '-', ',', '#-'], most: 15_000, make: header('range: bytes=0-0,\r\nif-range') },
  referer: { pieces: ['/', 'a', '%2e/', '../', '@', '?'], most: 15_000, make: header('referer') },
  'x-forwarded-for': { pieces: ['10.0.0.1,', '::1,', ',', '::', ' '], most: 15_000, make: header('x-forwarded-for') },
  form: {
    pieces: ['&', 'a=1&', '=&', '#=&', '%41=%41&', 'intent=#&', ...people.map((name) => `&${name}`), ...texts],
    most: 1_000_000,
    on: posted,
    make: (attack, request) => post(form, filling(attack), request),
  },
  'form that the route reads': {
    pieces: texts,
    most: 60_000,
    on: posted,
    make: (attack, request) => post(form, formFor(attack), request),
  },
  JSON: {
    pieces: ['[', '{"a":', '"a",', '1,', '\\u0000', ']', '{"a":1},'],
    most: 1_000_000,
    on: posted,
    make: (attack, request) => post('content-type: application/json', filling(attack), request),
  },
  'signature of a webhook': {
    pieces: ['t=1,', 'v1=#,', ',', '=', 'v1=a,', 't=#,'],
    most: 15_000,
    on: (route) => 'largeBody' in route,
    make: (attack, request) => post(`stripe-signature: ${filling(attack)}`, '{'.repeat(1_000_000), request),
  },
  multipart: {
    pieces: ['--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n#\r\n', '--x\r\n\r\n\r\n', '--x', '\r\n'],
    most: 1_000_000,
    on: posted,
    make: (attack, request) => post('content-type: multipart/form-data; boundary=x', filling(attack), request),
  },
  'body in small pieces': {
    pieces: ['1\r\na\r\n', '2\r\n&a\r\n', '1;x=y\r\n&\r\n'],
    most: 300_000,
    on: posted,
    make: (attack, request) =>
      post(
        `${form}\r\ntransfer-encoding: chunked`,
        `${filling({ ...attack, pieces: attack.pieces.slice(0, 1) })}0\r\n\r\n`,
        request,
      ),
  },
  'the page of one’s own order': {
    pieces: ['a', 'b', 'c'],
    most: 1,
    on: (route) => route === routes['/orders/:number'],
    make: (_, request, { own }) => ({ ...request, target: one(own) }),
  },
  'a list of the API with all that it names': {
    pieces: [''],
    most: 1,
    on: isApi,
    make: (_, request, { key }) => ({
      ...request,
      target: '/api/v1/catalogue?expand=id',
      headers: [...request.headers, key],
    }),
  },
  'words of the shop for the API': {
    pieces: searched,
    most: 200,
    on: isApi,
    make: (attack, request, place) => ({
      ...request,
      target: `/api/v1/catalogue?limit=100&available=yes&q=${chosen(attack, place)}`,
      headers: [...request.headers, place.key],
    }),
  },
  'JSON for the API': {
    pieces: [
      '"a#":1,',
      '"name":[[[]]],',
      '"email":"a@a.a.a.","message":"<b>",',
      '"address":{"name":"a"},',
      '"product":"a",',
    ],
    most: 60_000,
    on: isApi,
    make: (attack, request, { key }) =>
      post(
        `${key}\r\nidempotency-key: ${crypto.randomUUID()}\r\ncontent-type: application/json`,
        `{${filling(attack)}"z":1}`,
        { ...request, target: `/api/v1/${one(['cart/lines', 'messages', 'withdrawals'])}` },
      ),
  },
  'full cart': {
    pieces: [''],
    most: 1,
    make: (_, request, { cart }) => ({ ...request, headers: [...request.headers, cart] }),
  },
  'refused press of a full cart': {
    pieces: Object.keys(presses),
    most: 2,
    on: (route) => route === routes['/checkout'],
    make: ({ pieces: [press = ''] }, request, { cart }) =>
      post(form, new URLSearchParams({ submission: crypto.randomUUID(), ...presses[press] }).toString(), {
        ...request,
        target: `/checkout/${press || 'shipping'}`,
        headers: [...request.headers, cart],
      }),
  },
}

/** Valid values except for one field, which carries the filling. */
function formFor(attack: Attack): string {
  const fields = {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Hello',
    submission: crypto.randomUUID(),
    intent: 'add',
  }
  const hostile =
    ['name', 'email', 'message', 'order', 'product', 'logout_token', 'quantity', 'phone'][attack.bytes % 8] ?? 'name'
  return new URLSearchParams(fields).toString() + `&${hostile}=${filling(attack)}`
}

let number = 0

/** The pieces in turn, up to the number of bytes, without cutting one. */
function filling({ pieces, bytes }: Attack): string {
  const made: string[] = []
  for (let at = 0, size = 0; size < bytes && pieces.join('') !== ''; at += 1) {
    const piece = (pieces[at % pieces.length] ?? '').replace('#', () => String((number += 1)))
    size += piece.length
    made.push(piece)
  }
  return made.join('')
}

/** The request as bytes, from a new network each time: an attacker has many. */
export function bytesOf(attack: Attack, place: Place): Buffer {
  const param = place.params[attack.path] ?? 'a'
  const target = attack.path.replace(/:\w+(\{[^}]*\})?/g, param)
  const network = `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.1`
  const plain: Request = { method: 'GET', target, headers: [`x-forwarded-for: ${network}`], body: '' }
  const { make } = kinds[attack.kind] ?? { make: (_: Attack, request: Request) => request }
  const { method, target: to, headers, body } = make(attack, plain, place)
  const own = ['host: localhost', `origin: ${place.origin}`, 'connection: close', 'accept-encoding: gzip, br']
  const chunked = headers.some((line) => line.includes('chunked'))
  const length = method === 'POST' && !chunked ? [`content-length: ${Buffer.byteLength(body)}`] : []
  const named = new Set(headers.map((line) => line.split(':', 1)[0]))
  const lines = [...own.filter((line) => !named.has(line.split(':', 1)[0] ?? '')), ...length, ...headers]
  return Buffer.from(`${method} ${to} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
