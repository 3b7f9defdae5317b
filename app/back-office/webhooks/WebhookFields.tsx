import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { shownBoxes } from '#app/back-office/forms/shown-boxes.ts'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { Boxes } from '#app/back-office/staff/Boxes.tsx'
import { limits } from '#app/limits.ts'
import type { Permission } from '#app/permissions.ts'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { mayReceiveEvent } from '#app/webhooks/endpoints/event-rights.ts'
import { subscribable, type SubscribableEvent } from '#app/webhooks/endpoints/webhook.ts'

export interface WebhookValues {
  url: string
  description: string
  /** None: all of them. */
  events: readonly SubscribableEvent[]
}

interface WebhookFieldsProps {
  form: FormState
  held: readonly Permission[]
  values: WebhookValues
  isNew?: true
}

export const webhookLabels = {
  url: 'lists.webhooks.url',
  description: 'lists.webhooks.description',
  events: 'office.webhooks.events',
} as const

/** Where events are sent, and which. */
export function WebhookFields({ form, held, values: { events, ...known }, isNew }: WebhookFieldsProps) {
  const language = useLanguage()
  const { t } = language
  const { field, messages } = fieldsOf(language, form, webhookLabels, known)
  const may = new Set(held)
  const isTyped = 'events' in form.values
  const isChosen = (event: SubscribableEvent) =>
    isTyped ? form.values[`events-${event}`] === 'on' : events.includes(event)
  return (
    <>
      <FormProblems form={form} messages={messages} />
      {!isNew && Object.entries(known).map(([name, shown]) => <ShownBefore key={name} {...{ name, shown, form }} />)}
      <Field
        {...field('url')}
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={limits.webhookAddress.value}
        hint={t('office.webhooks.url_hint')}
      />
      <Field
        {...field('description')}
        optional={t('office.optional')}
        autoComplete="off"
        maxLength={limits.webhookDescription.value}
      />
      <input type="hidden" name="events" value="" />
      {!isNew && <input type="hidden" name="shown_events" value={shownBoxes(events)} />}
      <Boxes
        name="events"
        legend={t('office.webhooks.events')}
        hint={t('office.webhooks.events_hint')}
        error={messages.events}
        options={subscribable.map((value) => ({
          value,
          label: <code>{value}</code>,
          detail: mayReceiveEvent(value, may) ? undefined : t('office.webhooks.unreadable'),
          disabled: !mayReceiveEvent(value, may),
          isChosen: isChosen(value),
        }))}
      />
    </>
  )
}
