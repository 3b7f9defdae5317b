import { cardFields } from '#app/card-payments/card-fields.ts'
import { toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { beforeOrderOf } from '#app/checkout/page/before-order.ts'
import { BeforeOrder } from '#app/checkout/page/BeforeOrder.tsx'
import { isLeaving, Leaving } from '#app/checkout/page/Leaving.tsx'
import { PayByCard } from '#app/checkout/paying/PayByCard.tsx'
import { configuration } from '#app/configuration.ts'
import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { nameOf, shownTo } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { daysOf } from '#app/orders/order-words.ts'
import { addressLines } from '#app/orders/page/address-lines.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { getLegalPages } from '#app/settings/legal-pages.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { CheckoutLayout } from '#app/ui/frame/CheckoutLayout.tsx'
import { Empty } from '#app/ui/notices/Empty.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { Hidden } from '#app/ui/text/Hidden.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import type { Head, PagePolicy, Shown } from '#app/web/answers/screen.ts'
import { noteRefused } from '#app/system/logs/security-log.server.ts'
import { limitRefusals } from '#app/web/floods/rate-limit.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { useVisitor } from '#app/web/requests/visitor.tsx'
import { offerSeen } from '#app/drafts/offer.server.ts'
import { notOrdered, ordered, pageOf, pressing } from './draft-press.server.ts'
import { findOffered, mayPayOffered } from './offered-draft.record.ts'
import { OfferSummary } from './OfferSummary.tsx'
import { payDraft } from './pay-draft.operation.ts'

type Visit = Load<'/checkout/draft'>

const keyOf = ({ query }: Pick<Visit, 'query'>) => ({ number: query.get('draft') ?? '', link: query.get('key') })

/** Who guesses keys waits; the holder of the link sees what it sells, or that it is over. */
async function getOffered(visit: Visit) {
  const hour = 3_600_000
  return limitRefusals('draft-guess', visit.client, limits.linkGuesses.value, hour, async () => {
    const offered = await findOffered(keyOf(visit), actorOf(visit))
    if (!offered && visit.query.has('key')) noteRefused('link_guessed', visit)
    return offered ?? notFound()
  })
}

export async function load(visit: Visit) {
  const offered = await getOffered(visit)
  const { filed, offer } = offered
  const may = mayPayOffered(offered, visit.now)
  if (!may.ok || !offer) return { state: filed.state === 'ordered' ? ('ordered' as const) : ('ended' as const) }
  const { name, capture } = await getSettings()
  const amount = offer.total === 0 ? null : toProviderAmount({ amount: offer.total, currency: offer.currency })
  const { scriptOrigin, publishableKey, methods } = configuration().cards
  return {
    state: 'payable' as const,
    offer,
    shop: name,
    pickUp: offer.pickUpLocationId
      ? (filed.checkout?.pickUps.find(({ id }) => id === offer.pickUpLocationId) ?? null)
      : null,
    until: filed.linkExpiresAt,
    legal: await getLegalPages(visit.locale),
    agreed: offerSeen(offer),
    submission: newId(),
    amount: amount?.ok ? amount.value : null,
    card: { scriptOrigin, publishableKey, methods, capture },
    minutes: Math.round(limits.reservation.value / 60_000),
    page: pageOf(visit),
  }
}
type Payable = Extract<Shown<typeof load>['data'], { state: 'payable' }>

export async function act(visit: Act<'/checkout/draft'>) {
  await getOffered(visit)
  return press(visit)
}
const press = pressing(formOf(payDraft, { key: keyOf, done: ordered, refused: notOrdered }))

const titles = {
  payable: 'draft.pay.title',
  ordered: 'draft.pay.ordered_title',
  ended: 'draft.pay.ended_title',
} as const

export function head({ state }: Shown<typeof load>['data'], { language: { t } }: Visit): Head {
  return { title: `${t(titles[state])} – ${t('checkout.title')}`, indexed: false }
}

/** As in the checkout: nothing is foreign here but the card provider. */
export function policy(): PagePolicy {
  const { scriptOrigin, frameOrigins, apiOrigin } = configuration().cards
  return { script: [scriptOrigin], frame: frameOrigins, connect: [apiOrigin] }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  if (isLeaving(form)) return <Leaving form={form} />
  if (data.state === 'payable') return <Offer data={data} form={form} />
  const action = (
    <Button look="quiet" href={href('/contact')}>
      {t('shell.contact')}
    </Button>
  )
  return (
    <Empty title={t(titles[data.state])} action={action}>
      <p>{t(data.state === 'ordered' ? 'draft.pay.ordered' : 'draft.pay.ended')}</p>
    </Empty>
  )
}

function Offer({ data, form }: { data: Payable; form: FormState }) {
  const language = useLanguage()
  const { t, money, time } = language
  const { offer, shop, until } = data
  return (
    <>
      <PageHeader title={t('draft.pay.title')} text={until && t('draft.pay.text', { shop, time: time(until) })} />
      <CheckoutLayout
        summaryLabel={t('checkout.your_order')}
        folded={
          <>
            <span>{t('checkout.your_order')}</span>{' '}
            <span className="num">{money({ amount: offer.total, currency: offer.currency })}</span>
          </>
        }
        unfolded
        summary={<OfferSummary offer={offer} />}
      >
        {form.problem && <Notice kind="problem">{problemOf(language, form)}</Notice>}
        <div className="stack">
          <Where offer={offer} pickUp={data.pickUp} />
          <Pay data={data} />
        </div>
      </CheckoutLayout>
    </>
  )
}

function Where({ offer, pickUp }: Pick<Payable, 'offer' | 'pickUp'>) {
  const { t, locale } = useLanguage()
  const { shippingAddress, billingAddress, email } = offer
  return (
    <div className="stack">
      <p>
        <bdi>{email}</bdi>
      </p>
      {pickUp && (
        <div>
          <h2 className="small">{t('draft.pay.pick_up')}</h2>
          <AddressBlock lines={addressLines({ ...pickUp.address, name: pickUp.name }, locale)} />
        </div>
      )}
      {shippingAddress && (
        <div>
          <h2 className="small">{t('draft.pay.to')}</h2>
          <AddressBlock lines={addressLines(shippingAddress, locale)} />
        </div>
      )}
      {billingAddress && (
        <div>
          <h2 className="small">{t('draft.pay.billing')}</h2>
          <AddressBlock lines={addressLines(billingAddress, locale)} />
        </div>
      )}
    </div>
  )
}

function Pay({ data }: { data: Payable }) {
  const language = useLanguage()
  const { t, href } = language
  const { offer, page, submission, agreed, minutes, amount, card } = data
  const hidden = { submission, agreed, [shownTo]: nameOf(useVisitor()) }
  const before = beforeOffer(offer, data, language)
  const isFree = offer.total === 0
  const plain = (
    <form method="post" action={page} className="stack">
      <Hidden fields={hidden} />
      <p>{isFree ? t('draft.pay.free') : t('checkout.needs_script', { minutes })}</p>
      <BeforeOrder {...before} />
      <Button wide>{isFree ? t('draft.pay.order_free') : t('checkout.pay')}</Button>
    </form>
  )
  if (isFree || amount === null) return plain
  const fields = cardFields({ email: offer.email, address: offer.billingAddress ?? offer.shippingAddress })
  return (
    <>
      <noscript>{plain}</noscript>
      <PayByCard
        action={page}
        hidden={hidden}
        amount={amount}
        currency={offer.currency}
        fields={fields}
        card={card}
        before={before}
        contact={{ to: href('/contact'), name: t('shell.contact') }}
      />
    </>
  )
}

function beforeOffer(offer: OrderDraft, { legal }: Payable, language: ReturnType<typeof useLanguage>) {
  const { shippingMethod, total, currency, taxTotal } = offer
  const arrival = shippingMethod ? [`${shippingMethod.name}, ${language.t('orders.days', daysOf(shippingMethod))}`] : []
  const ordered = {
    total: { amount: total, currency },
    hasTax: taxTotal > 0,
    hasShipping: shippingMethod !== null,
    arrival,
  }
  return beforeOrderOf(ordered, legal, language)
}
