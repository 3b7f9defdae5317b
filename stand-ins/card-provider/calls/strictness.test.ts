import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCardProvider, type Started } from '#stand-ins/card-provider/started.ts'

let provider: Started

beforeAll(async () => {
  provider = await startCardProvider()
})
afterAll(() => provider.stop())

type Fields = Record<string, string>
interface Answer {
  status: number
  body: { id?: string; error?: { code?: string; param?: string; type?: string } } & Record<string, unknown>
}

/** As any client may call, where the official package would prevent some of these mistakes. */
async function call(order: string, fields: Fields = {}, headers: Fields = {}): Promise<Answer> {
  const [method = 'GET', path] = order.split(' ')
  const body = new URLSearchParams(fields)
  const asked = method === 'GET' ? `${path}?${body}` : `${path}`
  const response = await fetch(provider.origin + asked, {
    method,
    headers: { authorization: 'Bearer sk_test_barrow', ...headers },
    ...(method !== 'GET' && { body }),
  })
  return { status: response.status, body: await response.json() }
}
async function made(order: string, fields: Fields): Promise<string> {
  const { status, body } = await call(order, fields)
  if (status !== 200 || !body.id) throw new Error(`${order}: ${JSON.stringify(body)}`)
  return body.id
}

/** `card[number]` as `payment_method_data[card][number]`. */
const within = (name: string) => `payment_method_data[${name.replace('[', '][').replace(/\]?$/, ']')}`

const intents = 'POST /v1/payment_intents'
const sessions = 'POST /v1/checkout/sessions'
const payment = { amount: '4820', currency: 'eur', 'allowed_payment_method_types[0]': 'card' }
const paid = { ...payment, payment_method: 'pm_card_visa', confirm: 'true' }
const line = 'line_items[0]'
const checkout = {
  mode: 'payment',
  success_url: 'https://shop.test/back?page={CHECKOUT_SESSION_ID}',
  [`${line}[price_data][currency]`]: 'eur',
  [`${line}[price_data][unit_amount]`]: '4820',
  [`${line}[price_data][product_data][name]`]: 'Order 7',
}
const debits = { 'allowed_payment_method_types[0]': 'sepa_debit' }
const manyKeys = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`metadata[key${at}]`, 'x']))
const data = 'payment_intent_data'

test('everything that the shop sends is accepted', async () => {
  expect((await call(intents, { ...payment, receipt_email: 'ada+1@mail.shop.test' })).status).toBe(200)
  const email = {
    customer_email: 'o’neil@shop.test'.replace('’', "'"),
    locale: 'de',
    client_reference_id: 'x'.repeat(200),
  }
  expect((await call(sessions, { ...checkout, ...email, cancel_url: 'http://shop.test/pay' })).status).toBe(200)
})

