import type {
  LineItem,
  ShippingRate,
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
} from '@stripe/stripe-js'
import { orderAndPay, type PaymentProblem, type PaymentTexts } from './order-and-pay.ts'
import { groupOptions, type ProviderGroup } from './provider-group.ts'

/** One way to send the order, and what all of it costs then. Amounts are in the provider's unit. */
export interface ExpressRate {
  id: string
  name: string
  arrives: string
  charge: number
  total: number
  lines: { name: string; amount: number }[]
  /** Stands for all that is shown: it is sent back with the order. */
  agreed: string
}

/** What the server says about a place. */
export interface ExpressOffer {
  rates: ExpressRate[]
  /** The key of a press that orders: new with each offer. */
  submission: string
}

export interface ExpressShop extends Omit<ProviderGroup, 'amount'> {
  /** Where an order is sent to, and where its rates are asked for. */
  action: string
  ratesAction: string
  hidden: Record<string, string>
  /** For the shop's own country: wallets want an offer before they name a place. */
  offer: ExpressOffer
  countries: string[]
  texts: PaymentTexts
}

interface Told {
  /** Whether this browser has any wallet. */
  onOffered(isOffered: boolean): void
  onProblem(problem: PaymentProblem | null): void
}

/** Shows the buttons of the browser's wallets in `place`. Returns what takes them down. */
export function mountWallets(stripe: Stripe, place: HTMLElement, shop: ExpressShop, told: Told): () => void {
  const amount = shop.offer.rates[0]?.total ?? 0
  const elements = stripe.elements(groupOptions({ ...shop, amount }))
  const sheet = new Sheet(shop, elements)
  const wallets = elements.create('expressCheckout', {
    emailRequired: true,
    shippingAddressRequired: true,
    allowedShippingCountries: shop.countries,
    shippingRates: shop.offer.rates.map(asRate),
    buttonType: { applePay: 'order', googlePay: 'order', paypal: 'buynow' },
    buttonHeight: 48,
  })
  wallets.on('ready', ({ availablePaymentMethods: methods }) =>
    told.onOffered(Object.values(methods ?? {}).some(Boolean)),
  )
  wallets.on('loaderror', () => told.onOffered(false))
  wallets.on('click', ({ resolve }) => resolve(sheet.shown()))
  wallets.on('shippingaddresschange', (event) => void sheet.moveTo(event))
  wallets.on('shippingratechange', ({ shippingRate, resolve }) => resolve(sheet.shown(shippingRate.id)))
  wallets.on('confirm', async (event) => {
    told.onProblem(null)
    const problem = await order(stripe, elements, sheet, shop, event).catch(() => ({ text: shop.texts.lost }))
    if (!problem) return
    event.paymentFailed({ reason: 'fail', message: problem.text })
    told.onProblem(problem)
    await sheet.askAgain()
  })
  wallets.mount(place)
  return () => wallets.destroy()
}

/** Null: the browser is on its way to the order. */
async function order(
  stripe: Stripe,
  elements: StripeElements,
  { offer }: Sheet,
  { action, hidden, texts }: ExpressShop,
  event: StripeExpressCheckoutElementConfirmEvent,
): Promise<PaymentProblem | null> {
  const rate = offer.rates.find(({ id }) => id === event.shippingRate?.id)
  if (!rate) return { text: texts.lost }
  const { billingDetails: payer, shippingAddress } = event
  const fields = {
    ...hidden,
    submission: offer.submission,
    agreed: rate.agreed,
    email: payer?.email ?? '',
    ...(payer?.phone && { phone: payer.phone }),
    ...(shippingAddress && {
      ...placeFields(shippingAddress.address),
      'address-name': shippingAddress.name,
      'address-line1': shippingAddress.address.line1,
      'address-line2': shippingAddress.address.line2 ?? '',
    }),
    shipping_method: rate.id,
  }
  return orderAndPay(stripe, elements, { action, fields: Object.entries(fields), texts })
}

type AddressChange = StripeExpressCheckoutElementShippingAddressChangeEvent
type Place = AddressChange['address']

/** The offer that the wallet's sheet shows, for the place that is chosen there. */
class Sheet {
  offer: ExpressOffer
  #place: Place | null = null
  readonly #shop: ExpressShop
  readonly #elements: StripeElements

  constructor(shop: ExpressShop, elements: StripeElements) {
    this.#shop = shop
    this.#elements = elements
    this.offer = shop.offer
  }

  /** What the sheet shows with this delivery, or with the first one; its total becomes the amount. */
  shown(rateId?: string): { lineItems: LineItem[]; shippingRates: ShippingRate[] } {
    const { rates } = this.offer
    const rate = rates.find(({ id }) => id === rateId) ?? rates[0]
    if (rate) this.#elements.update({ amount: rate.total })
    return { lineItems: rate?.lines ?? [], shippingRates: rates.map(asRate) }
  }

  async moveTo({ address, resolve, reject }: AddressChange) {
    if (await this.#ask(address)) resolve(this.shown())
    else reject()
  }

  /** After a refusal: prices may have changed, and the next press is another one. */
  async askAgain() {
    if (this.#place) await this.#ask(this.#place)
  }

  /** False: nothing is sent there, or there was no answer; the offer stays as it was. */
  async #ask(place: Place): Promise<boolean> {
    const { ratesAction, hidden } = this.#shop
    const body = new URLSearchParams({ ...hidden, ...placeFields(place) })
    const request = { method: 'POST', body, headers: { accept: 'application/json' } }
    const answer: Partial<ExpressOffer> = await fetch(ratesAction, request)
      .then((response) => response.json())
      .catch(() => ({}))
    const { rates = [], submission = '' } = answer
    if (rates.length === 0) return false
    this.offer = { rates, submission }
    this.#place = place
    return true
  }
}

const asRate = ({ id, name, arrives, charge }: ExpressRate): ShippingRate => ({
  id,
  displayName: name,
  amount: charge,
  deliveryEstimate: arrives,
})

const placeFields = ({ country, city, state, postal_code }: Place) => ({
  'address-country': country,
  'address-city': city,
  'address-region': state,
  'address-postal_code': postal_code,
})
