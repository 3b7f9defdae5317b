// The sheet of a wallet: addresses and cards that its owner keeps there, and what the shop says about each.
import { call, connect, intentPath } from './provider-api.js'
import { walletWords } from './wallet-words.js'

const byId = (id) => document.getElementById(id)
const PEOPLE = [
  ['Ada Example', 'ada@example.com', ['Torstraße 12', 'Hinterhaus', 'Berlin', '', '10119', 'DE']],
  ['Max Muster', 'max@example.com', ['Währinger Straße 7', null, 'Wien', '', '1090', 'AT']],
  ['Rosa Rossi', 'rosa@example.com', ['Via Nazionale 1', null, 'Roma', 'Roma', '00184', 'IT']],
  ['Joe Public', 'joe@example.com', ['500 Howard Street', null, 'San Francisco', 'California', '94105', 'US']],
  ['Hana Mihara', 'hana@example.com', ['1-1 Chiyoda', null, 'Tokyo', 'Tokyo', '100-0001', 'JP']],
].map(([name, email, [line1, line2, city, state, postal_code, country]]) => ({
  name,
  email,
  address: { line1, line2, city, state, postal_code, country },
}))
const CARDS = { good: '4242424242424242', declined: '4000000000000002', asks: '4000000000003220' }

const { notify, settings } = connect({ start, answered, group: take, confirm, failed })
const locale = settings.get('locale') === 'de' ? 'de' : 'en'
const kind = settings.get('wallet')
const say = walletWords[locale]
let group = {}
let shown = { shippingRates: [], lineItems: [] }
let chosen = null
let focused = null

document.documentElement.lang = locale
document.title = say.sheet[kind] ?? kind
const texts = {
  title: document.title,
  'address-label': say.address,
  'rates-label': say.delivery,
  'card-label': say.card,
}
for (const [id, text] of Object.entries({ ...texts, pay: say.pay, close: say.close, note: say.note }))
  byId(id).textContent = text
for (const [index, { name, address }] of PEOPLE.entries())
  byId('address').append(new Option(`${name}, ${address.line1}, ${address.postal_code} ${address.city}`, index))
for (const [name, text] of Object.entries(say.cards)) byId('card').append(new Option(text, name))

function take(details) {
  group = details
  showTotal()
}

/** Opened with what the shop resolved the press with; the owner's first address is told at once. */
function start({ group: details, resolved, options }) {
  shown = { shippingRates: options.shippingRates ?? [], lineItems: [], ...resolved }
  take(details)
  showRates()
  if (options.shippingAddressRequired) tellAddress()
}

const person = () => PEOPLE[Number(byId('address').value)]

function tellAddress() {
  const { name, address } = person()
  const { line1, line2, ...partial } = address
  wait(true)
  notify('shippingaddresschange', { name, address: partial })
}

function tellRate(rate) {
  chosen = rate
  wait(true)
  notify('shippingratechange', { shippingRate: rate })
}

/** What the shop makes of an address or of another delivery; null: it refused. */
function answered(resolved) {
  wait(false)
  if (!resolved.details) {
    shown = { shippingRates: [], lineItems: [] }
    byId('problem').textContent = say.elsewhere
  } else {
    shown = { ...shown, ...resolved.details }
    byId('problem').textContent = ''
  }
  showRates()
}

function showRates() {
  const { shippingRates: rates } = shown
  chosen = rates.find(({ id }) => id === chosen?.id) ?? rates[0] ?? null
  const labels = rates.map((rate) => {
    const label = document.createElement('label')
    const radio = document.createElement('input')
    Object.assign(radio, { type: 'radio', name: 'rate', value: rate.id, checked: rate.id === chosen.id })
    radio.addEventListener('change', () => tellRate(rate))
    const name = document.createElement('span')
    const when = document.createElement('small')
    when.textContent = typeof rate.deliveryEstimate === 'string' ? rate.deliveryEstimate : ''
    name.append(rate.displayName, when)
    const price = document.createElement('span')
    price.textContent = rate.amount === 0 ? say.free : moneyOf(rate.amount)
    label.append(radio, name, price)
    return label
  })
  byId('rates').replaceChildren(byId('rates-label'), ...labels)
  byId('rates').hidden = rates.length === 0
  byId('pay').disabled = rates.length === 0
  showTotal()
}

function showTotal() {
  const total = { name: say.total, amount: group.amount ?? 0, isTotal: true }
  const rows = [...shown.lineItems, total].flatMap(({ name, amount, isTotal }) => {
    const [dt, dd] = [document.createElement('dt'), document.createElement('dd')]
    dt.textContent = name
    dd.textContent = moneyOf(amount)
    if (isTotal) dt.className = dd.className = 'total'
    return [dt, dd]
  })
  byId('lines').replaceChildren(...rows)
}

function moneyOf(amount) {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: group.currency ?? 'eur' })
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits)
}

/** Nothing can be chosen while the shop is asked, so that no answer is taken for that to another question. */
function wait(isWaiting) {
  if (isWaiting) focused = document.activeElement
  for (const id of ['address', 'rates', 'card', 'pay']) byId(id).disabled = isWaiting
  byId('pay').textContent = isWaiting ? say.waiting : say.pay
  if (!isWaiting && document.activeElement === document.body) focused?.focus()
}

byId('address').addEventListener('change', tellAddress)
byId('close').addEventListener('click', () => notify('closed'))
// Once the key is up and its event is over: a frame that goes within an event takes the key's answer along.
document.addEventListener('keyup', (event) => {
  if (event.key === 'Escape') setTimeout(() => notify('closed'))
})
byId('wallet').addEventListener('submit', (event) => {
  event.preventDefault()
  const { name, email, address } = person()
  byId('problem').textContent = ''
  wait(true)
  notify('agreed', {
    billingDetails: { name, email, address },
    shippingAddress: { name, address },
    shippingRate: chosen,
    expressPaymentType: kind,
  })
})

/** The shop's own refusal, or that of the bank. */
function failed({ message }) {
  wait(false)
  byId('problem').textContent = message ?? say.failed
}

async function confirm({ clientSecret, confirmParams, group: details }) {
  group = details
  const secret = { client_secret: clientSecret }
  const found = await call(group.key, 'GET', intentPath(clientSecret), secret, say.unreachable)
  if (found.error) return { error: found.error }
  const { amount, currency } = found.paymentIntent
  if (amount !== group.amount || currency !== group.currency) {
    const error = { type: 'invalid_request_error', code: 'payment_intent_incompatible_amount', message: say.amount }
    return { error }
  }
  const { name, email, address } = person()
  const { return_url: returnUrl, ...rest } = confirmParams
  const card = { number: CARDS[byId('card').value], exp_month: 12, exp_year: 2040, cvc: '123', wallet: kind }
  const params = {
    ...rest,
    ...secret,
    return_url: returnUrl ?? settings.get('parent'),
    payment_method_data: { type: 'card', card, billing_details: { name, email, address } },
    use_stripe_sdk: true,
  }
  return call(group.key, 'POST', `${intentPath(clientSecret)}/confirm`, params, say.unreachable)
}

byId('address').focus()
window.addEventListener('focus', () => {
  if (!byId('wallet').contains(document.activeElement)) byId('address').focus()
})
notify('hello')
