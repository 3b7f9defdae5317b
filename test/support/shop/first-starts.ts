import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Made = 'empty' | 'demo'

/** What a first start makes that is the same for each shop: not the secret, and nothing of the stand-ins. */
const parts = ['database', 'media']

/** Where this run keeps the folders of two shops after their first start, for copies; workers inherit it. */
const place = () => process.env.BARROW_FIRST_STARTS

/**
 * Begins a shop's new folder with what a first start makes, where this run has it: making and filling a database takes
 * most of the time of a first start. Shops in a folder that their test chose begin from nothing.
 */
export function beginFolder(folder: string, env: Record<string, string | undefined>) {
  const home = place()
  if (!home || env.DATABASE_URL) return
  const made: Made = env.DEMO_SHOP === 'off' || env.NODE_ENV === 'production' ? 'empty' : 'demo'
  const existing = parts.map((part) => join(home, made, part)).filter((part) => existsSync(part))
  if (existing.length > 0) copy(existing, folder)
}

/** Unlike Node's own copy, this one keeps PostgreSQL's account as the owner. */
function copy(from: readonly string[], to: string) {
  const { status, stderr } = spawnSync('cp', ['-a', ...from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`cp: ${stderr}`)
}

/** Starts and stops both kinds of shop once for the run, with `start`, and removes their folders at its end. */
export async function makeFirstStarts(start: (made: Made, dataFolder: string) => Promise<void>) {
  // Another project of this run has made them.
  if (place()) return () => {}
  const home = mkdtempSync(join(tmpdir(), 'barrow-first-'))
  for (const made of ['empty', 'demo'] as const) {
    mkdirSync(join(home, made), { mode: 0o700 })
    await start(made, join(home, made))
    // Each copy gets a port of its own.
    rmSync(join(home, made, 'database', 'port'), { force: true })
  }
  process.env.BARROW_FIRST_STARTS = home
  return () => rmSync(home, { recursive: true, force: true })
}