describe('a parameter that the provider refuses is refused', () => {
  test.each<[string, Fields, string, string?]>([
    ['an address without a dot', { receipt_email: 'ada@com' }, 'receipt_email', 'email_invalid'],
    ['an address with a space', { receipt_email: ' ada@shop.test' }, 'receipt_email', 'email_invalid'],
    ['an address that begins with a dot', { receipt_email: 'ada@.shop.test' }, 'receipt_email', 'email_invalid'],
    ['an address beyond ASCII', { receipt_email: 'ä@shop.test' }, 'receipt_email', 'email_invalid'],
    ['a long description', { description: 'x'.repeat(1_001) }, 'description'],
    ['a long metadata key', { [`metadata[${'k'.repeat(41)}]`]: 'x' }, `metadata[${'k'.repeat(41)}]`],
    ['a long metadata value', { 'metadata[k]': 'x'.repeat(501) }, 'metadata[k]'],
    ['too much metadata', manyKeys, 'metadata'],
    ['a long suffix', { statement_descriptor_suffix: 'x'.repeat(23) }, 'statement_descriptor_suffix'],
    ['a suffix of digits', { statement_descriptor_suffix: '1234567' }, 'statement_descriptor_suffix'],
    ['a suffix beyond ASCII', { statement_descriptor_suffix: 'Größe' }, 'statement_descriptor_suffix'],
    ['a whole descriptor', { statement_descriptor: 'SHOP' }, 'statement_descriptor'],
    ['an unknown name', { amonut: '5' }, 'amonut', 'parameter_unknown'],
    [
      'an unknown nested name',
      { 'payment_method_options[card][secure]': 'any' },
      'payment_method_options[card][secure]',
      'parameter_unknown',
    ],
    ['expand within', { 'shipping[expand][0]': 'x' }, 'shipping[expand]', 'parameter_unknown'],
    ['an empty amount', { amount: '' }, 'amount', 'parameter_invalid_empty'],
    ['an amount below half a euro of that currency', { amount: '50', currency: 'krw' }, 'amount', 'amount_too_small'],
    ['an amount of nine digits', { amount: '100000000', currency: 'huf' }, 'amount', 'amount_too_large'],
    ['a method that nobody knows', { 'allowed_payment_method_types[1]': 'shells' }, 'allowed_payment_method_types'],
    ['an invalid address', { 'shipping[name]': 'Ada' }, 'shipping[address]', 'parameter_missing'],
    ['a country by its name', { 'shipping[name]': 'Ada', 'shipping[address][country]': 'Germany' }, 'address[country]'],
    ['an unknown customer', { customer: 'cus_none' }, 'customer', 'resource_missing'],
    ['an unknown card', { payment_method: 'pm_none' }, 'payment_method', 'resource_missing'],
    ['NUL', { description: 'a\0b' }, 'description'],
    ['an empty customer', { customer: '' }, 'customer', 'parameter_invalid_empty'],
    ['an empty card', { payment_method: '' }, 'payment_method', 'parameter_invalid_empty'],
    ['an empty object', { automatic_payment_methods: '' }, 'automatic_payment_methods', 'parameter_invalid_empty'],
    ['an empty list', { allowed_payment_method_types: '' }, 'allowed_payment_method_types', 'parameter_invalid_empty'],
    ['more to expand than an object', { 'expand[0]': 'metadata' }, 'expand'],
    ['its own id to expand', { 'expand[0]': 'id' }, 'expand'],
    ['a buyer who is somehow away', { ...paid, off_session: 'perhaps' }, 'off_session'],
    ['a script as the return address', { ...paid, return_url: 'javascript:alert(1)' }, 'return_url', 'url_invalid'],
  ])('of a payment: %s', async (_what, fields, param, code) => {
    const { status, body } = await call(intents, { ...payment, ...fields })
    expect({ status, ...body.error }).toMatchObject({ status: 400, param, ...(code && { code }) })
  })

  test.each<[string, Fields, string, string?]>([
    ['an address without a dot', { customer_email: 'ada@localhost' }, 'customer_email', 'email_invalid'],
    ['an unsupported language', { locale: 'de-DE' }, 'locale'],
    ['a long reference', { client_reference_id: 'x'.repeat(201) }, 'client_reference_id'],
    ['a script as the return address', { cancel_url: 'javascript:alert(1)' }, 'cancel_url', 'url_invalid'],
    ['no absolute return address', { success_url: '/back' }, 'success_url', 'url_invalid'],
    ['a long name', { [`${line}[price_data][product_data][name]`]: 'x'.repeat(5_001) }, 'name'],
    ['an unknown word about taxes', { [`${line}[price_data][tax_behavior]`]: 'sometimes' }, 'tax_behavior'],
    ['a picture that is no list', { [`${line}[price_data][product_data][images]`]: 'cup.jpg' }, 'images'],
    ['an empty description', { [`${line}[price_data][product_data][description]`]: '' }, 'description'],
    [
      'a long metadata key',
      { [`${line}[price_data][product_data][metadata][${'k'.repeat(41)}]`]: 'x' },
      `metadata[${'k'.repeat(41)}]`,
    ],
    ['an empty reference', { client_reference_id: '' }, 'client_reference_id', 'parameter_invalid_empty'],
    ['no method that fits', { ...debits, [`${data}[capture_method]`]: 'manual' }, 'allowed_payment_method_types'],
    ['of its payment, a bad address', { [`${data}[receipt_email]`]: 'ada' }, 'receipt_email', 'email_invalid'],
    ['of its payment, a long description', { [`${data}[description]`]: 'x'.repeat(1_001) }, 'description'],
    ['of its payment, an unknown capture method', { [`${data}[capture_method]`]: 'later' }, 'capture_method'],
  ])('of a hosted checkout: %s', async (_what, fields, param, code) => {
    const { status, body } = await call(sessions, { ...checkout, ...fields })
    expect({ status, ...body.error }).toMatchObject({ status: 400, param, ...(code && { code }) })
  })

  test('of a refund: an unknown payment, another charge, and an amount that does not exist', async () => {
    const none = await call('POST /v1/refunds', { payment_intent: 'pi_none' })
    expect(none).toMatchObject({ status: 400, body: { error: { code: 'resource_missing', param: 'payment_intent' } } })
    const [one, other] = [await made(intents, paid), await call(intents, paid)]
    const charge = String(other.body.latest_charge)
    expect(await call('POST /v1/refunds', { payment_intent: one, charge })).toMatchObject({ status: 400 })
    const dinars = await made(intents, { ...paid, currency: 'kwd', amount: '5000' })
    const odd = await call('POST /v1/refunds', { payment_intent: dinars, amount: '335' })
    expect(odd).toMatchObject({ status: 400, body: { error: { param: 'amount' } } })
  })

  test('of a customer: an address, a telephone number, and another’s card as the default', async () => {
    const customer = await made('POST /v1/customers', { email: 'ada@shop.test' })
    for (const [name, value] of [
      ['email', 'ada'],
      ['phone', '0'.repeat(21)],
      ['name', 'x'.repeat(257)],
      ['invoice_settings[default_payment_method]', 'pm_none'],
    ] as const)
      expect(await call(`POST /v1/customers/${customer}`, { [name]: value }), name).toMatchObject({ status: 400 })
  })
})

