import { exampleIdOf, type JsonSchema } from '#app/api/openapi/json-schema.ts'

/** Another location than the one in the address. */
export const exampleElsewhere = 'loc_01kqqrv0dge9ta8k31v0m9v6ke'

/** Another collection than the one in the address. */
export const exampleAbove = 'col_01kqqrv0dge9ta8k31v0m9v6ke'

/** A realistic value for a field with this name. */
const known: Record<string, unknown> = {
  'Cart-Token': 'mXv0Yq2c1ZrT7sKd9aLp3w',
  'Order-Key': 'p8Wn3uJf6yHb0RtLq5Zx2A',
  address: {
    country: 'DE',
    name: 'Mira Lang',
    company: '',
    line1: 'Torstraße 1',
    line2: '',
    city: 'Berlin',
    region: '',
    postal_code: '10115',
  },
  agreed: '4820.k3RzT8sKd9aLp3wXv0Yq2c',
  available: 'yes',
  bank_holder: 'Lang Keramik',
  bank_iban: 'DE89370400440532013000',
  basis_points: 1000,
  carrier: 'DHL',
  city: 'Berlin',
  closed_on: ['2026-12-24 Christmas Eve'],
  country: 'DE',
  corrects: 'R-2026-00001',
  credit_note_prefix: 'K-',
  currency: 'EUR',
  email: 'mira@example.com',
  events: ['order.placed'],
  expires_at: '2035-01-31T12:00:00Z',
  filters: ['type', 'option:shape', 'fact:material', 'price'],
  from: '/pages/about-us',
  fulfilment: 'unfulfilled',
  handle: 'blue-mug',
  hint: 'k3Rz',
  hours: {
    mon: '',
    tue: '09:00-18:00',
    wed: '09:00-18:00',
    thu: '09:00-18:00',
    fri: '09:00-18:00',
    sat: '10:00-14:00',
    sun: '',
  },
  invoice_years: 8,
  invoice_prefix: 'R-',
  line1: 'Torstraße 1',
  locale: 'en',
  map_attribution: '© OpenStreetMap',
  map_attribution_link: 'https://www.openstreetmap.org/copyright',
  map_tiles: 'https://tiles.example/{z}/{x}/{y}.png',
  message: 'Is the blue mug coming back?',
  name: 'Mira Lang',
  networks: ['192.0.2.0/24'],
  number: 'B1002',
  order: 'B1002',
  order_deadline: '14:00',
  order_number: 'B1002',
  payment: 'paid',
  picture:
    'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAMCAIAAADZF8uwAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQYlWPoshYiiBhGFTEMwiAAACuDePHe2E7yAAAAAElFTkSuQmCC',
  points: { berlin: '52.5290, 13.4010' },
  phone: '+49 30 1234567',
  postal_code: '10115',
  product: 'blue-mug',
  received: 0,
  reference: 'pi_3PqL2x',
  scopes: ['orders:read'],
  secret: 'bk_live_…',
  sku: 'MUG-BLUE',
  state: 'placed',
  time_zone: 'Europe/Berlin',
  title: 'Blue mug',
  to: '/contact',
  token: 'mXv0Yq2c1ZrT7sKd9aLp3w',
  tracking_link: 'https://carrier.example/00340434161094042557',
  tracking_number: '00340434161094042557',
  vat_id: 'DE123456789',
  url: 'https://erp.example/barrow',
  vendor: 'Lang Keramik',
}

