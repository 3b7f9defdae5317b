import { mayCancelDraft, mayWithdrawLink } from '#app/drafts/draft.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { DraftProps } from './draft-page.server.ts'

/** How far it is: its link, who is paying, its order; and what ends it. */
export function DraftStanding({ data }: DraftProps) {
  const { t, href, time } = useLanguage()
  const { row, state, link, isLinkOver, waiting, ordered, customerId } = data
  const named = { draft: row.number }
  const order = ordered ?? waiting
  const orderLink = order && (
    <a href={href('/admin/orders/:number', { number: order.number })}>
      {t(ordered ? 'draft.ordered' : 'draft.being_paid', { number: order.number })}
    </a>
  )
  const mayWithdraw = mayWithdrawLink(data)
  const cancel = mayCancelDraft(data).ok && (
    <form method="post" action={href('/admin/drafts/:draft/cancel', named)}>
      <Once customerId={customerId} />
      <Button look="quiet">{t('draft.cancel')}</Button>
    </form>
  )
  if (state === 'ordered') return <Notice kind="success">{orderLink}</Notice>
  if (state === 'cancelled') return <Notice kind="info">{t('draft.cancelled')}</Notice>
  if (state === 'open') return <div className="row">{cancel}</div>
  return (
    <div className="stack">
      <Notice kind="info">
        <p>
          {row.linkExpiresAt &&
            t(isLinkOver ? 'draft.sent_over' : 'draft.sent_until', { time: time(row.linkExpiresAt) })}
        </p>
        {waiting && <p>{orderLink}</p>}
      </Notice>
      {link && <Field name="payment-link" type="url" label={t('draft.link')} readOnly defaultValue={link} />}
      {mayWithdraw.ok && (
        <div className="row">
          <form method="post" action={href('/admin/drafts/:draft/withdraw-link', named)}>
            <Once customerId={customerId} />
            <Button look="quiet">{t('draft.withdraw')}</Button>
          </form>
          {cancel}
        </div>
      )}
      <p className="muted small">{t(mayWithdraw.ok ? 'draft.withdraw_text' : `error.${mayWithdraw.reason}`)}</p>
    </div>
  )
}
