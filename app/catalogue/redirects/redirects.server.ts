import { sql } from 'kysely'
import { newId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import { addressKey } from './old-address.ts'

export type RedirectSource = 'shop' | 'import' | 'staff'

export interface Lead {
  from: string
  /** A path of this shop at which there is a page. */
  to: string
}

/** The same path as a browser sends it: percent-encoded. */
export const encodedPath = (path: string) => new URL(path, 'http://own.invalid').pathname

/**
 * Old addresses lead to the new one directly, however often it has changed. Of two that begin at one address the later counts; one at which
 * the shop has a page now, shown or not, is left alone.
 */
export async function leadTo(tx: Tx, leads: readonly Lead[], source: RedirectSource) {
  const wanted = new Map(leads.map(({ from, to }) => [addressKey(from), to]))
  const there = await pagesAmong(tx, [...wanted.keys()])
  const rows = [...wanted].filter(([from, to]) => from !== to && !there.has(from))
  if (rows.length === 0) return
  const [froms, tos] = [rows.map(([from]) => from), rows.map(([, to]) => to)]
  // At these there is a page again.
  await tx.deleteFrom('redirects').where('fromPath', 'in', tos).execute()
  await sql`update redirects r set to_path = v.to_path
    from unnest(${froms}::text[], ${froms.map(encodedPath)}::text[], ${tos}::text[]) v(from_path, encoded, to_path)
    where r.to_path in (v.from_path, v.encoded) and r.from_path <> v.to_path`.execute(tx)
  await tx
    .insertInto('redirects')
    .values(rows.map(([fromPath, toPath]) => ({ id: newId(), fromPath, toPath, source })))
    .onConflict((conflict) =>
      conflict
        .column('fromPath')
        .doUpdateSet((row) => ({ toPath: row.ref('excluded.toPath'), source: row.ref('excluded.source') })),
    )
    .execute()
}

async function pagesAmong(tx: Tx, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select '/products/' || slug as path from products where slug = any(${slugsIn(paths, '/products/')}::text[])
    union all select '/collections/' || slug from collections where deleted_at is null
      and slug = any(${slugsIn(paths, '/collections/')}::text[])`.execute(tx)
  return new Set(rows.map(({ path }) => path))
}

const slugsIn = (paths: readonly string[], base: string) =>
  paths.flatMap((path) => (path.startsWith(base) ? [path.slice(base.length)] : []))
