import type Stripe from 'stripe'
import { page } from '#stand-ins/document.ts'
import { html, type Html } from '#stand-ins/html.ts'
import { chooseLanguage, type Language } from '#stand-ins/language.ts'
import { noCall, type Answer } from '#stand-ins/card-provider/calls/answers.ts'
import { transaction } from '#stand-ins/card-provider/database.ts'
import { doDueWork } from '#stand-ins/card-provider/by-hand/due-work.ts'
import { ApiError } from '#stand-ins/card-provider/calls/errors.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { lineItems } from '#stand-ins/card-provider/sessions/line-items.ts'
import { moneyText } from '#stand-ins/card-provider/money/money.ts'
import { getObject, idOf } from '#stand-ins/card-provider/objects.ts'
import { textOf } from '#stand-ins/card-provider/calls/params.ts'
import { methodFromData } from '#stand-ins/card-provider/methods/payment-methods.ts'
import { isKind, type Kind } from '#stand-ins/card-provider/payments/means.ts'
import { completeSession, methodsOfSession, paySession } from '#stand-ins/card-provider/sessions/sessions.ts'
import { hostedWords } from './hosted-words.ts'
import type { Reply, Visit } from './visit.ts'

type Session = Stripe.Checkout.Session

/** `/pay/:session`: the provider's own page, for shoppers without JavaScript; the bank returns to `/return`. */
export function answerHostedCheckout(visit: Visit): Reply | null {
  const [first, id = '', last] = visit.parts
  if (first !== 'pay') return null
  const session = getObject('checkout.session', id)
  const language = chooseLanguage(session.locale, visit.language)
  if (last === 'return') return afterTry(id, language, visit)
  if (session.status !== 'open') return over(session, language, visit)
  return visit.method === 'POST' ? pay(session, language, visit) : show(session, language, visit)
}

function pay(session: Session, language: Language, visit: Visit): Reply {
  const answer = tryToPay(session.id, visit)
  setImmediate(doDueWork)
  if ('problem' in answer) return show(session, language, visit, answer.problem)
  const action = 'next_action' in answer.body ? Object(answer.body.next_action) : null
  const bank: unknown = action?.redirect_to_url?.url
  if (typeof bank === 'string') return { status: 303, location: bank }
  return afterTry(session.id, language, visit)
}

/** An invalid card number is refused before there is a payment; a bank's decline leaves one behind. */
function tryToPay(id: string, { form, place }: Visit): Answer | { problem: string } {
  try {
    return transaction(() => {
      const answer = paySession(noCall, id, methodFromData(dataOf(form)), place)
      completeSession(noCall, id)
      return answer
    })
  } catch (problem) {
    if (problem instanceof ApiError) return { problem: problem.body.code ?? problem.message }
    throw problem
  }
}

/** The method that the page was shown for. */
function dataOf(form: Params): Params {
  const type = textOf(form, 'method') || 'card'
  if (type === 'card') return cardData(form)
  const billing = { email: textOf(form, 'email') ?? '', name: textOf(form, 'name') ?? '' }
  return {
    type,
    ...(type === 'sepa_debit' && { sepa_debit: { iban: textOf(form, 'iban')?.trim() || '0' } }),
    billing_details: billing,
  }
}

function cardData(form: Params): Params {
  const [month = '', year = ''] = (textOf(form, 'expiry') ?? '').split('/').map((part) => part.trim())
  return {
    type: 'card',
    card: {
      number: textOf(form, 'number')?.trim() || '0',
      exp_month: /^\d{1,2}$/.test(month) ? month : '0',
      exp_year: /^\d{2,4}$/.test(year) ? year : '0',
      cvc: textOf(form, 'cvc') ?? '',
    },
    billing_details: { email: textOf(form, 'email') ?? '', name: textOf(form, 'name') ?? '' },
  }
}

function afterTry(id: string, language: Language, visit: Visit): Reply {
  const session = getObject('checkout.session', id)
  if (session.status === 'complete') return { status: 303, location: successAddress(session) }
  const intent = session.payment_intent ? getObject('payment_intent', idOf(session.payment_intent) ?? '') : null
  const last = intent?.last_payment_error
  return show(session, language, visit, last?.decline_code ?? last?.code)
}

