import { sql } from 'kysely'
import { eachPortion, fileOfRows } from './portions.server.ts'

const headings = ['Redirect from', 'Redirect to'] as const

interface Found {
  id: string
  from: string
  to: string
}

/** All redirects, as Shopify exports them. */
export const redirectsFile = () => fileOfRows(headings, rows())

async function* rows() {
  const query = (after: string, most: number) =>
    sql<Found>`select id, from_path as from, to_path as to from redirects where id > ${after} order by id limit ${most}`
  for await (const found of eachPortion(query))
    yield found.map(({ from, to }) => ({ 'Redirect from': from, 'Redirect to': to }))
}
