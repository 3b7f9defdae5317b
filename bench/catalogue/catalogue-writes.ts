import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { workOf } from '#bench/abuse/abuse-cost.ts'
import { postRequest, sendLoad } from '#bench/load.ts'
import { cpuSeconds, type Measured, startShop } from '#bench/processes.ts'
import { type Line, median } from '#bench/report.ts'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import type { LocationId } from '#app/kernel/ids.ts'
import { connect, db, disconnect } from '#db/database.server.ts'
import { type Asked, fetchPage } from './catalogue-asked.ts'

const saves = 15

/**
 * Changes the prices of a product with a hundred variants, and asks two processes with page caches until they show
 * them.
 */
export async function measureSaving(home: string, { url }: { url: string }): Promise<Line[]> {
  const shops = [
    await startShop(home, { DATABASE_URL: url, WORKER: 'off' }),
    await startShop(join(home, 'second'), { DATABASE_URL: url, WORKER: 'off' }),
  ]
  connect(url)
  try {
    await save(0)
    const times: number[] = []
    const late: number[] = []
    for (let round = 1; round <= saves; round += 1) {
      for (const { origin } of shops) for (const path of shown) await fetchPage(origin, path)
      const begun = performance.now()
      await save(round)
      times.push(performance.now() - begun)
      const saved = performance.now()
      await Promise.all(shops.flatMap(({ origin }) => shown.map((path) => untilShown(origin + path, priceIn(round)))))
      late.push(performance.now() - saved)
    }
    const { length } = shown
    return [
      {
        what: 'a product with 100 variants saved',
        value: median(times),
        unit: 'ms',
        budget: 50,
        detail: `the longest of ${saves} ${Math.max(...times).toFixed(0)} ms`,
      },
      {
        what: 'until both processes show it',
        value: Math.max(...late),
        unit: 'ms',
        budget: 2_000,
        detail: `median ${median(late).toFixed(0)} ms, on ${length} pages of each`,
      },
    ]
  } finally {
    await disconnect()
    for (const shop of shops) await shop.stop()
  }
}

const shown = ['/products/bench-hundred', '/collections/bench-0?sort=price-down']
/** Higher than all others, so that it is at the top of the list. */
const priceIn = (round: number) => `€${(90_000 + round).toLocaleString('en')}.00`

async function save(round: number) {
  const numbers = Array.from({ length: 10 }, (_, at) => `${at}`)
  const product: ProductInput = {
    slug: 'bench-hundred',
    title: 'Bench of a hundred',
    type: 'Stool',
    tags: ['gift'],
    options: ['Colour', 'Size'].map((name) => ({ name, values: numbers.map((each) => ({ name: `${name} ${each}` })) })),
    variants: numbers.flatMap((one) =>
      numbers.map((other) => ({ values: [`Colour ${one}`, `Size ${other}`], price: (90_000 + round) * 100, stock: 3 })),
    ),
  }
  await db.transaction().execute(async (tx) => {
    const { id: locationId } = await tx.selectFrom('locations').select('id').limit(1).executeTakeFirstOrThrow()
    const { id } = await saveProduct(tx, product, {
      now: new Date(),
      who: 'bench',
      locationId: locationId as LocationId,
    })
    const { id: collectionId } = await tx
      .selectFrom('collections')
      .select('id')
      .where('slug', '=', 'bench-0')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('collectionProducts')
      .values({ collectionId, productId: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

async function untilShown(address: string, price: string) {
  const { origin, pathname, search } = new URL(address)
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await fetchPage(origin, pathname + search)).body.includes(price)) return
    await pause(10)
  }
  throw new Error(`${address} does not show ${price}`)
}

/** Sixteen clients, each with an existing cart of its own. */
export async function measureAddingToCarts(shop: Asked & Measured, url: string): Promise<Line[]> {
  const products = await inStock(url)
  const begin = products.slice(0, 16).map((product) => postRequest('/cart', shop.origin, formOf(product)))
  const cookies = await Promise.all(begin.map((_, at) => cartCookie(shop.origin, products[at])))
  const requests = cookies.map((cookie, at) => postRequest('/cart', shop.origin, formOf(products[16 + at]), { cookie }))
  await sendLoad({ port: shop.port, requests, count: 500, connections: 16 })
  const count = 3_000
  const before = { all: workOf(shop.pid, shop.postmaster), own: cpuSeconds(shop.pid) }
  const { seconds, refused } = await sendLoad({ port: shop.port, requests, count, connections: 16 })
  if (refused > 0) throw new Error(`${refused} of ${count} posts to the cart were refused`)
  const all = ((workOf(shop.pid, shop.postmaster) - before.all) / count) * 1e6
  const own = ((cpuSeconds(shop.pid) - before.own) / count) * 1e6
  return [
    {
      what: 'add to cart, 16 clients with a cart each',
      value: (seconds / count) * 1e6,
      unit: 'µs',
      budget: 500,
      detail: `${Math.round(count / seconds)} a second; ${Math.round(own)} µs of the process and ${Math.round(all - own)} µs of the database each`,
    },
  ]
}

interface InStock {
  slug: string
  values: string[]
}

async function inStock(url: string): Promise<InStock[]> {
  const { pool } = connect(url)
  const { rows } = await pool.query<InStock>(
    `select p.slug, array_remove(array[one.name, two.name], null) as values
     from products p join variants v on v.product_id = p.id and not exists (
       select from stock_levels s where s.variant_id = v.id and s.on_hand < 5)
     join option_values one on one.id = v.value1_id left join option_values two on two.id = v.value2_id
     where p.slug = any (array(select 'bench-' || n from generate_series(1, 200) n)) order by p.created_at desc`,
  )
  await disconnect()
  return [...new Map(rows.map((row) => [row.slug, row])).values()].slice(0, 32)
}

function formOf(product: InStock | undefined): URLSearchParams {
  const form = new URLSearchParams({ intent: 'add', product: product?.slug ?? '', quantity: '1' })
  product?.values.forEach((value, at) => form.set(`option${at + 1}`, value))
  return form
}

async function cartCookie(origin: string, product: InStock | undefined): Promise<string> {
  const answer = await fetch(`${origin}/cart`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: formOf(product),
    redirect: 'manual',
  })
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}
