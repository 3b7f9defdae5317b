import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { columnName } from './column-name.ts'

type Safety = NonNullable<ProductInput['safety']>
type Maker = NonNullable<Safety['manufacturer']>

const persons = {
  manufacturer: ['manufacturer'],
  responsible: ['responsible_person', 'eu_responsible_person', 'authorized_rep', 'auth_rep'],
} as const
const warnings = ['safety_warnings', 'warnings', 'warnings_and_safety_information', 'safety_info']

/** Whether a column of this name says something of a product's safety. */
export function isSafetyColumn(column: string): boolean {
  const name = columnName(column)
  const ends = ['', '_name', '_address', '_email', '_url']
  const of = [...persons.manufacturer, ...persons.responsible].some((each) => ends.some((end) => name === each + end))
  return of || warnings.includes(name)
}

/** Who made it, who answers for it, and its warnings, as far as the row says so; undefined for a file that knows none of them. */
export function safetyOf({ cells }: Pick<SourceRow, 'cells'>): Safety | undefined {
  const values = new Map<string, string>()
  for (const [column, text] of Object.entries(cells)) {
    const key = columnName(column)
    if (text.trim() !== '' && !values.has(key)) values.set(key, text.trim())
  }
  const manufacturer = makerOf(values, persons.manufacturer)
  const responsible = makerOf(values, persons.responsible)
  const warning = warnings.map((key) => values.get(key)).find(Boolean)
  if (!manufacturer && !responsible && !warning) return undefined
  return { manufacturer, responsible, warnings: warning ?? '' }
}

function makerOf(values: ReadonlyMap<string, string>, names: readonly string[]): Maker | null {
  for (const name of names) {
    const part = (end: string) => values.get(`${name}_${end}`) ?? ''
    if (part('name')) return { name: part('name'), address: part('address'), email: part('email') || part('url') }
    const whole = values.get(name)
    if (whole) return readMaker(whole)
  }
  return null
}

/** One cell for all of it, as people write an address: the name first, an email or a website anywhere. */
function readMaker(text: string): Maker | null {
  const lines = text
    .replace(/<br ?\/?>|\\n/g, '\n')
    .split(/\n|,/)
    .map((line) => line.trim())
    .filter(Boolean)
  const reach = lines.find((line) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$|^https?:\/\//.test(line)) ?? ''
  const [name = '', ...address] = lines.filter((line) => line !== reach)
  return name || reach ? { name: name || reach, address: address.join(', '), email: reach } : null
}
