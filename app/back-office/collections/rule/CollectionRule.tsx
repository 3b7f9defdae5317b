import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { CollectionData } from '#app/back-office/collections/collection-file.server.ts'
import { conditionWords } from './rule-words.ts'

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
            <bdi>{conditionWords(condition, currency, language)}</bdi>
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
