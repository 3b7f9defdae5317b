import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { finish, step } from '#tools/start/run.mjs'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the journeys: the configured one, an installed one, or Debian's package. Null if there is none. */
export async function getChromium() {
  const found = process.env.CHROMIUM || findChromium()
  if (found || !mayInstall()) return found
  try {
    await step('Getting Chromium from Debian (once)', async () => {
      const failure = 'Chromium could not be installed.'
      const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      await finish('apt-get', ['update', '-qq'], failure, { environment, quiet: true })
      const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
      await finish('apt-get', install, failure, { environment, quiet: true })
    })
  } catch (error) {
    console.error(error.message)
  }
  return findChromium()
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]
  return candidates.find(isProgram) ?? null
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
