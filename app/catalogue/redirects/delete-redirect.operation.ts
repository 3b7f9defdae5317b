import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { deleteRow } from '#app/operations/undo/deleted-rows.server.ts'
import { restoreRedirect } from './restore-redirect.operation.ts'
import { redirect } from './redirect.record.ts'

/** An address leads nowhere any more. */
export const deleteRedirect = operation({
  name: 'redirects.delete',
  http: 'DELETE /redirects/:redirect',
  permission: 'pages:write',
  nature: 'plain',
  on: redirect,
  input: z.object({}),
  refusals: [],
  undo: { by: restoreRedirect, input: () => ({}) },
  async run({ tx, facts: { row }, actor }) {
    const { id } = row ?? notFound()
    await deleteRow(tx, 'redirects', id, actor.now)
    return agree()
  },
})
