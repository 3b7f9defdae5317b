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
import { countCheck, countClones, countPlaywright, countVitest } from './tools/test/counts.mjs'

const root = dirname(fileURLToPath(import.meta.url))
process.chdir(root)
const reports = mkdtempSync(join(tmpdir(), 'barrow-reports-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const outcomes = []
const failures = []
// No step may hold up all others: what has not ended by then has failed.
const patienceMs = 25 * 60_000

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
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

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
  const report = join(reports, `${projects[0]}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const succeeded = await tool('vitest/vitest.mjs', ['run', ...chosen, '--passWithNoTests', ...reporters])
  return countVitest(report, succeeded)
}

async function clones(node, environment) {
  const report = join(reports, 'clones.json')
  // Started as a person would, with the Node that this was started with.
  return countClones(report, await ran(node, ['tools/test/fresh-clones.ts', report, process.execPath], environment))
}

async function browser(built, chromium, tool) {
  const report = join(reports, 'journeys.json')
  const journeys = async () => {
    const args = ['test', '--reporter=list,json', '--pass-with-no-tests']
    const succeeded = await tool('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    return countPlaywright(report, succeeded)
  }
  if (chromium) return suite('Journeys in a browser', journeys, built)
  // Where nobody looks at the lines above, a missing browser must not pass for a tested shop.
  const lost = process.env.CI ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 1 }
  console.error('\nTHE BROWSER TESTS DO NOT RUN: no Chrome or Chromium was found. Name one with CHROMIUM.')
  return suite('Journeys in a browser', () => lost)
}

async function check(title, work, possible = true) {
  return suite(title, async () => countCheck(await work()), possible)
}

/** One step under its heading. What it needs and did not get counts as skipped: that failure is counted already. */
async function suite(title, work, possible = true) {
  const began = performance.now()
  console.log(`\n── ${title} ──`)
  const counts = possible ? await work() : { passed: 0, failed: 0, skipped: 1 }
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  failures.push(...(counts.failures ?? []))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const sign = counts.failed > 0 ? '✗' : counts.passed > 0 ? '✓' : '-'
  outcomes.push(`${sign} ${title.padEnd(24)} ${String(counts.passed).padStart(5)} of ${sum(counts)} in ${seconds} s`)
  console.log(outcomes.at(-1))
  return counts.failed === 0 && counts.passed > 0
}

function sum({ passed, failed, skipped }) {
  return passed + failed + skipped
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
  })
}
