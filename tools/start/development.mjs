import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { Failed, runShop, shopArguments, step } from './run.mjs'

const folders = ['app', 'db', 'server', 'stand-ins']
const settleMs = 80

/** Builds and starts the shop again whenever a source changes, until it is told to stop. */
export async function runInDevelopment(root, node, environment) {
  const development = { ...environment, NODE_ENV: 'development' }
  const changes = watchSources(root)
  for (;;) {
    const changed = changes.next()
    const shop = (await builds(root, node, environment)) ? runShop(node, shopArguments, development) : null
    const code = await Promise.race([changed.then(() => null), shop?.ended ?? changed])
    // Ended by a signal or by a refusal to start: both have been said, and nothing here would change them.
    if (typeof code === 'number') {
      changes.close()
      return code
    }
    shop?.stop()
    await shop?.ended
  }
}

async function builds(root, node, environment) {
  try {
    await step('Building', () => build(root, node, environment))
    return true
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    console.error(`${error.message} Waiting for a change.`)
    return false
  }
}

function watchSources(root) {
  let tell = () => {}
  let settled
  const changed = (_, name) => {
    if (!name || /\.test\.|~$|\.swp$/.test(name)) return
    clearTimeout(settled)
    // An editor or a checkout changes several files at once.
    settled = setTimeout(() => tell(), settleMs)
  }
  const watchers = folders.map((folder) => watch(join(root, folder), { recursive: true }, changed))
  return {
    next: () => new Promise((resolve) => (tell = resolve)),
    close: () => watchers.forEach((watcher) => watcher.close()),
  }
}
