import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Declaration {
  place: string
  /** The selectors and conditions around it, from the outside in. */
  within: string[]
  property: string
  value: string
}

/** Reads style sheets as the formatter leaves them: a block begins and ends on a line of its own. */
function declarationsOf(name: string, css: string): Declaration[] {
  const found: Declaration[] = []
  const within: string[] = []
  let unfinished = ''
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
  for (const [at, line] of bare.split('\n').entries()) {
    const text = `${unfinished} ${line.trim()}`.trim()
    unfinished = ''
    if (text.endsWith('{')) within.push(text.slice(0, -1).trim())
    else if (text === '}') within.pop()
    else if (!text.endsWith(';')) unfinished = text
    else {
      const [property = '', ...value] = text.slice(0, -1).split(':')
      found.push({ place: `${name}:${at + 1}`, within: [...within], property, value: value.join(':').trim() })
    }
  }
  return found
}

const partsOf = (value: string) => value.match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? []

/** Whether a declaration says left or right, by name or by its place among four values, or moves something sideways. */
function isPhysical({ property, value }: Declaration): boolean {
  if (/(^|-)(left|right)(-|$)/.test(property) && !property.startsWith('--')) return true
  const [, right, , left] = partsOf(value)
  if (/^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/.test(property))
    return left !== undefined && left !== right
  if (/^(text-align|float|clear|background|background-position(-x)?|transform-origin|object-position)$/.test(property))
    return /\b(left|right)\b/.test(value)
  if (property === 'translate') return !/^0( |$)/.test(value)
  if (property === 'transform') return /translate(X|3d)?\((?!0\b)/.test(value)
  if (property === 'box-shadow') return /^(inset )?-?[1-9.]\S* /.test(value)
  return false
}

/** A drawn shape is turned, not set; and what has its own rule for lines that begin at the right is taken care of. */
function isSettled({ within, property }: Declaration, all: readonly Declaration[]): boolean {
  if (within.some((selector) => selector.includes("[dir='rtl']"))) return true
  const same = all.filter((other) => other.within.join() === within.join())
  if (same.some((other) => other.property === 'rotate')) return true
  const own = within.at(-1) ?? ''
  return all.some(
    (other) =>
      other.property.startsWith(property) && other.within.at(-1) === "[dir='rtl'] &" && other.within.at(-2) === own,
  )
}

function physicalIn(name: string, css: string): string[] {
  const all = declarationsOf(name, css)
  return all
    .filter((each) => isPhysical(each) && !isSettled(each, all))
    .map(({ place, property, value }) => `${place} ${property}: ${value}`)
}

test('style sheets say start and end: the shop can be read in languages whose lines begin at the right', () => {
  const files = globSync('app/**/*.css')
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap((file) => physicalIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('what says left or right is found, in each way of saying it', () => {
  const wrong = [
    'margin-left: 1px',
    'border-right-color: red',
    'border-top-left-radius: 2px',
    'right: 0',
    'inset: 0 auto 0 0',
    'padding: 0 0 0 var(--s2)',
    'border-width: 0 0 0 1px',
    'margin: 0 calc(-1 * (1px + 2px)) 0 0',
    'text-align: left',
    'float: right',
    'background: url(a.svg) right 1rem center',
    'translate: 2rem 0',
    'transform: translateX(-50%)',
    'box-shadow: inset 3px 0 red',
  ]
  const right = [
    'inset: 0 0 auto',
    'margin: 0 1px',
    'translate: 0 -200%',
    'box-shadow: inset 0 -2px red',
    'text-align: start',
  ]
  const sheet = (declarations: string[]) => `.a {\n${declarations.map((each) => `  ${each};\n`).join('')}}`
  expect(physicalIn('a.css', sheet(wrong))).toHaveLength(wrong.length)
  expect(physicalIn('a.css', sheet(right))).toEqual([])
  const turned = `.a {\n  border-width: 0 1px 1px 0;\n  rotate: 45deg;\n}`
  const mirrored = `.a {\n  background: red right 1px top;\n\n  [dir='rtl'] & {\n    background-position-x: left 1px;\n  }\n}`
  expect([...physicalIn('a.css', turned), ...physicalIn('a.css', mirrored)]).toEqual([])
})
