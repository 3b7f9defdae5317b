import { sql } from 'kysely'
import { eachPortion, fileOfRows } from './portions.server.ts'

const headings = [
  'Handle',
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'SKU',
  'HS Code',
  'COO',
  'Location',
  'Committed (not editable)',
  'Available (not editable)',
  'On hand (current)',
] as const

interface Found {
  id: string
  handle: string
  title: string
  sku: string | null
  code: string | null
  country: string | null
  options: { name: string; value: string }[]
  levels: { location: string; onHand: number; reserved: number }[]
}

/** What each location has of each variant that is counted, as Shopify exports its inventory. */
export const inventoryFile = () => fileOfRows(headings, rows())

async function* rows() {
  for await (const found of eachPortion(query)) yield found.flatMap(rowsOf)
}

const query = (after: string, most: number) => sql<Found>`
  select v.id, p.slug as handle, p.title, v.sku, v.customs_code as code, v.origin_country as country,
    coalesce((select jsonb_agg(jsonb_build_object('name', o.name, 'value', w.name) order by o.position)
      from option_values w join options o on o.id = w.option_id where w.id in (v.value1_id, v.value2_id, v.value3_id)), '[]') as options,
    coalesce((select jsonb_agg(jsonb_build_object('location', l.name, 'onHand', s.on_hand, 'reserved', s.reserved) order by l.position, l.id)
      from stock_levels s join locations l on l.id = s.location_id where s.variant_id = v.id), '[]') as levels
  from variants v join products p on p.id = v.product_id where v.tracks_stock and v.id > ${after} order by v.id limit ${most}`

/** A row for each location. What no location has is none at an unnamed one, or it would be missing. */
function rowsOf({ handle, title, sku, code, country, options, levels }: Found) {
  const nowhere = { location: '', onHand: 0, reserved: 0 }
  const about = {
    Handle: handle,
    Title: title,
    ...(options.length === 0 && { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }),
    ...Object.fromEntries(
      options.flatMap(({ name, value }, at) => [
        [`Option${at + 1} Name`, name],
        [`Option${at + 1} Value`, value],
      ]),
    ),
    SKU: sku ?? '',
    'HS Code': code ?? '',
    COO: country ?? '',
  }
  return (levels.length > 0 ? levels : [nowhere]).map(({ location, onHand, reserved }) => ({
    ...about,
    Location: location,
    'Committed (not editable)': String(reserved),
    'Available (not editable)': String(onHand - reserved),
    'On hand (current)': String(onHand),
  }))
}
