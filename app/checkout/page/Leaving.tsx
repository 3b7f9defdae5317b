import { Button } from '#app/ui/form/Button.tsx'
import { Empty } from '#app/ui/notices/Empty.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'

/**
 * True while the browser is on its way. A form that was refused says which part it is of, and cannot say where to go.
 */
export const isLeaving = ({ values }: FormState) => values.part === undefined && values.leaving !== undefined

/** Stands for the moment until the card provider's page is there. */
export function Leaving({ form: { values } }: { form: FormState }) {
  const { t } = useLanguage()
  return (
    <Empty
      title={t('checkout.leaving_title')}
      action={<Button href={values.leaving ?? ''}>{t('checkout.leaving_go')}</Button>}
    >
      <p>{t('checkout.leaving')}</p>
      <p>
        <a href={values.order}>{t('checkout.to_order')}</a>
      </p>
    </Empty>
  )
}
