import { type JsonSchema } from '#app/api/openapi/json-schema.ts'
import { knownWithin } from './known-within.ts'

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
  supplier: 'Töpferei Lang',
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
