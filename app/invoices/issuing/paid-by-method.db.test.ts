import { expect, test } from 'vitest'
import { printedInvoice } from '#app/invoices/printed-invoice.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { useInvoices } from '#test/support/people/invoices.ts'
import { anOpenOrder, stockOf } from '#test/support/people/orders.ts'
import { issueInvoices } from './issue-invoices.server.ts'

useDatabase()
useInvoices()
const cards = useCardProvider()

test('what was paid by direct debit was not paid by card: the invoice names the method', async () => {
  const { reference, orderId } = await anOpenOrder(await stockOf(1))
  const data = {
    type: 'sepa_debit',
    sepa_debit: { iban: 'DE08370400440532013003' },
    billing_details: { name: 'Ada', email: 'ada@example.com' },
  } as const
  await cards.stripe.paymentIntents.confirm(reference, { payment_method_data: data, return_url: 'http://shop.test' })
  await cards.control('POST actions/finish-debit', { id: reference })
  await settle(reference, new Date())
  await issueInvoices()
  const invoice = await db.selectFrom('invoices').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
  expect(invoice.content.payments).toMatchObject([
    { way: 'method', method: 'SEPA Direct Debit', amount: invoice.total },
  ])
  const [paid] = printedInvoice(invoice, languageOf('en')).payments
  expect(paid?.label).toMatch(/^Paid on .+: SEPA Direct Debit$/)
})
