import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countCheck, countPlaywright, countVitest, type FileCounts, sumOf, worthRepeating } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'barrow-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitestReport = (message: string) => ({
  testResults: [
    {
      name: join(process.cwd(), 'app/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'adds up' },
        { status: 'pending', fullName: 'is left out' },
        { status: 'failed', fullName: 'is late', failureMessages: [message] },
      ],
    },
    { name: join(process.cwd(), 'app/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
  ],
})

test('Vitest: each failure by file, name and first line; a file that could not be loaded is one', () => {
  expect(countVitest(reportOf(vitestReport('\u001b[31mtoo late\u001b[39m\n  at line 3')), false)).toEqual([
    {
      file: 'app/a.test.ts',
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [{ what: 'is late', why: 'too late', violates: false }],
    },
    {
      file: 'app/b.test.ts',
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [{ what: 'the file itself', why: 'no such module', violates: false }],
    },
  ])
})

test('Playwright: tests of nested groups, in each project', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ error: status === 'expected' ? undefined : { message: 'gone\nfar' } }] }],
  })
  const suites = [
    { file: 'buy.spec.ts', specs: [spec('buys', 'expected')], suites: [{ specs: [spec('pays', 'unexpected')] }] },
  ]
  expect(countPlaywright(reportOf({ suites }), false)).toEqual([
    {
      file: 'buy.spec.ts',
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: [{ what: 'pays', why: 'gone', violates: false }],
    },
  ])
})

test('a run that failed without a report, or with a report without failures, has failed', () => {
  expect(sumOf(countVitest(join(folder, 'none.json'), false), 'failed')).toBe(1)
  expect(sumOf(countPlaywright(reportOf({ suites: [] }), false), 'failed')).toBe(1)
})

const failing = (file: string, violates = false): FileCounts => ({
  file,
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ what: 'it', why: 'late', violates }],
})

test('a second try is for a few files, and never for money or stock', () => {
  expect(worthRepeating([failing('a'), { ...failing('b'), failed: 0, failures: [] }])).toEqual(['a'])
  expect(worthRepeating(['a', 'b', 'c', 'd', 'e', 'f'].map((file) => failing(file)))).toEqual([])
  expect(worthRepeating([failing('a'), failing('b', true)])).toEqual([])
  expect(worthRepeating([failing('test/histories/histories.test.ts')])).toEqual([])
  expect(worthRepeating(countCheck(false))).toEqual([])
})

test('a failed invariant is counted differently from a row that timed out', () => {
  const message = (of: string) => `AssertionError: seed 3 [{"of":"${of}","what":"it"}]: expected [] to deeply equal []`
  const first = (of: string) => countVitest(reportOf(vitestReport(message(of))), false)[0]?.failures[0]
  expect(first('I2')?.violates).toBe(true)
  expect(first('row')?.violates).toBe(false)
})
