import { FrameElement } from './element.js'
import { ExpressElement } from './express.js'
import { lookOf } from './look.js'
import { integrationError, localeOf } from './origin.js'

// A group of Elements: either for an intent that exists, or for one that the shop makes when the buyer pays.
export class Elements {
  #context
  #element = null
  #options
  #submitted = false
  #type = null

  constructor(context, options) {
    this.#context = context
    this.#options = { ...options }
    checkOptions(this.#options)
  }

  get clientSecret() {
    return this.#options.clientSecret ?? null
  }

  create(type, options) {
    const Kind = { payment: FrameElement, expressCheckout: ExpressElement }[type]
    if (!Kind) throw integrationError(`This stand-in has no ${type} Element.`)
    if (this.#element) throw integrationError('This stand-in has one Element in a group, not two.')
    this.#type = type
    this.#element = new Kind(options, {
      details: () => this.#details(),
      forget: () => (this.#element = null),
      locale: () => this.#locale(),
      look: () => lookOf(this.#options.appearance),
    })
    return this.#element
  }

  getElement(type) {
    return type === this.#type ? this.#element : null
  }

  update(changes) {
    const next = { ...this.#options, ...changes }
    checkOptions(next)
    this.#options = next
    // The buyer's fields were checked for another amount: the shop submits again.
    if ('amount' in changes || 'currency' in changes) this.#submitted = false
    if ('appearance' in changes) this.#element?.lookChanged(lookOf(next.appearance))
    this.#element?.groupChanged({ ...this.#details(), locale: this.#locale() })
  }

  async fetchUpdates() {
    if (!this.clientSecret || !this.#element?.mounted) return {}
    return this.#element.ask('refresh', {})
  }

  async submit() {
    const { error, method } = await this.#mounted().ask('submit', {})
    this.#submitted = !error
    return error ? { error } : { selectedPaymentMethod: method }
  }

  on() {
    return this
  }

  async confirm(clientSecret, confirmParams) {
    const element = this.#mounted()
    if (this.#options.mode && !this.#submitted) {
      throw integrationError('Call elements.submit() before stripe.confirmPayment().')
    }
    return element.ask('confirm', { clientSecret, confirmParams, group: this.#details() })
  }

  async createPaymentMethod(params) {
    return this.#mounted().ask('createPaymentMethod', params ?? {})
  }

  async createConfirmationToken(params) {
    const element = this.#mounted()
    if (this.#options.mode && !this.#submitted) {
      throw integrationError('Call elements.submit() before stripe.createConfirmationToken().')
    }
    return element.ask('createConfirmationToken', params ?? {})
  }

  #mounted() {
    if (!this.#element?.mounted) throw integrationError('The Element is not on the page.')
    return this.#element
  }

  #locale() {
    return localeOf(this.#options.locale ?? this.#context.locale)
  }

  #details() {
    const { amount = null, clientSecret = null, currency = null, mode = null, captureMethod } = this.#options
    const { allowedPaymentMethodTypes: allowed, excludedPaymentMethodTypes: excluded } = this.#options
    const limits = { captureMethod, allowed, excluded }
    return { key: this.#context.key, amount, clientSecret, currency, mode, ...limits }
  }
}

function checkOptions(options) {
  const { amount, clientSecret, currency, mode, paymentMethodTypes } = options
  const { allowedPaymentMethodTypes: allowed, excludedPaymentMethodTypes: excluded } = options
  if (paymentMethodTypes) {
    throw integrationError('paymentMethodTypes is no longer supported. Leave it out: the account decides.')
  }
  if (allowed && excluded) throw integrationError('Give either allowed or excluded payment methods, not both.')
  if (clientSecret && mode) throw integrationError('Give either clientSecret or mode, not both.')
  if (clientSecret && !/^pi_\w+_secret_\w+$/.test(clientSecret)) {
    throw integrationError('clientSecret is not the client secret of a PaymentIntent.')
  }
  if (!mode) return
  if (mode !== 'payment') throw integrationError(`This stand-in knows mode payment only, not ${mode}.`)
  if (!Number.isInteger(amount) || amount <= 0) throw integrationError('amount must be a whole number above 0.')
  if (typeof currency !== 'string' || !/^[a-z]{3}$/.test(currency)) {
    throw integrationError('currency must be three small letters, such as eur.')
  }
}
