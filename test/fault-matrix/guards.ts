/** What keeps a row whole: a small change of the source takes it away, and the row must fail. */
export interface Guard {
  row: string
  /** What is taken away. */
  guard: string
  changes: readonly Change[]
}

interface Change {
  file: string
  from: string
  to: string
}

const one = (row: string, guard: string, file: string, from: string, to: string): Guard => ({
  row,
  guard,
  changes: [{ file, from, to }],
})

const payments = 'app/payments'

/** At least one for each row. Where two guards stand behind one another, both are taken away. */
export const guards: readonly Guard[] = [
  one(
    'F01',
    'presses of one cart wait for each other',
    'app/orders/order-lock.server.ts',
    `.where('id', '=', cartId).forUpdate().executeTakeFirst()`,
    `.where('id', '=', cartId).executeTakeFirst()`,
  ),
  one(
    'F01',
    'the payment is asked for under the attempt’s own key',
    `${payments}/start-payment.server.ts`,
    '`pi:${attemptId}`',
    '`pi:${attemptId}:${Math.random()}`',
  ),
  one(
    'F02',
    'a tab whose payment is paid already goes to its order',
    'app/checkout/Payment.island.tsx',
    `['succeeded', 'processing', 'canceled'].includes(intent.status)`,
    `intent.status === 'canceled'`,
  ),
  one(
    'F03',
    'after a decline the same payment may be tried again',
    'app/orders/payment-attempt.ts',
    `    ...fromOpen('declined'),\n`,
    '',
  ),
  one(
    'F04',
    'a message that is stored is also worked on',
    `${payments}/provider-events.server.ts`,
    `if (received && !ignored)`,
    `if (false as boolean)`,
  ),
  {
    row: 'F05',
    guard: 'what the ledger says already is not learnt, and not acted on, a second time',
    changes: [
      {
        file: `${payments}/provider-book.ts`,
        from: `amount > 0 && !ledger.some((line) => line.kind === kind)`,
        to: `amount > 0`,
      },
      {
        file: `${payments}/provider-book.ts`,
        from: `const isFirst = !before.some(({ kind }) => kind === 'authorised' || kind === 'captured')`,
        to: `const isFirst = before.length >= 0`,
      },
    ],
  },
  one(
    'F05',
    'of a message only what it is about is kept, and never the secret in it',
    'app/card-payments/stripe-shapes.ts',
    `    id,\n    type,\n    live: livemode,`,
    `    ...(data.object as object),\n    id,\n    type,\n    live: livemode,`,
  ),
  one(
    'F06',
    'a payment is also known by what the provider keeps beside it',
    `${payments}/settle.server.ts`,
    `if (!attemptId || !isUuid(attemptId)) return null`,
    `if (attemptId || !isUuid('')) return null`,
  ),
  {
    row: 'F07',
    guard: 'silent payments are asked about, and the provider’s list of events is read',
    changes: [
      { file: `${payments}/reconcile.server.ts`, from: `    await settleSilent(now)\n`, to: '' },
      { file: `${payments}/reconcile.server.ts`, from: `    await readMissedEvents(now)\n`, to: '' },
    ],
  },
  one(
    'F08',
    'an event that is in the inbox is not put there again',
    `${payments}/provider-events.server.ts`,
    `      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())\n`,
    '',
  ),
  one(
    'F09',
    'captured is an end: old news leads out of it no more',
    'app/orders/payment-attempt.ts',
    `return (event && nextState(paymentAttemptMachine, state, event)) || state`,
    `return event ? events[event] : state`,
  ),
  one(
    'F10',
    'a message is answered "received" only when it is stored',
    `${payments}/webhook.route.ts`,
    `await receiveEvent(event.value, call.now)`,
    `await receiveEvent(event.value, call.now).catch(() => {})`,
  ),
  one(
    'F11',
    'the signature of a message is checked',
    'app/card-payments/stripe.server.ts',
    `stripe().webhooks.constructEvent(rawBody, header ?? '', secret, tolerance, undefined, now.getTime())`,
    `JSON.parse(String([rawBody, header, secret, tolerance, now][0]))`,
  ),
  one(
    'F12',
    'after a crash the payment is asked for under the same key',
    `${payments}/start-payment.server.ts`,
    '`pi:${attemptId}`',
    '`pi:${attemptId}:${Math.random()}`',
  ),
  one(
    'F13',
    'a letter is queued in the transaction that owes it',
    'app/mail/letters.server.ts',
    `if (inserted) await enqueue(tx, 'send-letter'`,
    `if (inserted) setTimeout(() => void enqueue(db, 'send-letter', { letterId: id }), 50)\n  if (false as boolean) await enqueue(tx, 'send-letter'`,
  ),
  one(
    'F14',
    'a refund is asked for under its own key',
    `${payments}/pay-refund.server.ts`,
    '`refund:${id}`',
    '`refund:${id}:${Math.random()}`',
  ),
  one(
    'F15',
    'no answer that decides anything is told as "try again", and is no fault of the shop',
    'app/card-payments/stripe-client.server.ts',
    `return undecided.some((kind) => error instanceof kind) ? new ProviderUnreachable(error) : error`,
    `return undecided.length > 9 ? new ProviderUnreachable(error) : error`,
  ),
  one(
    'F16',
    'a key that was used for something else is given up',
    'app/card-payments/stripe-client.server.ts',
    `  if (error instanceof Stripe.errors.StripeIdempotencyError) return true\n`,
    '',
  ),
  one(
    'F17',
    'where the key may be forgotten, what the provider has is looked through first',
    `${payments}/start-payment.server.ts`,
    `age > limits.idempotencyKeyLife.value ? await findOrphan(attempt) : null`,
    `age < 0 ? await findOrphan(attempt) : null`,
  ),
  {
    row: 'F18',
    guard: 'an order ends only after its payment is cancelled at the provider',
    changes: [
      {
        file: `${payments}/expire.server.ts`,
        from: `const cancelled = await cancelPayment(orderId, now)`,
        to: `const cancelled = round < 0 ? await cancelPayment(orderId, now) : null`,
      },
      {
        file: `${payments}/expire.server.ts`,
        from: `if (open && !isSame(open, cancelled)) return 'changed'`,
        to: `if (open && cancelled && !isSame(open, cancelled)) return 'changed'`,
      },
    ],
  },
  one(
    'F19',
    'money that comes for goods that are gone goes back',
    `${payments}/carry-out.server.ts`,
    `if (!stock.ok) return giveBack(tx, decided, 'sold-out', now)`,
    `if (!stock.ok) return place(tx, order, 'pay_late', now)`,
  ),
  one(
    'F20',
    'when the cancel comes too late, the provider is asked how it stands',
    `${payments}/expire.server.ts`,
    `if (closed === 'too-late') await settleAttempt(attempt, now)`,
    `if (closed === 'too-late' && now.getTime() < 0) await settleAttempt(attempt, now)`,
  ),
  one(
    'F21',
    'a cart that changed makes a new order and closes the old payment',
    `${payments}/place-order.server.ts`,
    `pending.snapshotHash !== hash || `,
    '',
  ),
  one(
    'F22',
    'a payment that does not fit its attempt holds the order',
    `${payments}/settle.server.ts`,
    `if (wrong) return hold(tx, order, attempt, wrong, now)`,
    `if (wrong && attempt.sequence > 99) return hold(tx, order, attempt, wrong, now)`,
  ),
  one(
    'F22',
    'less than the whole pays for nothing',
    `${payments}/provider-book.ts`,
    `const isEnough = money >= order.total && (captured === 0 || captured >= order.total)`,
    `const isEnough = money > 0`,
  ),
  one(
    'F23',
    'amounts are sent in the provider’s own unit of each currency',
    'app/card-payments/provider-amounts.ts',
    `export function toProviderAmount({ amount, currency }: Money, { part = false } = {}): Outcome<number, AmountRefusal> {\n  const shift = providerDigits(currency) - minorDigits(currency)`,
    `export function toProviderAmount({ amount, currency }: Money, { part = false } = {}): Outcome<number, AmountRefusal> {\n  const shift = 0`,
  ),
  one(
    'F23',
    'a payment in another currency is not this order’s',
    'app/orders/payment-attempt.ts',
    `return payment.amount.currency === attempt.currency ? null : 'other-currency'`,
    `return null`,
  ),
  one(
    'F24',
    'messages of live mode are not those of a shop in test mode',
    `${payments}/provider-events.server.ts`,
    `  if (event.live !== configuration().cards.live) return 'other-mode'\n`,
    '',
  ),
  one(
    'F25',
    'refunds of one order wait for each other',
    `${payments}/request-refund.server.ts`,
    `const order = await lockOrder(tx, orderId)`,
    `const order = (await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()) ?? null`,
  ),
  one(
    'F26',
    'a refund that came back is taken back in the ledger',
    'app/orders/refund.ts',
    `line: from === 'succeeded' ? 'refund_failed' : null`,
    `line: null`,
  ),
  one(
    'F27',
    'a capture of less than the whole holds the order',
    `${payments}/provider-book.ts`,
    `if (!isFirst) return captured < order.total ? 'underpaid' : 'nothing'`,
    `if (!isFirst) return 'nothing'`,
  ),
  one(
    'F28',
    'a hold that has ended calls the order off',
    `${payments}/provider-book.ts`,
    `return order.state === 'placed' ? 'call-off' : 'nothing'`,
    `return 'nothing'`,
  ),
  one(
    'F29',
    'while a bank decides, nobody gives the money back beside it',
    `${payments}/cancel-order.server.ts`,
    `if (attempt && contestedOf(await ledgerOf(tx, attempt.id)) > 0) return refuse('disputed')`,
    `if (attempt && contestedOf(await ledgerOf(tx, attempt.id)) < 0) return refuse('disputed')`,
  ),
  one(
    'F30',
    'after a few declines the payment is closed',
    `${payments}/settle.server.ts`,
    `if ((await countDeclines(db, orderId)) < limits.declines.value) return`,
    `if ((await countDeclines(db, orderId)) < 100 * limits.declines.value) return`,
  ),
  one(
    'F31',
    'a script that does not come is told',
    'app/checkout/load-provider.ts',
    `script.addEventListener('error', () => fail(new Error('The provider’s script did not come')))`,
    `script.addEventListener('error', () => {})`,
  ),
  one(
    'F32',
    'money at the provider that no order knows is shown to a person',
    `${payments}/compare-books.server.ts`,
    `else await lookAtOrphan(payment)`,
    `else if (payment.captured.amount < 0) await lookAtOrphan(payment)`,
  ),
]