/** The same by its object or call, if the name alone is ambiguous. */
const knownWithin: Record<string, unknown> = {
  'carrier.name': 'DHL',
  'cart.buy_again.key': 'p8Wn3uJf6yHb0RtLq5Zx2A',
  'catalogue.get.description': '<p>Thrown by hand.</p>',
  'catalogue.get.url': 'https://shop.example/products/blue-mug',
  'catalogue.get.type': 'Cups',
  'catalogue.list.type': 'Cups',
  'checkout.choose_delivery.to': 'new',
  'drafts.choose_delivery.to': 'new',
  'checkout.place.key': 'p8Wn3uJf6yHb0RtLq5Zx2A',
  'checkout.place.method': 'hosted',
  'look.change.accent': '#8a3b12',
  'look.get.accent': '#8a3b12',
  'look.get.accent_dark': '#ffb38a',
  'look.get.logo': '79922a7afb03',
  'returns.approve.instructions': 'Lang Keramik, Torstraße 1, 10115 Berlin',
  'returns.start.instructions': 'Lang Keramik, Torstraße 1, 10115 Berlin',
  'returns.reject.rejection': 'It was used.',
  // Another one than in the address.
  'customers.merge.from': 'cus_01kqqrv0dge9ta8k31v0m9v6ke',
  'customers.tag.add': ['regular'],
  'customers.tag.remove': [],
  'comments.change.text': 'Please call her before it leaves.',
  'comments.get.object': exampleIdOf('ord_'),
  'comments.list.object': exampleIdOf('ord_'),
  'comments.list.text': 'Please call her.',
  'comments.write.object': exampleIdOf('ord_'),
  'stock.move.to': exampleElsewhere,
  'stock.set.counted': 7,
  'imports.create.file_name': 'products.csv',
  'collections.change.handle': 'blue-mug',
  'collections.change.parent': exampleAbove,
  'collections.change_rule.conditions': ['tag:stoneware', 'price_up_to:5000', 'stock:available'],
  'collections.create.parent': exampleAbove,
  'collections.move_product.product': exampleIdOf('prd_'),
  'imports.create.file': 'URL handle,Title,Price\nblue-mug,Blue mug,19.90\n',
  'imports.map.title': 'Title',
  'imports.map.price': 'Price',
  'imports.map.handle': 'URL handle',
  'imports.map.sku': 'SKU',
  'imports.map.vendor': 'Vendor',
  'imports.map.picture': 'Image',
  'imports.start.currency': 'EUR',
  'imports.start.prices': 'with_tax',
  'imports.try.currency': 'EUR',
  'imports.try.prices': 'with_tax',
  'batches.prepare.operation': 'orders.close',
  'batches.prepare.keys': ['B1002'],
  'batches.list.operation': 'orders.close',
  'batches.list.state': 'done',
  'batches.get.operation': 'orders.close',
  'batches.get.state': 'done',
  'saved_views.list.list': 'orders',
  'saved_views.save.list': 'orders',
  'saved_views.get.list': 'orders',
  'saved_views.save.name': 'Large orders',
  'saved_views.save.query': 'total_from=500&sort=-total',
  'saved_views.save.columns': ['number', 'total'],
  'saved_views.change.name': 'Orders above 500',
  'saved_views.change.query': 'total_from=500&sort=-total',
  'saved_views.change.columns': ['number', 'total'],
  'saved_views.get.name': 'Large orders',
  'saved_views.get.query': 'total_from=500&sort=-total',
  'saved_views.get.columns': ['number', 'total'],
  'saved_views.list.name': 'Large orders',
  'saved_views.list.shared': 'yes',
  'saved_views.list.query': 'total_from=500&sort=-total',
  'comments.write.text': 'Please call her.',
  'destinations.name': 'Workshop',
  'destinations.to': `pick_up:${exampleIdOf('loc_')}`,
  'invitations.create.email': 'kim@example.com',
  'invitations.create.role': 'fulfilment',
  'invitations.get.role': 'fulfilment',
  'invitations.list.role': 'fulfilment',
  'invitations.list.state': 'sent',
  'roles.change.name': 'Warehouse',
  'roles.create.name': 'Warehouse',
  'roles.delete.instead': 'fulfilment',
  'roles.delete.name': 'Warehouse',
  'roles.get.name': 'Warehouse',
  'roles.list.name': 'Warehouse',
  'roles.list.permissions': 2,
  'staff.change_roles.roles': ['fulfilment'],
  'staff.list.roles': 'fulfilment',
  'staff.list.state': 'signed_in',
  'staff.remove.keep': {},
  'keys.change.name': 'ERP',
  'keys.create.name': 'ERP',
  'keys.get.name': 'ERP',
  'keys.list.kind': 'secret',
  'keys.list.name': 'ERP',
  'keys.list.state': 'active',
  'keys.rotate.name': 'ERP',
  'keys.end.name': 'ERP',
  'options.name': 'Size',
  'options.values': ['small', 'large'],
  'orders.correct_address.reason': 'The house number was wrong.',
  'orders.correct_contact.reason': 'The customer called.',
  'orders.edit.remove': { [exampleIdOf('line_')]: 1 },
  'orders.tag.add': ['gift'],
  'products.add_pictures.urls': ['https://pictures.example/blue-mug.jpg'],
  'products.change_options.options': [{ name: 'Size', values: [{ name: 'small' }, { name: 'large' }] }],
  'value_details.name': 'small',
  'orders.open_payment_page.address': 'https://pay.example/c/cs_live_a1b2c3',
  'parcels.state': 'shipped',
  'pictures.url': 'https://shop.example/media/3a7fff4f2c04.jpg',
  'shipping_method.name': 'Parcel',
  'shipping_methods.name': 'Parcel',
  'values.label': 'small',
  'values.value': 'small',
  'variants.values': ['small'],
  'webhook_deliveries.list.event': 'order.shipped',
  'webhook_deliveries.list.state': 'delivered',
  'webhook_deliveries.get.event': 'order.shipped',
  'webhook_deliveries.get.state': 'delivered',
  'webhooks.create.secret': 'whsec_…',
  'webhooks.list.state': 'on',
  'webhooks.rotate_secret.secret': 'whsec_…',
  'synonyms.change.words': { en: 'mug, cup', de: 'Becher, Tasse' },
  'synonyms.get.words': { en: 'mug, cup', de: 'Becher, Tasse' },
}

