import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** How the server is come to. */
export type Door = {
  unix_socket_directories: string
  listen_addresses: string
}

/**
 * By a socket file in the server's own folder, which is where it works, and in no other way: who may not enter that folder cannot
 * even knock. By TCP every account of the machine could take all of its connections, which no password is asked for before.
 */
export const bySocket: Door = { unix_socket_directories: '.', listen_addresses: '' }
export const byTcp: Door = { unix_socket_directories: '', listen_addresses: '127.0.0.1' }

/** The whole name of a socket file has 104 bytes on macOS and 108 on Linux (sys/un.h), the null at its end among them. */
const longestName = 103

export function takesSockets(cluster: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(fileIn(cluster, 65_535)) <= longestName
}

const fileIn = (cluster: string, port: number) => join(cluster, `.s.PGSQL.${port}`)

/** The folder of the socket file by which the server of this port is come to; null: by TCP. */
export function socketFolderOf(cluster: string, port: number): string | null {
  return takesSockets(cluster) && existsSync(fileIn(cluster, port)) ? cluster : null
}

/** What PostgreSQL says where the folder takes no socket files, as some shared folders of virtual machines do not. */
export const socketRefused = /could not create any Unix-domain sockets|lock file "[^"]*\.s\.PGSQL\./

/**
 * A killed server leaves its files, and the next would take whatever program has its process id by now for it. Only for a caller that
 * knows that none runs in this folder: it would run on where nobody can come to it. Answers with whether there were any.
 */
export function clearSockets(cluster: string): boolean {
  const left = readdirSync(cluster).filter((each) => each.startsWith('.s.PGSQL.'))
  for (const name of left) rmSync(join(cluster, name), { force: true })
  return left.length > 0
}
