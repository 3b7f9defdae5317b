import type { ReactNode } from 'react'
import type { ErrorCode } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { TextKey } from '#app/texts.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { DraftProps } from './draft-page.server.ts'

/** By a payment link, or on account: both do with it exactly what is shown. */
export function DraftFinish({ data, form }: DraftProps) {
  const language = useLanguage()
  const { t, href, money } = language
  const { row, agreed, notAsked, mayOwe, isFree, notOnAccount, checkout, submission, customerId } = data
  if (!agreed || !checkout)
    return (
      <div className="stack">
        <p>{t('draft.not_ready')}</p>
        <Missing data={data} />
      </div>
    )
  const named = { draft: row.number }
  const messages = fieldMessages(language, form.problems, { days: 'draft.days' })
  const once = <Once submission={submissionOf(form, submission)} customerId={customerId} />
  const total = money({ amount: checkout.totals.total, currency: row.currency })
  return (
    <div className="stack">
      {isFree && (
        <Place draft={row.number} agreed={agreed} once={once} text={t('draft.place_free_text')}>
          <Button>{t('draft.place_free')}</Button>
        </Place>
      )}
      {notAsked ? (
        <p>{t(`error.${notAsked}`)}</p>
      ) : (
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
          <Button look={isFree ? 'quiet' : undefined}>{t('draft.send')}</Button>
        </form>
      )}
      {mayOwe ? (
        <Place draft={row.number} agreed={agreed} once={once} text={t('draft.place_text')}>
          <Button look="quiet">{t('draft.place', { total })}</Button>
        </Place>
      ) : (
        notOnAccount && (
          <p className="muted small">
            {t('draft.not_on_account')} {t(notOnAccountWords[notOnAccount] ?? `error.${notOnAccount}`)}
          </p>
        )
      )}
    </div>
  )
}

interface PlaceProps {
  draft: string
  /** What is shown. */
  agreed: string
  once: ReactNode
  text: string
  children: ReactNode
}

/** Staff place it, on account or for nothing. */
function Place({ draft, agreed, once, text, children }: PlaceProps) {
  const { href } = useLanguage()
  return (
    <form method="post" action={href('/admin/drafts/:draft/place', { draft })} className="stack">
      {once}
      <input type="hidden" name="agreed" value={agreed} />
      <p>{text}</p>
      {children}
    </form>
  )
}

/** What checkouts say to a shopper, as staff read it. */
const notOnAccountWords: Partial<Record<ErrorCode, TextKey>> = {
  'payment.not_on_account': 'draft.not_on_account.never',
  'payment.account_overdue': 'draft.not_on_account.overdue',
  'payment.account_limit': 'draft.not_on_account.limit',
}

/** What is to be filled in or saved before it can be sent, or why what is filled in does not do. */
export function Missing({ data: { checkout, details, notReady } }: Pick<DraftProps, 'data'>) {
  const { t } = useLanguage()
  if (!notReady) return null
  if (checkout && notReady !== 'checkout.incomplete') return <p>{t(`error.${notReady}`)}</p>
  const { contact = Boolean(details.email), delivery, shipping } = checkout?.done ?? {}
  const missing = [
    !checkout && t('draft.lines'),
    !contact && t('draft.customer'),
    !delivery && t('draft.delivery'),
    !shipping && t('draft.method'),
  ]
  return <p>{t('draft.missing', { parts: missing.filter(Boolean).join(', ') })}</p>
}
