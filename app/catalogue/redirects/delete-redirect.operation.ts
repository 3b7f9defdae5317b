import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
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
  async run({ tx, facts: { row } }) {
    const { id } = row ?? notFound()
    await tx.deleteFrom('redirects').where('id', '=', id).execute()
    return agree()
  },
})
