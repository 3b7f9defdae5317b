import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = '{app,db,server,stand-ins,tools,bench}/**/*.{ts,tsx,mjs}'
const files = new Set(globSync(source, { exclude: ['**/node_modules'] }).filter((file) => !/\.(test|d)\./.test(file)))

/** What a file imports, if only its types: who reads it has to know that, too. */
function importsOf(file: string): string[] {
  const named = readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\(|^import )'([.#][^']+)'/gm)
  return [...named]
    .map(([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
    .filter((path) => files.has(path))
}

/** The groups of nodes of which each leads to all others (Tarjan, 1972). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (node: string): number => {
    let low = order.size
    order.set(node, low)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low === order.get(node)) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) found.push(circle.toSorted())
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

test('a circle is found whole, and what only leads to it is none of it', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d', 'b']],
    ['d', ['b', 'e']],
    ['e', []],
  ])
  expect(circlesOf(graph)).toEqual([['b', 'c', 'd']])
})

test('no more than three files need each other, so that each other one can be read by itself', () => {
  const circles = circlesOf(new Map([...files].map((file) => [file, importsOf(file)])))
  expect(circles.filter(({ length }) => length > 3)).toEqual([])
})
