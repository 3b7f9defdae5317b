import { typeId } from '#app/operations/typed-id/type-id.ts'
import { newId } from '#app/kernel/ids.ts'
import { good, type Mine, nothing, office, once, own, ownHeaders, shown, staff } from './example-objects.ts'

/** Something of the examples' own customer is open: a request to be erased waits, and the next example finds the account. */
async function somethingOpen(): Promise<Mine> {
  const { email } = good(await own('GET /account', { headers: ownHeaders }))
  await office.rows(
    `insert into withdrawals (id, submission_key, order_number, from_buyer, name, email, items, locale, received_at)
     values ($1, $1, 'B9', false, 'Kim', $2, '', 'en', now())`,
    newId(),
    email,
  )
  return {}
}

async function aRequest(): Promise<Mine> {
  await somethingOpen()
  good(await own('POST /account/erasure', { body: {}, headers: { ...ownHeaders, ...once() } }))
  return {}
}

async function aCustomer(): Promise<Mine> {
  const { customer } = await office.enter()
  return shown('cus_', typeId('cus_', customer))
}

/** Two accounts of one person: the sign-in service has verified the same address for both. */
async function twoAccounts(): Promise<Mine> {
  const [one, two] = [await office.enter(), await office.enter()]
  await office.rows(
    'update identities set email = $1, email_verified = true where id in ($2, $3)',
    one.email,
    one.identity,
    two.identity,
  )
  return {
    ...shown('cus_', typeId('cus_', one.customer)),
    cus_01kqqrv0dge9ta8k31v0m9v6ke: typeId('cus_', two.customer),
  }
}

/** An address that has bought without an account, and whose order is not sent. */
const aBuyer = async (): Promise<Mine> => ({ 'mira@example.com': (await office.paidOrder()).email })

async function anErasure(): Promise<Mine> {
  const { email } = await office.paidOrder()
  const { result } = good(await staff('POST /erasures', { body: { email, reason: 'by_mail' }, headers: once() }))
  return shown('era_', result.id)
}

/** For the examples about a person's data. */
export const aboutPersons: Record<string, () => Promise<Mine>> = {
  'customers.ask_archive': nothing,
  'customers.ask_erasure': somethingOpen,
  'customers.erase': aBuyer,
  'customers.end_sessions': aCustomer,
  'customers.export': aCustomer,
  'customers.keep_account': aRequest,
  'customers.merge': twoAccounts,
  'customers.tag': aCustomer,
  'erasures.withdraw': anErasure,
}
