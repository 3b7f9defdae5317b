import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * What a release may do to tables that are in use: a column, a table that refers to another one, a check that comes into
 * force later, and an index.
 */
const migrations = [
  `alter table orders add column next_release text,
  add constraint next_release_is_short check (length(next_release) < 100) not valid;
`,
  `create table next_release (
  order_id uuid primary key references orders (id) on delete cascade
);
`,
  `-- outside a transaction
create index concurrently if not exists next_release_orders on orders (next_release);
alter table orders validate constraint next_release_is_short;
`,
]

/** A folder from which the same program starts with more migrations. */
export function makeNextRelease(folder: string): string {
  const release = join(folder, 'next-release')
  mkdirSync(join(release, 'db'), { recursive: true })
  const link = (name: string) => symlinkSync(resolve(name), join(release, name))
  for (const name of readdirSync('.')) if (!name.startsWith('.') && name !== 'db') link(name)
  for (const name of readdirSync('db')) if (name !== 'migrations') link(join('db', name))
  const own = join(release, 'db', 'migrations')
  cpSync('db/migrations', own, { recursive: true })
  const last = Number(readdirSync(own).toSorted().at(-1)?.slice(0, 4))
  for (const [at, text] of migrations.entries())
    writeFileSync(join(own, `${String(last + 1 + at).padStart(4, '0')}_next_release_${at + 1}.sql`), text)
  return release
}
