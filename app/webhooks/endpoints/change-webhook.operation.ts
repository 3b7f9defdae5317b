import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { addressRules } from './address-rules.server.ts'
import { mayReceiveEvents } from './event-rights.ts'
import { changedWebhook, chosenEvents, readAddress } from './webhook.ts'
import { webhook } from './webhook.record.ts'

/**
 * Changes the address, description or events; omitted fields stay. A new address is as sensitive as a new secret: it
 * receives orders and personal data.
 */
export const changeWebhook = operation({
  name: 'webhooks.change',
  http: 'PATCH /webhooks/:webhook',
  permission: 'webhooks:write',
  nature: 'secret',
  on: webhook,
  input: changedWebhook,
  refusals: ['webhook.address', 'webhook.rights'],
  async run({ tx, facts: { row }, input, actor: { permissions } }) {
    const { id, ...was } = row ?? notFound()
    const url = input.url === undefined ? agree(was.url) : readAddress(input.url, addressRules())
    if (!url.ok) return url
    const { description = was.description } = input
    const events = chosenEvents(input.events === undefined ? was.events : input.events)
    const isWordsAlone = input.url === undefined && input.events === undefined
    if (!isWordsAlone && !mayReceiveEvents(events, permissions)) return refuse('webhook.rights', '/events')
    const change = {
      url: url.value,
      description: description || null,
      events,
      // Another address has not failed yet.
      ...(url.value !== was.url && { failingSince: null }),
      // Who may have its events sent sees what is in them.
      ...(!isWordsAlone && { seesCosts: true }),
    }
    await tx.updateTable('webhooks').set(change).where('id', '=', id).execute()
    return agree()
  },
})
