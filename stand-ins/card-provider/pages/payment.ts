import type Stripe from 'stripe'
import { page } from '#stand-ins/document.ts'
import { html, type Html } from '#stand-ins/html.ts'
import { deliveryJournal } from '#stand-ins/card-provider/webhooks/deliveries.ts'
import { moneyText } from '#stand-ins/card-provider/money/money.ts'
import { getObject, listObjects, ofIntent } from '#stand-ins/card-provider/objects.ts'
import { isRelease } from '#stand-ins/card-provider/money/releases.ts'
import { amountButton, button, frame, when } from './dashboard-parts.ts'
import type { Reply } from './visit.ts'

/** One payment with all its objects, and the actions that are possible now. */
export function paymentPage(id: string): Reply {
  const intent = getObject('payment_intent', id)
  const content = html`<p><a href="/">All payments</a></p>
    <h1>${moneyText(intent.amount, intent.currency)}, ${intent.status.replaceAll('_', ' ')}</h1>
    <p><code>${intent.id}</code></p>
    <div class="bar">${actionsFor(intent)}</div>
    ${metadata(intent)} ${charges(intent)} ${refunds(intent)} ${disputes(intent)} ${events(intent)}`
  return { status: 200, html: page(frame, 'Payment', content) }
}

function actionsFor(intent: Stripe.PaymentIntent): Html[] {
  const { id, status } = intent
  const extra = { payment: id }
  const buttons: Html[] = []
  if (status === 'requires_capture') buttons.push(amountButton('capture', 'Capture', id, intent.amount_capturable))
  if (status === 'processing') {
    buttons.push(button('finish-debit', 'Bank pays', id, extra))
    buttons.push(button('fail-debit', 'Bank refuses', id, extra))
  }
  if (status !== 'succeeded' && status !== 'canceled') buttons.push(button('cancel', 'Cancel', id, extra))
  const left = intent.amount_received - refunded(intent)
  const isDisputed = ofIntent('dispute', id).some((dispute) => !dispute.is_charge_refundable)
  if (status === 'succeeded' && left > 0 && !isDisputed) buttons.push(amountButton('refund', 'Refund', id, left))
  if (status === 'succeeded' && ofIntent('dispute', id).length === 0) {
    buttons.push(button('dispute', 'Dispute as fraudulent', id, { ...extra, reason: 'fraudulent' }))
    buttons.push(button('dispute', 'Dispute: not received', id, { ...extra, reason: 'product_not_received' }))
    buttons.push(button('dispute', 'Bank inquires', id, { ...extra, reason: 'inquiry' }))
  }
  return buttons
}

function refunded(intent: Stripe.PaymentIntent): number {
  const good = ofIntent('refund', intent.id).filter(
    (refund) => !isRelease(refund) && (refund.status === 'succeeded' || refund.status === 'pending'),
  )
  return good.reduce((sum, { amount }) => sum + amount, 0)
}

function table(title: string, lines: Html[]): Html | null {
  if (lines.length === 0) return null
  return html`<h2>${title}</h2>
    <table class="letters">
      <tbody>
        ${lines}
      </tbody>
    </table>`
}

function metadata(intent: Stripe.PaymentIntent): Html | null {
  const entries = Object.entries(intent.metadata)
  return table(
    'Metadata',
    entries.map(
      ([name, value]) =>
        html`<tr>
          <th scope="row">${name}</th>
          <td>${value}</td>
        </tr>`,
    ),
  )
}

function charges(intent: Stripe.PaymentIntent): Html | null {
  const lines = ofIntent('charge', intent.id).map((charge) => {
    const { type, card, sepa_debit: debit } = charge.payment_method_details ?? {}
    return html`<tr>
      <td><code>${charge.id}</code></td>
      <td>${[card?.brand ?? type, card?.last4 ?? debit?.last4].filter(Boolean).join(' ending in ')}</td>
      <td>${charge.status}${charge.failure_code && `: ${charge.outcome?.reason ?? charge.failure_code}`}</td>
      <td>${charge.captured ? moneyText(charge.amount_captured, charge.currency) : 'nothing taken'}</td>
      <td>${when(charge.created)}</td>
    </tr>`
  })
  return table('Charges', lines)
}

function refunds(intent: Stripe.PaymentIntent): Html | null {
  const lines = ofIntent('refund', intent.id).map((refund) => {
    const extra = { payment: intent.id }
    const open = !isRelease(refund) && (refund.status === 'pending' || refund.status === 'succeeded')
    return html`<tr>
      <td><code>${refund.id}</code></td>
      <td>${moneyText(refund.amount, refund.currency)}</td>
      <td>${refund.status}</td>
      <td>
        ${refund.status === 'pending' && button('finish-refund', 'Finish', refund.id, extra)}
        ${open && button('fail-refund', 'Let it fail', refund.id, extra)}
      </td>
    </tr>`
  })
  return table('Refunds', lines)
}

function disputes(intent: Stripe.PaymentIntent): Html | null {
  const lines = ofIntent('dispute', intent.id).map((dispute) => {
    const extra = { payment: intent.id }
    const over = ['lost', 'won', 'warning_closed'].includes(dispute.status)
    return html`<tr>
      <td><code>${dispute.id}</code></td>
      <td>${dispute.reason.replaceAll('_', ' ')}</td>
      <td>${dispute.status.replaceAll('_', ' ')}</td>
      <td>
        ${
          !over &&
          html`${dispute.status.startsWith('warning') && button('escalate-inquiry', 'Bank takes the money', dispute.id, extra)}
          ${button('win-dispute', 'Shop wins', dispute.id, extra)}
          ${button('lose-dispute', 'Shop loses', dispute.id, extra)}`
        }
      </td>
    </tr>`
  })
  return table('Disputes', lines)
}

function events(intent: Stripe.PaymentIntent): Html | null {
  const about = `json_extract(body, '$.data.object.id') = ? or json_extract(body, '$.data.object.payment_intent') = ?`
  const lines = listObjects('event', `(${about})`, [intent.id, intent.id]).map((event) => {
    const tries = deliveryJournal(event.id).map(({ note }) => String(note))
    return html`<tr>
      <td>${event.type}</td>
      <td>${tries.length > 0 ? tries.join(', ') : 'not sent'}</td>
      <td>${when(event.created)}</td>
      <td>${button('resend', 'Send again', event.id, { payment: intent.id })}</td>
    </tr>`
  })
  return table('Events', lines)
}
