import {
  brandOf,
  codeProblem,
  digitsOf,
  expiryOf,
  expiryProblem,
  groupNumber,
  numberProblem,
  shapeExpiry,
} from './card-rules.js'
import { applyGround, applyLook } from './frame-look.js'
import { call, connect, intentPath } from './provider-api.js'
import { declinesInGerman, words } from './words.js'
import { emailProblem, fieldsOf, ibanProblem, methodsFor, otherMethodData, showMethods } from './other-methods.js'

const byId = (id) => document.getElementById(id)
const names = ['number', 'expiry', 'cvc', 'name', 'holder', 'email', 'iban']
const inputs = Object.fromEntries(names.map((name) => [name, byId(name)]))
const problems = {
  number: () => numberProblem(inputs.number.value),
  expiry: () => expiryProblem(inputs.expiry.value, new Date()),
  cvc: () => codeProblem(inputs.cvc.value, inputs.number.value),
  name: () => (nameIsAsked() && inputs.name.value.trim() === '' ? 'nameEmpty' : null),
  holder: () => (inputs.holder.value.trim() === '' ? 'holderEmpty' : null),
  email: () => emailProblem(inputs.email.value),
  iban: () => ibanProblem(inputs.iban.value),
}

let say = words.en
let german = false
let group = { key: '', clientSecret: null, mode: null, amount: null, currency: null }
let options = {}
let lastChange = ''
let method = 'card'
let methods = ['card']
const asked = () => fieldsOf[method] ?? []

const { notify, settings } = connect({
  start,
  look: applyLook,
  ground: applyGround,
  options: (changes) => {
    options = changes
    showOptions()
  },
  group: (details) => {
    group = details
    if (details.locale) speak(details.locale)
  },
  refresh: () => checkIntent(),
  submit: () => ({ error: validate(), method }),
  confirm,
  createPaymentMethod,
  createConfirmationToken,
  focus: () => firstWanting().focus(),
  blur: () => document.activeElement?.blur(),
  clear: () => {
    for (const input of Object.values(inputs)) input.value = ''
    for (const name of Object.keys(inputs)) showProblem(name, null)
    tellChange()
  },
})

async function start({ ground, look, options: given, ...details }) {
  group = details
  options = given ?? {}
  applyLook(look)
  applyGround(ground)
  showOptions()
  const { error } = await checkIntent()
  if (error) byId('card').hidden = true
  else await offerMethods()
  tellChange()
  return error ? { error } : {}
}

async function offerMethods() {
  methods = await methodsFor(group)
  if (!methods.includes(method)) method = methods[0]
  showMethods(byId('methods'), methods, say, method, choose)
  choose(method)
}

function choose(next) {
  method = next
  showOptions()
  tellChange()
}

const over = ['succeeded', 'canceled', 'processing', 'requires_capture']

/** Card fields are not shown for a payment that can take none. */
async function checkIntent() {
  if (!group.clientSecret) return {}
  const secret = group.clientSecret
  const found = await call(group.key, 'GET', intentPath(secret), { client_secret: secret }, say.unreachable)
  if (found.error) return found
  const { status } = found.paymentIntent
  if (!over.includes(status)) return {}
  return { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: say.closed } }
}

function speak(locale) {
  german = locale === 'de'
  say = german ? words.de : words.en
  document.documentElement.lang = german ? 'de' : 'en'
  document.title = say.title
  for (const name of Object.keys(inputs)) document.querySelector(`label[for=${name}]`).textContent = say[name]
  showMethods(byId('methods'), methods, say, method, choose)
  inputs.iban.placeholder = 'DE00 0000 0000 0000 0000 00'
  inputs.expiry.placeholder = say.expiryShape
  inputs.cvc.placeholder = say.cvcShape
  inputs.number.placeholder = '1234 1234 1234 1234'
  byId('note').textContent = say.note
  for (const [name, input] of Object.entries(inputs))
    if (input.ariaInvalid === 'true') showProblem(name, problems[name]())
  showOptions()
}

function nameIsAsked() {
  return options.fields?.billingDetails?.name === 'always'
}

function showOptions() {
  for (const [name, input] of Object.entries(inputs)) input.closest('.Field').hidden = !asked().includes(name)
  if (!nameIsAsked()) inputs.name.closest('.Field').hidden = true
  byId('elsewhere').hidden = asked().length > 0 && method !== 'sepa_debit'
  byId('elsewhere').textContent = method === 'sepa_debit' ? say.mandate : say.elsewhere
  inputs.name.ariaRequired = String(nameIsAsked())
  for (const input of Object.values(inputs)) input.disabled = options.readOnly === true
  const { name, email } = options.defaultValues?.billingDetails ?? {}
  if (name && !inputs.name.value) inputs.name.value = inputs.holder.value = name
  if (email && !inputs.email.value) inputs.email.value = email
}

function showProblem(name, problem) {
  const input = inputs[name]
  input.ariaInvalid = String(problem !== null)
  input.classList.toggle('Input--invalid', problem !== null)
  const place = byId(`${name}-error`)
  const text = problem ? say[problem] : ''
  if (place.textContent !== text) place.textContent = text
}

function validate() {
  const found = asked().map((name) => [name, problems[name]()])
  for (const [name, problem] of found) showProblem(name, problem)
  const first = found.find(([, problem]) => problem)
  if (!first) return null
  inputs[first[0]].focus()
  const code = /Empty|Short/.test(first[1]) ? `incomplete_${first[0]}` : `invalid_${first[0]}`
  return { type: 'validation_error', code, message: say[first[1]] }
}

