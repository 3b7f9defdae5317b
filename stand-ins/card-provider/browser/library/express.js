import { putAside } from './challenge.js'
import { goneError, openChannel, openFrame } from './channel.js'
import { FrameElement } from './element.js'
import { dress, integrationError } from './origin.js'

const EXPRESS = {
  type: 'expressCheckout',
  path: '/frames/express.html',
  titles: { en: 'Secure frame for wallets', de: 'Sicherer Rahmen für Wallets' },
  events: ['ready', 'focus', 'blur', 'escape', 'loaderror', 'loaderstart'],
}
const RESOLVE_WITHIN = { press: 1_000, change: 20_000 }

// Buttons of wallets. A press opens the wallet's sheet over the whole window, which asks the shop about each address and
// each delivery that its owner chooses, and waits for the payment that the shop makes when the owner has agreed.
export class ExpressElement extends FrameElement {
  #sheet = null

  constructor(options, group) {
    super(options, group, EXPRESS)
    const { shippingAddressRequired, shippingRates } = options ?? {}
    if (shippingAddressRequired && !shippingRates?.length)
      throw integrationError('shippingAddressRequired needs shippingRates.')
  }

  unmount() {
    this.#closeSheet()
    return super.unmount()
  }

  groupChanged(details) {
    super.groupChanged(details)
    this.#sheet?.channel.tell('group', details)
  }

  pressed({ expressPaymentType }) {
    const settle = once((details) => details && this.#openSheet(expressPaymentType, details))
    setTimeout(() => settle(null), RESOLVE_WITHIN.press)
    const resolve = (details = {}) => settle(this.#checked(details))
    this.emit('click', { expressPaymentType, resolve, reject: () => settle(null) })
  }

  // The payment Element has fields to check; a wallet has its owner's word.
  async ask(question, payload) {
    if (question === 'submit') return this.#sheet?.agreed ? { method: this.#sheet.kind } : { error: goneError() }
    if (question !== 'confirm') return super.ask(question, payload)
    if (!this.#sheet) return { error: goneError() }
    const reply = await this.#sheet.channel.ask('confirm', payload)
    if (!reply.error) this.#closeSheet()
    return reply
  }

  #openSheet(kind, resolved) {
    this.#closeSheet()
    const locale = this.group.locale()
    const iframe = openFrame('/frames/wallet.html', kind === 'link' ? 'Link' : 'Google Pay', { locale, wallet: kind })
    const shade = document.createElement('div')
    dress(shade, { position: 'fixed', inset: '0', 'z-index': '2147483647' })
    dress(iframe, { display: 'block', width: '100%', height: '100%', border: '0', 'color-scheme': 'light' })
    const channel = openChannel(iframe, (notice, payload) => this.#hearSheet(notice, payload))
    const before = document.activeElement
    const giveBack = putAside()
    this.#sheet = { kind, channel, shade, giveBack, before, agreed: false }
    shade.append(iframe)
    document.body.append(shade)
    channel.tell('start', { group: this.group.details(), resolved, options: this.options })
  }

  #hearSheet(notice, payload) {
    if (notice === 'hello') return this.#sheet?.shade.firstChild.focus()
    if (notice === 'closed') {
      this.#closeSheet()
      this.emit('cancel')
    }
    if (notice === 'agreed') this.#agree(payload)
    if (notice === 'shippingratechange') this.#askShop(notice, payload)
    if (notice === 'shippingaddresschange') {
      const { allowedShippingCountries: allowed } = this.options
      if (!allowed || allowed.includes(payload.address.country)) this.#askShop(notice, payload)
      else this.#sheet?.channel.tell('answered', { details: null })
    }
  }

  #askShop(event, payload) {
    const settle = once((details) => this.#sheet?.channel.tell('answered', { details }))
    setTimeout(() => settle(null), RESOLVE_WITHIN.change)
    const resolve = (details = {}) => settle(this.#checked(details))
    this.emit(event, { ...payload, resolve, reject: () => settle(null) })
  }

  #agree(payload) {
    const sheet = this.#sheet
    if (!sheet) return
    sheet.agreed = true
    const paymentFailed = (told = {}) => {
      sheet.agreed = false
      if (this.#sheet === sheet) sheet.channel.tell('failed', { message: told.message })
    }
    this.emit('confirm', { ...payload, paymentFailed })
  }

  #checked(details) {
    const sum = (details.lineItems ?? []).reduce((all, { amount }) => all + amount, 0)
    if (sum > this.group.details().amount) throw integrationError('The lineItems are more than the amount.')
    return details
  }

  #closeSheet() {
    if (!this.#sheet) return
    const { channel, shade, giveBack, before } = this.#sheet
    this.#sheet = null
    channel.close()
    shade.remove()
    giveBack()
    if (before?.isConnected) before.focus?.()
  }
}

function once(act) {
  let isDone = false
  return (value) => {
    if (isDone) return
    isDone = true
    act(value)
  }
}
