import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { restoreRow } from '#app/operations/undo/deleted-rows.server.ts'
import { isRefusedBy } from '#db/database.server.ts'
import { planRedirect } from './plan-redirect.server.ts'
import { deletedRedirect } from './redirect.record.ts'

/** A redirect that was deleted just now leads there again, unless its address leads elsewhere or is a page by now. */
export const restoreRedirect = operation({
  name: 'redirects.restore',
  http: 'POST /redirects/:redirect/restore',
  permission: 'pages:write',
  nature: 'plain',
  on: deletedRedirect,
  input: z.object({}),
  refusals: ['redirect.address_taken', 'redirect.page_exists', 'redirect.nowhere', 'redirect.loop'],
  already: ({ facts: { isDeleted } }) => (isDeleted ? null : {}),
  async run({ tx, facts }) {
    const { id, fromPath, toPath } = facts.row ?? notFound()
    const planned = await planRedirect(tx, { from: fromPath, to: toPath })
    if (!planned.ok) return refuse(planned.reason)
    if (planned.value.written !== 'created') return refuse('redirect.address_taken')
    try {
      // The page may have moved on meanwhile.
      await restoreRow(tx, 'redirects', id, { to_path: planned.value.to })
      return agree({})
    } catch (error) {
      if (isRefusedBy(error, 'redirects_pkey')) return refuse('redirect.address_taken')
      throw error
    }
  },
})
