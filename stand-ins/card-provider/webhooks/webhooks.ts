import type Stripe from 'stripe'
import { nowMilliseconds, nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { row, rows, run, transaction, type Row } from '#stand-ins/card-provider/database.ts'
import { findObject, hiddenOf } from '#stand-ins/card-provider/objects.ts'
import { post, type Posted } from './post.ts'
import { signatureHeader } from './signature.ts'
import { readPolicy, ruleFor, type DeliveryRule } from './webhook-policy.ts'

const minute = 60_000
const hour = 60 * minute
// Short pauses first, for a shop that is just restarting; three days in all, as the provider does for live accounts.
const pauses = [5_000, 30_000, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour]
const answerWithin = 10_000
const atOnce = 6

const underWay = new Set<number>()
let timer: NodeJS.Timeout | null = null
let stopped = false
const waiting: (() => void)[] = []

/** Called after a commit: sends what is due, and wakes up for the next one. */
export function sendDueWebhooks(): void {
  if (stopped) return
  const limit = readPolicy().some((rule) => rule.oneByOne) ? 1 : atOnce
  for (const delivery of dueDeliveries(limit)) {
    if (underWay.size >= limit) break
    underWay.add(Number(delivery.id))
    void sendOne(delivery).finally(() => {
      underWay.delete(Number(delivery.id))
      if (!stopped) sendDueWebhooks()
    })
  }
  sleepUntilNext()
  if (underWay.size === 0) for (const wake of waiting.splice(0)) wake()
}

/** Resolves when nothing is being sent and nothing is due. */
export function webhooksAtRest(): Promise<void> {
  if (underWay.size === 0 && dueDeliveries(1).length === 0) return Promise.resolve()
  return new Promise((resolve) => waiting.push(resolve))
}

export function stopWebhooks(): void {
  stopped = true
  if (timer) clearTimeout(timer)
}

function dueDeliveries(most: number): Row[] {
  const newestFirst = readPolicy().some((rule) => rule.reverse)
  const order = newestFirst ? 'desc' : 'asc'
  const sql = `select * from deliveries where state = 'waiting' and due <= ? order by due ${order}, id ${order} limit ?`
  return rows(sql, nowMilliseconds(), most + underWay.size).filter((delivery) => !underWay.has(Number(delivery.id)))
}

function sleepUntilNext(): void {
  if (timer) clearTimeout(timer)
  const next = row(`select min(due) as due from deliveries where state = 'waiting' and due > ?`, nowMilliseconds())
  if (!next?.due) return
  timer = setTimeout(sendDueWebhooks, Math.min(Number(next.due) - nowMilliseconds() + 1, hour))
  timer.unref()
}

async function sendOne(delivery: Row): Promise<void> {
  const event = findObject('event', String(delivery.event))
  const endpoint = findObject('webhook_endpoint', String(delivery.endpoint))
  if (!event || !endpoint) {
    run(`update deliveries set state = 'failed' where id = ?`, Number(delivery.id))
    return
  }
  const started = Date.now()
  const { headers, body } = message(event, endpoint.id)
  const outcome = await post(endpoint.url, headers, body, answerWithin)
  if (!stopped) transaction(() => note(delivery, outcome, Date.now() - started))
}

function message(event: Stripe.EventBase, endpoint: string) {
  const rule = ruleFor(event)
  const signed = JSON.stringify(event, null, 2)
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
    'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
  if (rule?.signature !== 'missing') headers['Stripe-Signature'] = signatureFor(signed, endpoint, rule)
  return { headers, body: rule?.reserialise ? JSON.stringify(event) : signed }
}

function signatureFor(body: string, endpoint: string, rule: DeliveryRule | null): string {
  const { secret, oldSecret } = hiddenOf(endpoint)
  const current = String(secret)
  const old = oldSecret ? String(oldSecret) : current
  const secrets = rule?.secret === 'old' ? [old] : rule?.secret === 'current' || !oldSecret ? [current] : [current, old]
  const seconds = rule?.signature === 'stale' ? nowSeconds() - 3600 : nowSeconds()
  return signatureHeader(body, rule?.signature === 'bad' ? ['whsec_of_somebody_else'] : secrets, seconds)
}

function note(delivery: Row, outcome: Posted, milliseconds: number): void {
  const id = Number(delivery.id)
  const now = nowMilliseconds()
  const good = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const sql = `insert into delivery_journal (delivery, event, at, note, status, milliseconds) values (?, ?, ?, ?, ?, ?)`
  run(sql, id, String(delivery.event), now, outcome.note, outcome.status, milliseconds)
  const pause = pauses[Number(delivery.tries)]
  const state = good ? 'delivered' : pause === undefined ? 'failed' : 'waiting'
  const due = state === 'waiting' ? now + (pause ?? 0) : now
  run(`update deliveries set state = ?, tries = tries + 1, due = ? where id = ?`, state, due, id)
}
