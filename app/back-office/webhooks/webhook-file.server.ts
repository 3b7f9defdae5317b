import type { Actor } from '#app/operations/actor.ts'
import { notFound } from '#app/errors.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { webhookDelivery } from '#app/webhooks/deliveries/delivery.record.ts'
import { sendAgain } from '#app/webhooks/deliveries/send-again.operation.ts'
import { validSecrets } from '#app/webhooks/endpoints/webhook.ts'
import { webhook } from '#app/webhooks/endpoints/webhook.record.ts'
import { bodyOf } from '#app/webhooks/sending/body.server.ts'
import { db } from '#db/database.server.ts'

/** An endpoint as the office's pages show it: without its secrets. */
export async function getWebhook(key: string, actor: Actor) {
  const facts = (await webhook.find(db, key, actor)) ?? notFound()
  const { secrets, ...row } = facts.row ?? notFound()
  const [former] = validSecrets(secrets, actor.now).slice(1)
  const view = await webhook.viewOf(db, facts)
  return { row, formerUntil: former?.until ? new Date(former.until) : null, seen: versionOf(view) }
}

/** The addresses of all endpoints by their ids. There are a handful. */
export async function addressesOfAll(): Promise<Map<string, string>> {
  const rows = await db.selectFrom('webhooks').select(['id', 'url']).execute()
  return new Map(rows.map(({ id, url }) => [id, url]))
}

/** One delivery: what was sent, what came back, and whether it can be sent again now. */
export async function getDelivery(key: string, actor: Actor) {
  const delivery = (await webhookDelivery.find(db, key, actor)) ?? notFound()
  const { row: webhook } = await getWebhook(delivery.row.webhookId, actor)
  const { row, isOff, event, seesCosts } = delivery
  const may = sendAgain.offer?.(delivery, actor.now).ok ?? true
  return { row, isOff, url: webhook.url, body: bodyOf(event, { seesCosts }), may }
}
