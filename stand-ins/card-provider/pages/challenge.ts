import type Stripe from 'stripe'
import { isKind, type Kind } from '#stand-ins/card-provider/payments/means.ts'
import { hostedWords } from './hosted-words.ts'
import { moneyText } from '#stand-ins/card-provider/money/money.ts'
import { html, type Html } from '#stand-ins/html.ts'
import type { Language } from '#stand-ins/language.ts'
import { barePage } from './html.ts'

const words = {
  en: {
    title: 'Confirm your payment',
    bank: 'Your bank',
    question: (amount: string, shop: string) => `Do you want to pay ${amount} to ${shop}?`,
    card: (last4: string) => `Card ending in ${last4}`,
    agree: 'Complete',
    refuse: 'Fail',
    close: 'Close without answering',
    over: 'This question has been answered.',
    note: 'Stand-in for a bank’s page. No real money moves.',
  },
  de: {
    title: 'Zahlung bestätigen',
    bank: 'Ihre Bank',
    question: (amount: string, shop: string) => `Möchten Sie ${amount} an ${shop} zahlen?`,
    card: (last4: string) => `Karte mit den Endziffern ${last4}`,
    agree: 'Bestätigen',
    refuse: 'Ablehnen',
    close: 'Ohne Antwort schließen',
    over: 'Diese Frage ist beantwortet.',
    note: 'Nachbildung einer Bankseite. Es fließt kein echtes Geld.',
  },
}

type Question = {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  shop: string
  language: Language
  inFrame: boolean
}

/** The bank's question, alone in the window or in a frame over the shop's page. */
export function challengePage({ intent, method, shop, language, inFrame }: Question): string {
  const say = words[language]
  const amount = moneyText(intent.amount, intent.currency, language)
  const query = inFrame ? `?frame=1&locale=${language}` : `?locale=${language}`
  const close = html`<button type="button" class="quiet" id="close">${say.close}</button>`
  const body = html`<body class="${inFrame ? 'framed' : ''}">
    <div class="sheet" role="dialog" aria-modal="true" aria-labelledby="title" aria-describedby="question">
      <p class="note">${method.card ? say.bank : hostedWords[language].methods[methodOf(method)]}</p>
      <h1 id="title">${say.title}</h1>
      <p id="question" class="large">${say.question(amount, shop)}</p>
      ${method.card && html`<p class="note">${say.card(method.card.last4)}</p>`}
      <form method="post" action="${query}">
        <button name="answer" value="complete" class="primary">${say.agree}</button>
        <button name="answer" value="fail">${say.refuse}</button>
        ${inFrame && close}
      </form>
      <p class="note">${say.note}</p>
    </div>
  </body>`
  return barePage(say.title, body, { language, ...(inFrame && { head: script }) })
}

const methodOf = ({ type }: Stripe.PaymentMethod): Kind => (isKind(type) ? type : 'card')

/** In the frame, if a question is opened too late: the library removes it as soon as it knows. */
export function answeredPage(language: Language): string {
  const say = words[language]
  const body = html`<body class="framed" data-outcome="late">
    <div class="sheet" role="status"><p>${say.over}</p></div>
  </body>`
  return barePage(say.title, body, { language, head: script })
}

const script: Html = html`<script type="module" src="/frames/challenge.js"></script>`
