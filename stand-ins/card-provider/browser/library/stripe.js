import { askBuyer } from './challenge.js'
import { openChannel, openFrame } from './channel.js'
import { Elements } from './elements.js'
import { dress, integrationError, localeOf } from './origin.js'

// Called without `new` by the official loader.
function Stripe(key, options) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw integrationError('Stripe() needs a publishable key: it starts with pk_.')
  }
  const context = { key, locale: options?.locale ?? 'auto', controller: null }
  return {
    elements: (elementsOptions) => new Elements(context, elementsOptions),
    confirmPayment: (given) => confirmPayment(context, given ?? {}),
    handleNextAction: (given) => handleNextAction(context, given ?? {}),
    retrievePaymentIntent: (clientSecret) => retrieve(context, clientSecret),
    createPaymentMethod,
    createConfirmationToken,
    createToken: notHere('createToken'),
    confirmCardPayment: notHere('confirmCardPayment'),
    confirmSetup: notHere('confirmSetup'),
    _registerWrapper() {},
    registerAppInfo() {},
  }
}

async function confirmPayment(context, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
  if (!elements) throw integrationError('confirmPayment() needs elements.')
  const secret = clientSecret ?? elements.clientSecret
  if (!secret) throw integrationError('confirmPayment() needs the clientSecret of an intent.')
  if (redirect === 'always' && !confirmParams.return_url) {
    throw integrationError('confirmPayment() needs confirmParams.return_url unless redirect is if_required.')
  }
  const reply = await elements.confirm(secret, confirmParams)
  if (reply.error) return { error: reply.error }
  const result = await afterConfirm(context, reply.paymentIntent, secret)
  if (result.error || redirect !== 'always') return result
  leave(confirmParams.return_url, result.paymentIntent)
  // The page is on its way out: what follows in the shop's code must not run.
  return new Promise(() => {})
}

async function handleNextAction(context, { clientSecret }) {
  if (!clientSecret) throw integrationError('handleNextAction() needs the clientSecret of an intent.')
  const found = await retrieve(context, clientSecret)
  if (found.error) return found
  if (found.paymentIntent.status !== 'requires_action') {
    throw integrationError('handleNextAction() was called for an intent that requires no action.')
  }
  return afterConfirm(context, found.paymentIntent, clientSecret)
}

async function afterConfirm(context, intent, clientSecret) {
  if (intent.status !== 'requires_action') return { paymentIntent: intent }
  const { redirect_to_url: page, use_stripe_sdk: own } = intent.next_action
  if (!own) return leaveFor(page.url)
  const outcome = await askBuyer(own.stripe_js, localeOf(context.locale))
  if (outcome === 'closed') await ask(context, 'leaveChallenge', { clientSecret })
  const found = await retrieve(context, clientSecret)
  if (found.error || found.paymentIntent.status !== 'requires_payment_method') return found
  return { error: { ...found.paymentIntent.last_payment_error, payment_intent: found.paymentIntent } }
}

// The company asks on a page of its own; what follows in the shop's code must not run.
function leaveFor(address) {
  location.assign(address)
  return new Promise(() => {})
}

function retrieve(context, clientSecret) {
  return ask(context, 'retrieve', { clientSecret })
}

async function createPaymentMethod(given) {
  if (!given?.elements) throw integrationError('createPaymentMethod() needs elements here.')
  return given.elements.createPaymentMethod(given.params)
}

async function createConfirmationToken(given) {
  if (!given?.elements) throw integrationError('createConfirmationToken() needs elements here.')
  return given.elements.createConfirmationToken(given.params)
}

// Calls that belong to no card fields go through a frame of their own, so that the shop's page makes none itself.
function ask(context, question, payload) {
  context.controller ??= openController()
  return context.controller.ask(question, { key: context.key, ...payload })
}

function openController() {
  const iframe = openFrame('/frames/controller.html', '', {})
  iframe.ariaHidden = 'true'
  iframe.tabIndex = -1
  dress(iframe, { position: 'absolute', width: '1px', height: '1px', border: '0', visibility: 'hidden' })
  const channel = openChannel(iframe, () => {})
  document.body.append(iframe)
  return channel
}

function leave(returnUrl, intent) {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  const paid = intent.status === 'succeeded' || intent.status === 'requires_capture'
  url.searchParams.set('redirect_status', paid ? 'succeeded' : 'pending')
  location.assign(url.href)
}

function notHere(name) {
  return () => Promise.reject(integrationError(`This stand-in has no ${name}().`))
}

Stripe.version = 'endive'
if (!window.Stripe) window.Stripe = Stripe
