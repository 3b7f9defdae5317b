import { z } from 'zod'
import { record } from '#app/operations/record.server.ts'

/** The search for an order by its number and address: nothing is kept of it, and it shows nothing. */
export const lookup = record<null, object, object>({
  name: 'order_links',
  prefix: 'lnk_',
  permission: 'messages:write',
  schema: z.object({}),
  find: async () => ({}),
  lock: async () => ({}),
  idOf: () => '',
  keyFor: () => null,
  viewOf: async () => ({}),
})
