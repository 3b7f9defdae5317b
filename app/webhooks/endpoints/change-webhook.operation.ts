import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { addressRules } from './address-rules.server.ts'
import { changedWebhook, chosenEvents, readAddress } from './webhook.ts'
import { webhook } from './webhook.record.ts'

/** Another address, description or choice of events; what is left out stays. A new address is as delicate as a new secret: orders and people go there. */
export const changeWebhook = operation({
  name: 'webhooks.change',
  http: 'PATCH /webhooks/:webhook',
  permission: 'webhooks:write',
  nature: 'secret',
  on: webhook,
  input: changedWebhook,
  refusals: ['webhook.address'],
  async run({ tx, facts: { row }, input }) {
    const { id, ...was } = row ?? notFound()
    const url = input.url === undefined ? agree(was.url) : readAddress(input.url, addressRules())
    if (!url.ok) return url
    const { description = was.description, events = was.events } = input
    const change = { url: url.value, description: description || null, events: chosenEvents(events) }
    await tx.updateTable('webhooks').set(change).where('id', '=', id).execute()
    return agree()
  },
})
