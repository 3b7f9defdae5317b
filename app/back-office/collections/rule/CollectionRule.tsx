import { partsOf, type RuleField, ruleFields } from '#app/catalogue/rules/rule.ts'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { CollectionData } from '#app/back-office/collections/collection-file.server.ts'

/** By which rule its products come and go. */
export function CollectionRule({ data: { id: collection, view, currency } }: { data: CollectionData }) {
  const language = useLanguage()
  const { t, href } = language
  const mayChange = useMay('collections.change_rule')
  const { match, conditions } = view.rule ?? { match: 'all' as const, conditions: [] }
  return (
    <Section title={t('office.collection.products')}>
      <p>{t(`office.value.${match}`)}</p>
      <ul>
        {conditions.map((condition) => (
          <li key={condition}>
            <bdi>{wordsOf(condition, currency, language)}</bdi>
          </li>
        ))}
      </ul>
      {mayChange && (
        <p>
          <a href={href('/admin/collections/:collection/rule', { collection })}>{t('office.rule.change')}</a>
        </p>
      )}
    </Section>
  )
}

function wordsOf(condition: string, currency: string, { t, money }: Language): string {
  const { field, value } = partsOf(condition)
  const known: RuleField | undefined = ruleFields.find((each) => each === field)
  if (known === undefined) return condition
  if (known === 'stock') return t(value === 'available' ? 'office.rule.stock_available' : 'office.rule.stock_sold_out')
  const label = t(`office.rule.${known}`, { currency })
  if (value === '') return label
  const isPrice = known === 'price_from' || known === 'price_up_to'
  return `${label}: ${isPrice ? money({ amount: Number(value), currency }) : value}`
}
