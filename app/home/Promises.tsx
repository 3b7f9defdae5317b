import { Facts } from '#app/ui/text/Facts.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Promised } from './promises.ts'

const icons = { delivery: 'truck', returns: 'return', payment: 'check' } as const

interface PromisesProps {
  promises: Promised[]
  country: string
  currency: string
}

/** Delivery, returns and payment, a line each, with the way to the page that says more. */
export function Promises({ promises, country, currency }: PromisesProps) {
  const language = useLanguage()
  const facts = promises.map(({ about, page, text }) => {
    const words = wordsOf(text, country, currency, language)
    const href = page && language.href('/pages/:slug', { slug: page })
    return { icon: icons[about], text: href ? <a href={href}>{words}</a> : words }
  })
  return <Facts facts={facts} wide />
}

function wordsOf(text: Promised['text'], country: string, currency: string, language: Language): string {
  if ('title' in text) return text.title
  const { key, price = 0, kilograms = 0, brands = '' } = text
  const amount = language.money({ amount: price, currency })
  return language.t(key, { country: language.country(country), amount, weight: kilograms, brands })
}
