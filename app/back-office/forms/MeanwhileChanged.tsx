import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import fields from '#app/ui/form/Field.module.css'
import { changedMeanwhile, type Digest } from './shown-before.ts'

interface MeanwhileChangedProps {
  /** The refused form, with the fields that were not touched. */
  form: FormState
  labels: Partial<Record<string, FieldLabel>>
  /** What is stored now, as the fields show it. */
  shown: Record<string, unknown>
  /** The values of its choices as the page says them, as `capture.order`. */
  words?: Partial<Record<string, string>>
  /** Where its hidden fields have digests. */
  digestOf?: Digest
}

/**
 * For a form that was refused because someone else has saved in the meantime: what they have changed. Their values are
 * in the fields that were not touched; a touched one keeps what was typed, and replaces theirs if it is saved again.
 */
export function MeanwhileChanged({ form, labels, shown, words = {}, digestOf }: MeanwhileChangedProps) {
  const { t } = useLanguage()
  if (form.problem !== 'record.changed') return null
  const label = (name: string) => {
    const known = labels[name]
    return typeof known === 'object' ? known.name : known ? t(known) : name
  }
  const changes = changedMeanwhile(form, shown, digestOf)
  if (changes.length === 0) return null
  return (
    // Where the eye goes after the refusal: other parts of the page may come before this form.
    <div tabIndex={-1} autoFocus data-meanwhile="">
      <Notice kind="info">
        <p>{t('office.meanwhile')}</p>
        <Definitions
          facts={changes.map(({ name, value, isTouched }) => ({
            name: label(name),
            value: (
              <>
                <Theirs value={words[`${name}.${value}`] ?? value} label={label(name)} />
                {isTouched && <small className="muted"> {t('office.meanwhile_yours')}</small>}
              </>
            ),
          }))}
        />
      </Notice>
    </div>
  )
}

/** A longer text is read, scrolled and copied in a box of its own. */
function Theirs({ value, label }: { value: string; label: string }) {
  const { t } = useLanguage()
  if (value.length <= 200 && !value.includes('\n')) return <bdi>{value || t('office.meanwhile_empty')}</bdi>
  return <textarea className={fields.input} rows={8} dir="auto" readOnly aria-label={label} defaultValue={value} />
}
