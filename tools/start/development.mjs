import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { startReloadProxy } from './reload-proxy.mjs'
import { Failed, runShop, shopArguments, step } from './run.mjs'

const folders = ['app', 'db', 'server', 'stand-ins']
const settleMs = 80

/** Rebuilds and restarts the shop whenever a source changes, until it is stopped; open pages are reloaded. */
export async function runInDevelopment(root, node, environment) {
  const port = Number(environment.PORT || 3000)
  const shopPort = port + 50
  const origin = environment.SHOP_ORIGIN || `http://localhost:${port}`
  const development = { ...environment, NODE_ENV: 'development', PORT: String(shopPort), SHOP_ORIGIN: origin }
  const proxy = startReloadProxy(port, shopPort)
  await proxy.listening.catch((error) => {
    throw new Failed(`Port ${port} (PORT) cannot be used: ${error.message}`)
  })
  const changes = watchSources(root)
  let stopping = false
  const stop = () => {
    stopping = true
    changes.tell()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  let code = 0
  while (!stopping) {
    const changed = changes.next()
    const shop = (await builds(root, node, environment)) ? runShop(node, shopArguments, development) : null
    if (stopping) shop?.stop()
    else if (shop) void proxy.reload()
    const ended = await Promise.race([changed.then(() => null), shop?.ended ?? changed])
    // A shop that ended by itself has printed the reason, and building it again would not help.
    if (typeof ended === 'number') code = ended
    if (typeof ended === 'number') break
    shop?.stop()
    await shop?.ended
  }
  changes.close()
  proxy.close()
  return code
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
    tell: () => tell(),
    close: () => watchers.forEach((watcher) => watcher.close()),
  }
}
