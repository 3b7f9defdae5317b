import { z } from 'zod'
import { ownPath } from '#app/web/requests/own-path.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { planRedirect } from './plan-redirect.server.ts'
import { leadTo } from './redirects.server.ts'
import { redirect } from './redirect.record.ts'

/** An address of this shop, without its host: "/pages/about". */
const path = z
  .string()
  .trim()
  .min(1, 'field.required')
  .max(limits.redirectPath.value, 'field.too_long')
  .refine((text) => text === '/' || ownPath(text) !== '/', 'redirect.elsewhere')

/**
 * Makes an old address lead to a page of the shop, in one step; one that led elsewhere leads there from now on. Those that led to the old
 * address follow.
 */
export const createRedirect = operation({
  name: 'redirects.create',
  http: 'POST /redirects',
  permission: 'pages:write',
  nature: 'plain',
  on: redirect,
  input: z.object({ from: path, to: path }),
  answer: z.object({ id: idOf('rdr_'), to: z.string(), written: z.enum(['created', 'changed', 'unchanged']) }),
  refusals: ['redirect.page_exists', 'redirect.nowhere', 'redirect.loop'],
  async run({ tx, input, actor, became }) {
    const planned = await planRedirect(tx, input)
    if (!planned.ok) return planned
    const { from, to, written } = planned.value
    if (written !== 'unchanged') await leadTo(tx, [{ from, to }], actor.door === 'import' ? 'import' : 'staff')
    const made = tx.selectFrom('redirects').select('id').where('fromPath', '=', from)
    const { id } = await made.executeTakeFirstOrThrow()
    became(id)
    return agree({ id, to, written })
  },
})
