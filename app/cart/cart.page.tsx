import { type ErrorCode, errors, Fault } from '#app/errors.ts'
import type { CartLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { findLegalPage } from '#app/settings/legal-pages.server.ts'
import { priceNote, priceTaxOf } from '#app/settings/seller.ts'
import { getDeliveryTo, isExport, getServedCountries } from '#app/catalogue/delivery.server.ts'
import { accountOffer } from '#app/settings/sells-on-account.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { again, type Answer, type FormState, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { rememberMe } from '#app/web/me.ts'
import { limitRate } from '#app/web/rate-limit.ts'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { countPieces } from './cart.ts'
import { addToCart, type AddRefusal, changeQuantity, type ChangeRefusal, removeLine } from './cart-changes.server.ts'
import { addForm, changeForm, putBackForm, removeForm, undoForm } from './cart-forms.ts'
import { deliveryOf } from './cart-delivery.ts'
import { CartView } from './CartView.tsx'
import { ownerOf } from './cart-owner.server.ts'
import { findCart } from './cart.server.ts'
import { findDestination } from './destination.server.ts'
import { type Happened, queryOf, readHappened, readTold } from './happened.ts'
import { undoMerge } from './merge-carts.server.ts'
import { putBack, type PutBackRefusal } from './put-back.server.ts'
import { whatToSay } from './say.ts'

export async function load(visit: Load<'/cart'>) {
  const [cart, settings, shipping, countries] = await Promise.all([
    findCart(visit),
    getSettings(),
    findLegalPage('shipping', visit.locale),
    getServedCountries(),
  ])
  const delivery = await getDeliveryTo(await findDestination(visit, cart))
  rememberMe(visit.cookies, { count: countPieces(cart?.lines ?? []) })
  return {
    cart,
    delivery: cart && deliveryOf(cart, delivery, await isExport(delivery.country), visit.now),
    before: { countries, cardBrands: settings.cardBrands, onAccount: accountOffer(settings) },
    priceNote: priceNote(priceTaxOf(settings), shipping, visit.language),
    happened: readHappened(visit.query),
    told: visit.visitor.hasEnded ? ('access.signed_out' as const) : readTold(visit.query),
  }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/cart'>): Head {
  return { title: language.t('cart.title'), indexed: false }
}

export function act(visit: Act<'/cart'>): Promise<Answer> {
  const intent = visit.form.get('intent') ?? 'add'
  // What she had before her lies in her account: here it would be called gone, or done.
  if (visit.visitor.hasEnded && intent !== 'add') throw new Fault('access.sign_in_needed')
  const doIt = Object.hasOwn(intents, intent) ? intents[intent as keyof typeof intents] : null
  return doIt ? doIt(visit) : Promise.resolve(again({ problem: 'field.choice' }))
}

const intents = { add, change, remove, 'put-back': restore, 'undo-merge': undo }

async function add(visit: Act<'/cart'>): Promise<Answer> {
  const read = readForm(addForm, visit.form)
  if (!read.ok) return again({ ...read.form, problem: firstOf(read.form.problems) })
  const { product, option1, option2, option3, quantity } = read.value
  const { currency } = await getSettings()
  const wanted = { slug: product, options: [option1, option2, option3] as const, quantity }
  const outcome = await addToCart(
    ownerOf(visit),
    { ...wanted, options: [...wanted.options] },
    currency,
    visit.now,
    () => limitRate('cart', visit.client, limits.cartsPerHour.value, 3_600_000),
  )
  if (!outcome.ok)
    return again({ values: typed(visit.form), problem: addProblems[outcome.reason] }, addStatus[outcome.reason])
  const { token, lineId, shortened } = outcome.value
  if (token) visit.cookies.set('cart', token, { maxAge: limits.cartLife.value })
  else renewCookie(visit)
  return tell(visit, { deed: 'added', lineId, shortened })
}

function tell(visit: Act<'/cart'>, happened: Happened): Answer {
  return seeOther(visit.language.href('/cart', undefined, queryOf(happened)))
}

/** The cookie lives as long as the cart behind it, which each change prolongs. */
function renewCookie({ cookies, visitor }: Act<'/cart'>) {
  const token = cookies.get('cart')
  if (token && !visitor.customer) cookies.set('cart', token, { maxAge: limits.cartLife.value })
}

async function change(visit: Act<'/cart'>): Promise<Answer> {
  const read = readForm(changeForm, visit.form)
  if (!read.ok) return refuseChange(read.form)
  const { line: lineId, quantity, was, seen = null } = read.value
  const outcome = await changeQuantity(ownerOf(visit), { lineId, quantity, was, seenPrice: seen }, visit.now)
  // What the cart holds is shown, not what was typed: with script it is as good as sent, and would look as if it were in.
  if (!outcome.ok) return again({ values: { line: lineId }, problem: changeProblems[outcome.reason] }, 409)
  return tell(visit, { deed: 'changed', lineId, shortened: outcome.value.shortened })
}

/** A quantity that cannot be is told at its field; whatever else is wrong with the form concerns the cart as a whole. */
function refuseChange({ values, problems: { quantity, ...others } }: FormState): Answer {
  return again({ values, problems: quantity ? { quantity } : {}, problem: firstOf(others) })
}

async function remove(visit: Act<'/cart'>): Promise<Answer> {
  const read = readForm(removeForm, visit.form)
  if (!read.ok) return again({ ...read.form, problem: firstOf(read.form.problems) })
  const { line: lineId, was } = read.value
  const outcome = await removeLine(ownerOf(visit), { lineId, was }, visit.now)
  return outcome.ok ? tell(visit, { deed: 'removed', lineId, shortened: null }) : again({ problem: 'cart.stale' }, 409)
}

async function restore(visit: Act<'/cart'>): Promise<Answer> {
  const read = readForm(putBackForm, visit.form)
  if (!read.ok) return again({ problem: firstOf(read.form.problems) })
  const outcome = await putBack(ownerOf(visit), read.value.line, visit.now)
  if (!outcome.ok)
    return again({ problem: putBackProblems[outcome.reason] }, errors[putBackProblems[outcome.reason]].status)
  return tell(visit, { deed: 'restored', ...outcome.value })
}

async function undo(visit: Act<'/cart'>): Promise<Answer> {
  const read = readForm(undoForm, visit.form)
  if (!read.ok) return again({ problem: firstOf(read.form.problems) })
  const outcome = await undoMerge(ownerOf(visit), read.value.version, visit.now)
  return outcome.ok ? seeOther(visit.language.href('/cart')) : again({ problem: 'cart.stale' }, 409)
}

const addProblems = {
  'options-unknown': 'cart.options_unknown',
  'sold-out': 'stock.sold_out',
  'too-many-lines': 'cart.too_many_lines',
} as const satisfies Record<AddRefusal, ErrorCode>
const addStatus = { 'options-unknown': 422, 'sold-out': 409, 'too-many-lines': 422 } satisfies Record<
  AddRefusal,
  number
>
const changeProblems = {
  stale: 'cart.stale',
  'line-unknown': 'cart.line_unknown',
  'sold-out': 'stock.sold_out',
} as const satisfies Record<ChangeRefusal, ErrorCode>
const putBackProblems = {
  'too-late': 'cart.undo_late',
  'sold-out': 'stock.sold_out',
  'too-many-lines': 'cart.too_many_lines',
} as const satisfies Record<PutBackRefusal, ErrorCode>

function firstOf(problems: Record<string, ErrorCode>): ErrorCode | null {
  return Object.values(problems)[0] ?? null
}

export function Screen({ data, form, visit }: Shown<typeof load>) {
  const { language } = visit
  const { problem, problems, values } = form
  const refused = { problem, quantity: problems.quantity ?? null, lineId: (values.line ?? null) as CartLineId | null }
  return (
    // What is read out goes into the page's one live region, which was there before: script finds it here, and where it is about.
    <div
      data-beside
      data-say={whatToSay({ ...data, refused }, language) || undefined}
      data-at={data.happened ? `line-${data.happened.lineId}` : undefined}
    >
      <CartView {...data} form={form} isBeside={visit.beside === 'dialog'} isGuest={!visit.visitor.customer} />
    </div>
  )
}
