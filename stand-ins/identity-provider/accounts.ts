import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import type { Language } from '#stand-ins/language.ts'

export type Account = {
  id: string
  email: string
  emailVerified: boolean
  emailShared: boolean
  name: string
  locale: Language
}

export type Registration = Omit<Account, 'id'> & { password: string }

export const demoPassword = 'barrow-demo'

// Ids are fixed: if only this provider's data is deleted, the customers in the shop are still the same.
export const demoAccounts = [
  { id: '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a01', email: 'ada@example.com', name: 'Ada Moreno', locale: 'en' },
  { id: '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a02', email: 'jonas@example.com', name: 'Jonas Weber', locale: 'de' },
  { id: '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a03', email: 'owner@example.com', name: 'Mira Lindqvist', locale: 'en' },
] as const satisfies readonly Pick<Account, 'id' | 'email' | 'name' | 'locale'>[]

export async function addDemoAccounts(store: DatabaseSync): Promise<void> {
  const missing = demoAccounts.filter(({ id }) => !findAccount(store, id))
  const rest = { emailVerified: true, emailShared: true, password: demoPassword }
  await Promise.all(missing.map((demo) => insert(store, { ...demo, ...rest })))
}

/** Null if the address is taken. */
export async function register(store: DatabaseSync, registration: Registration): Promise<Account | null> {
  const account = { ...registration, id: randomUUID() }
  return (await insert(store, account)) ? account : null
}

export function findAccount(store: DatabaseSync, id: string): Account | null {
  return accountOf(store.prepare('select * from accounts where id = ?').get(id))
}

/** Null if the address is unknown or the password is wrong: the page does not say which. */
export async function authenticate(store: DatabaseSync, email: string, password: string): Promise<Account | null> {
  const row = store.prepare('select * from accounts where email = ?').get(email)
  const [salt = '', kept = ''] = String(row?.['password'] ?? ':').split(':')
  const given = await hash(password, salt)
  const same = given.length === kept.length && timingSafeEqual(Buffer.from(given), Buffer.from(kept))
  return same ? accountOf(row) : null
}

async function insert(store: DatabaseSync, account: Registration & { id: string }): Promise<boolean> {
  const salt = randomBytes(16).toString('hex')
  const password = `${salt}:${await hash(account.password, salt)}`
  const { id, email, name, locale } = account
  const flags = [Number(account.emailVerified), Number(account.emailShared)] as const
  const added = store
    .prepare('insert into accounts values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing')
    .run(id, email, ...flags, name, locale, password, Date.now())
  return added.changes === 1
}

async function hash(password: string, salt: string): Promise<string> {
  // The callback form of scrypt answers with a Buffer; promisify loses that.
  const key = (await promisify(scrypt)(password.normalize('NFKC'), salt, 32)) as Buffer
  return key.toString('hex')
}

function accountOf(row: Record<string, unknown> | undefined): Account | null {
  if (!row) return null
  return {
    id: String(row['id']),
    email: String(row['email']),
    emailVerified: row['email_verified'] === 1,
    emailShared: row['email_shared'] === 1,
    name: String(row['name']),
    locale: row['locale'] === 'de' ? 'de' : 'en',
  }
}
