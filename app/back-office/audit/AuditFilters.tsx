import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { operationWord, auditActorName } from './AuditEntries.tsx'
import type { Names } from './audit-words.ts'
import styles from '#app/back-office/Office.module.css'

interface AuditFiltersProps {
  filter: Record<'who' | 'operation' | 'object' | 'from' | 'until', string | null>
  choices: { who: readonly string[]; operations: readonly string[] }
  names: Names
  /** The object of the filter, where it is none that one types. */
  about: string | null
}

export function AuditFilters({ filter, about, choices, names }: AuditFiltersProps) {
  const language = useLanguage()
  const { t, href } = language
  const any = { value: '', label: t('office.any') }
  const options = (words: readonly string[], label: (word: string) => string) => [
    any,
    ...words.map((value) => ({ value, label: label(value) })).toSorted((a, b) => (a.label < b.label ? -1 : 1)),
  ]
  const input = { required: false } as const
  return (
    <form action={href('/admin/audit')} aria-label={t('office.filters')} className={styles.filters}>
      <Field
        as="select"
        {...input}
        name="who"
        label={t('office.audit.who')}
        defaultValue={filter.who ?? ''}
        options={options(choices.who, (word) => auditActorName(word, names, language))}
      />
      <Field
        as="select"
        {...input}
        name="operation"
        label={t('office.audit.what')}
        defaultValue={filter.operation ?? ''}
        options={options(choices.operations, (word) => operationWord(word, language))}
      />
      {about && <input type="hidden" name="object" value={filter.object ?? ''} />}
      {!about && <Field {...input} name="object" label={t('office.audit.object')} defaultValue={filter.object ?? ''} />}
      <Field {...input} type="date" name="from" label={t('office.audit.from')} defaultValue={filter.from ?? ''} />
      <Field {...input} type="date" name="until" label={t('office.audit.until')} defaultValue={filter.until ?? ''} />
      <Button look="quiet">{t('office.narrow')}</Button>
    </form>
  )
}
