import { hasSecret, returnedIn } from '#app/card-payments/returned.ts'
import { rememberCount } from '#app/cart/cart.server.ts'
import { notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { Language } from '#app/web/language-of.ts'
import { wayOf } from '#app/orders/money/account.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Empty } from '#app/ui/notices/Empty.tsx'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import type { Settled } from '#app/orders/order.ts'
import { findOwnOrderAddress, cameByLink, settleReturn, wayAfterDecline, wayBack } from './return.server.ts'

// Seconds; with script the page asks by itself and stays (app/web/client/look-again.ts).
const reloadAfter = 30

// The state of an order that is neither paid nor can be paid again.
const notPaid = ['held', 'called-off', 'given-back', 'delayed'] as const
type NotPaid = (typeof notPaid)[number]
type Standing = { state: 'waiting' | 'paid' | NotPaid | 'left' | 'linked'; again: string }

const isNotPaid = ({ state }: Settled) => state === 'declined' || state === 'expired' || state === 'displaced'

export async function load(visit: Load<'/checkout/return'>): Promise<Standing | Answer> {
  const { href } = visit.language
  const left = visit.query.get('left')
  if (left) {
    const back = await wayBack(visit, left)
    return back ? seeOther(back) : { state: 'left', again: href('/') }
  }
  const returned = returnedIn(visit.query) ?? notFound()
  const settled = await settleReturn(visit, returned)
  if (isNotPaid(settled) && (await cameByLink(settled))) return { state: 'linked', again: href('/') }
  if (settled.state === 'declined') return seeOther(await wayAfterDecline(visit, settled))
  if (settled.state === 'expired' || settled.state === 'displaced')
    return seeOther(href('/checkout', undefined, { told: `order.${settled.state}` }))
  const again = href('/checkout/return', undefined, returned)
  const isSecret = hasSecret(visit.query)
  if (settled.state === 'pending') return isSecret ? seeOther(again) : { state: 'waiting', again }
  await rememberCount(visit)
  const link = await findOwnOrderAddress(visit, settled)
  if (link) return seeOther(link)
  if (isSecret) return seeOther(again)
  return { state: notPaid.find((state) => state === settled.state) ?? 'paid', again }
}

const titles = {
  waiting: 'checkout.waiting_title',
  paid: 'checkout.paid_title',
  held: 'checkout.held_title',
  delayed: 'checkout.delayed_title',
  'called-off': 'checkout.called_off_title',
  'given-back': 'checkout.given_back_title',
  left: 'checkout.left_title',
  linked: 'draft.pay.again_title',
} as const
const sentences = {
  paid: 'checkout.paid',
  held: 'checkout.held',
  delayed: 'checkout.delayed',
  'called-off': 'orders.letter.cancelled_nothing_charged',
  'given-back': 'checkout.given_back',
  left: 'checkout.left_elsewhere',
  linked: 'draft.pay.again',
} as const

export function head({ state }: Shown<typeof load>['data'], { language }: Load<'/checkout/return'>): Head {
  const { t } = language
  return {
    title: `${t(titles[state])} – ${t('checkout.title')}`,
    indexed: false,
    refreshAfter: state === 'waiting' ? reloadAfter : undefined,
  }
}

/** The page of somebody else's payment does not name the method. */
const sentenceFacts = (language: Language) => ({
  ...wayOf(null, null, language),
  days: limits.debitDays.value,
})

export function Screen({ data, visit }: Shown<typeof load>) {
  const { t, href } = visit.language
  if (data.state !== 'waiting') {
    return (
      <Empty title={t(titles[data.state])} action={<Button href={href('/')}>{t('shell.continue_shopping')}</Button>}>
        <p>{t(sentences[data.state], sentenceFacts(visit.language))}</p>
      </Empty>
    )
  }
  return (
    <Empty
      title={t('checkout.waiting_title')}
      action={<Button href={data.again}>{t('checkout.waiting_refresh')}</Button>}
    >
      <p>{t('checkout.waiting')}</p>
      <noscript>
        <p>{t('checkout.waiting_reload', { seconds: reloadAfter })}</p>
      </noscript>
      <p
        role="status"
        className="muted small"
        data-look-again={data.again}
        data-still={t('checkout.waiting_still')}
        data-over={t('checkout.waiting_over')}
      />
    </Empty>
  )
}
