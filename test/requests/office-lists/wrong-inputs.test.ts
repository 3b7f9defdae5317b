import { afterAll, expect, test } from 'vitest'
import { readTypeId, typeId } from '#app/operations/typed-id/type-id.ts'
import { staffPermissions } from '#app/permissions.ts'
import { type Path, type Route, routes } from '#app/routes.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import type { Answer } from '#test/support/people/browser-less-client.ts'
import { decode, type Form, formsOf } from '#test/support/people/forms.ts'
import { officeOf } from '#test/support/people/office.ts'
import { useFunctionsOf } from '#test/support/people/on-account.ts'
import { putReturn, sendByHand } from '#test/support/returns/sent-orders.ts'
import { startShop } from '#test/support/shop/shop.ts'

// Every form of the office, found by walking its pages from the table of routes, with wrong inputs into each field. Calls
// of the API have the same in test/requests/api/adversary.test.ts.

// Its own: what is taken is saved, and other tests would find a seller of another name.
const shop = await startShop()
afterAll(() => shop.stop())
const office = officeOf(shop)
const { browser } = await office.enter('owner')
const { number } = await office.paidOrder()
const sent = await office.paidOrder()
const exchanged = await office.paidOrder()
const { customer } = await office.enter()
const { orderOnAccount } = useFunctionsOf(shop)
const api = apiOf(shop, await makeKey(shop, [...staffPermissions]))

const wrong = [
  '',
  ' \u00A0 ',
  'x'.repeat(12_000),
  '-1',
  '9'.repeat(30),
  '1e999',
  '١٢٣',
  '"><b>',
  '\u202Eabc',
  '🏺'.repeat(60),
  '0000-99-99',
  '/',
  '{count}',
]

/** What says which object or press is meant is no input. */
const isHidden = (page: Answer, name: string) =>
  new RegExp(`<input(?=[^>]*type="hidden")[^>]*name="${name.replace(/[^\w-]/g, '.')}"`).test(page.body)

const isTyped = (page: Answer, name: string) => {
  const named = `name="${name.replace(/[^\w-]/g, '.')}"`
  const [tag = ''] = new RegExp(`<(input|textarea|select)(?=[^>]*${named})[^>]*>`).exec(page.body) ?? []
  return /^<(textarea|input)/.test(tag) && !/type="(checkbox|radio)"/.test(tag)
}

// The table is a constant with exactly these keys, which Object.entries cannot know.
const pages = (Object.entries(routes) as [Path, Route][]).filter(
  ([path, { kind }]) => path.startsWith('/admin') && kind === 'screen',
)
const patternOf = (path: string) =>
  pages.map(([pattern]) => pattern).find((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path))

/** What the shop has none of at its start, and its pages. */
async function somethingOfEach(): Promise<string[]> {
  const make = async (path: string, body: object, headers = {}) => {
    const made = await api(`POST ${path}`, { body, headers: { 'idempotency-key': crypto.randomUUID(), ...headers } })
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    return made.body.result
  }
  const [level] = await office.rows(
    `select v.id as variant, v.product_id as product, s.location_id as location from stock_levels s
       join variants v on v.id = s.variant_id join product_media m on m.product_id = v.product_id
       where s.on_hand > 3 and exists (select from options o where o.product_id = v.product_id) limit 1`,
  )
  const [variant, location] = [typeId('var_', String(level?.variant)), typeId('loc_', String(level?.location))]
  await make('/roles', { name: 'Packer', permissions: ['orders:read'] })
  await make('/keys', { name: 'Office', scopes: ['orders:read'] })
  const { id: webhook } = await make('/webhooks', { url: 'https://erp.example/mine', events: ['order.placed'] })
  await make(`/webhooks/${webhook}/test`, {})
  const { view } = await make('/saved-views', { list: 'orders', name: 'Paid', query: 'payment=paid', shared: true })
  await make('/drafts', {})
  await make('/purchase-orders', { supplier: 'Lang', location, lines: { [variant]: 20 } })
  await make('/imports', { file_name: 'products.csv', file: 'URL handle,Title,Price\nwrong-mug,Mug,19.90\n' })
  await make('/batches', { operation: 'orders.close', keys: [number] })
  const line = typeId('line_', sent.line)
  const parcel = { carrier: 'DHL', tracking_number: null, tracking_link: null, lines: { [line]: 1 } }
  const { shipment } = await make(`/orders/${sent.number}/shipments`, parcel)
  const sentParcel = readTypeId('parcel_', shipment)
  await sendByHand(office, exchanged.number)
  return [
    `/admin/returns/${await putReturn(office, exchanged.number, 'approved')}/exchange?add-${level?.variant}=1`,
    `/admin/products/${level?.product}/options`,
    `/admin/products/${level?.product}/pictures/choose`,
    `/admin/returns/${await putReturn(office, sent.number, 'requested')}`,
    `/admin/orders/${sent.number}/parcels/${sentParcel}/lost`,
    `/admin/orders/${(await orderOnAccount()).number}/receipt`,
    `/admin/customers/${customer}/merge`,
    `/admin/views/${readTypeId('viw_', view)}`,
    '/admin/views/new?list=orders&query=payment%3Dpaid&columns=number',
  ]
}

