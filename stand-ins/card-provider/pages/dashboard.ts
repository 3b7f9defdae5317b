import type Stripe from 'stripe'
import { page } from '#stand-ins/document.ts'
import { html, type Html } from '#stand-ins/html.ts'
import { testCards } from '#stand-ins/card-provider/payments/cards.ts'
import { testAccounts } from '#stand-ins/card-provider/payments/means.ts'
import { nowMilliseconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { row, rows } from '#stand-ins/card-provider/database.ts'
import { moneyText } from '#stand-ins/card-provider/money/money.ts'
import { listObjects } from '#stand-ins/card-provider/objects.ts'
import { performByHand } from './by-hand.ts'
import { controlsPage } from './controls.ts'
import { paymentPage } from './payment.ts'
import { button, frame, when } from './dashboard-parts.ts'
import type { Reply, Visit } from './visit.ts'

/** The dashboard: the objects of the book, the deliveries to the shop, and buttons for a bank's actions. */
export function answerDashboard(visit: Visit): Reply | null {
  const [first = '', second = ''] = visit.parts
  if (visit.method === 'POST') return first === 'actions' ? performByHand(second, visit) : null
  if (first === '') return { status: 200, html: page(frame, 'Payments', overview()) }
  if (first === 'controls') return { status: 200, html: controlsPage() }
  if (first === 'payments' && second) return paymentPage(second)
  return null
}

function overview(): Html {
  return html`<h1>Payments</h1>
    <p><a href="/controls">Let something go wrong</a> · <a href="#cards">Test cards</a></p>
    ${payments()} ${events()} ${clockAndWebhooks()} ${cards()}`
}

function payments(): Html {
  const intents = listObjects('payment_intent', '1', [], 50)
  if (intents.length === 0)
    return html`<p>No payments yet. Buy something in the shop with one of the test cards below.</p>`
  return html`<table class="letters">
    <thead>
      <tr>
        <th scope="col">Amount</th>
        <th scope="col">State</th>
        <th scope="col">Payment</th>
        <th scope="col">Created</th>
      </tr>
    </thead>
    <tbody>
      ${intents.map(paymentRow)}
    </tbody>
  </table>`
}

function paymentRow(intent: Stripe.PaymentIntent): Html {
  return html`<tr>
    <td><a href="/payments/${intent.id}">${moneyText(intent.amount, intent.currency)}</a></td>
    <td>${intent.status.replaceAll('_', ' ')}</td>
    <td><code>${intent.id}</code></td>
    <td>${when(intent.created)}</td>
  </tr>`
}

function events(): Html {
  const found = rows(`select e.body, count(d.id) as owed, sum(d.state = 'delivered') as delivered, max(d.tries) as tries
    from (select * from objects where kind = 'event' order by seq desc limit 20) e
    left join deliveries d on d.event = e.id group by e.seq order by e.seq desc`)
  const lines = found.map((entry) => {
    const event: Stripe.EventBase = JSON.parse(String(entry.body))
    const told = Number(entry.owed) === 0 ? 'nobody asked' : `${entry.delivered} of ${entry.owed} delivered`
    const tries = Number(entry.tries) > 1 ? `, ${entry.tries} tries` : ''
    return html`<tr>
      <td>${event.type}</td>
      <td>${told}${tries}</td>
      <td>${when(event.created)}</td>
      <td>${button('resend', 'Send again', event.id)}</td>
    </tr>`
  })
  return html`<h2>Latest events</h2>
    <table class="letters">
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Told to the shop</th>
          <th scope="col">When</th>
          <th scope="col"><span class="spoken">Action</span></th>
        </tr>
      </thead>
      <tbody>
        ${lines}
      </tbody>
    </table>`
}

function clockAndWebhooks(): Html {
  const endpoints = listObjects('webhook_endpoint')
  const waiting = row(`select count(*) as open from deliveries where state <> 'delivered'`)?.open
  return html`<h2>Time and webhooks</h2>
    <p>
      It is ${when(nowMilliseconds() / 1000)} here. Holds end after 7 days, hosted checkouts after 24 hours, idempotency
      keys after 24 hours.
    </p>
    <div class="bar">
      <form method="post" action="/actions/advance" class="inline">
        <input type="hidden" name="hours" value="1" /><button>Skip an hour</button>
      </form>
      <form method="post" action="/actions/advance" class="inline">
        <input type="hidden" name="hours" value="24" /><button>Skip a day</button>
      </form>
      <form method="post" action="/actions/retry" class="inline">
        <button>Retry ${waiting} undelivered now</button>
      </form>
    </div>
    ${
      endpoints.length === 0
        ? html`<p>No webhook address is set: events are not sent.</p>`
        : html`<p>Events go to ${endpoints.map(({ url }, index) => html`${index > 0 && ', '}<code>${url}</code>`)}.</p>`
    }`
}

function cards(): Html {
  const lines = testCards.map(
    ({ number, method, does }) =>
      html`<tr>
        <td class="number"><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td>
        <td>${does}</td>
        <td>${method && html`<code>${method}</code>`}</td>
      </tr>`,
  )
  const accounts = testAccounts.map(
    ({ number, does }) =>
      html`<tr>
        <td class="number"><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></td>
        <td>${does}</td>
      </tr>`,
  )
  return html`<h2 id="cards">Test cards</h2>
    <p>Any date to come, any security code.</p>
    <table class="letters">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">What happens</th>
          <th scope="col">From a server</th>
        </tr>
      </thead>
      <tbody>
        ${lines}
      </tbody>
    </table>
    <h2>Test accounts for SEPA Direct Debit</h2>
    <table class="letters">
      <tbody>
        ${accounts}
      </tbody>
    </table>`
}
