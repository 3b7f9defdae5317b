import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { findSecret, keepSecret } from '#server/safety/kept-secret.ts'
import { giveTo, type PostgresAccount } from './postgres-account.ts'
import { socketFolderOf } from './postgres-socket.ts'
import { StartRefused } from '#server/start/state-folder.ts'

/** The shop comes as an ordinary role. The administrator makes and repairs what is not the shop's; only a start comes as him. */
export const roles = { administrator: 'barrow_admin', shop: 'barrow' }

export interface Passwords {
  administrator: string
  shop: string
}

/**
 * By the socket file in a folder; or by TCP, where any account of the machine may sit at the port while the server is down: the program that
 * answers has to prove that the password is known (`db/client.ts`).
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

/** The address by which the shop comes to the database in this folder. */
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

/** The password in the file, which is made where there is none; a start gives it to its role, where that has another. */
export function keptPassword(file: string, account: PostgresAccount): string {
  const kept = findSecret(file)?.trim()
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  // initdb reads it, under the account of the database.
  keepSecret(file, `${password}\n`, (made) => giveTo(account, made))
  return password
}