export function successAddress(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function over(session: Session, language: Language, visit: Visit): Reply {
  if (session.status === 'complete') return { status: 303, location: successAddress(session) }
  const say = hostedWords[language]
  const back = session.cancel_url && html`<p><a href="${session.cancel_url}">${say.back(visit.shopName)}</a></p>`
  const content = html`<h1>${say.expired}</h1>
    <p>${say.expiredNote}</p>
    ${back}`
  return { status: 410, html: page(frameOf(language), say.expired, content) }
}

function show(session: Session, language: Language, visit: Visit, problem?: string): Reply {
  const say = hostedWords[language]
  const total = moneyText(session.amount_total ?? 0, session.currency ?? 'eur', language)
  const method = chosenMethod(visit)
  const message = problem && (say.problems[problem as keyof typeof say.problems] ?? say.problems.card_declined)
  const content = html`<div class="columns">
    <div>
      <h1>${visit.shopName}</h1>
      ${linesTable(session, language, total)}
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">${say.back(visit.shopName)}</a></p>`}
    </div>
    <form method="post" action="/pay/${session.id}" autocomplete="on">
      <h2>${say.title}</h2>
      ${methodsOf(session, method, say)} ${message && html`<p class="problem" role="alert">${message}</p>`}
      ${fields(say, visit.form, session, method)}
      <button>${say.pay(total)}</button>
      <p class="hint">${say.note}</p>
    </form>
  </div>`
  const leadsTo = new URL(successAddress(session)).origin
  return { status: message ? 422 : 200, html: page(frameOf(language), say.title, content), leadsTo }
}

function linesTable(session: Session, language: Language, total: string): Html {
  const say = hostedWords[language]
  const rows = lineItems(session.id).data.map(
    (line) =>
      html`<tr>
        <td>${line.quantity ?? 1} × ${line.description}</td>
        <td>${moneyText(line.amount_total, line.currency, language)}</td>
      </tr>`,
  )
  return html`<table class="sums">
    <tbody>
      ${rows}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${say.total}</th>
        <td><strong>${total}</strong></td>
      </tr>
    </tfoot>
  </table>`
}

type Words = (typeof hostedWords)[Language]

function chosenMethod({ form, url }: Visit): Kind {
  const asked = textOf(form, 'method') ?? url.searchParams.get('method') ?? 'card'
  return isKind(asked) ? asked : 'card'
}

/** A page for each method, since nothing here needs a script. */
function methodsOf(session: Session, chosen: Kind, say: Words): Html | null {
  const methods = methodsOfSession(session)
  if (methods.length < 2) return null
  const each = methods.map((kind) =>
    kind === chosen
      ? html`<strong>${say.methods[kind]}</strong> `
      : html`<a href="/pay/${session.id}?method=${kind}">${say.methods[kind]}</a> `,
  )
  return html`<p>${say.choose}: ${each}</p>`
}

/** The input stays, except the number and the code: those are never sent back. */
function fields(say: Words, form: Params, session: Session, method: Kind): Html {
  const field = (name: string, label: string, complete: string, value: string, numeric = true) =>
    html`<p class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${value}"
        autocomplete="${complete}"
        ${numeric && html`inputmode="numeric"`}
        required
      />
    </p>`
  const email = field('email', say.email, 'email', textOf(form, 'email') ?? session.customer_email ?? '', false)
  const chosen = html`<input type="hidden" name="method" value="${method}" />${email}`
  if (method === 'sepa_debit')
    return html`${chosen} ${field('name', say.holder, 'name', textOf(form, 'name') ?? '', false)}
      ${field('iban', say.iban, 'off', textOf(form, 'iban') ?? '', false)}
      <p class="hint">${say.mandate}</p>`
  if (method !== 'card')
    return html`${chosen}
      <p class="hint">${say.elsewhere(say.methods[method])}</p>`
  return html`
    ${chosen} ${field('number', say.number, 'cc-number', '')}
    ${field('expiry', say.expiry, 'cc-exp', textOf(form, 'expiry') ?? '')} ${field('cvc', say.cvc, 'cc-csc', '')}
    ${field('name', say.name, 'cc-name', textOf(form, 'name') ?? '', false)}
  `
}

function frameOf(language: Language) {
  const { standIn, standInNote } = hostedWords[language]
  return { language, standIn, standInNote }
}
