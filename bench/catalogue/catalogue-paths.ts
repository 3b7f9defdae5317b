import { Client } from '#db/client.ts'
import { fetchPage } from './catalogue-asked.ts'
import { adjectives, madeUp, madeUpWords, things } from './catalogue-fill.ts'

export interface Asking {
  home: string
  collections: string
  listing: string
  product: string
  narrowings: string[]
}

/** A page of each kind: the largest collection, and one of its products with options. */
export async function findAsking(url: string): Promise<Omit<Asking, 'narrowings'>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ collection: string; product: string }>(
    `select c.slug as collection, (select p.slug from shelf_places k join products p on p.id = k.product_id
       where k.collection_id = c.id and exists (select from options o where o.product_id = p.id) order by k.position limit 1) as product
     from collections c join facet_counts f on f.collection_id = c.id and f.facet = '' group by c.id order by sum(f.products) desc limit 1`,
  )
  await client.end()
  const [{ collection, product } = { collection: '', product: '' }] = rows
  return {
    home: '/',
    collections: '/collections',
    listing: `/collections/${collection}`,
    product: `/products/${product}`,
  }
}

/** The largest collection filtered by three of its filters, as its own form sends them. */
export async function narrowings(origin: string, roll: (sides: number) => number, count: number): Promise<string[]> {
  const { body } = await fetchPage(origin, '/collections/bench-0')
  const form = /<form id="refine".*?<\/form>/s.exec(body)?.[0] ?? ''
  const boxes = [...form.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => ({
    name: /name="([^"]*)"/.exec(box)?.[1] ?? '',
    value: /value="([^"]*)"/.exec(box)?.[1] ?? '',
  }))
  const names = [...new Set(boxes.map(({ name }) => name))]
  if (names.length < 3) throw new Error('The largest collection has fewer than three filters')
  return Array.from({ length: count }, () => {
    const rest = [...names]
    const query = new URLSearchParams()
    while (query.size < 3) {
      const [name = ''] = rest.splice(roll(rest.length), 1)
      const values = boxes.filter((box) => box.name === name)
      query.append(name, values[roll(values.length)]?.value ?? '')
    }
    const sort = ['', 'newest', 'price-up', 'price-down', 'title'][roll(5)]
    if (sort) query.set('sort', sort)
    return `/collections/bench-0?${query}`
  })
}

/** Two words from titles, frequent or rare ones; the same with a typing error in each; and the beginning of a word. */
export function searches(roll: (sides: number) => number, count: number) {
  const known = [...adjectives.split(' '), ...things.split(' ')].map((word) => word.toLowerCase())
  const word = () => (roll(3) === 0 ? madeUp(roll(madeUpWords)) : (known[roll(known.length)] ?? ''))
  const wrong = (right: string) => {
    const at = 1 + roll(right.length - 2)
    const ways = [
      right.slice(0, at) + right.slice(at + 1),
      `${right.slice(0, at)}${right[at + 1] ?? ''}${right[at] ?? ''}${right.slice(at + 2)}`,
      `${right.slice(0, at)}e${right.slice(at)}`,
    ]
    return ways[roll(3)] ?? right
  }
  const many = (path: () => string) => Array.from({ length: count }, path)
  return {
    plain: many(() => `/search?q=${word()}+${word()}`),
    misspelt: many(() => `/search?q=${wrong(word())}+${wrong(word())}`),
    begun: many(() => {
      const typed = word()
      return `/search/suggestions?locale=en&q=${typed.slice(0, 2 + roll(typed.length - 1))}`
    }),
  }
}
