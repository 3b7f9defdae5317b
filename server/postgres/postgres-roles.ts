import type pg from 'pg'
import { Client } from '#db/client.ts'
import { addressOf, databaseName, type Passwords, roles } from './postgres-passwords.ts'

export interface Server {
  port: number
  socketFolder: string | null
  passwords: Passwords
  log: (line: string) => void
}

/** Creates the shop's role and its database, if they are missing. */
export async function prepareRoles({ port, socketFolder, passwords }: Server): Promise<void> {
  const to = (database: string) => addressOf('administrator', passwords.administrator, port, database, socketFolder)
  await within(to('postgres'), async (client) => {
    if (!(await exists(client, 'pg_roles where rolname = $1', roles.shop))) await makeShopRole(client, passwords.shop)
    // The file with its password was lost, and a new one made.
    else if (!(await mayEnter(addressOf('shop', passwords.shop, port, 'postgres', socketFolder))))
      await client.query(`alter role ${roles.shop} password ${client.escapeLiteral(passwords.shop)}`)
    await makeDatabase(client)
  })
  await within(to(databaseName), giveRights)
}

export async function makeShopRole(client: pg.Client, password: string) {
  await client.query(
    `create role ${roles.shop} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${client.escapeLiteral(password)}`,
  )
}

export async function makeDatabase(client: pg.Client) {
  if (await exists(client, 'pg_database where datname = $1', databaseName)) return
  await client.query(`create database ${databaseName}`)
}

/** "Create" is for the queue's schema, and for trusted extensions. */
async function giveRights(client: pg.Client) {
  if (await exists(client, `pg_namespace where nspname = 'public' and pg_get_userbyid(nspowner) = $1`, roles.shop))
    return
  await client.query(`grant create on database ${databaseName} to ${roles.shop};
    alter schema public owner to ${roles.shop}`)
}

export async function exists(client: pg.Client, what: string, name: string): Promise<boolean> {
  return ((await client.query(`select from ${what}`, [name])).rowCount ?? 0) > 0
}

/** False if there is no such role, or it has another password: PostgreSQL does not say which. */
export async function mayEnter(url: string): Promise<boolean> {
  try {
    await within(url, async () => {})
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '28P01') return false
    throw error
  }
}

export async function within(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new Client({ connectionString: url })
  // The running query reports a lost connection.
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
