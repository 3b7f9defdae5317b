import { type AmountRefusal, toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { configuration } from '#app/configuration.ts'
import { inputOf, problemsOfForm } from '#app/doors/form-input.ts'
import { formOf, statusOf } from '#app/doors/form.server.ts'
import { type ErrorCode, Fault } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { refuseOthers } from '#app/identity/people/visitor.ts'
import { limits } from '#app/limits.ts'
import { problemsIn } from '#app/operations/input-problems.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { getLegalPages } from '#app/settings/legal-pages.server.ts'
import { again, type Answer, type FormState, seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Head, PagePolicy, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load, Visit } from '#app/web/requests/visit.ts'
import { chooseDelivery } from '#app/checkout/delivery/choose-delivery.operation.ts'
import { chooseShipping } from '#app/checkout/delivery/choose-shipping.operation.ts'
import { findCheckout, seenOf } from '#app/checkout/checkout.server.ts'
import { isPart, openPart, type Part } from '#app/checkout/checkout.ts'
import { CheckoutScreen } from './CheckoutScreen.tsx'
import { isLeaving, Leaving } from './Leaving.tsx'
import { mayOrder } from '#app/checkout/placing/may-order.ts'
import { noteRefused, pressedBy, readBefore, restsOnItsRead } from './read-once.server.ts'
import { phoneCountry, withPhoneFrom } from '#app/checkout/contact.ts'
import { deliveryInput } from '#app/checkout/delivery/delivery.ts'
import { stillWrong } from '#app/checkout/delivery/delivery-form.ts'
import { findKeptUntil, offersOnAccount } from '#app/checkout/placing/place.server.ts'
import { whyNotOffered } from '#app/payments/on-account/may-owe.ts'
import { placeOrder } from '#app/checkout/placing/place-order.operation.ts'
import { notPlaced, placed, pressing } from '#app/checkout/paying/press.server.ts'
import { tellContact } from '#app/checkout/tell-contact.operation.ts'
import { firstOffer } from '#app/checkout/express/sheet.server.ts'
import { orderByWallet } from '#app/checkout/express/order-by-wallet.operation.ts'
import { byWallet, notPlacedByWallet, showRates } from '#app/checkout/express/wallet-press.server.ts'

export async function load(visit: Load<'/checkout'>) {
  const checkout = await findCheckout(visit, readBefore(visit))
  if (!checkout) return toCart(visit)
  // Items that cannot be bought are changed in the cart, where each line has its message.
  const told = visit.query.get('told')
  const may = mayOrder(checkout)
  if (!may.ok && may.reason !== 'checkout.incomplete')
    return seeOther(visit.language.href('/cart', undefined, { told: told ?? undefined }))
  const { total } = checkout.totals
  const amount = toProviderAmount({ amount: total, currency: checkout.cart.currency })
  const { scriptOrigin, publishableKey, methods } = configuration().cards
  const onAccount = await offersOnAccount(visit.visitor.customer?.id ?? null, checkout, visit.now)
  const isGuest = visit.visitor.customer === null
  return {
    checkout,
    legal: await getLegalPages(visit.locale),
    open: openPart(checkout.done, visit.query.get('part')),
    told: told && isTold(told) ? told : null,
    // Back from the provider's page without having paid: until when her items are reserved.
    keptUntil: told === 'left' ? await findKeptUntil(checkout.cart.id, visit.now) : null,
    isGuest,
    submission: newId(),
    agreed: seenOf(checkout),
    providerAmount: amount.ok ? amount.value : null,
    amountProblem: amount.ok ? null : amountProblems[amount.reason],
    card: { scriptOrigin, publishableKey, methods, capture: checkout.settings.capture },
    // Until an address is known, a wallet can bring it.
    express: checkout.done.delivery ? null : firstOffer(checkout, visit.language),
    accountDays: onAccount.ok ? checkout.settings.onAccountDays : null,
    notOnAccount: onAccount.ok || isGuest ? null : whyNotOffered(checkout.settings, onAccount.reason),
    minutes: Math.round(limits.reservation.value / 60_000),
  }
}

const amountProblems = {
  'too-small': 'payment.amount_too_small',
  'too-large': 'payment.amount_not_payable',
  'not-payable': 'payment.amount_not_payable',
} as const satisfies Record<AmountRefusal, ErrorCode>

export type CheckoutData = Shown<typeof load>['data']

const tellable = [
  'payment.declined',
  'payment.too_many_declines',
  'payment.unavailable',
  'order.expired',
  'order.displaced',
  'checkout.changed',
] as const
const isTold = (code: string): code is (typeof tellable)[number] => tellable.some((known) => known === code)

export function head(data: CheckoutData, { language: { t } }: Load<'/checkout'>, form: FormState): Head {
  const part = isLeaving(form) ? t('checkout.leaving_title') : t(`checkout.${openOf(data, form)}`)
  return { title: `${part} – ${t('checkout.title')}`, indexed: false }
}

/** Nothing is foreign on this page but the card provider's script, its frames and its API. */
export function policy(): PagePolicy {
  const { scriptOrigin, frameOrigins, apiOrigin } = configuration().cards
  return { script: [scriptOrigin], frame: frameOrigins, connect: [apiOrigin] }
}

type CheckoutAct = Act<'/checkout'>

const checkoutOf = (visit: CheckoutAct) => ({ owner: pressedBy(visit), locale: visit.locale })

/** Shows the part that comes next. */
const goOn = ({ language }: Visit, { next }: { next: Part }) => seeOther(`${language.href('/checkout')}#${next}`)

/** A refused part stays open. Each part of its input has its field there. */
const refusedAt = (part: Part) => (visit: CheckoutAct, form: FormState) => {
  noteRefused(visit)
  if (form.problem === 'cart.empty') return toCart(visit)
  const isTold = Object.keys(form.problems).length > 0
  const values = { ...form.values, part, refreshed: '' }
  return again({ ...form, values, problem: isTold ? null : form.problem }, isTold ? 422 : statusOf(form))
}

function notOrdered(visit: CheckoutAct, form: FormState) {
  if (restsOnItsRead(form.problem)) noteRefused(visit)
  return notPlaced(visit, form)
}

const contact = formOf(tellContact, { key: checkoutOf, done: goOn, refused: refusedAt('contact') })

export const acts = {
  async '/checkout/contact'(visit: CheckoutAct) {
    const country = visit.form.get(phoneCountry) ?? (await getSettings()).homeCountry
    return contact({ ...visit, form: withPhoneFrom(country, visit.form) })
  },
  '/checkout/delivery': formOf(chooseDelivery, { key: checkoutOf, done: goOn, refused: refusedAt('delivery') }),
  '/checkout/delivery/country': otherCountry,
  '/checkout/shipping': formOf(chooseShipping, { key: checkoutOf, done: goOn, refused: refusedAt('shipping') }),
  '/checkout/place': pressing(formOf(placeOrder, { key: checkoutOf, done: placed, refused: notOrdered })),
  '/checkout/rates': showRates,
  '/checkout/wallet': pressing(
    byWallet(formOf(orderByWallet, { key: checkoutOf, done: placed, refused: notPlacedByWallet })),
  ),
}

/** Another country has other fields: the input is kept, and so are the remaining problems. */
async function otherCountry(visit: CheckoutAct): Promise<Answer> {
  refuseOthers(visit)
  const values = typed(visit.form)
  const { error } = deliveryInput.safeParse(inputOf(deliveryInput, values))
  const { problems } = problemsOfForm(error ? problemsIn(error) : [], values)
  const shown = { ...values, part: 'delivery', refreshed: 'country' }
  return again({ values: shown, problems: stillWrong(visit.form, problems) }, 200)
}

/**
 * Nothing is here to buy. A shopper who was signed in until now has it in her account's cart, and would think it lost.
 */
function toCart({ visitor, language, query }: Visit): Answer {
  if (visitor.hasEnded) throw new Fault('access.sign_in_needed')
  return seeOther(language.href('/cart', undefined, { told: query.get('told') ?? undefined }))
}

export function Screen({ data, form, visit }: Shown<typeof load>) {
  if (isLeaving(form)) return <Leaving form={form} />
  return <CheckoutScreen data={data} form={form} open={openOf(data, form)} language={visit.language} />
}

function openOf({ open }: CheckoutData, { values: { part } }: FormState): Part {
  return isPart(part) ? part : open
}
