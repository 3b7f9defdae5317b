import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { accountSentence, bankLines } from './account.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'

/** While something is owed: how much, by when, and where to transfer it. */
export function AccountPart({ order: { account, currency } }: { order: OrderDetails }) {
  const language = useLanguage()
  if (!account || account.amount === 0) return null
  return (
    <Section title={language.t('orders.account')}>
      <p>{accountSentence(language, account, currency)}</p>
      {account.iban && <AddressBlock lines={bankLines(language, account)} />}
    </Section>
  )
}
