import type Stripe from 'stripe'

/** The languages of the hosted checkout, as the official package lists them. */
export const locales = [
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl',
  'sv th tr vi zh zh-HK zh-TW',
].flatMap((line) => line.split(' ')) satisfies Stripe.Checkout.Session.Locale[]
