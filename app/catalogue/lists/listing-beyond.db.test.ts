import { beforeAll, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { listCollection } from './listing.server.ts'
import { readNarrowing, sorts } from './listing.ts'

useDatabase({ longestBrief: 10_000 })

const pages = 4
const count = (pages - 1) * limits.pageSize.value + 5

// Few prices, titles and days, so that most products are equal in all but the last of what an order goes by.
beforeAll(async () => {
  for (const statement of [
    `insert into products (id, slug, title, product_type, status, created_at)
     select gen_random_uuid(), 'p-' || n, 'Title ' || n % 3, 'Cups', 'active', timestamptz '2026-01-01' + n % 4 * interval '1 day' from generate_series(1, ${count}) n`,
    `insert into variants (id, product_id, price) select uuidv7(), id, 100 + substr(slug, 3)::int % 5 from products`,
    `insert into collections (id, slug, title) values (uuidv7(), 'all', 'All')`,
    `insert into collection_products (collection_id, product_id, position) select c.id, p.id, substr(p.slug, 3)::int % 2 from collections c, products p`,
  ])
    await pool.query(statement)
})

const page = async (query: string) => {
  const found = await listCollection('all', readNarrowing(new URLSearchParams(query)) ?? expect.unreachable(), 'de')
  return { ...found, slugs: found.products.map(({ slug }) => slug) }
}

const lists = sorts.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&type=Cups`, `sort=${sort}&from=1.01&to=1.03`])

test.each(lists)('a page beside a product is the one that has a number: %s', async (list) => {
  const numbered: string[][] = []
  for (let at = 1; at <= pages; at += 1) {
    const { slugs } = await page(`${list}&page=${at}`)
    if (slugs.length > 0) numbered.push(slugs)
  }
  expect(numbered.length).toBeGreaterThan(1)
  for (const [at, slugs] of numbered.entries()) {
    const [before, after] = [numbered[at - 1], numbered[at + 1]]
    const next = await page(`${list}&after=${slugs.at(-1)}`)
    expect([next.slugs, next.sides?.next]).toEqual([after ?? [], at + 2 < numbered.length])
    const previous = await page(`${list}&before=${slugs[0]}`)
    expect([previous.slugs, previous.sides?.previous]).toEqual([before ?? [], at > 1])
  }
})

test('beside a product that is not in the list the page is empty', async () => {
  expect((await page('after=nothing-of-that-name')).slugs).toEqual([])
  expect((await page('before=p-1&sort=title&type=Cups')).sides).not.toBeNull()
})
