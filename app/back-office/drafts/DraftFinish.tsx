import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { DraftProps } from './draft.page.tsx'

/** By a payment link, or on account: both do with it exactly what is shown. */
export function DraftFinish({ data, form }: DraftProps) {
  const language = useLanguage()
  const { t, href, money } = language
  const { row, agreed, notReady, mayOwe, notOnAccount, checkout, submission, customerId } = data
  if (!agreed || !checkout)
    return (
      <p>
        {t('draft.not_ready')} {notReady && notReady !== 'checkout.incomplete' && t(`error.${notReady}`)}
      </p>
    )
  const named = { draft: row.number }
  const messages = fieldMessages(language, form.problems, { days: 'draft.days' })
  const once = <Once submission={submissionOf(form, submission)} customerId={customerId} />
  const total = money({ amount: checkout.totals.total, currency: row.currency })
  return (
    <div className="stack">
      <form method="post" action={href('/admin/drafts/:draft/send', named)} className="stack" noValidate>
        {once}
        <input type="hidden" name="agreed" value={agreed} />
        <p>{t('draft.send_text')}</p>
        <Field
          name="days"
          type="number"
          min={1}
          max={limits.draftLinkDays.value}
          label={t('draft.days')}
          error={messages.days}
          defaultValue={form.values.days ?? '7'}
        />
        <Button>{t('draft.send')}</Button>
      </form>
      {mayOwe ? (
        <form method="post" action={href('/admin/drafts/:draft/place', named)} className="stack">
          {once}
          <input type="hidden" name="agreed" value={agreed} />
          <p>{t('draft.place_text')}</p>
          <Button look="quiet">{t('draft.place', { total })}</Button>
        </form>
      ) : (
        notOnAccount && (
          <p className="muted small">
            {t('draft.not_on_account')} {t(`error.${notOnAccount}`)}
          </p>
        )
      )}
    </div>
  )
}
