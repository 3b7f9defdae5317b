import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const none = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** What Vitest wrote with its json reporter; a file that could not even be loaded counts as one failure. */
export function countVitest(file, succeeded) {
  const report = read(file)
  if (!report) return { ...none, failed: 1 }
  const loose = report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0)
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + loose.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...loose.map(({ name, message }) => told(name, message)), ...report.testResults.flatMap(failuresIn)],
  }
  return atLeastOneFailure(counts, succeeded)
}

function failuresIn({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  return failed.map(({ fullName, failureMessages }) => told(`${name} › ${fullName}`, failureMessages[0]))
}

/** What failed and the first line of why, for whoever sees only the end of what is printed. */
function told(what, why = '') {
  return `${what.replace(`${process.cwd()}/`, '')}\n    ${stripVTControlCharacters(String(why)).split('\n')[0]}`
}

/** What Playwright wrote with its json reporter. A test that passed only when repeated is no passing test. */
export function countPlaywright(file, succeeded) {
  const report = read(file)
  if (!report) return { ...none, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = report.suites.flatMap((suite) => journeysIn(suite, suite.file))
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky, skipped, failures }, succeeded)
}

function journeysIn({ specs = [], suites = [] }, file) {
  const failed = specs.filter(({ ok }) => !ok)
  const own = failed.map(({ title, tests }) => told(`${file} › ${title}`, tests[0]?.results[0]?.error?.message))
  return [...own, ...suites.flatMap((each) => journeysIn(each, file))]
}

/** What the fresh clones wrote, in these very kinds. */
export function countClones(file, succeeded) {
  return atLeastOneFailure({ ...none, ...read(file) }, succeeded)
}

/** A check without tests of its own counts as one. */
export function countCheck(succeeded) {
  return succeeded ? { ...none, passed: 1 } : { ...none, failed: 1 }
}

function atLeastOneFailure(counts, succeeded) {
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
