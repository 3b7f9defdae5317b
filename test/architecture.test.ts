import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { roles } from '#app/permissions.ts'
import { routes } from '#app/routes.ts'
import { texts } from '#app/texts.ts'
import { access } from '#app/access.ts'
import { environment } from '#server/configuration.ts'

const read = (file: string) => readFileSync(file, 'utf8')
// The examples may have been tried here, which installs packages of their own.
const filesOf = (...patterns: string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules'] })).sort()

describe('every route', () => {
  test('is a screen or an endpoint with a permission', () => {
    const known = new Set<string>(Object.values(roles).flat())
    const without = Object.entries(access).filter(([, { permission }]) => !known.has(permission))
    expect(without).toEqual([])
  })

  test('is requested by a test', () => {
    const files = filesOf('test/{requests,faults}/**/*.test.ts')
    const paths = new Set(files.flatMap((file) => pathsIn(read(file))))
    const asked = new Set([...paths].map(routeOf))
    const untested = Object.keys(routes).filter((route) => !asked.has(route))
    expect(untested).toEqual([])
  })
})

/** The addresses in a text, with or without an origin; `${...}` counts as one segment. */
function pathsIn(text: string): string[] {
  const bare = text.replace(/`\$\{[^}]*\}(?=\/)/g, '`').replace(/\$\{[^}]*\}/g, 'x')
  const found = bare.matchAll(/(?<![\w:/<])\/(?:[\w:%.~-]+(?:\/[\w:%.~-]+)*)?/g)
  return [...found].map(([path]) => path.replace(/^\/de(?=\/|$)/, '') || '/')
}

/** The route that answers a path: a literal one comes before one with a parameter. */
function routeOf(path: string): string | undefined {
  if (path in routes) return path
  const pattern = (route: string) => route.replace(/:\w+(?:\{([^}]*)\})?/g, (_, like = '[^/]+') => like)
  return Object.keys(routes).find((route) => new RegExp(`^${pattern(route)}$`).test(path))
}

test('the shop does not know that there are stand-ins', () => {
  // Reached over the network like real services; only the code that starts them names them.
  const naming = filesOf('app/**/*.{ts,tsx}').filter((file) =>
    /stand-ins?\b|standIns?\b/i.test(withoutComments(read(file))),
  )
  expect(naming).toEqual([])
})

/** Folders with one similar file for each of many items, which no one reads as a whole. */
const collections = [
  'db/migrations',
  'docs/decisions',
  'db/seed/demo/products',
  'db/seed/demo/pictures',
  'test/fault-matrix/rows',
]

test('a folder has at most 20 files, or is divided into rooms', () => {
  const files = filesOf('{app,bench,db,docs,server,stand-ins,test,tools}/**/*.*')
  const folders = Map.groupBy(files, (file) => dirname(file))
  const crowded = [...folders].filter(([folder, inside]) => inside.length > 20 && !collections.includes(folder))
  expect(crowded.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})

test('an order is locked for a change in one place, which also stores its standing afterwards', () => {
  const locking = filesOf('app/**/*.ts').filter(
    (file) => !file.includes('.test.') && /await lockOrder\(tx/.test(read(file)),
  )
  expect(locking).toEqual([
    // It changes nothing of the order: its invoice copies it.
    'app/invoices/issuing/issue-invoices.server.ts',
    // Their `settle` stores the standing, as perform requires.
    'app/orders/order.record.ts',
    'app/orders/own-order.record.ts',
    'app/orders/standing/change-order.server.ts',
    // A payment that is opened there has moved no money yet.
    'app/payments/opening/start-payment.server.ts',
    // Their `settle`, too.
    'app/returns/new-return.record.ts',
    'app/returns/return.record.ts',
  ])
})

test('every connection to the database can verify the server', () => {
  const files = filesOf('{app,bench,db,server,stand-ins,tools}/**/*.ts').filter((file) => !file.includes('.test.'))
  const others = files.filter((file) => /new pg\.(Client|Pool)\((?!\{\s*Client\b)/.test(read(file)))
  expect(others).toEqual([])
})

test('the foundations of all features import no feature, not even through files at the root', () => {
  const base = /^app\/(kernel|ui|web)\//
  const files = filesOf('app/{kernel,ui,web}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const reached = new Map(files.map((file) => [file, file]))
  for (const [file, way] of reached)
    for (const next of importsOf(file)) if (!reached.has(next)) reached.set(next, `${way} > ${next}`)
  const features = [...reached].filter(([file]) => /^app\/[\w-]+\//.test(file) && !base.test(file))
  expect(features.map(([, way]) => way)).toEqual([])
})

/** The files of app/ that are loaded with this one; type-only imports do not count. */
function importsOf(file: string): string[] {
  const loads = /(?:^(?:import|export)\b(?! type\b)(?:[^'";]*\bfrom)? |\bimport\()'(\.|#app)\/([^']+\.tsx?)'/gm
  return [...withoutComments(read(file)).matchAll(loads)].map(([, from, path = '']) =>
    join(from === '.' ? dirname(file) : 'app', path),
  )
}

test('mails are sent only by the queue’s own job, which has no transaction open', () => {
  const naming = (word: string) =>
    filesOf('app/**/*.{ts,tsx}').filter((file) => !file.includes('.test.') && read(file).includes(word))
  expect(naming(`'nodemailer'`)).toEqual(['app/mail/letters.server.ts'])
  expect(naming('openTransport(')).toEqual(['app/mail/letters.server.ts'])
  expect(naming('sendQueuedLetter(')).toEqual(['app/mail/letters.server.ts', 'app/mail/send-letter.job.ts'])
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
}

test('no file is longer than 300 lines, except tables and catalogues', () => {
  const written = '{app,db,server,stand-ins,test,tools,bench}/**/*.{ts,tsx,mjs,js,css}'
  const tables =
    /^(db\/schema|app\/(errors|limits|operation-list|routes|screens|texts)|app\/api\/openapi\/summaries|app\/customers\/personal-data)\.ts$|\.(en|de)\.ts$|^db\/seed\/demo\//
  const long = filesOf(written, '*.{mjs,ts}').filter(
    (file) => !tables.test(file) && read(file).split('\n').length > 301,
  )
  expect(long).toEqual([])
})

test('every text exists in every language', () => {
  expect(Object.keys(texts.de).sort()).toEqual(Object.keys(texts.en).sort())
})

test('every feature has its texts in both languages', () => {
  const english = filesOf('app/**/*.en.ts').map((file) => file.replace('.en.ts', ''))
  const german = filesOf('app/**/*.de.ts').map((file) => file.replace('.de.ts', ''))
  expect(german).toEqual(english)
})

test('the README explains exactly the variables that are read', () => {
  const explained = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)`/gm)].map(([, name]) => name)
  expect(explained.sort()).toEqual(Object.keys(environment.shape).sort())
})

test('migrations are numbered without a gap, so that two cannot have the same number', () => {
  const numbers = filesOf('db/migrations/*.sql').map((file) => Number(/(\d+)_/.exec(file)?.[1]))
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

test('every limit is used', () => {
  const source = filesOf('{app,db,server}/**/*.{ts,tsx}').map(read).join('\n')
  const idle = Object.keys(limits).filter((name) => !new RegExp(`\\blimits\\.${name}\\b|'${name}'`).test(source))
  expect(idle).toEqual([])
})