function firstWanting() {
  const name = asked().find((each) => problems[each]())
  return name ? inputs[name] : (inputs[asked()[0]] ?? byId('methods').querySelector(':checked'))
}

async function confirm({ clientSecret, confirmParams, group: details }) {
  group = details
  const error = validate()
  if (error) return { error }
  const mismatch = group.mode ? await amountProblem(clientSecret) : null
  if (mismatch) return { error: mismatch }
  const { payment_method_data: data = {}, return_url: returnUrl, ...rest } = confirmParams
  const params = {
    ...rest,
    return_url: returnUrl ?? settings.get('parent'),
    payment_method_data: { ...data, ...methodData(data.billing_details) },
    use_stripe_sdk: true,
    client_secret: clientSecret,
  }
  const path = `${intentPath(clientSecret)}/confirm`
  const reply = await call(group.key, 'POST', path, params, say.unreachable)
  if (!reply.error) return reply
  return { error: inOwnLanguage(reply.error) }
}

/** The buyer agreed to the amount that the page showed: another one must not be charged. */
async function amountProblem(clientSecret) {
  const found = await call(group.key, 'GET', intentPath(clientSecret), { client_secret: clientSecret }, say.unreachable)
  if (found.error) return found.error
  const { amount, currency, capture_method: capture, payment_method_types: types } = found.paymentIntent
  const isLater = capture === 'manual'
  const fits = isLater === (group.captureMethod === 'manual') && types.includes(method)
  if (amount === group.amount && currency === group.currency && fits) return null
  return { type: 'invalid_request_error', code: 'payment_intent_incompatible_amount', message: say.amount }
}

function methodData(billing) {
  const defaults = options.defaultValues?.billingDetails
  if (method !== 'card') return otherMethodData(method, inputs, { ...defaults, ...billing })
  const { month, year } = expiryOf(inputs.expiry.value)
  const name = inputs.name.value.trim()
  return {
    type: 'card',
    card: { number: digitsOf(inputs.number.value), exp_month: month, exp_year: year, cvc: digitsOf(inputs.cvc.value) },
    billing_details: { ...defaults, ...billing, ...(name && { name }) },
  }
}

async function createPaymentMethod({ billing_details: billing }) {
  const error = validate()
  if (error) return { error }
  const made = await call(group.key, 'POST', '/v1/payment_methods', methodData(billing), say.unreachable)
  return made.error ? { error: inOwnLanguage(made.error) } : { paymentMethod: made.paymentIntent }
}

/** The card as it was typed, for the shop's server to pay with: it sees no more of it than the last digits. */
async function createConfirmationToken({ payment_method_data: data = {}, return_url: returnUrl, shipping }) {
  const error = validate()
  if (error) return { error }
  const params = {
    payment_method_data: { ...data, ...methodData(data.billing_details) },
    return_url: returnUrl,
    shipping,
    use_stripe_sdk: true,
  }
  const made = await call(group.key, 'POST', '/v1/confirmation_tokens', params, say.unreachable)
  return made.error ? { error: inOwnLanguage(made.error) } : { confirmationToken: made.paymentIntent }
}

function inOwnLanguage(error) {
  const translated = german && (declinesInGerman[error.decline_code] ?? declinesInGerman[error.code])
  return translated ? { ...error, message: translated } : error
}

function tellChange() {
  const shown = asked().filter((name) => name !== 'name')
  const state = {
    empty: shown.length > 0 && shown.every((name) => inputs[name].value === ''),
    complete: asked().every((name) => problems[name]() === null),
    collapsed: false,
    value: { type: method },
  }
  byId('brand').textContent = brandOf(digitsOf(inputs.number.value)).name
  if (JSON.stringify(state) === lastChange) return
  lastChange = JSON.stringify(state)
  notify('change', state)
}

/** Keeps the caret where it was among the digits, whatever spaces the grouping adds. */
function regroup(input, shaped) {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const atEnd = input.selectionStart === input.value.length
  input.value = shaped
  if (atEnd) return
  let at = 0
  for (let digits = 0; at < shaped.length && digits < before; at++) if (/\d/.test(shaped[at])) digits++
  input.setSelectionRange(at, at)
}

inputs.number.addEventListener('input', () => regroup(inputs.number, groupNumber(inputs.number.value)))
inputs.expiry.addEventListener('input', (event) => {
  const removing = event.inputType?.startsWith('delete') ?? false
  if (!removing) inputs.expiry.value = shapeExpiry(inputs.expiry.value, removing)
})
inputs.cvc.addEventListener('input', () => regroup(inputs.cvc, digitsOf(inputs.cvc.value)))

for (const [name, input] of Object.entries(inputs)) {
  input.addEventListener('input', () => {
    if (input.ariaInvalid === 'true') showProblem(name, problems[name]())
    tellChange()
  })
  input.addEventListener('blur', () => {
    if (input.value !== '') showProblem(name, problems[name]())
  })
}

byId('card').addEventListener('submit', (event) => event.preventDefault())
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') notify('escape')
})
window.addEventListener('focus', () => notify('focus'))
window.addEventListener('blur', () => notify('blur'))
// A browser that takes a picture of a whole page lays frames out forty pixels wide for a moment; a gap would stay in the picture.
new ResizeObserver(() => {
  if (innerWidth > 100) notify('height', Math.ceil(document.body.getBoundingClientRect().height))
}).observe(document.body)

speak(settings.get('locale') ?? 'en')
notify('hello')
