import { formOf, statusOf } from '#app/doors/form.server.ts'
import { Fault } from '#app/errors.ts'
import type { CartLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { findLegalPage } from '#app/settings/legal-pages.server.ts'
import { priceNote, priceTaxOf } from '#app/settings/seller.ts'
import { getDeliveryTo, isExport, getServedCountries } from '#app/catalogue/delivery.server.ts'
import { accountOffer } from '#app/settings/sells-on-account.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { again, type Answer, type FormState, seeOther } from '#app/web/answers/answer.ts'
import { rememberMe } from '#app/web/requests/me.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { countPieces } from '#app/cart/cart.ts'
import { addToCart } from '#app/cart/lines/add-to-cart.operation.ts'
import { changeLine } from '#app/cart/lines/change-line.operation.ts'
import { deliveryOf } from './cart-delivery.ts'
import { CartView } from './CartView.tsx'
import { type CartOwner, ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import { findCart } from '#app/cart/lines/cart-lines.server.ts'
import { findDestination } from './destination.server.ts'
import { type Happened, queryOf, readHappened, readNoticeCode } from '#app/cart/lines/happened.ts'
import { putBack } from '#app/cart/lines/put-back.operation.ts'
import { removeFromCart } from '#app/cart/lines/remove-line.operation.ts'
import { cartAnnouncement } from '#app/cart/lines/say.ts'
import { undoMerge } from '#app/cart/owners/undo-merge.operation.ts'

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
    told: visit.visitor.hasEnded ? ('access.signed_out' as const) : readNoticeCode(visit.query),
  }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/cart'>): Head {
  return { title: language.t('cart.title'), indexed: false }
}

type CartAct = Act<'/cart'>

/**
 * The items of the account that was signed in before are not here any more: they would be reported as gone, or done.
 */
function ownOf(visit: CartAct): CartOwner {
  if (visit.visitor.hasEnded) throw new Fault('access.sign_in_needed')
  return ownerOf(visit)
}

function tell(visit: CartAct, happened: Happened): Answer {
  return seeOther(visit.language.href('/cart', undefined, queryOf(happened)))
}

/** An impossible quantity is shown at its field; any other problem concerns the cart as a whole. */
function refused(_: CartAct, { values, problems: { quantity, ...others }, problem }: FormState): Answer {
  const atField: FormState['problems'] = quantity ? { quantity } : {}
  const form = { problems: atField, problem: wholeOf({ problems: others, problem }) }
  // The cart's actual quantity is shown, not the input: with script the typed one would look as if it were in the cart.
  return again({ ...form, values: quantity ? values : { line: values.line ?? '' } }, quantity ? 422 : statusOf(form))
}

const wholeOf = ({ problems, problem }: Pick<FormState, 'problems' | 'problem'>) =>
  problem ?? Object.values(problems)[0] ?? null

export const act = formOf(addToCart, {
  key: (visit: CartAct) => ownerOf(visit),
  done(visit, { token, lineId, shortened }) {
    if (token) visit.cookies.set('cart', token, { maxAge: limits.cartLife.value })
    else renewCookie(visit)
    return tell(visit, { deed: 'added', lineId, shortened })
  },
  refused(_, { values, ...form }) {
    const problem = wholeOf(form)
    return again({ values, problem }, statusOf({ problem }))
  },
})

export const acts = {
  '/cart/change': formOf(changeLine, {
    key: ownOf,
    done: (visit, changed) => tell(visit, { deed: 'changed', ...changed }),
    refused,
  }),
  '/cart/remove': formOf(removeFromCart, {
    key: ownOf,
    done: (visit, { lineId }) => tell(visit, { deed: 'removed', lineId, shortened: null }),
    refused,
  }),
  '/cart/put-back': formOf(putBack, {
    key: ownOf,
    done: (visit, restored) => tell(visit, { deed: 'restored', ...restored }),
    refused,
  }),
  '/cart/undo-merge': formOf(undoMerge, {
    key: ownOf,
    done: (visit) => seeOther(visit.language.href('/cart')),
    refused,
  }),
}

/** The cookie lives as long as the cart behind it, which each change prolongs. */
function renewCookie({ cookies, visitor }: CartAct) {
  const token = cookies.get('cart')
  if (token && !visitor.customer) cookies.set('cart', token, { maxAge: limits.cartLife.value })
}

export function Screen({ data, form, visit }: Shown<typeof load>) {
  const { language } = visit
  const { problem, problems, values } = form
  const refused = { problem, quantity: problems.quantity ?? null, lineId: (values.line ?? null) as CartLineId | null }
  return (
    // The announcement goes into the page's one live region, which existed before: script finds its text and its line
    // here.
    <div
      data-beside
      data-say={cartAnnouncement({ ...data, refused }, language) || undefined}
      data-at={data.happened ? `line-${data.happened.lineId}` : undefined}
    >
      <CartView {...data} form={form} isBeside={visit.beside === 'dialog'} isGuest={!visit.visitor.customer} />
    </div>
  )
}
