import { z } from 'zod'
import { ownPath } from '#app/routes.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { findPageAt, isOwnRoute } from './find-moved.server.ts'
import { plainPath } from './old-address.ts'
import { addressKey, leadTo } from './redirects.server.ts'
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
    const from = addressKey(input.from)
    if (isOwnRoute(from) || from === '/' || (await findPageAt(tx, from)) === from)
      return refuse('redirect.page_exists', '/from')
    const to = await findPageAt(tx, ownPath(input.to))
    if (to === null) return refuse('redirect.nowhere', '/to')
    if (plainPath(to).toLowerCase() === from) return refuse('redirect.loop', '/to')
    const known = await tx.selectFrom('redirects').selectAll().where('fromPath', '=', from).executeTakeFirst()
    if (known?.toPath !== to)
      await leadTo(tx, [{ from, to }], actor.door === 'import' ? 'import' : 'staff')
    const { id } = await tx
      .selectFrom('redirects')
      .select('id')
      .where('fromPath', '=', from)
      .executeTakeFirstOrThrow()
    became(id)
    const written = !known ? 'created' : known.toPath === to ? 'unchanged' : 'changed'
    return agree({ id, to, written } as const)
  },
})
