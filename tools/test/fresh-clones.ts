/**
 * Clones the committed project into empty folders, and starts each like a person who has just cloned it: plainly, in
 * production, and as root below a folder that is closed to all others. It never runs `npm test`.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { neededInProduction } from '#server/safety/production-problems.ts'
import { answersWithPage, dataIsClosed, refusesInProduction, type Trial } from './clone-trials.ts'

// The Node that a person would use may be older than the one that runs this.
const [report = '', node = process.execPath] = process.argv.slice(2)
const counts = { passed: 0, failed: 0, skipped: 0 }
const isRoot = process.getuid?.() === 0

const trials: Trial[] = [
  { title: 'plainly', mode: 0o755, environment: {}, work: answersWithPage },
  {
    title: 'in production without settings',
    mode: 0o755,
    environment: { NODE_ENV: 'production' },
    work: (shop) => refusesInProduction(shop, Object.keys(neededInProduction)),
  },
  {
    title: 'as root below a closed folder',
    mode: 0o700,
    environment: {},
    work: async (shop) => dataIsClosed(shop, await answersWithPage(shop)),
    impossible: isRoot ? undefined : 'this is not root',
  },
]

const folder = mkdtempSync(join(tmpdir(), 'barrow-clones-'))
chmodSync(folder, 0o755)
try {
  const why = whyNoClone()
  for (const trial of trials) await attempt(trial, trial.impossible ?? why)
} finally {
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(report, JSON.stringify(counts))
}
process.exitCode = counts.failed > 0 ? 1 : 0

async function attempt({ title, mode, environment, work }: Trial, skipped: string | undefined) {
  if (skipped) {
    counts.skipped += 1
    return console.log(`- a fresh clone started ${title}: skipped, because ${skipped}`)
  }
  const began = performance.now()
  const above = mkdtempSync(join(folder, 'in-'))
  mkdirSync(join(above, 'barrow'))
  chmodSync(above, mode)
  const clone = join(above, 'barrow')
  try {
    execFileSync('git', ['clone', '--quiet', '--no-local', process.cwd(), clone], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await work({ folder: clone, environment: { ...bare(), ...environment } })
    counts.passed += 1
    console.log(`✓ a fresh clone started ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  } catch (error) {
    counts.failed += 1
    console.error(`✗ a fresh clone started ${title}: ${error instanceof Error ? error.message : error}`)
  }
  rmSync(above, { recursive: true, force: true })
}

function whyNoClone(): string | undefined {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    if (git('rev-parse', '--show-prefix').trim() !== '') return 'this folder is a part of another git checkout'
    const open = git('status', '--porcelain').split('\n').filter(Boolean).length
    if (open > 0) console.log(`Not in the clones: what is not committed, ${open} files`)
    return undefined
  } catch {
    return 'this is not a git checkout, or there is no git'
  }
}

/** Variables of this shell and of this run of npm are removed; those for the registry stay. */
function bare(): Record<string, string | undefined> {
  const kept =
    /^(HOME|USER|TMPDIR|LANG|LC_\w+|https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(registry|cache|userconfig))$/i
  const own = Object.entries(process.env).filter(([name]) => kept.test(name))
  return {
    ...Object.fromEntries(own),
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    npm_config_prefer_offline: 'true',
  }
}
