import { Once } from '#app/back-office/forms/Once.tsx'
import type { CustomerId, WebhookId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'

interface WebhookActsProps {
  row: { id: WebhookId; offSince: Date | null }
  again: { count: number; since: readonly { unit: 'hour' | 'day' | 'all'; at: string }[] }
  form: FormState
  customerId: CustomerId
}

/** What may be done with an endpoint. What a switched-off one cannot do is not offered, and the page says why. */
export function WebhookActs({ row, again, form, customerId }: WebhookActsProps) {
  const { t, href } = useLanguage()
  const at = { webhook: row.id }
  const isOff = row.offSince !== null
  return (
    <Section title={t('office.webhooks.acts')}>
      <div className="stack">
        {isOff && <p className="muted">{t('office.webhooks.off_text')}</p>}
        <div className="row">
          {!isOff && (
            <form method="post" action={href('/admin/webhooks/:webhook/test', at)}>
              <Once customerId={customerId} />
              <Button look="quiet">{t('office.webhooks.test')}</Button>
            </form>
          )}
          <form method="post" action={href(isOff ? enable : disable, at)}>
            <Once customerId={customerId} />
            <Button look={isOff ? 'primary' : 'quiet'}>
              {t(isOff ? 'office.webhooks.enable' : 'office.webhooks.disable')}
            </Button>
          </form>
          <Button look="quiet" href={href('/admin/webhooks/:webhook/secret', at)}>
            {t('office.webhooks.rotate')}
          </Button>
          <Button look="quiet" href={href('/admin/webhooks/:webhook/remove', at)}>
            {t('office.webhooks.remove')}
          </Button>
        </div>
        {!isOff && again.count > 0 && <SendFailed row={row} again={again} form={form} customerId={customerId} />}
      </div>
    </Section>
  )
}

const enable = '/admin/webhooks/:webhook/enable'
const disable = '/admin/webhooks/:webhook/disable'

function SendFailed({ row, again, form, customerId }: WebhookActsProps) {
  const language = useLanguage()
  const { t, href } = language
  const messages = fieldMessages(language, form.problems, { since: 'office.webhooks.since' })
  return (
    <form method="post" action={href('/admin/webhooks/:webhook/send-again', { webhook: row.id })} className="stack">
      <Once customerId={customerId} />
      <Field
        as="select"
        name="since"
        label={t('office.webhooks.since')}
        hint={t('office.webhooks.failed', { count: again.count })}
        error={messages.since}
        defaultValue={again.since.at(-1)?.at}
        options={again.since.map(({ unit, at }) => ({ value: at, label: t(`office.webhooks.since.${unit}`) }))}
      />
      <p>
        <Button look="quiet">{t('office.webhooks.send_again')}</Button>
      </p>
    </form>
  )
}
