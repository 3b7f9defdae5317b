import type Stripe from 'stripe'
import { nowMilliseconds, nowSeconds } from './clock.ts'
import { row, rows, run, type Row } from './database.ts'
import { findObject, hiddenOf } from './objects.ts'
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

/** Call after a commit: sends what is due, and wakes again when the next one is. */
export function sendDueWebhooks(): void {
  if (stopped) return
  const limit = readPolicy().some((rule) => rule.oneByOne) ? 1 : atOnce
  for (const delivery of dueDeliveries()) {
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

/** Resolves when nothing is under way and nothing is due at this moment. */
export function webhooksAtRest(): Promise<void> {
  if (underWay.size === 0 && dueDeliveries().length === 0) return Promise.resolve()
  return new Promise((resolve) => waiting.push(resolve))
}

export function stopWebhooks(): void {
  stopped = true
  if (timer) clearTimeout(timer)
}

function dueDeliveries(): Row[] {
  const newestFirst = readPolicy().some((rule) => rule.reverse)
  const order = newestFirst ? 'desc' : 'asc'
  const sql = `select * from deliveries where state = 'waiting' and due <= ? order by due ${order}, id ${order} limit 50`
  return rows(sql, nowMilliseconds()).filter((delivery) => !underWay.has(Number(delivery.id)))
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
  const outcome = await post(endpoint.url, event, endpoint.id)
  if (!stopped) note(delivery, outcome, Date.now() - started)
}

type Posted = { status: number | null; note: string }

async function post(url: string, event: Stripe.EventBase, endpoint: string): Promise<Posted> {
  const rule = ruleFor(event)
  const signed = JSON.stringify(event, null, 2)
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
    'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
  if (rule?.signature !== 'missing') headers['Stripe-Signature'] = signatureFor(signed, endpoint, rule)
  const body = rule?.reserialise ? JSON.stringify(event) : signed
  try {
    const signal = AbortSignal.timeout(answerWithin)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await response.body?.cancel()
    return { status: response.status, note: response.ok ? 'delivered' : `answered ${response.status}` }
  } catch (problem) {
    return { status: null, note: problem instanceof Error ? reasonOf(problem) : 'unreachable' }
  }
}

function reasonOf(problem: Error): string {
  return problem.cause instanceof Error ? problem.cause.message : problem.message
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
