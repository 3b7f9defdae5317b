// Checks everything: gets what is missing, then runs each step, and ends with a line that counts. Plain Node 20, no
// dependencies: it runs before there are any.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './tools/start/build.mjs'
import { getDependencies } from './tools/start/dependencies.mjs'
import { getNode } from './tools/start/node.mjs'
import { Failed } from './tools/start/run.mjs'
import { getChromium } from './tools/test/chromium.mjs'
import {
  countCheck,
  countClones,
  countPlaywright,
  countVitest,
  skippedStep,
  sumOf,
  worthRepeating,
} from './tools/test/counts.mjs'

const root = dirname(fileURLToPath(import.meta.url))
process.chdir(root)
const reports = mkdtempSync(join(tmpdir(), 'barrow-reports-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const outcomes = []
const failures = []
const unsteady = []
// No step may hold up all others: what has not ended by then has failed.
const patienceMs = 25 * 60_000
let underWay = null
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopped = true
    underWay?.kill('SIGTERM')
  })

try {
  await main()
} catch (error) {
  if (!(error instanceof Failed)) throw error
  console.error(error.message)
  total.failed += 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
console.log(`\n${outcomes.join('\n')}\n`)
if (unsteady.length > 0) console.log(`Passed only when run once more:\n${unsteady.join('\n')}\n`)
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = isStopped || total.failed > 0 ? 1 : 0

async function main() {
  const { node, environment, chromium } = await prepare()
  const tool = (path, args, variables = {}) =>
    ran(node, [join('node_modules', path), ...args], { ...environment, ...variables })

  await check('Format', () => tool('oxfmt/bin/oxfmt', ['--check']))
  await check('Lint and import rules', () =>
    tool('oxlint/bin/oxlint', ['--deny-warnings', '--report-unused-disable-directives']),
  )
  await check('Types', () => tool('typescript/bin/tsc', ['--noEmit']))
  const built = await check('Build', () => succeeds(() => build(root, node, environment)))
  await check('Sizes', () => ran(node, ['tools/test/sizes.ts'], environment), built)
  await check('Specification', () => ran(node, ['tools/specification.ts', '--check'], environment))
  await suite('Rules and database', () => vitest(tool, 'rules', 'database'))
  await suite('Requests', () => vitest(tool, 'requests'), built)
  await suite('Faults', () => vitest(tool, 'faults'), built)
  await browser(built, chromium, tool)
  await suite('Fresh clones', () => clones(node, environment))
}

async function prepare() {
  const dataFolder = resolve(process.env.BARROW_DATA || '.barrow')
  await getDependencies(root)
  const node = await getNode(dataFolder)
  const chromium = await getChromium()
  const compiled = join(dataFolder, 'compiled')
  mkdirSync(compiled, { recursive: true, mode: 0o700 })
  // Each test says what its shop is told; what this shell has set for a shop of its own must not leak into them.
  const { BARROW_DATA, PORT, DATABASE_URL, NODE_ENV, ...kept } = process.env
  const path = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter)
  const environment = { ...kept, PATH: path, NODE_COMPILE_CACHE: compiled, ...(chromium ? { CHROMIUM: chromium } : {}) }
  return { node, environment, chromium }
}

async function vitest(tool, ...projects) {
  const chosen = projects.flatMap((project) => ['--project', project])
  return twice(async (files, at) => {
    const report = join(reports, `${projects[0]}-${at}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const succeeded = await tool('vitest/vitest.mjs', ['run', ...chosen, '--passWithNoTests', ...reporters, ...files])
    return countVitest(report, succeeded)
  })
}

async function clones(node, environment) {
  const report = join(reports, 'clones.json')
  // Started as a person would, with the Node that this was started with.
  return countClones(report, await ran(node, ['tools/test/fresh-clones.ts', report, process.execPath], environment))
}

async function browser(built, chromium, tool) {
  const journeys = () =>
    twice(async (files, at) => {
      const report = join(reports, `journeys-${at}.json`)
      // Each is read as an expression: the slash keeps it from being the end of another one's name.
      const chosen = files.map((file) => `/${file}`)
      const args = ['test', '--reporter=list,json', '--pass-with-no-tests', ...chosen]
      const succeeded = await tool('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
      return countPlaywright(report, succeeded)
    })
  if (chromium) return suite('Journeys in a browser', journeys, built)
  // Where nobody looks at the lines above, a missing browser must not pass for a tested shop.
  const lost = process.env.CI ? countCheck(false) : skippedStep
  console.error('\nTHE BROWSER TESTS DO NOT RUN: no Chrome or Chromium was found. Name one with CHROMIUM.')
  return suite('Journeys in a browser', () => lost)
}

/**
 * Runs a step, and once more the files in which something failed, alone: a machine that others use as well can hold up a test
 * beyond its patience. What passes only then is named at the end (docs/decisions/0013-second-try.md).
 */
async function twice(run) {
  const first = await run([], 1)
  const files = worthRepeating(first)
  if (files.length === 0) return first
  console.log(`\nOnce more, alone: ${files.join(', ')}\n`)
  const second = await run(files, 2)
  // Their first outcome stands if the second run had another file in it, or none.
  const repeated = new Map(second.map((each) => [each.file, each]))
  if (repeated.size !== files.length || !files.every((file) => repeated.has(file))) return first
  const recovered = first.filter(({ file }) => repeated.get(file)?.failed === 0)
  unsteady.push(...recovered.flatMap(namesOf))
  return first.map((each) => repeated.get(each.file) ?? each)
}

function namesOf({ file, failures: failed }) {
  return failed.map(({ what, why }) => `${file} › ${what}\n    ${why}`)
}

async function check(title, work, possible = true) {
  return suite(title, async () => countCheck(await work()), possible)
}

/**
 * One step under its heading. What it needs and did not get counts as skipped: that failure is counted already. So does what
 * comes after somebody has ended this.
 */
async function suite(title, work, possible = true) {
  const began = performance.now()
  console.log(`\n── ${title} ──`)
  const files = possible && !isStopped ? await work() : skippedStep
  const counts = { passed: sumOf(files, 'passed'), failed: sumOf(files, 'failed'), skipped: sumOf(files, 'skipped') }
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  failures.push(...files.flatMap(namesOf))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const sign = counts.failed > 0 ? '✗' : counts.passed > 0 ? '✓' : '-'
  const all = counts.passed + counts.failed + counts.skipped
  outcomes.push(`${sign} ${title.padEnd(24)} ${String(counts.passed).padStart(5)} of ${all} in ${seconds} s`)
  console.log(outcomes.at(-1))
  return counts.failed === 0 && counts.passed > 0
}

async function succeeds(work) {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    console.error(error.message)
    return false
  }
}

function ran(program, args, env) {
  return new Promise((tell) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: patienceMs })
    child.once('error', (error) => {
      console.error(error.message)
      tell(false)
    })
    child.once('exit', (code) => tell(code === 0))
    underWay = child
    if (isStopped) child.kill('SIGTERM')
  })
}
