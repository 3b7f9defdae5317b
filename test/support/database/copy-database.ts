import { runSql } from './sql.ts'

/** A copy of the migrated `barrow` on this server, with the rights of the shop's role. */
export async function copyDatabase(administrationUrl: string, name: string): Promise<void> {
  await runSql(administrationUrl, [
    // Without a copy of each page in the log, which would take three times the work.
    `create database ${name} template barrow strategy file_copy`,
    // Grants on a database are not copied.
    `grant create on database ${name} to barrow`,
  ])
}
