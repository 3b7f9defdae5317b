import type { ErrorCode } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Empty } from '#app/ui/Empty.tsx'
import { Button } from '#app/ui/Button.tsx'
import { CheckoutLayout } from '#app/ui/CheckoutLayout.tsx'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { again, type Answer, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { rememberMe } from '#app/web/me.ts'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { countPieces, type Shortened } from './cart.ts'
import { addToCart, type AddRefusal, changeQuantity, type ChangeRefusal, removeLine } from './cart-changes.server.ts'
import { addForm, changeForm, removeForm, undoForm } from './cart-forms.ts'
import { CartLines } from './CartLines.tsx'
import { CartNotices } from './CartNotices.tsx'
import { CartSum } from './CartSum.tsx'
import { ownerOf } from './cart-owner.server.ts'
import { findCart } from './cart.server.ts'
import { undoMerge } from './merge-carts.server.ts'

export async function load(visit: Load<'/cart'>) {
  const [cart, settings] = await Promise.all([findCart(visit), getSettings()])
  rememberMe(visit.cookies, { count: countPieces(cart?.lines ?? []) })
  const told = visit.query.get('told')
  return {
    cart,
    pricesIncludeTax: settings.pricesIncludeTax,
    addedLine: visit.query.get('added'),
    // From the address, so only what this page itself may have put there.
    told: told && isTold(told) ? told : null,
  }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/cart'>): Head {
  return { title: language.t('cart.title'), indexed: false }
}

export function act(visit: Act<'/cart'>): Promise<Answer> {
  const intent = visit.form.get('intent') ?? 'add'
  const doIt = Object.hasOwn(intents, intent) ? intents[intent as keyof typeof intents] : null
  return doIt ? doIt(visit) : Promise.resolve(again({ problem: 'field.choice' }))
}

const intents = { add, change, remove, 'undo-merge': undo }

async function add(visit: Act<'/cart'>): Promise<Answer> {
  const read = readForm(addForm, visit.form)
  if (!read.ok) return again({ ...read.form, problem: firstOf(read.form.problems) })
  const { product, option1, option2, option3, quantity } = read.value
  const { currency } = await getSettings()
  const wanted = { slug: product, options: [option1, option2, option3] as const, quantity }
  const outcome = await addToCart(ownerOf(visit), { ...wanted, options: [...wanted.options] }, currency, visit.now)
  if (!outcome.ok)
    return again({ values: typed(visit.form), problem: addProblems[outcome.reason] }, addStatus[outcome.reason])
  const { token, lineId, shortened } = outcome.value
  if (token) visit.cookies.set('cart', token, { maxAge: limits.cartLife.value })
  else renewCookie(visit)
  return seeOther(
    visit.language.href('/cart', undefined, { added: lineId, told: shortened ? tellings[shortened] : undefined }),
  )
}

/** The cookie lives as long as the cart behind it, which each change prolongs. */
function renewCookie({ cookies, visitor }: Act<'/cart'>) {
  const token = cookies.get('cart')
  if (token && !visitor.customer) cookies.set('cart', token, { maxAge: limits.cartLife.value })
}

async function change(visit: Act<'/cart'>): Promise<Answer> {
  const read = readForm(changeForm, visit.form)
  if (!read.ok) return again({ ...read.form, problem: firstOf(read.form.problems) })
  const { line: lineId, quantity, version } = read.value
  const outcome = await changeQuantity(ownerOf(visit), { lineId, quantity, version }, visit.now)
  if (!outcome.ok) return again({ values: typed(visit.form), problem: changeProblems[outcome.reason] }, 409)
  const { shortened } = outcome.value
  return seeOther(visit.language.href('/cart', undefined, { told: shortened ? tellings[shortened] : undefined }))
}

async function remove(visit: Act<'/cart'>): Promise<Answer> {
  const read = readForm(removeForm, visit.form)
  if (!read.ok) return again({ ...read.form, problem: firstOf(read.form.problems) })
  const outcome = await removeLine(ownerOf(visit), { lineId: read.value.line, version: read.value.version }, visit.now)
  return outcome.ok ? seeOther(visit.language.href('/cart')) : again({ problem: 'cart.stale' }, 409)
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
const tellings = {
  'not-enough': 'stock.not_enough',
  'over-limit': 'cart.quantity_over_limit',
} as const satisfies Record<Shortened, ErrorCode>

/** What other pages may send here to be told: a refusal that left the cart as it is. */
const toldHere = [...Object.values(tellings), 'cart.empty', 'stock.sold_out', 'checkout.changed'] as const
const isTold = (code: string): code is (typeof toldHere)[number] => toldHere.some((known) => known === code)

function firstOf(problems: Record<string, ErrorCode>): ErrorCode | null {
  return Object.values(problems)[0] ?? null
}

export function Screen({ data, form, visit }: Shown<typeof load>) {
  const { t, href } = visit.language
  const notices = <CartNotices {...data} form={form} />
  if (!data.cart || data.cart.lines.length === 0) {
    return (
      <>
        {form.problem && notices}
        <Empty title={t('cart.empty')} action={<Button href={href('/collections')}>{t('cart.browse')}</Button>}>
          <p>{t('cart.empty_text')}</p>
        </Empty>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('cart.title')} />
      {notices}
      <CheckoutLayout
        summaryLabel={t('cart.sum')}
        summary={<CartSum cart={data.cart} pricesIncludeTax={data.pricesIncludeTax} />}
      >
        <CartLines cart={data.cart} form={form} />
      </CheckoutLayout>
    </>
  )
}
