import { isShort } from '#app/cart/cart.ts'
import { type AmountRefusal, toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { configuration } from '#app/configuration.ts'
import { type ErrorCode, Fault } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { refuseOthers } from '#app/identity/visitor.ts'
import { limits } from '#app/limits.ts'
import { getLegalPages } from '#app/settings/legal-pages.server.ts'
import { again, type Answer, type FormState, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import type { Head, PagePolicy, Shown } from '#app/web/screen.ts'
import type { Act, Load, Visit } from '#app/web/visit.ts'
import { type Checkout, findCheckout, tell } from './checkout.server.ts'
import { type CheckoutDetails, isPart, openPart, type Part } from './checkout.ts'
import { CheckoutScreen } from './CheckoutScreen.tsx'
import { isLeaving, Leaving } from './Leaving.tsx'
import { readDelivery, stillWrong } from './delivery-form.ts'
import { contactForm } from './contact.ts'
import { findKeptUntil, offersOnAccount } from './place.server.ts'
import { whyNotOffered } from '#app/payments/may-owe.ts'
import { press } from './press.server.ts'
import { seenOf } from './seen.server.ts'

export async function load(visit: Load<'/checkout'>) {
  const checkout = await findCheckout(visit)
  if (!checkout) return toCart(visit)
  // What cannot be bought as it stands is changed in the cart, where each line says what is wrong with it.
  const told = visit.query.get('told')
  if (checkout.cart.lines.some(isShort))
    return seeOther(visit.language.href('/cart', undefined, { told: told ?? undefined }))
  const { total } = checkout.totals
  const amount = toProviderAmount({ amount: total, currency: checkout.cart.currency })
  const { scriptOrigin, publishableKey } = configuration().cards
  const onAccount = await offersOnAccount(visit, checkout)
  const isGuest = visit.visitor.customer === null
  return {
    checkout,
    legal: await getLegalPages(visit.locale),
    open: openPart(checkout.done, visit.query.get('part')),
    told: told && isTold(told) ? told : null,
    // Back from the provider's page without having paid: until when her pieces are kept.
    keptUntil: told === 'left' ? await findKeptUntil(checkout.cart.id, visit.now) : null,
    isGuest,
    submission: newId(),
    seen: seenOf(checkout),
    providerAmount: amount.ok ? amount.value : null,
    amountProblem: amount.ok ? null : amountProblems[amount.reason],
    card: { scriptOrigin, publishableKey },
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

export async function act(visit: Act<'/checkout'>): Promise<Answer> {
  const { intent } = typed(visit.form)
  if (intent === 'place') return press(visit)
  const checkout = await findCheckout(visit)
  if (!checkout) return toCart(visit)
  refuseOthers(visit)
  if (intent === 'contact') return contact(visit, checkout)
  if (intent === 'delivery') return delivery(visit, checkout)
  if (intent === 'shipping') return shipping(visit, checkout)
  if (intent === 'country') return country(visit, checkout)
  return again({ problem: 'field.choice' })
}

/** Nothing is here to buy. Whoever was signed in until now has it in her account's cart, and would take it for lost. */
function toCart({ visitor, language, query }: Visit): Answer {
  if (visitor.hasEnded) throw new Fault('access.sign_in_needed')
  return seeOther(language.href('/cart', undefined, { told: query.get('told') ?? undefined }))
}

async function contact(visit: Act<'/checkout'>, checkout: Checkout): Promise<Answer> {
  const country = checkout.details.address?.country ?? checkout.settings.homeCountry
  const read = readForm(contactForm(country), visit.form)
  return read.ok ? goOn(visit, checkout, read.value) : again(read.form)
}

async function delivery(visit: Act<'/checkout'>, checkout: Checkout): Promise<Answer> {
  const read = readDelivery(visit.form, checkout)
  return read.ok ? goOn(visit, checkout, read.value) : again(read.form)
}

/** Another country, other fields: what was typed comes back in them, and what is wrong with the rest stays said. */
function country({ form }: Act<'/checkout'>, checkout: Checkout): Answer {
  const read = readDelivery(form, checkout)
  return again({ values: typed(form), problems: read.ok ? {} : stillWrong(form, read.form.problems) }, 200)
}

async function shipping(visit: Act<'/checkout'>, checkout: Checkout): Promise<Answer> {
  const chosen = checkout.offered.find(({ id }) => id === visit.form.get('method'))
  if (!chosen) return again({ values: typed(visit.form), problems: { method: 'field.choice' } })
  return goOn(visit, checkout, { shippingMethodId: chosen.id })
}

/** Keeps what was told and shows the part that comes next. */
async function goOn(visit: Visit, checkout: Checkout, told: Partial<CheckoutDetails>): Promise<Answer> {
  await tell(visit, checkout, told)
  const next = await findCheckout(visit)
  return seeOther(`${visit.language.href('/checkout')}#${next ? openPart(next.done, null) : 'contact'}`)
}

export function Screen({ data, form, visit }: Shown<typeof load>) {
  if (isLeaving(form)) return <Leaving form={form} />
  return <CheckoutScreen data={data} form={form} open={openOf(data, form)} language={visit.language} />
}

/** What was refused stays open. */
function openOf({ open }: CheckoutData, { values: { intent } }: FormState): Part {
  const refused = intent === 'country' ? 'delivery' : intent
  return isPart(refused) ? refused : open
}
