import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { launchPostgres, type PostgresLaunch, readPostmasterFile, stopPostgres } from './postgres-process.ts'
import { byTcp, socketRefused } from './postgres-socket.ts'
import { StartRefused } from '#server/start/state-folder.ts'

/**
 * The caller holds the lock on the state folder, so any other server of this cluster is left over from a killed shop.
 */
export async function launchOnFreePort(launch: Omit<PostgresLaunch, 'port'>, portFile: string) {
  let port = readPort(portFile) ?? (await freePort())
  const settings = { ...launch.settings }
  for (let attempt = 1; ; attempt++) {
    const launched = await launchPostgres({ ...launch, settings, port })
    if (launched.ok) {
      writeFileSync(portFile, `${port}\n`)
      return { pid: launched.pid, port }
    }
    if (attempt === 20) throw startFailure(launched.said, launch)
    if (launched.said.includes('could not create any TCP/IP sockets')) port = await freePort()
    else if (socketRefused.test(launched.said)) Object.assign(settings, byTcp)
    // The killed shop had just started one, which had not written its file yet when we looked for it.
    else if (launched.said.includes('lock file "postmaster.pid" already exists')) await stopRival(launch.cluster)
    else if (isOverInAMoment(launched.said)) await pause(200)
    else throw startFailure(launched.said, launch)
  }
}

/**
 * The children of a killed server take a moment to notice, and hold its shared memory until then. A recovery after a kill
 * at the commit of a restore may find a file of an unlogged table that it is about to create; the next one removes it.
 */
export const isOverInAMoment = (said: string): boolean =>
  said.includes('shared memory block') || /could not create file "base\/[^"]*": File exists/.test(said)

async function stopRival(cluster: string) {
  const rival = readPostmasterFile(cluster)
  if (rival) await stopPostgres(rival.pid, cluster)
  await pause(200)
}

function startFailure(said: string, { cluster, logFile }: { cluster: string; logFile: string }): StartRefused {
  const full = said.includes('No space left on device') ? 'The disk is full. ' : ''
  const reasons = said.split('\n').filter((line) => /FATAL|PANIC|HINT|could not/.test(line))
  return new StartRefused(
    `${full}The database in ${cluster} did not start:\n${reasons.join('\n') || said.trim()}\n` +
      `The whole of what it said is in ${logFile}. Nothing was deleted.`,
  )
}

function readPort(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))))
    })
  })
}
