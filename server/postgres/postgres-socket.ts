import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** How to connect to the server. */
export type Door = {
  unix_socket_directories: string
  listen_addresses: string
}

/**
 * Only by a socket file in the server's own folder, its working directory: an account that may not enter that folder
 * cannot even connect. By TCP every account of the machine could take all connections, because a connection is counted
 * before the password is checked.
 */
export const bySocket: Door = { unix_socket_directories: '.', listen_addresses: '' }
export const byTcp: Door = { unix_socket_directories: '', listen_addresses: '127.0.0.1' }

/**
 * The path of a socket file has at most 104 bytes on macOS and 108 on Linux (sys/un.h), including the terminating null.
 */
const longestName = 103

export function takesSockets(cluster: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(fileIn(cluster, 65_535)) <= longestName
}

const fileIn = (cluster: string, port: number) => join(cluster, `.s.PGSQL.${port}`)

/** The folder of the socket file for this port; null: by TCP. */
export function socketFolderOf(cluster: string, port: number): string | null {
  return takesSockets(cluster) && existsSync(fileIn(cluster, port)) ? cluster : null
}

/** PostgreSQL's message if the folder does not support socket files, as some shared folders of virtual machines. */
export const socketRefused = /could not create any Unix-domain sockets|lock file "[^"]*\.s\.PGSQL\./

/**
 * A killed server leaves its socket files, and the next one would take any program with its process id for it. Only for
 * a caller that knows that no server runs in this folder: a running one would become unreachable. Returns whether there
 * were any.
 */
export function clearSockets(cluster: string): boolean {
  const left = readdirSync(cluster).filter((each) => each.startsWith('.s.PGSQL.'))
  for (const name of left) rmSync(join(cluster, name), { force: true })
  return left.length > 0
}
