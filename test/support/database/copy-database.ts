import { runSql } from './sql.ts'

/** A copy of the migrated `barrow` on this server, where the shop's role may do what it may in the database of a shop. */
export async function copyDatabase(administrationUrl: string, name: string): Promise<void> {
  await runSql(administrationUrl, [
    `create database ${name} template barrow`,
    // What was granted on a database does not go along.
    `grant create on database ${name} to barrow`,
  ])
}
