import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { idOf } from '#app/operations/inputs.ts'
import { identityOf } from './customer-of.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/** A customer, as she leaves the shop. */
const customerView = z.object({
  id: idOf('cus_'),
  name: z.string().meta({ personal: true }),
  email: z.string().nullable().meta({ personal: true }),
  phone: z.string().nullable().meta({ personal: true }),
  locale: z.string(),
  version: z.int(),
  created_at: z.iso.datetime(),
})

/** A signed-in customer finds only herself. */
export const customer = record<CustomerId, Row<'customers'>, z.infer<typeof customerView>>({
  name: 'customers',
  prefix: 'cus_',
  permission: 'account:read',
  http: 'GET /account',
  schema: customerView,
  find: async (on, id, actor) => (await own(on, id, actor).executeTakeFirst()) ?? null,
  lock: async (tx, id, actor) => (await own(tx, id, actor).forNoKeyUpdate().executeTakeFirst()) ?? null,
  idOf: ({ id }) => id,
  keyFor: ({ customerId }) => customerId ?? notFound(),
  viewOf: async (_, { id, name, email, phone, locale, version, createdAt }) => ({
    id,
    name,
    email,
    phone,
    locale,
    version,
    created_at: createdAt.toISOString(),
  }),
})

const own = (on: Db, id: CustomerId, actor: Actor) =>
  on
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('id', 'in', (query) =>
      query.selectFrom('identities').select('customerId').where('id', '=', identityOf(actor)),
    )
