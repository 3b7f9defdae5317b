import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementLocale, StripeError, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { appearanceOf } from './appearance.ts'
import { isTaken } from './card-fields.ts'
import { Hidden } from '#app/ui/text/Hidden.tsx'
import { loadProvider } from './load-provider.ts'

export interface CardEntryProps {
  action: string
  /** The hidden fields that the form submits. */
  hidden: Record<string, string>
  /** In the provider's own unit, for its card fields only: the server decides what is charged. */
  amount: number
  currency: string
  locale: string
  /** The initial values of the card fields. */
  fields: StripePaymentElementOptions
  scriptOrigin: string
  publishableKey: string
  /** The provider's words for the methods that the shop lists; null: the account decides. */
  methods: string[] | null
  /** Methods that cannot be captured on shipping are then not offered. */
  capture: 'order' | 'shipping'
  /** The text right above the button that orders. */
  before: ReactNode
  className: { card: string; button: string; busy: string; error: string; quiet: string }
  texts: Record<
    'pay' | 'paying' | 'loading' | 'blocked' | 'retry' | 'hosted' | 'declined' | 'refused3ds' | 'lost' | 'review',
    string
  >
}

/** The provider's field shows the error itself: nothing is added here. */
const atField: Problem = { text: '' }

interface Problem {
  text: string
  /** The page where the buyer can review what changed. */
  review?: string
}

/** The card fields, which are the provider's, and the button, which is ours. */
export function CardEntry(props: CardEntryProps) {
  const [stripe, setStripe] = useState<Stripe | 'loading' | 'blocked'>('loading')
  const { scriptOrigin, publishableKey } = props
  useEffect(() => {
    if (stripe === 'loading') loadProvider(scriptOrigin, publishableKey).then(setStripe, () => setStripe('blocked'))
  }, [stripe, scriptOrigin, publishableKey])
  if (stripe === 'blocked') return <Blocked {...props} retry={() => setStripe('loading')} />
  if (stripe === 'loading') {
    return (
      <div className={props.className.card} aria-busy="true">
        <p role="status">{props.texts.loading}</p>
      </div>
    )
  }
  const { amount, currency, locale, methods, capture } = props
  // The server has checked that it is one of the shop's languages, which the provider all speaks.
  const language = locale as StripeElementLocale
  // As the server opens the payment: with another choice, the provider would refuse it.
  const choice = {
    ...(methods && { allowedPaymentMethodTypes: methods }),
    ...(capture === 'shipping' && { captureMethod: 'manual' as const }),
  }
  const appearance = appearanceOf(document.documentElement)
  return (
    <Elements stripe={stripe} options={{ mode: 'payment', amount, currency, locale: language, appearance, ...choice }}>
      <CardForm {...props} onBlocked={() => setStripe('blocked')} />
    </Elements>
  )
}

/** The fields do not come: they are tried again, or the provider's own page is the way out. */
function Blocked({ retry, ...props }: CardEntryProps & { retry: () => void }) {
  const { texts, className } = props
  return (
    <div className="stack">
      <p role="alert">{texts.blocked}</p>
      <button type="button" className={className.quiet} onClick={retry}>
        {texts.retry}
      </button>
      <form method="post" action={props.action} className="stack">
        <Hidden fields={props.hidden} />
        <p>{texts.hosted}</p>
        {props.before}
        <button className={className.button}>{texts.pay}</button>
      </form>
    </div>
  )
}

function CardForm({ onBlocked, ...props }: CardEntryProps & { onBlocked: () => void }) {
  const [stripe, elements] = [useStripe(), useElements()]
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { texts, className } = props
  useOldPage(() => setBusy(false))

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!stripe || !elements || isBusy) return
    setBusy(true)
    setProblem(null)
    const found = await pay(stripe, elements, form, props).catch(() => ({ text: texts.lost }))
    // Nothing found: the browser is on its way to the next page, and the button stays busy until it is there.
    if (!found) return
    setProblem(found)
    setBusy(false)
  }

  return (
    <form method="post" action={props.action} className="stack" onSubmit={(event) => void send(event)}>
      <Hidden fields={props.hidden} />
      <div className={isReady ? undefined : className.card}>
        <PaymentElement options={props.fields} onReady={() => setReady(true)} onLoadError={onBlocked} />
      </div>
      <div role="alert">
        {problem?.text && (
          <div className={className.error}>
            <div>
              {problem.text} {problem.review && <a href={problem.review}>{texts.review}</a>}
            </div>
          </div>
        )}
      </div>
      {props.before}
      <button
        className={isBusy ? `${className.button} ${className.busy}` : className.button}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? texts.paying : texts.pay}
      </button>
    </form>
  )
}

/** The back button may bring this page back as it was left, busy: it is free again. */
function useOldPage(show: () => void) {
  const latest = useRef(show)
  useEffect(() => {
    const listen = () => latest.current()
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}

type Fields = NonNullable<ReturnType<typeof useElements>>

/**
 * First the order with the form's values, then the card. Submitted again, it is the same order and the same payment.
 */
async function pay(
  stripe: Stripe,
  elements: Fields,
  form: HTMLFormElement,
  { texts }: CardEntryProps,
): Promise<Problem | null> {
  const filled = await elements.submit()
  // The card fields show their own errors, so none is repeated here.
  if (filled.error)
    return filled.error.type === 'validation_error' ? atField : { text: filled.error.message ?? texts.declined }
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } })
  const answer: { clientSecret?: string; returnUrl?: string; goTo?: string; problem?: string; review?: string } =
    await response.json()
  if (answer.problem) return { text: answer.problem, review: answer.review }
  if (answer.goTo) return leaveFor(answer.goTo)
  const { clientSecret = '', returnUrl = '' } = answer
  const { error } = await stripe.confirmPayment({ elements, clientSecret, confirmParams: { return_url: returnUrl } })
  return problemOf(error, returnUrl, texts)
}

/** Card and bank messages stay general: who tries stolen cards should learn nothing from them. */
function problemOf(error: StripeError, returnUrl: string, texts: CardEntryProps['texts']): Problem | null {
  const intent = error.payment_intent
  // Paid in another tab: this one goes to the same order.
  if (intent && isTaken(intent.status)) return leaveFor(`${returnUrl}?payment_intent=${intent.id}`)
  if (error.code === 'payment_intent_authentication_failure') return { text: texts.refused3ds }
  if (error.type === 'validation_error') return { text: error.message ?? texts.declined }
  return { text: error.type === 'card_error' ? texts.declined : texts.lost }
}

function leaveFor(address: string): null {
  location.assign(address)
  return null
}
