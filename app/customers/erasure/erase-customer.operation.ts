import { sql } from 'kysely'
import { z } from 'zod'
import { emailField } from '#app/checkout/contact.ts'
import { lockCustomer } from '#app/cart/cart.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { idInput, idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Tx } from '#db/database.server.ts'
import { findSubject, type Meant } from '#app/customers/subject.server.ts'
import { inRow } from './erase-person.server.ts'
import { erasure } from './erasure.record.ts'
import { isStaff } from './own-erasure.record.ts'
import { staffReasons } from './erasure.ts'
import { makeRequest } from './make-request.server.ts'

const input = z.object({
  /** An account, or a guest's file. */
  customer: idInput<CustomerId>('cus_', 'request.not_found').nullable().default(null),
  /** Of a person without an account; or of one whose address the issuer has verified. */
  email: emailField.nullable().default(null).meta({ personal: true }),
  reason: z.enum(staffReasons, 'field.choice'),
})
type Input = z.infer<typeof input>
type Refusal = 'erasure.whom' | 'erasure.nobody' | 'erasure.several' | 'erasure.staff'

/** Staff have a person forgotten who asked for it by mail, by phone or by post: an account, or an address without one. */
export const eraseCustomer = operation({
  name: 'customers.erase',
  http: 'POST /erasures',
  permission: 'customers:erase',
  nature: 'secret',
  on: erasure,
  input,
  answer: z.object({ id: idOf('era_') }),
  refusals: ['erasure.whom', 'erasure.nobody', 'erasure.several', 'erasure.staff'],
  may: (_, { customer, email }) => ((customer === null) === (email === null) ? refuse('erasure.whom') : agree()),
  async run({ tx, input: given, actor, became }) {
    const meant = await findMeant(tx, given)
    if (!meant.ok) return meant
    const { customerId } = meant.value
    if (customerId) await lockCustomer(tx, customerId)
    if (customerId && (await isStaff(tx, customerId))) return refuse('erasure.staff')
    const id = await makeRequest(tx, meant.value, given.reason, actor)
    became(id)
    return agree({ id })
  },
})

/** By the office's file, or by an address. */
async function findMeant(tx: Tx, { customer, email }: Input): Promise<Outcome<Meant, Refusal>> {
  if (email === null) {
    const files = tx.selectFrom('customerFiles').select(['customerId', 'email'])
    const known = await files.where('id', '=', customer).executeTakeFirst()
    if (!known) return refuse('erasure.nobody', '/customer')
    return known.customerId ? agree({ customerId: known.customerId, email: null }) : findByAddress(tx, known.email)
  }
  return findByAddress(tx, email)
}

/** One that belongs to an account means the account. */
async function findByAddress(tx: Tx, email: string): Promise<Outcome<Meant, Refusal>> {
  const { rows } = await sql<{ id: CustomerId }>`
    select distinct customer_id as id from identities where email_verified and lower(email) = lower(${email})`.execute(
    tx,
  )
  const [account] = rows
  if (rows.length > 1) return refuse('erasure.several', '/email')
  if (account) return agree({ customerId: account.id, email: null })
  const meant = { customerId: null, email }
  return (await isKnown(tx, meant)) ? agree(meant) : refuse('erasure.nobody', '/email')
}

async function isKnown(tx: Tx, meant: Meant & { email: string }): Promise<boolean> {
  if ((await findSubject(tx, meant)).orders.length > 0) return true
  const { rows } = await sql`
    select from threads where customer_id is null and lower(email) = lower(${meant.email})
    union all select from withdrawals where lower(email) = lower(${meant.email})
    union all select from letters where lower(recipient) = lower(${meant.email})
    union all select from former_customers where lower(email) = lower(${meant.email})
    union all select from former_orders where lower(email) = lower(${meant.email})
    union all select from import_rows where ${inRow(meant.email.toLowerCase())} limit 1`.execute(tx)
  return rows.length > 0
}
