import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { findSecret, keepSecret } from '#server/safety/kept-secret.ts'
import { giveTo, type PostgresAccount } from './postgres-account.ts'
import { socketFolderOf } from './postgres-socket.ts'
import { StartRefused } from '#server/start/state-folder.ts'

/**
 * The shop connects as an ordinary role. The administrator creates and repairs everything outside the shop's schema;
 * only a start connects as it.
 */
export const roles = { administrator: 'barrow_admin', shop: 'barrow' }

export interface Passwords {
  administrator: string
  shop: string
}

/**
 * By the socket file in a folder; or by TCP, where any account of the machine may listen at the port while the server
 * is down: the server has to prove that it knows the password (`db/client.ts`).
 */
export function addressOf(
  role: keyof Passwords,
  password: string,
  port: number,
  database: string,
  socketFolder: string | null,
): string {
  const [host, demand] = socketFolder
    ? [encodeURIComponent(socketFolder), '']
    : ['127.0.0.1', '?require_auth=scram-sha-256']
  return `postgres://${roles[role]}:${password}@${host}:${port}/${database}${demand}`
}

/** The address of the database in this folder for the shop. */
export function addressOfShop(folder: string, port: number): string {
  const socketFolder = socketFolderOf(join(folder, 'cluster'), port)
  return addressOf('shop', readPassword(join(folder, 'password')), port, databaseName, socketFolder)
}

/** The address of another database of the same server. */
export function inDatabase(name: string, address: string): string {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}

export const databaseName = 'barrow'

function readPassword(file: string): string {
  const password = findSecret(file)?.trim()
  if (!password)
    throw new StartRefused(`The password of the database is missing: ${file}. The next start makes another.`)
  return password
}

/** The password in the file, which is created if missing; a start sets it for the role if that has another. */
export function keptPassword(file: string, account: PostgresAccount): string {
  const kept = findSecret(file)?.trim()
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  // initdb reads it, under the account of the database.
  keepSecret(file, `${password}\n`, (made) => giveTo(account, made))
  return password
}
