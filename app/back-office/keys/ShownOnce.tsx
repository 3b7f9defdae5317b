import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'

/** A new secret, on the page that answers the form that made it, and on no other: it is in no address and kept nowhere. */
export interface Made {
  id: string
  secret: string
}

/** What the page gets after the form has made a secret. A refused form has a problem, whatever its fields say. */
export function madeIn({ values, problem, problems }: FormState): Made | null {
  const { made, secret } = values
  return problem === null && Object.keys(problems).length === 0 && made && secret ? { id: made, secret } : null
}

interface ShownOnceProps {
  made: Made
  label: string
  text: string
  /** The page of what the secret belongs to. */
  href: string
}

export function ShownOnce({ made: { secret }, label, text, href }: ShownOnceProps) {
  const { t } = useLanguage()
  return (
    <div className="stack">
      <Notice kind="success">{text}</Notice>
      <Field
        name="secret"
        label={label}
        hint={t('office.secret_hint')}
        defaultValue={secret}
        readOnly
        autoFocus
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        className="num"
      />
      <p>
        <Button href={href}>{t('office.secret_kept')}</Button>
      </p>
    </div>
  )
}
