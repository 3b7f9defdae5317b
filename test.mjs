// Checks everything: installs what is missing, then runs each step, and ends with a summary. Plain Node 20 without
// dependencies, because it runs before they are installed.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
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
// No step may block the others: one that takes longer has failed.
const patienceMs = 70 * 60_000
// A suite waits for its database, timers and other processes half of the time, so two run at once.
const sideBySide = 2
const underWay = new Set()
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopped = true
    for (const child of underWay) child.kill('SIGTERM')
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
  const run = (args, variables = {}, title) => ran(node, args, { ...environment, ...variables }, title)
  const tool = (path, args, ...more) => run([join('node_modules', path), ...args], ...more)

  await check('Format', () => tool('oxfmt/bin/oxfmt', ['--check']))
  await check('Lint and import rules', () =>
    tool('oxlint/bin/oxlint', ['--deny-warnings', '--report-unused-disable-directives']),
  )
  // One checker: each further one reads the shared types again, which doubles the time on two processors.
  await check('Types', () => tool('typescript/bin/tsc', ['--noEmit', '--checkers', '1']))
  const built = await check('Build', () => succeeds(() => build(root, node, environment)))
  await check('Sizes', () => run(['tools/test/sizes.ts']), built)
  await check('Specification', () => run(['tools/specification.ts', '--check']))
  await suites([
    { title: 'Faults', start: vitest(tool, 'faults'), possible: built },
    { title: 'Journeys', start: journeys(tool, chromium), possible: built },
    { title: 'Requests', start: vitest(tool, 'requests', 'api'), possible: built },
    // Late, because it has two workers: while the other turn is over, it still uses both processors.
    { title: 'Rules and database', start: vitest(tool, 'rules', 'database', 'alone') },
    { title: 'Fresh clones', start: clones(run), repeats: false },
  ])
}

async function prepare() {
  const dataFolder = resolve(process.env.BARROW_DATA || '.barrow')
  await getDependencies(root)
  const node = await getNode(dataFolder)
  const chromium = await getChromium()
  if (!chromium)
    console.error('\nTHE BROWSER TESTS DO NOT RUN: no Chrome or Chromium was found. Name one with CHROMIUM.')
  const compiled = join(dataFolder, 'compiled')
  mkdirSync(compiled, { recursive: true, mode: 0o700 })
  // Each test sets its shop's configuration; the shell's own variables for a shop must not leak into it.
  const { BARROW_DATA, PORT, DATABASE_URL, NODE_ENV, ...kept } = process.env
  const path = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter)
  const environment = { ...kept, PATH: path, NODE_COMPILE_CACHE: compiled }
  return { node, environment, chromium }
}

function vitest(tool, ...projects) {
  const chosen = projects.flatMap((project) => ['--project', project])
  return async (title, files, at) => {
    const report = join(reports, `${projects[0]}-${at}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['run', ...chosen, '--passWithNoTests', ...reporters, ...files]
    return countVitest(report, await tool('vitest/vitest.mjs', args, {}, title))
  }
}

function journeys(tool, chromium) {
  return async (title, files, at) => {
    // In CI, where no one reads the lines above, a missing browser must not count as a tested shop.
    if (!chromium) return process.env.CI ? countCheck(false) : skippedStep
    const report = join(reports, `journeys-${at}.json`)
    // Each is read as an expression: the slash keeps it from matching the end of another name.
    const chosen = files.map((file) => `/${file}`)
    const args = ['test', '--reporter=list,json', '--pass-with-no-tests', ...chosen]
    const variables = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    return countPlaywright(report, await tool('@playwright/test/cli.js', args, variables, title))
  }
}

function clones(run) {
  return async (title) => {
    const report = join(reports, 'clones.json')
    // Started as a person would, with the Node that runs this.
    return countClones(report, await run(['tools/test/fresh-clones.ts', report, process.execPath], {}, title))
  }
}

/** Several at a time, started in this order. Failed files run once more at the end, alone. */
async function suites(all) {
  const waiting = [...all]
  const firsts = new Map()
  const takeTurns = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) firsts.set(next, await timed(next))
  }
  await Promise.all(Array.from({ length: sideBySide }, takeTurns))
  for (const each of all) {
    const { files, seconds } = firsts.get(each)
    conclude(each.title, await mended(each, files), seconds)
  }
}

async function timed({ title, start, possible = true }) {
  const began = performance.now()
  const files = possible && !isStopped ? await start(title, [], 1) : skippedStep
  return { files, seconds: (performance.now() - began) / 1000 }
}

/**
 * Runs failed files once more, alone: a shared machine can slow a test down beyond its timeout. Tests that only pass
 * then are listed at the end (docs/decisions/0013-second-try.md).
 */
async function mended({ title, start, repeats = true }, first) {
  const files = repeats && !isStopped ? worthRepeating(first) : []
  if (files.length === 0) return first
  console.log(`\nOnce more, alone: ${files.join(', ')}\n`)
  const second = await start(title, files, 2)
  // Their first result counts if the second run had other files in it, or none.
  const repeated = new Map(second.map((each) => [each.file, each]))
  if (repeated.size !== files.length || !files.every((file) => repeated.has(file))) return first
  const recovered = first.filter(({ file }) => repeated.get(file)?.failed === 0)
  unsteady.push(...recovered.flatMap(namesOf))
  return first.map((each) => repeated.get(each.file) ?? each)
}

function namesOf({ file, failures: failed }) {
  return failed.map(({ what, why }) => `${file} › ${what}\n    ${why}`)
}

/** A step that the others need. It counts as one test. */
async function check(title, work, possible = true) {
  console.log(`\n── ${title} ──`)
  const { files, seconds } = await timed({ title, start: async () => countCheck(await work()), possible })
  return conclude(title, files, seconds)
}

/**
 * A step that could not run because an earlier one failed counts as skipped: that failure is counted already. So does
 * everything after an interruption.
 */
function conclude(title, files, seconds) {
  const counts = { passed: sumOf(files, 'passed'), failed: sumOf(files, 'failed'), skipped: sumOf(files, 'skipped') }
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  failures.push(...files.flatMap(namesOf))
  const sign = counts.failed > 0 ? '✗' : counts.passed > 0 ? '✓' : '-'
  const all = counts.passed + counts.failed + counts.skipped
  outcomes.push(`${sign} ${title.padEnd(24)} ${String(counts.passed).padStart(5)} of ${all} in ${seconds.toFixed(1)} s`)
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

/** With a title, each printed line is prefixed with it, because others print at the same time. */
function ran(program, args, env, title) {
  return new Promise((tell) => {
    const stdio = title ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(program, args, { stdio, env, timeout: patienceMs })
    for (const stream of title ? [child.stdout, child.stderr] : [])
      createInterface(stream).on('line', (line) => console.log(`${title} │ ${line}`))
    underWay.add(child)
    child.once('error', (error) => {
      console.error(error.message)
      tell(false)
    })
    child.once('exit', () => {
      underWay.delete(child)
      // Processes that it left behind may keep these open; its own output has arrived by then.
      for (const stream of title ? [child.stdout, child.stderr] : []) setTimeout(() => stream.destroy(), 5000).unref()
    })
    child.once('close', (code) => tell(code === 0))
    if (isStopped) child.kill('SIGTERM')
  })
}
