import { addressLabels } from '#app/checkout/address/AddressFields.tsx'
import { wholeAgain } from '#app/back-office/forms/shown-before.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { DraftProps } from './draft-page.server.ts'

/**
 * A colleague has sent or ended the draft while somebody changed it: its forms are gone, so what was typed is said, to be
 * copied from here.
 */
export function DraftUnkept({ data: { isOpen }, form }: DraftProps) {
  const { t } = useLanguage()
  if (isOpen || !form.problem) return null
  const labels: Record<string, string> = {
    email: t('draft.email'),
    phone: t('draft.phone'),
    note: t('draft.note'),
    quantity: t('draft.quantity'),
    own_price: t('draft.own_price', { currency: form.values['own_price-currency'] ?? '' }),
    reason: t('draft.reason'),
    ...addressWords('address-'),
    ...addressWords('billing-'),
  }
  const { values } = wholeAgain(form, labels).touched
  const facts = Object.entries(labels).flatMap(([field, name]) => {
    const value = values[field]
    return value ? [{ name, value: <bdi>{value}</bdi> }] : []
  })
  if (facts.length === 0) return null
  return (
    <Notice kind="info" silent>
      <p>{t('draft.unkept')}</p>
      <Definitions facts={facts} />
    </Notice>
  )

  function addressWords(prefix: string) {
    const words = Object.entries(addressLabels(form.values[`${prefix}country`] ?? ''))
    return Object.fromEntries(words.map(([name, key]) => [prefix + name, t(key)]))
  }
}
