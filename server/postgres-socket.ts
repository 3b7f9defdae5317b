import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where the server makes its socket file: in its own folder, which is where it works. By that file the shop comes to it
 * without TCP. The name is short, however long the way to the folder is.
 */
export const socketSettings = { unix_socket_directories: process.platform === 'win32' ? '' : '.' }

export const noSocket = { unix_socket_directories: '' }

/** What PostgreSQL says where the folder takes no socket files, as some shared folders of virtual machines do not. */
export const socketRefused = /could not create any Unix-domain sockets|lock file "[^"]*\.s\.PGSQL\./

/** A killed server leaves its files, and the next would take whatever program has its process id by now for it. */
export function clearSockets(cluster: string) {
  if (!existsSync(cluster)) return
  for (const name of readdirSync(cluster).filter((each) => each.startsWith('.s.PGSQL.')))
    rmSync(join(cluster, name), { force: true })
}
