import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, by their last numbers. */
const sections = readFileSync('test/support/asvs-5.0-levels-1-2.txt', 'utf8').trim().split('\n')
const text = readFileSync('docs/security.md', 'utf8')
const rows = text.split('\n').filter((line) => /^\| V\d/.test(line))

test('each requirement of levels 1 and 2 is answered once', () => {
  const wanted = sections.flatMap((line) => {
    const [section = '', numbers = ''] = line.split(': ')
    return numbers.split(' ').map((number) => `${section}.${number}`)
  })
  const answered = rows.flatMap(
    (row) =>
      row
        .split('|')[1]
        ?.split(',')
        .map((id) => id.trim()) ?? [],
  )
  expect(answered.toSorted()).toEqual(wanted.toSorted())
})

test('each fulfilled requirement names files, and every named file exists', () => {
  const tests = new Set(
    readdirSync('test/requests', { recursive: true, encoding: 'utf8' }).map((file) => basename(file)),
  )
  for (const row of rows) {
    const [, , , state = '', where = ''] = row.split('|').map((cell) => cell.trim())
    expect(['holds', 'not here', 'outside', 'open']).toContain(state)
    if (state === 'holds') expect(where, row).not.toBe('')
  }
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|sql|json))`/g)].map(([, name = '']) => name)
  const missing = named.filter((name) => !(name.includes('/') ? existsSync(name) : tests.has(name) || existsSync(name)))
  expect(missing).toEqual([])
})
