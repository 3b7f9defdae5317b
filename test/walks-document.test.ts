import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface Step {
  number: number
  file: string
  names: string[]
  again: boolean
  /** The generic code that passes any value from an earlier file to this one. */
  by: string | null
}
interface Part {
  from: string | null
  to: string | null
  steps: Step[]
}

const document = readFileSync('docs/walks.md', 'utf8')
const read = (file: string) => readFileSync(file, 'utf8')
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside)

const stepIn = /^(\d+)\. `([^`]+)` (.+?): /gm
/** "From `variants.price` to the provider": the name of a pause is in backticks. */
const title = /^From (?:`([^`]+)`|[^`]+?) to (?:`([^`]+)`|.+)$/

function partOf(text: string): Part {
  const [, from = null, to = null] = title.exec(text.split('\n')[0] ?? '') ?? []
  const steps = [...text.matchAll(stepIn)].map(([, number, file = '', about = '']) => {
    const [named = '', by = ''] = about.split(', by way of ')
    return {
      number: Number(number),
      file,
      names: quoted(named),
      again: named.endsWith(', again'),
      by: quoted(by)[0] ?? null,
    }
  })
  return { from, to, steps }
}

const walks = document
  .split('\n## ')
  .slice(1)
  .map((text) => ({ name: text.split('\n')[0] ?? '', parts: text.split('\n### ').slice(1).map(partOf) }))
const everyPart = walks.flatMap(({ parts }) => parts)
const everyStep = everyPart.flatMap(({ steps }) => steps)

function imports(file: string): string[] {
  return [...read(file).matchAll(/ from '(#|\.\/)([^']+)'/g)].map(([, start, path = '']) =>
    start === '#' ? path : join(dirname(file), path),
  )
}
const areLinked = (one: string, other: string) => imports(one).includes(other) || imports(other).includes(one)

test('the page is read: three walks with numbered steps, of fewer than fifteen files that are entered at most twice', () => {
  expect(walks.length).toBe(3)
  expect(everyStep.length).toBe(document.match(/^\d+\. /gm)?.length)
  for (const { name, parts } of walks) {
    const steps = parts.flatMap(({ steps: own }) => own)
    expect(
      steps.map(({ number }) => number),
      name,
    ).toEqual(steps.map((_, at) => at + 1))
    const visits = [...Map.groupBy(steps, ({ file }) => file)]
    expect(visits.length, name).toBeLessThan(15)
    for (const [file, entered] of visits)
      expect(
        entered.map(({ again }) => again),
        `${name}: ${file}`,
      ).toEqual([false, true].slice(0, entered.length))
  }
})

test('each file contains what is named in it', () => {
  const missing = everyStep.flatMap(({ file, names }) =>
    names
      .filter((name) => !new RegExp(`(?:function|const) ${name}\\b|^ +(?:async )?${name}\\(`, 'm').test(read(file)))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
  for (const { names, number } of everyStep) expect(names.length, String(number)).toBeGreaterThan(0)
})

test('each step is connected by an import with one before it', () => {
  const alone = everyPart.flatMap(({ steps }) =>
    steps.slice(1).filter(({ file, by }, at) => {
      const before = steps.slice(0, at + 1).map((step) => step.file)
      if (by === null) return !before.some((other) => areLinked(file, other))
      return !areLinked(file, by) || !before.some((other) => areLinked(by, other))
    }),
  )
  expect(alone).toEqual([])
})

test('generic code is listed above, and is no step', () => {
  const carriers = quoted(document.slice(0, document.indexOf('\n## ')).split('|---|')[1] ?? '')
  const places = carriers.filter((name) => name.includes('/'))
  expect(places.filter((name) => !existsSync(name))).toEqual([])
  const counted = everyStep.filter(({ file }) => places.some((place) => file === place || file.startsWith(`${place}/`)))
  expect(counted).toEqual([])
  expect(everyStep.flatMap(({ by }) => (by && !places.includes(by) ? [by] : []))).toEqual([])
})

test('both sides of a pause know where the value is stored meanwhile', () => {
  const lost = walks.flatMap(({ parts }) =>
    parts.slice(1).flatMap(({ from, steps }, at) => {
      const before = parts[at]
      const [first] = steps
      const last = before?.steps.at(-1)
      if (!from || from !== before?.to || !first || !last) return [`${before?.to} and ${from}`]
      // A form is sent to an address that the page passes to its parts.
      const sends = from.startsWith('/') ? before.steps : [last]
      return [sends, [first]].filter((side) => !side.some(({ file }) => knows(file, from))).map(() => from)
    }),
  )
  expect(lost).toEqual([])
})

/** A table by either of its names with the column; an address by itself, for a form by the page that shows it. */
function knows(file: string, pause: string): boolean {
  if (pause.startsWith('/')) return globSync(`${dirname(file)}/*`).some((near) => read(near).includes(`'${pause}'`))
  const [table = '', column = ''] = pause.split('.')
  const camel = table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [table, camel].some((name) => new RegExp(`\\b${name}\\b`).test(read(file))) && read(file).includes(column)
}
