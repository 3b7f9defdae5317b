import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backfills } from '#app/backfills/backfill-list.server.ts'
import { backfillsBefore } from '#db/after-backfill.ts'

const folder = 'db/migrations'
/** Those before were written for shops that stand still while they are upgraded. */
const first = '0103'
const files = readdirSync(folder)
  .filter((name) => name >= first)
  .map((name) => join(folder, name))

/**
 * Not asked: types of columns, which are a matter of taste; time limits, which `migrate` sets itself; statements that may
 * be repeated, where a transaction takes them back.
 */
const excluded = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'require-lock-timeout',
  'require-statement-timeout',
]

function squawk(paths: readonly string[], { inTransaction }: { inTransaction: boolean }): string {
  if (paths.length === 0) return ''
  const options = ['--pg-version', '18', '--exclude', excluded.join(','), '--reporter', 'gcc']
  if (inTransaction) options.push('--assume-in-transaction')
  const { stdout, stderr, status } = spawnSync('node_modules/.bin/squawk', [...options, ...paths], { encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

const isOutside = (file: string) => readFileSync(file, 'utf8').startsWith('-- outside a transaction')

test('no migration stops shoppers while it runs (docs/several-machines.md)', () => {
  expect(
    squawk(
      files.filter((file) => !isOutside(file)),
      { inTransaction: true },
    ),
  ).toBe('')
  expect(squawk(files.filter(isOutside), { inTransaction: false })).toBe('')
})

test('what locks a table for long is found', () => {
  expect(squawk([join(folder, '0101_orders_found_and_cancelled.sql')], { inTransaction: true })).toContain(
    'require-concurrent-index-creation',
  )
})

test('each backfill that a migration comes after is known to this release, for shops that skip others', () => {
  const named = readdirSync(folder).flatMap((name) => backfillsBefore(readFileSync(join(folder, name), 'utf8')))
  const known = backfills.map(({ name }) => name)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  expect(new Set(known).size).toBe(known.length)
})

test('a line that is meant to name a backfill does', () => {
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    const meant = text.match(/^\s*--\s*after\s+backfill\b/gim) ?? []
    expect([name, backfillsBefore(text).length]).toEqual([name, meant.length])
  }
})

test('a migration says before its first statement which backfills it comes after', () => {
  expect(
    backfillsBefore('-- outside a transaction\n-- after backfill cups\n-- after backfill big-plates\nselect 1;'),
  ).toEqual(['cups', 'big-plates'])
  expect(backfillsBefore('select 1;\n-- after backfill cups\n')).toEqual([])
  expect(backfillsBefore('-- nothing\n')).toEqual([])
})
