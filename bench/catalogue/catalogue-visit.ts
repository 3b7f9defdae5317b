import { foldFacetCounts } from '#app/catalogue/shelf/keep-shelf.server.ts'
import { catalogue } from '#app/catalogue/offered/catalogue.list.ts'
import { readListQuery } from '#app/doors/list-address.ts'
import { pictures } from '#app/pictures/library/pictures.list.ts'
import { findPage } from '#app/operations/list.server.ts'
import { catalogueQueries } from '#bench/office/catalogue-lists.ts'
import { pruneExpired } from '#app/system/prune.server.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { type Asked, fetchPage } from './catalogue-asked.ts'

const pages = [
  '/',
  '/de',
  '/collections',
  '/collections/bench-0',
  '/collections/bench-0?page=90',
  ...['newest', 'price-up', 'price-down', 'title'].flatMap((sort) => [
    `/collections/bench-0?sort=${sort}&page=3`,
    `/collections/bench-0?type=Bowl&sort=${sort}`,
  ]),
  '/collections/bench-7?colour=Moss&available=1',
  '/de/collections/bench-0?sort=title',
  '/collections/bench-0?type=Bowl&colour=Moss&available=1',
  '/collections/bench-0?type=Bowl&reduced=1&page=2',
  '/collections/bench-0?type=Nothing',
  '/products/bench-17',
  '/de/products/bench-500',
  '/products/nothing-of-that-name',
  '/search?q=heavy+bowl',
  '/search?q=hevay+bwol',
  '/search?q=bowl&type=Bowl&sort=price-up',
  '/search?q=bench-17-1',
  '/search/suggestions?locale=en&q=bow',
  '/cart',
  '/locations',
  '/sitemap.xml',
  '/sitemaps/1.xml',
]

/** With every plan written to a log, and on a busy machine. */
const longest = 60_000

/**
 * Every kind of request on the catalogue: pages, the API's lists, jobs, and a changed product. Pages are requested
 * twice: a statement that was cut off when it had to read from the disk ends then.
 */
export async function visitEverything(shop: Asked, url: string) {
  for (const page of [...pages, ...pages]) await fetchPage(shop.origin, page)
  connect(url, { connections: 4, longestBrief: longest })
  try {
    const staff = staffAt(new Date())
    for (const { list, asked } of catalogueQueries())
      // Here all products share a few hundred pictures: to count where a page of them is used is to read the table.
      if (list !== pictures) await findPage(list, asked, staff)
    for (const search of ['', 'q=heavy bowl', 'collection=bench-0', 'type=Bowl', 'available=yes'])
      await findPage(catalogue, readListQuery(catalogue, new URLSearchParams(search)), staff)
    await foldFacetCounts()
    await pruneExpired(new Date())
  } finally {
    await disconnect()
  }
}
