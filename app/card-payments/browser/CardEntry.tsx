import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Hidden } from '#app/ui/text/Hidden.tsx'
import { orderAndPay, type PaymentProblem, type PaymentTexts, type WayOn } from './order-and-pay.ts'
import { ProblemShown } from './ProblemShown.tsx'
import { groupOptions, type ProviderGroup } from './provider-group.ts'
import { loadProvider } from './load-provider.ts'

export interface CardEntryProps extends ProviderGroup {
  action: string
  /** The hidden fields that the form submits. */
  hidden: Record<string, string>
  /** The initial values of the card fields. */
  fields: StripePaymentElementOptions
  scriptOrigin: string
  publishableKey: string
  /** The text right above the button that orders. */
  before: ReactNode
  className: { card: string; button: string; busy: string; error: string; quiet: string }
  texts: PaymentTexts & Record<'pay' | 'paying' | 'loading' | 'blocked' | 'retry' | 'hosted', string>
  /** Where the buyer changes the email address. */
  contact: WayOn
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
  return (
    <Elements stripe={stripe} options={groupOptions(props)}>
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
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const { texts, className } = props
  useOldPage(() => setBusy(false))

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!stripe || !elements || isBusy) return
    setBusy(true)
    setProblem(null)
    const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
    const pressed = orderAndPay(stripe, elements, { action: form.action, fields, texts, contact: props.contact })
    const found = await pressed.catch(() => ({ text: texts.lost }))
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
      <ProblemShown problem={problem} className={className.error} />
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
