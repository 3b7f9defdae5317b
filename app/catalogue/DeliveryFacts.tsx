import type { ReactNode } from 'react'
import { Facts } from '#app/ui/Facts.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { cheapestFor, freeFromFor } from './delivery.ts'

interface DeliveryFactsProps {
  delivery: {
    country: string
    methods: { price: number; freeFrom: number | null; maxWeight: number | null; daysMin: number; daysMax: number }[]
    shippingPage: boolean
    returnsPage: boolean
  }
  /** Of the heaviest variant, in grams. */
  weight: number
  currency: string
}

/** What it costs to get it home and to send it back, each in one line. */
export function DeliveryFacts({ delivery, weight, currency }: DeliveryFactsProps) {
  const { t, href, money, country: nameOf } = useLanguage()
  const method = cheapestFor(delivery.methods, weight)
  const free = freeFromFor(delivery.methods, weight)
  const facts: { icon: 'truck' | 'bag'; text: ReactNode }[] = []
  if (method) {
    const country = nameOf(delivery.country)
    const price = money({ amount: method.price, currency })
    const words = t('catalogue.delivery', { country, price, from: method.daysMin, to: method.daysMax })
    const gift = free === null ? '' : ` ${t('catalogue.delivery_free', { value: money({ amount: free, currency }) })}`
    facts.push({ icon: 'truck', text: words + gift })
  }
  if (delivery.returnsPage) {
    facts.push({ icon: 'bag', text: <a href={href('/pages/:slug', { slug: 'returns' })}>{t('catalogue.returns')}</a> })
  }
  return facts.length > 0 ? <Facts facts={facts} /> : null
}
