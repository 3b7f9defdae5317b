import { page } from '#stand-ins/document.ts'
import { html, type Html } from '#stand-ins/html.ts'
import { row } from '#stand-ins/card-provider/database.ts'
import { listFaults, type FaultKind } from '#stand-ins/card-provider/by-hand/faults.ts'
import { recentRequests } from '#stand-ins/card-provider/calls/journal.ts'
import { readPolicy, type DeliveryRule } from '#stand-ins/card-provider/webhooks/webhook-policy.ts'
import { button, frame, when } from './dashboard-parts.ts'
import { choiceField, formOf, numberField, switches, switchField, textField } from './fields.ts'

/** `/controls`: every possible fault between a shop and its provider, set with forms. */
export function controlsPage(): string {
  const content = html`<p><a href="/">All payments</a></p>
    <h1>What goes wrong</h1>
    <p>Orders for the next calls and the next events. Until the first order everything works as it should.</p>
    ${faults()} ${webhooks()} ${others()} ${requests()}`
  return page(frame, 'What goes wrong', content)
}

const kinds = {
  'drop-before': 'Lost on the way, nothing is done',
  'commit-then-reset': 'Done, but the answer is lost',
  'cut-off': 'Done, but the answer is cut in half',
  delay: 'Late',
  meet: 'Done together with the others',
  conflict: '409, busy',
  'rate-limit': '429, too many calls',
  'error-stored': '500, and again for the same key',
  'error-unstored': '500, but not the second time',
  refuse: '4xx, nothing is done',
  malformed: '200, but the answer has nothing in it',
} satisfies Record<FaultKind, string>

function faults(): Html {
  const ordered = listFaults().map(
    ({ id, rule, seen, used }) =>
      html`<tr>
        <td>${kinds[rule.kind]}</td>
        <td>${rule.method ?? 'any'} <code>${rule.path ?? 'any path'}</code></td>
        <td>from call ${rule.nth ?? 1}, ${rule.times ?? 1} times</td>
        <td>${seen} seen, ${used} hit</td>
        <td>${button('remove-faults', 'Remove', String(id), { from: 'controls' })}</td>
      </tr>`,
  )
  const fields = [
    choiceField('fault', 'kind', 'What happens', Object.entries(kinds)),
    choiceField('fault', 'method', 'To calls of', [['', 'any method'], ['POST'], ['GET'], ['DELETE']]),
    textField('fault', 'path', 'At the path', '/v1/payment_intents', 'A * stands for one part; empty means any path.'),
    numberField('fault', 'nth', 'From the n-th on', 1),
    numberField('fault', 'times', 'How often', 1),
    numberField('fault', 'milliseconds', 'Late by (ms)'),
    numberField('fault', 'status', 'Refused with (4xx)'),
    textField('fault', 'code', 'And this code'),
    textField('fault', 'param', 'About the parameter'),
  ]
  return html`<h2>Calls</h2>
    ${ordered.length > 0 && table(ordered)} ${formOf({ action: 'add-fault', press: 'Order this fault', fields })}`
}

function webhooks(): Html {
  const held = Number(row(`select count(*) as held from deliveries where state = 'held'`)?.held)
  const rules = readPolicy().map(
    (rule) =>
      html`<tr>
        <td>${rule.types?.join(', ') ?? 'all events'}${rule.object && html` of <code>${rule.object}</code>`}</td>
        <td>${described(rule)}</td>
      </tr>`,
  )
  const ordinary = ['', 'as it should be'] as const
  const fields = [
    textField('rule', 'types', 'Events', '', 'Types with commas between; empty means all.'),
    textField('rule', 'object', 'Of the object', '', 'An id, or the id of its payment; empty means any.'),
    numberField('rule', 'copies', 'Copies'),
    numberField('rule', 'delayMilliseconds', 'Late by (ms)'),
    choiceField('rule', 'signature', 'Signature', [
      ordinary,
      ['bad', 'of somebody else'],
      ['stale', 'an hour old'],
      ['missing', 'none'],
    ]),
    choiceField('rule', 'secret', 'Signed with', [
      ordinary,
      ['old', 'the old secret alone'],
      ['current', 'the new secret alone'],
      ['both', 'both secrets'],
    ]),
    switches('rule', 'How they are sent', [
      ['drop', 'never'],
      ['hold', 'held until released'],
      ['reverse', 'newest first'],
      ['oneByOne', 'one after the other'],
      ['beforeAnswer', 'before the call is answered that caused them'],
      ['reserialise', 'rewritten on the way'],
    ]),
  ]
  return html`<h2>Webhooks</h2>
    ${rules.length > 0 && table(rules)}
    <div class="bar">
      ${rules.length > 0 && button('behave', 'Behave again', '', { from: 'controls' })}
      ${held > 0 && button('release', `Let go ${held} held`, '', { from: 'controls' })}
      ${held > 1 && button('release', 'Let go, newest first', '', { from: 'controls', reverse: 'yes' })}
      ${button('retry', 'Retry now', '', { from: 'controls' })}
    </div>
    ${formOf({ action: 'add-rule', press: 'Add this rule', fields })}`
}

function described(rule: DeliveryRule): string {
  const words = Object.entries(rule).filter(([name]) => name !== 'types' && name !== 'object')
  return words.map(([name, value]) => (value === true ? name : `${name}: ${String(value)}`)).join(', ')
}

function others(): Html {
  const time = [numberField('time', 'hours', 'Hours', 0), numberField('time', 'minutes', 'Minutes', 30)]
  const forged = [
    textField('forged', 'type', 'Type', 'payment_intent.succeeded'),
    textField('forged', 'object', 'About the object', '', 'The id of something in the book.'),
    textField('forged', 'account', 'Of the account', '', 'Empty means our own.'),
    switchField('forged', 'livemode', 'of live mode'),
  ]
  return html`<h2>Time</h2>
    ${formOf({ action: 'advance', press: 'Put the clock forward', fields: time })}
    <h2>Signing secret</h2>
    <p>The old one goes on signing beside the new one.</p>
    ${formOf({ action: 'new-secret', press: 'Change the secret', fields: [textField('secret', 'secret', 'New secret')] })}
    <h2>An event that nothing caused</h2>
    ${formOf({ action: 'forge', press: 'Send it', fields: forged })}
    <h2>Start from scratch</h2>
    <p>Empties the book: payments, events, keys, faults. The clock goes back to the time of the machine.</p>
    ${formOf({ action: 'reset', press: 'Empty the book', fields: [] })}`
}

function requests(): Html | null {
  const lines = recentRequests(20).map(
    (request) =>
      html`<tr>
        <td>${request.method} <code>${request.path}</code></td>
        <td>${request.status}${request.replayed === 1 && ', repeated'}${request.fault && `, ${request.fault}`}</td>
        <td>${when(Number(request.at) / 1000)}</td>
      </tr>`,
  )
  return lines.length > 0
    ? html`<h2>Latest calls</h2>
        ${table(lines)}`
    : null
}

function table(lines: Html[]): Html {
  return html`<table class="letters">
    <tbody>
      ${lines}
    </tbody>
  </table>`
}
