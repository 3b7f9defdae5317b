import { csvLine, csvMark, harmless, separatorIn } from '#app/doors/csv-line.ts'
import { noteFile } from '#app/doors/note-file.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { Fault } from '#app/errors.ts'
import { addressAsInput } from '#app/kernel/postal-address.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { order } from '#app/orders/order.record.ts'
import { content } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { chooseOrders } from './chosen-orders.server.ts'
import { listPrinted, type PrintedOrder } from './printed-orders.server.ts'

const columns = [
  'order',
  'name',
  'company',
  'line1',
  'line2',
  'postal_code',
  'city',
  'region',
  'country',
  'email',
  'phone',
  'method',
  'weight_grams',
  'items',
  'customs_codes',
  'origin_countries',
]

/** What the software of a carrier needs for its labels. It takes addresses out of the shop, which is noted. */
export async function answer(visit: Call<'/admin/print/labels.csv'>) {
  const actor = actorOf(visit)
  const orders = await listPrinted(await chooseOrders(visit.query, actor))
  const rows = orders.flatMap((each) => rowOf(each) ?? [])
  if (rows.length === 0) throw new Fault('print.nothing_chosen')
  await noteFile({ name: 'orders.export', on: order, object: 'labels', actor })
  const language = visit.query.get('language') ?? ''
  const separator = separatorIn(isLocale(language) ? language : defaultLocale)
  const lines = [columns, ...rows].map((cells) => csvLine(cells, separator))
  return content(csvMark + lines.join(''), 'text/csv; charset=utf-8; header=present', 'private, no-store', {
    'content-disposition': 'attachment; filename="labels.csv"',
  })
}

/** Null for a pick-up, and for what must not leave now. */
function rowOf(printed: PrintedOrder): [string[]] | null {
  const { shippingAddress, number, lines, notNow, email, phone, method } = printed
  if (!shippingAddress || notNow) return null
  const { name, company, line1, line2, postal_code: code, city, region, country } = addressAsInput(shippingAddress)
  const grams = lines.reduce((sum, { quantity, weightGrams }) => sum + quantity * weightGrams, 0)
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const each = (of: 'customsCode' | 'originCountry') => [...new Set(lines.flatMap((line) => line[of] ?? []))].join(' ')
  const cells = [number, name, company, line1, line2, code, city, region, country, email]
  const typed = cells.map((cell) => harmless(cell ?? ''))
  return [
    [
      ...typed,
      phoneIn(phone),
      harmless(method ?? ''),
      String(grams),
      String(items),
      each('customsCode'),
      each('originCountry'),
    ],
  ]
}

/** A plus and digits are a number in every spreadsheet, and no formula. Carriers refuse a number with an apostrophe. */
const phoneIn = (phone: string | null) => (/^\+\d+$/.test(phone ?? '') ? (phone ?? '') : harmless(phone ?? ''))
