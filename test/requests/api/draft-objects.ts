import { exampleIdOf } from '#app/api/openapi/json-schema.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { somethingInStock } from '#test/support/people/ordering-by-form.ts'
import {
  type Mine,
  anybody,
  exampleUuid,
  good,
  office,
  once,
  shop,
  shown,
  staff,
  versionAt,
} from './example-objects.ts'

// Draft orders in each of their states, for the examples of the calls that need one.

const email = () => `draft-${crypto.randomUUID()}@example.com`
const exampleAgreed = '"agreed":"4820.k3RzT8sKd9aLp3wXv0Yq2c"'
const anyVersion = { 'if-match': '*' }
const idIn = (mine: Mine) => String(mine[exampleIdOf('drf_')])

async function aDraft(): Promise<Mine> {
  const { result } = good(await staff('POST /drafts', { body: {} }))
  return { ...shown('drf_', result.id), ...(await aVariant()) }
}

/** Something that is in stock. */
export async function aVariant(): Promise<Mine> {
  const slug = await somethingInStock(shop.databaseUrl)
  const [row] = await office.rows(
    'select v.id from variants v join products p on p.id = v.product_id where p.slug = $1 limit 1',
    slug,
  )
  return shown('var_', typeId('var_', String(row?.id)))
}

const address = { country: 'DE', name: 'Mira Lang', line1: 'Torstraße 1', city: 'Berlin', postal_code: '10115' }

async function filled(contact: object = {}): Promise<Mine> {
  const mine = await aDraft()
  const path = `/drafts/${idIn(mine)}`
  good(
    await staff(`PUT ${path}/lines`, {
      body: { variant: mine[exampleIdOf('var_')], quantity: 1 },
      headers: anyVersion,
    }),
  )
  good(
    await staff(`PUT ${path}/contact`, { body: { email: email(), language: 'en', ...contact }, headers: anyVersion }),
  )
  const { object } = good(await staff(`PUT ${path}/delivery`, { body: { to: 'new', address }, headers: anyVersion }))
  const method = object.shipping_methods[0].id
  const ready = good(await staff(`PUT ${path}/shipping`, { body: { method }, headers: anyVersion }))
  return { ...mine, ...shown('ship_', method), [exampleAgreed]: `"agreed":"${ready.object.agreed}"` }
}

async function sent(): Promise<Mine> {
  const mine = await filled()
  const agreed = JSON.parse(`{${mine[exampleAgreed]}}`).agreed as string
  const body = { days: 7, agreed }
  const { result } = good(await staff(`POST /drafts/${idIn(mine)}/send`, { body, headers: once() }))
  return { ...mine, link: result.link }
}

/** Its link, as its holder has it. */
async function linked(): Promise<Mine> {
  const { link = '' } = await sent()
  const { searchParams } = new URL(link)
  const [number, key] = [searchParams.get('draft') ?? '', searchParams.get('key') ?? '']
  const headers = { 'order-key': key }
  const { agreed } = good(await anybody(`GET /payment-links/${number}`, { headers })) as { agreed: string }
  return {
    B1002: number,
    p8Wn3uJf6yHb0RtLq5Zx2A: key,
    [exampleUuid]: crypto.randomUUID(),
    [exampleAgreed]: `"agreed":"${agreed}"`,
  }
}

/** For an account that may owe. */
async function owable(): Promise<Mine> {
  const bank = '{"onAccount": "signed-in", "bankHolder": "Lang Keramik", "bankIban": "DE89370400440532013000"}'
  await office.rows(`update settings set value = value || $1::jsonb where key = 'shop'`, bank)
  const person = await office.enter()
  const mine = await filled({ email: person.email, in_account: true })
  return { ...mine, [exampleUuid]: crypto.randomUUID() }
}

/** With the version that the example names. */
const seen = (make: () => Promise<Mine>) => async (): Promise<Mine> => {
  const mine = await make()
  return { ...mine, ...(await versionAt(`/drafts/${idIn(mine)}`)) }
}

export const ofDrafts = {
  'drafts.cancel': aDraft,
  'drafts.choose_delivery': seen(filled),
  'drafts.choose_shipping': seen(filled),
  'drafts.create': async () => ({}),
  'drafts.place': owable,
  'drafts.put_line': seen(aDraft),
  'drafts.send': filled,
  'drafts.tell_contact': seen(aDraft),
  'drafts.withdraw_link': async () => {
    const { link: _, ...mine } = await sent()
    return mine
  },
  'payment_links.order': linked,
} satisfies Record<string, () => Promise<Mine>>
