import { Fault } from '#app/errors.ts'
import { localPath, splitLocale } from '#app/locales.ts'
import { type Path, type Route, routes } from '#app/routes.ts'
import { askBriefly } from '#db/brief.server.ts'
import { ask, type Db } from '#db/database.server.ts'
import { oldAddress, plainPath } from './old-address.ts'

/** Whether this shop has a page at `c.path`. */
const hasPage = `case
  when c.path like '/products/%' then exists (select from products p where p.slug = substr(c.path, 11) and p.status = 'active')
  when c.path like '/collections/%' then exists (select from collections o where o.slug = substr(c.path, 14) and o.shown)
  when c.path like '/pages/%' then exists (select from pages g where g.slug = substr(c.path, 8) and (g.kind is null or g.kind = 'imprint' or g.body <> ''))
  else false end`

const looking = `select case when ${hasPage} then c.path else r.to_path end as "to"
  from unnest($1::text[]) with ordinality c(path, place) left join redirects r on r.from_path = c.path
  where r.to_path is not null or ${hasPage} order by c.place limit 1`

/**
 * Where an address that no page has leads now, with its language; null: nowhere. One statement, which only such an address
 * costs. `address` is as it was asked for; the answer is a path of this shop.
 */
export async function findMoved(address: string): Promise<string | null> {
  const old = oldAddress(address)
  if (!old) return null
  const rows = await askBriefly<{ to: string }>('pages', 'find-moved', looking, [old.paths])
  // A search engine would forget an address that is said not to exist.
  if (!rows) throw new Fault('system.unavailable', { cause: new Error('redirects took too long') })
  const to = rows[0]?.to ?? old.otherwise
  if (to === null) return null
  // A redirect may name the language itself.
  const moved = splitLocale(to).path === to ? localPath(old.locale, to) : to
  return moved === address.split(/[?#]/, 1)[0] ? null : moved
}

/** The page that an address leads to in the end, without its language; null: this shop has none. */
export async function findPageAt(on: Db, path: string): Promise<string | null> {
  if (isOwnRoute(plainPath(path))) return isOwnScreen(plainPath(path)) ? path : null
  const old = oldAddress(path)
  if (!old) return plainPath(path) === '/' ? '/' : null
  const rows = await ask<{ to: string }>('find-moved', looking, [old.paths], on)
  const to = rows[0]?.to ?? old.otherwise
  // A page itself keeps the query and the place on it.
  return to === plainPath(path) ? path : to
}

// Whether there is such a page says the database alone.
const named: readonly Path[] = ['/products/:slug', '/collections/:slug', '/pages/:slug', '/:key{[0-9a-f]+\\.txt}']

const patterns = Object.entries<Route>(routes)
  .filter(([path]) => !named.some((each) => each === path))
  .map(([path, route]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
    isScreen: route.kind === 'screen' && route.methods.includes('GET'),
  }))

/** Whether an address has a meaning in this shop whatever it sells: no redirect begins there. */
export function isOwnRoute(path: string): boolean {
  const { path: plain } = splitLocale(path)
  return plain.startsWith('/api/') || patterns.some(({ pattern }) => pattern.test(plain))
}

/** Whether people can be led there: a file, a form's address and an endpoint of machines are no pages. */
function isOwnScreen(path: string): boolean {
  const { path: plain } = splitLocale(path)
  return patterns.some(({ pattern, isScreen }) => isScreen && pattern.test(plain))
}
