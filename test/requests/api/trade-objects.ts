import { newId } from '#app/kernel/ids.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { good, type Mine, office, shown, staff, versionAt } from './example-objects.ts'

const method = {
  name: { en: 'Drone', de: 'Drohne' },
  detail: { en: '', de: '' },
  countries: ['IS'],
  price: { amount: 990, currency: 'EUR' },
  free_from: null,
  max_weight_grams: null,
  days_min: 1,
  days_max: 2,
  delivers_on: 'mon-fri',
}

export async function aShippingMethod(): Promise<Mine> {
  const { result } = good(await staff('POST /shipping-methods', { body: method }))
  return { ...shown('ship_', result.id), ...(await versionAt(`/shipping-methods/${result.id}`)) }
}

/** Of a region without rates of its own: any number of them. */
export async function aTaxRate(): Promise<Mine> {
  const id = newId()
  await office.rows(
    `insert into tax_rates (id, country, region, tax_class, rate_basis_points, name) values ($1, 'IS', left(gen_random_uuid()::text, 8), 'standard', 2400, 'VAT')`,
    id,
  )
  const typed = typeId('tax_', id)
  return { ...shown('tax_', typed), ...(await versionAt(`/tax-rates/${typed}`)) }
}

/** A country that has no rate yet. */
export const aFreeCountry = async (): Promise<Mine> => ({ '"DE"': '"GL"' })

const closed = { mon: '', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '' }
const place = {
  name: 'Store room',
  line1: 'Kai 1',
  line2: '',
  postal_code: '24937',
  city: 'Flensburg',
  country: 'DE',
  phone: '',
  email: '',
  hours: closed,
  closed_on: [],
  pick_up: 'no',
  shown: 'no',
}

export async function aLocation(): Promise<Mine> {
  const { result } = good(await staff('POST /locations', { body: place }))
  return { ...shown('loc_', result.id), ...(await versionAt(`/locations/${result.id}`)) }
}
