import { expect, test } from 'vitest'
import { runSql } from '#test/support/database/sql.ts'
import { useTwoShops } from '#test/support/shop/two-shops.ts'

const shops = useTwoShops()
const sql = (text: string, ...values: unknown[]) => runSql(shops.url, [[text, values]])

/** The pages that the two processes show. */
const pages = async (addresses: string[]) =>
  Promise.all(
    addresses.map(async (address) =>
      Promise.all(
        shops.origins.map(async (origin) => (await (await fetch(origin + address)).text()).replaceAll(origin, '')),
      ),
    ),
  )

test(
  'after a flood of sales both processes show the truth, within 2 seconds of its end',
  { timeout: 60_000 },
  async () => {
    const rows = await sql(
      `select p.slug from products p join variants v on v.product_id = p.id join stock_levels s on s.variant_id = v.id
     where p.status = 'active' and not v.allows_backorder and v.tracks_stock group by 1 order by 1 limit 12`,
    )
    // The query's own columns, here and below.
    const slugs = (rows as { slug: string }[]).map(({ slug }) => slug)
    const shelves = (await sql('select slug from collections order by position limit 3')) as { slug: string }[]
    const lists = shelves.flatMap(({ slug }) => [`/collections/${slug}`, `/collections/${slug}?available=1`])
    const addresses = ['/', '/collections', ...lists, ...slugs.map((slug) => `/products/${slug}`)]
    const until = performance.now() + 3_000
    const set = (slug: string, pieces: number) =>
      sql(
        `update stock_levels s set on_hand = s.reserved + $2 from variants v join products p on p.id = v.product_id
       where v.id = s.variant_id and p.slug = $1`,
        slug,
        pieces,
      )
    const writers = [0, 1, 2].map(async (writer) => {
      for (let at = writer; performance.now() < until; at += 3) await set(slugs[at % slugs.length] ?? '', at % 4)
    })
    const readers = async () => {
      while (performance.now() < until) await pages(addresses)
    }
    await Promise.all([...writers, readers()])
    // The final value of each.
    await Promise.all(slugs.map((slug, at) => set(slug, at % 2 ? 3 : 0)))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const shown = await pages(addresses)
    for (const [at, [one, other]] of shown.entries()) expect(other, addresses[at]).toBe(one)
    // Everything is rendered again, and is the same as the cached page.
    await sql(`select tell_at_once('settings')`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const anew = await pages(addresses)
    for (const [at, [one, other]] of anew.entries()) expect([one, other], addresses[at]).toEqual(shown[at])
  },
)
