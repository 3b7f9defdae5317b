import { existsSync, readFileSync } from 'node:fs'

const none = { passed: 0, failed: 0, skipped: 0 }

/** What Vitest wrote with its json reporter; a file that could not even be loaded counts as one failure. */
export function countVitest(file, succeeded) {
  const report = read(file)
  if (!report) return { ...none, failed: 1 }
  const loose = report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0)
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + loose.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return atLeastOneFailure(counts, succeeded)
}

/** What Playwright wrote with its json reporter. A test that passed only when repeated is no passing test. */
export function countPlaywright(file, succeeded) {
  const report = read(file)
  if (!report) return { ...none, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky, skipped }, succeeded)
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