/** One page of each route that links lead to. */
async function walk(): Promise<Answer[]> {
  const found = new Map<string, Answer>()
  const ahead = [
    ...pages.map(([path]) => path as string).filter((path) => !path.includes(':')),
    `/admin/orders/${number}`,
    `/admin/orders/${number}/return`,
    ...(await somethingOfEach()),
  ]
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    const pattern = patternOf(path.split('?')[0] ?? '')
    if (!pattern || found.has(pattern)) continue
    const page = await browser.get(path)
    if (page.status !== 200) continue
    found.set(pattern, page)
    for (const [, href = ''] of page.body.matchAll(/href="(\/admin\/[^"#]+)/g)) ahead.push(decode(href))
  }
  return [...found.values()]
}

const withoutIds = (text: string) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|B\d+|\b\d+\b/g, '…')

/** The price of a hundred variants is one field. */
function oneOfEach(names: readonly string[]): string[] {
  const byForm = new Map(names.toReversed().map((name) => [withoutIds(name), name]))
  return [...byForm.values()].toReversed()
}

/** One form of each address: its ids do not count. */
function inputsIn(page: Answer): { form: Form; names: string[] }[] {
  return formsOf(page.body)
    .filter(({ method, action }) => method === 'post' && !/sign-out|\/undo$/.test(action))
    .map((form) => ({
      form,
      names: oneOfEach(form.fields.map(([name]) => name)).filter((name) => !isHidden(page, name)),
    }))
    .filter(({ names }) => names.length > 0)
}

const seen = new Set<string>()
const isNew = (form: Form) => {
  const key = `${withoutIds(form.action)} ${oneOfEach(form.fields.map(([name]) => withoutIds(name))).join()}`
  const was = seen.has(key)
  seen.add(key)
  return !was
}

test(
  'no wrong input breaks a form of the office: it is taken, or refused with a sentence, and what was typed is kept',
  { timeout: 300_000 },
  async () => {
    const walked = await walk()
    // Former orders come by a file, and their page asks for nothing.
    const reached = new Set(walked.map(({ url }) => patternOf(url.pathname)))
    expect(pages.map(([path]) => path).filter((path) => !reached.has(path))).toEqual(['/admin/former-orders/:order'])
    const all = walked.flatMap((page) =>
      inputsIn(page)
        .filter(({ form }) => isNew(form))
        .map((each) => ({ page, ...each })),
    )
    const told: string[] = []
    let count = 0
    for (const { page, form, names } of all)
      for (const [at, name] of names.entries()) {
        const text = wrong[(count + at) % wrong.length] ?? ''
        const action = form.action || page.url.pathname
        const answer = await browser.post(new URL(action, page.url), {
          ...Object.fromEntries(form.fields),
          [name]: text,
        })
        count += 1
        const line = `${action} ${name}=${text.slice(0, 20)}: ${answer.status}`
        // What a choice does not offer can only be made up.
        if (answer.status >= 500 || (answer.status === 400 && isTyped(page, name))) told.push(line)
        if (answer.status !== 422) continue
        if (!/aria-invalid="true"|role="alert"|tabindex="-1"/.test(answer.body)) told.push(`${line} without a sentence`)
        // A choice cannot show what it does not offer; a field whose object has changed meanwhile may be gone.
        const again = formsOf(answer.body).filter((each) => each.method === 'post' && each.action === action)
        const shown = again.flatMap(({ fields }) => fields.filter(([field]) => field === name))
        const isKept = shown.some(([, kept]) => kept.trim().toLowerCase() === text.trim().toLowerCase())
        if (shown.length > 0 && !isKept && isTyped(page, name)) told.push(`${line} is lost`)
      }
    expect(told).toEqual([])
    expect(count).toBeGreaterThan(300)
  },
)
