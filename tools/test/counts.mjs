import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

// The result of a step is a list of files (`FileCounts`, counts.d.mts): how many tests passed, failed and were skipped.

/** The output of Vitest's json reporter; a file that could not even be loaded counts as one failure. */
export function countVitest(report, succeeded) {
  const read = readReport(report)
  return atLeastOneFailure(read ? read.testResults.map(vitestFile) : [], succeeded)
}

function vitestFile({ name, status, message, assertionResults }) {
  const file = name.replace(`${process.cwd()}/`, '')
  const having = (...statuses) => assertionResults.filter((each) => statuses.includes(each.status))
  const failures = having('failed').map(({ fullName, failureMessages }) => told(fullName, failureMessages[0]))
  if (status === 'failed' && failures.length === 0) failures.push(told('the file itself', message))
  const skipped = having('pending', 'skipped', 'todo').length
  return { file, passed: having('passed').length, failed: failures.length, skipped, failures }
}

/** The output of Playwright's json reporter. */
export function countPlaywright(report, succeeded) {
  const read = readReport(report)
  return atLeastOneFailure(read ? read.suites.map(playwrightFile) : [], succeeded)
}

function playwrightFile(suite) {
  const tests = testsIn(suite)
  const as = (...statuses) => tests.filter(({ status }) => statuses.includes(status))
  const failures = as('unexpected', 'flaky').map(({ title, results }) => told(title, results[0]?.error?.message))
  const skipped = as('skipped').length
  return { file: suite.file, passed: as('expected').length, failed: failures.length, skipped, failures }
}

function testsIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title })))
  return [...own, ...suites.flatMap(testsIn)]
}

/** The output of the fresh clones, which is already in this format. */
export function countClones(report, succeeded) {
  const read = readReport(report)
  return atLeastOneFailure(read ? [{ file: 'fresh clones', failures: [], ...read }] : [], succeeded)
}

/** A check without tests of its own counts as one. */
export function countCheck(succeeded) {
  return [{ file: '', passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0, failures: [] }]
}

export const skippedStep = [{ file: '', passed: 0, failed: 0, skipped: 1, failures: [] }]

export function sumOf(files, kind) {
  return files.reduce((sum, each) => sum + each[kind], 0)
}

function atLeastOneFailure(files, succeeded) {
  if (succeeded || sumOf(files, 'failed') > 0) return files
  return [...files, ...countCheck(false)]
}

/**
 * `violates`: money or stock did not add up, which is never blamed on the machine (docs/decisions/0013-second-try.md).
 */
function told(what, why = '') {
  const text = stripVTControlCharacters(String(why))
  return { what, why: text.split('\n')[0], violates: /"of":"I\d"/.test(text) }
}

const most = 5
const neverRepeated = /^test\/(histories|contention)\//

/** The files to try again: few, known by name, and none in which money or stock did not add up. */
export function worthRepeating(files) {
  const failed = files.filter((each) => each.failed > 0)
  const isFinal = ({ file, failures }) =>
    file === '' || neverRepeated.test(file) || failures.length === 0 || failures.some(({ violates }) => violates)
  return failed.length > most || failed.some(isFinal) ? [] : failed.map(({ file }) => file)
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