test('an unknown id in the address is 404, in a parameter 400', async () => {
  expect(await call('GET /v1/payment_intents/pi_none')).toMatchObject({ status: 404 })
  expect(await call(`POST /v1/refunds/re_none`)).toMatchObject({ status: 404 })
  const named: Fields[] = [{ payment_intent: 'pi_none' }, { starting_after: 're_none' }]
  for (const fields of named)
    expect(await call('GET /v1/refunds', fields)).toMatchObject({
      status: 400,
      body: { error: { code: 'resource_missing' } },
    })
})

test('a customer’s card pays for no other, and one without a customer pays once', async () => {
  const [ada, ben] = [await made('POST /v1/customers', {}), await made('POST /v1/customers', {})]
  const card = await made('GET /v1/payment_methods/pm_card_visa', {})
  await made(`POST /v1/payment_methods/${card}/attach`, { customer: ada })
  const withCard = { ...paid, payment_method: card }
  expect(await call(intents, withCard)).toMatchObject({ status: 400, body: { error: { param: 'payment_method' } } })
  expect(await call(intents, { ...withCard, customer: ben })).toMatchObject({ status: 400 })
  for (const time of ['once', 'again'])
    expect(await call(intents, { ...withCard, customer: ada }), time).toMatchObject({ status: 200 })
  await made(`POST /v1/payment_methods/${card}/detach`, {})
  expect(await call(`POST /v1/payment_methods/${card}/attach`, { customer: ben })).toMatchObject({ status: 400 })
  const loose = await made('GET /v1/payment_methods/pm_card_visa', {})
  expect(await call(intents, { ...paid, payment_method: loose })).toMatchObject({ status: 200 })
  expect(await call(intents, { ...paid, payment_method: loose })).toMatchObject({ status: 400 })
})

