import { readablePhone } from '#app/checkout/contact.ts'
import { locales } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import { addressLines } from '#app/orders/page/address-lines.ts'
import { EmailLink } from '#app/settings/ReachUs.tsx'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { ErrorSummary } from '#app/ui/notices/Notice.tsx'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { wholeAgain } from '#app/back-office/forms/shown-before.ts'
import { ShownWhole } from '#app/back-office/forms/ShownBefore.tsx'
import { untouched } from '#app/web/answers/answer.ts'
import type { DraftProps } from './draft-page.server.ts'

const labels = {
  email: 'draft.email',
  phone: 'draft.phone',
  language: 'draft.language',
  in_account: 'draft.in_account',
  note: 'draft.note',
} as const

/** Whom it is for. */
export function DraftCustomer({ data: { row, details, locale, customerId, seen }, form }: DraftProps) {
  const language = useLanguage()
  const { t, href } = language
  const isMine = 'email' in form.values
  const known = {
    email: details.email ?? '',
    phone: readablePhone(details.phone),
    language: locale,
    in_account: row.customerId === null ? '' : 'on',
    note: row.note,
  }
  const { sent, touched } = wholeAgain(isMine ? form : untouched, known, ['in_account'])
  const { field, messages } = fieldsOf(language, touched, labels, known)
  const optional = t('office.optional')
  const inAccount = (touched.values.in_account ?? known.in_account) === 'on'
  const languages = locales.map((each) => ({ value: each, label: t(`office.language.${each}`) }))
  return (
    <form
      method="post"
      action={href('/admin/drafts/:draft/contact', { draft: row.number })}
      className="stack"
      noValidate
    >
      <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
      <Once customerId={customerId} />
      <MeanwhileChanged
        form={sent}
        labels={labels}
        shown={known}
        words={{ 'in_account.on': t('lists.saved_views.shared.yes') }}
      />
      <Seen form={sent} seen={seen} />
      <ShownWhole shown={known} form={touched} />
      <Field {...field('email')} type="email" autoComplete="off" />
      <Field {...field('phone')} type="tel" autoComplete="off" optional={optional} />
      <Field {...field('language')} as="select" options={languages} />
      <div>
        <label>
          <input type="checkbox" name="in_account" id="in_account" defaultChecked={inAccount} /> {t('draft.in_account')}
        </label>
        <p className="muted small">{messages.in_account ?? t('draft.in_account_hint')}</p>
      </div>
      <Field {...field('note')} as="textarea" rows={2} maxLength={limits.draftNote.value} optional={optional} />
      <Button look="quiet">{t('draft.save_customer')}</Button>
    </form>
  )
}

/** The same once it cannot be changed. */
export function ToldCustomer({ data: { details, row } }: Pick<DraftProps, 'data'>) {
  const { locale } = useLanguage()
  return (
    <div className="stack">
      {details.email && (
        <p>
          <EmailLink address={details.email} />
        </p>
      )}
      {details.phone && <p>{readablePhone(details.phone)}</p>}
      {details.delivery === 'ship' && details.address && <AddressBlock lines={addressLines(details.address, locale)} />}
      {row.note && <p className="muted">{row.note}</p>}
    </div>
  )
}
