import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { finish, step } from '#tools/start/run.mjs'

// A browser without windows, which needs a third of the processor's time. It has no camera, and keeps no page for Back.
const shell = 'chromium-headless-shell'
const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * As root Chromium cannot use its sandbox; it sends no requests of its own; pages share one process where they may; lines
 * of text are as wide as on a screen.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
  '--font-render-hinting=none',
]

/** The browser for the journeys. Debian's packages are installed where that is possible; null if there is none. */
export async function getChromium() {
  const isComplete = process.env.CHROMIUM || (find([shell]) && findWholeChromium())
  if (isComplete || !mayInstall()) return findChromium()
  try {
    await step('Getting Chromium from Debian (once)', async () => {
      const failure = 'Chromium could not be installed.'
      const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      await finish('apt-get', ['update', '-qq'], failure, { environment, quiet: true })
      const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', shell]
      await finish('apt-get', install, failure, { environment, quiet: true })
    })
  } catch (error) {
    console.error(error.message)
  }
  return findChromium()
}

/** The browser that is configured, or else the quickest that is installed; null if there is none. */
export function findChromium() {
  return process.env.CHROMIUM || (find([shell]) ?? findWholeChromium())
}

/** The browser as people have it: with a camera, and with pages kept for Back. Null if there is none. */
export function findWholeChromium() {
  return process.env.CHROMIUM || (find(names) ?? places.find(isProgram) ?? null)
}

function find(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Only Debian: Ubuntu's package of that name just installs from another store. */
function mayInstall() {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  return debian && spawnSync('apt-get', ['--version']).status === 0
}