/** Fields that only contain others, and have no meaning of their own. */
const holders = new Set(['', 'result', 'object', 'data', 'items'])

type Schemas = Record<string, JsonSchema>
/** Fields that are usually null. */
const absent = new Set(['ended_at', 'held_because', 'previous_until', 'problem', 'resolved_at', 'resolved_by'])

interface Place {
  schemas: Schemas
  /** Optional fields are left out, unless the example needs them. */
  isSent?: boolean
  name?: string
  /** The field or the call that it is in. */
  within?: string
}

/** A value that fits the schema: always the same one. */
export function exampleOf(schema: JsonSchema, place: Place): unknown {
  const { schemas, name = '' } = place
  if (absent.has(name) && mayBeNull(schema)) return null
  const whole = resolved(schema, schemas)
  if (whole.const !== undefined) return whole.const
  const types = [whole.type ?? (whole.properties ? 'object' : 'string')].flat()
  const fitting = knownAt(place).find((value) => fits(value, whole, types))
  if (fitting !== undefined) return fitting
  const [first] = whole.enum ?? whole.examples ?? []
  if (first !== undefined) return first
  if (types[0] === 'object') return objectOf(whole, place)
  if (types[0] === 'array') return (whole.minItems ?? 1) > 0 ? [exampleOf(whole.items ?? {}, place)] : []
  return plain(types[0] ?? 'string', whole, name)
}

const knownAt = ({ name = '', within = '' }: Place): unknown[] =>
  [knownWithin[`${within}.${name}`], Object.hasOwn(known, name) ? known[name] : undefined].filter(
    (value) => value !== undefined,
  )

/** Without its name, and of several kinds the first that is not null. */
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { $ref, anyOf, ...own } = schema
  if ($ref) return resolved({ ...schemas[$ref.split('/').at(-1) ?? ''], ...own }, schemas)
  const some = anyOf?.find(({ type }) => type !== 'null')
  return some ? resolved({ ...own, ...some }, schemas) : schema
}

const mayBeNull = ({ type, anyOf = [] }: JsonSchema) =>
  [type, ...anyOf.map((each) => each.type)].flat().includes('null')

function fits(value: unknown, { enum: words, pattern, items }: JsonSchema, types: string[]): boolean {
  if (Array.isArray(value)) return types.includes('array') && items?.type !== 'object'
  const isOfType = types.includes(typeof value) || (types.includes('integer') && Number.isInteger(value))
  return isOfType && (!words || words.includes(value)) && (!pattern || new RegExp(pattern, 'u').test(String(value)))
}

function objectOf(
  { properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema,
  { schemas, isSent = false, name = '', within = '' }: Place,
) {
  const place = { schemas, isSent, within: holders.has(name) ? within : name }
  const isSaid = (part: string) =>
    !isSent ||
    required.includes(part) ||
    Object.hasOwn(known, part) ||
    Object.hasOwn(knownWithin, `${place.within}.${part}`)
  const parts = Object.entries(properties).filter(
    ([part]) => isSaid(part) && part !== 'if_match' && part !== 'expanded',
  )
  const named = parts.map(([part, schema]) => [part, exampleOf(schema, { ...place, name: part })])
  if (named.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(named)
  return { [String(exampleOf(propertyNames ?? {}, { schemas }))]: exampleOf(additionalProperties, { schemas, isSent }) }
}

const formats: Record<string, string> = {
  date: '2026-11-24',
  'date-time': '2026-11-24T08:00:00Z',
  email: 'mira@example.com',
  uri: 'https://shop.example/api#request.not_found',
  uuid: '0b1c5a52-6f0e-4c43-9a0e-3f6e2d1c7b8a',
  ipv4: '192.0.2.1',
}

function plain(type: string, { format, minimum, exclusiveMinimum }: JsonSchema, name: string): unknown {
  if (type === 'integer' || type === 'number')
    return name === 'amount' ? 4820 : Math.max(minimum ?? 1, (exclusiveMinimum ?? 0) + 1)
  if (type === 'boolean') return false
  if (type === 'null') return null
  return formats[format ?? ''] ?? '…'
}