test('a list begins after one of its own entries, and is filtered by values that exist', async () => {
  const [intent, other] = [await made(intents, paid), await made(intents, payment)]
  const refused = (fields: Fields, param: string) => ({ fields, param })
  for (const { fields, param } of [
    refused({ starting_after: intent }, 'starting_after'),
    refused({ ending_before: intent }, 'ending_before'),
    refused({ starting_after: '' }, 'starting_after'),
    refused({ charge: '' }, 'charge'),
    refused({ created: '' }, 'created'),
  ])
    expect(await call('GET /v1/refunds', fields), JSON.stringify(fields)).toMatchObject({
      status: 400,
      body: { error: { param } },
    })
  expect(await call('GET /v1/payment_intents', { starting_after: other })).toMatchObject({ status: 200 })
  expect(await call(`GET ${'/v1/checkout/sessions'}`, { status: 'paid' })).toMatchObject({ status: 400 })
})

test('card numbers come from the provider’s own frame, and a secret key only in the header', async () => {
  const card = { type: 'card', 'card[number]': '4242424242424242', 'card[exp_month]': '8', 'card[exp_year]': '2040' }
  const inToken = Object.fromEntries(Object.entries(card).map(([name, value]) => [within(name), value]))
  expect(await call('POST /v1/payment_methods', card)).toMatchObject({ status: 400 })
  expect(await call('POST /v1/confirmation_tokens', inToken)).toMatchObject({ status: 403 })
  const browser = { authorization: 'Bearer pk_test_barrow' }
  expect(await call('POST /v1/payment_methods', card, browser)).toMatchObject({ status: 200 })
  expect(await call('POST /v1/confirmation_tokens', inToken, browser)).toMatchObject({ status: 200 })
  for (const order of ['GET /v1/refunds', intents])
    expect(await call(order, { key: 'sk_test_barrow' }, { authorization: '' }), order).toMatchObject({ status: 401 })
})

test('a call for a connected account is refused: there is none', async () => {
  const refused = { status: 403, body: { error: { code: 'account_invalid' } } }
  expect(await call(intents, payment, { 'stripe-account': 'acct_other' })).toMatchObject(refused)
  expect(await call('GET /v1/events', {}, { 'stripe-context': 'acct_other' })).toMatchObject(refused)
})

test('a browser can change only how a payment is paid', async () => {
  const { body } = await call(intents, payment)
  const browser = { authorization: 'Bearer pk_test_barrow' }
  const fields = { client_secret: String(body.client_secret), payment_method: 'pm_card_visa' }
  const confirm = (more: Fields) => call(`POST /v1/payment_intents/${body.id}/confirm`, { ...fields, ...more }, browser)
  for (const name of ['metadata[order_id]', 'capture_method', 'description', 'transfer_group', 'customer'])
    expect(await confirm({ [name]: 'manual' }), name).toMatchObject({ status: 400 })
  expect(await confirm({})).toMatchObject({ status: 200 })
})

test('a browser leaves alone what the shop has set, and what the shop confirms itself', async () => {
  const browser = { authorization: 'Bearer pk_test_barrow' }
  const place = { 'shipping[name]': 'Ada', 'shipping[address][line1]': 'Way 1', 'shipping[address][country]': 'DE' }
  const pay = { payment_method: 'pm_card_visa' }
  const sent = await call(intents, { ...payment, ...place })
  const moved = { ...pay, ...place, 'shipping[name]': 'Eve', client_secret: String(sent.body.client_secret) }
  expect(await call(`POST /v1/payment_intents/${sent.body.id}/confirm`, moved, browser)).toMatchObject({ status: 400 })
  const manual = await call(intents, { ...payment, confirmation_method: 'manual' })
  const confirm = `POST /v1/payment_intents/${manual.body.id}/confirm`
  const secret = { client_secret: String(manual.body.client_secret) }
  expect(await call(confirm, { ...pay, ...secret }, browser)).toMatchObject({ status: 400 })
  expect(await call(confirm, pay)).toMatchObject({ status: 200 })
})

test('a key used for something else, and another version of the API', async () => {
  const key = { 'idempotency-key': 'order 7' }
  expect(await call(intents, payment, key)).toMatchObject({ status: 200 })
  const other = await call(intents, { ...payment, amount: '4821' }, key)
  expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  expect(await call(intents, payment, { 'stripe-version': '2024-06-20' })).toMatchObject({ status: 400 })
})
