import { unshown } from '#app/operations/record.server.ts'

/** The search for an order by its number and address. */
export const lookup = unshown({ name: 'order_links', prefix: 'lnk_', permission: 'messages:write' })
