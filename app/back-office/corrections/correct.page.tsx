import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { getSeenOrder } from '#app/back-office/order-page/seen-order.server.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { wholeAgain } from '#app/back-office/forms/shown-before.ts'
import { ShownWhole } from '#app/back-office/forms/ShownBefore.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { addressLabels, AddressFields } from '#app/checkout/address/AddressFields.tsx'
import { readablePhone, withPhoneFrom } from '#app/checkout/contact.ts'
import { addressValues, shownAddress } from '#app/checkout/delivery/delivery-form.ts'
import { correctAddress } from '#app/corrections/correct-address.operation.ts'
import { correctContact } from '#app/corrections/correct-contact.operation.ts'
import { mayCorrectAddress, mayCorrectContact } from '#app/corrections/corrections.ts'
import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { type Answer, type FormState, seeOther, untouched } from '#app/web/answers/answer.ts'
import { type FieldLabel, fieldMessages } from '#app/web/forms/field-messages.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'

export async function load(visit: Load<'/admin/orders/:number/correct'>) {
  const found = await getSeenOrder(visit.params.number, actorOf(visit))
  return { ...found, submission: newId(), customerId: customerOf(visit).id }
}

type CorrectAct = Act<'/admin/orders/:number/correct'>

const back = (said: 'corrected' | 'contact') => ({
  key: ({ params }: CorrectAct) => params.number,
  done: ({ language, params }: CorrectAct) =>
    seeOther(language.href('/admin/orders/:number', { number: params.number }, { done: said })),
})

const contact = formOf(correctContact, back('contact'))

export const acts = {
  '/admin/orders/:number/correct/address': formOf(correctAddress, back('corrected')),
  '/admin/orders/:number/correct/contact': async (visit: CorrectAct): Promise<Answer> => {
    const { homeCountry } = await readSettings()
    return contact({ ...visit, form: withPhoneFrom(homeCountry, visit.form) })
  },
}

export function head({ facts }: Shown<typeof load>['data'], { language }: Load<'/admin/orders/:number/correct'>): Head {
  return { title: language.t('office.correct_title', { number: facts.row.number }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const { facts } = data
  const { number } = facts.row
  const [address, reach] = [mayCorrectAddress(facts), mayCorrectContact(facts)]
  // Each form shows only its own refusal.
  const ofAddress = 'address-country' in form.values
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<BackToOrder number={number} />}
      title={t('office.correct_title', { number })}
      text={t('office.correct_text')}
    >
      <Section title={t('office.correct.address')}>
        {!address.ok && form.problem !== address.reason && <p>{t(`error.${address.reason}`)}</p>}
        {/* A refused form keeps what was typed. */}
        {(address.ok || (ofAddress && form.problem)) && <AddressPart {...data} form={ofAddress ? form : untouched} />}
      </Section>
      {reach.ok && (
        <Section title={t('office.correct.contact')}>
          <ContactPart {...data} form={ofAddress ? untouched : form} />
        </Section>
      )}
    </OfficeFrame>
  )
}

type PartProps = Shown<typeof load>['data'] & { form: FormState }

function AddressPart({ facts: { row }, seen, customerId, form }: PartProps) {
  const language = useLanguage()
  const { t, href } = language
  const country = row.shippingAddress?.country ?? ''
  const labels: Record<string, FieldLabel> = Object.fromEntries(
    Object.entries(addressLabels(country)).map(([name, label]) => [`address-${name}`, label]),
  )
  const messages = fieldMessages(language, form.problems, { ...labels, reason: 'office.correct.reason' })
  const shown = shownAddress(row.shippingAddress, 'address-')
  const { sent, touched } = wholeAgain(form, shown)
  const values = { ...addressValues(row.shippingAddress, 'address-'), ...touched.values }
  return (
    <form
      method="post"
      action={href('/admin/orders/:number/correct/address', { number: row.number })}
      className="stack"
      noValidate
    >
      <FormProblems form={form} messages={messages} />
      <MeanwhileChanged form={sent} labels={labels} shown={shown} />
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      <ShownWhole shown={shown} form={touched} />
      <input type="hidden" name="address-country" value={country} />
      <AddressFields prefix="address-" country={country} values={values} messages={messages} />
      <Reason id="address-reason" form={form} error={messages.reason} />
      <Button>{t('office.correct.save_address')}</Button>
    </form>
  )
}

function ContactPart({ facts: { row }, seen, submission, customerId, form }: PartProps) {
  const language = useLanguage()
  const { t, href } = language
  const labels = {
    email: 'office.correct.email',
    phone: 'office.correct.phone',
    reason: 'office.correct.reason',
  } as const
  const messages = fieldMessages(language, form.problems, labels)
  const shown = { email: row.email, phone: readablePhone(row.phone) }
  const { sent, touched } = wholeAgain(form, shown)
  return (
    <form
      method="post"
      action={href('/admin/orders/:number/correct/contact', { number: row.number })}
      className="stack"
      noValidate
    >
      <FormProblems form={form} messages={messages} />
      <Once submission={submissionOf(form, submission)} customerId={customerId} />
      <MeanwhileChanged form={sent} labels={labels} shown={shown} />
      <Seen form={form} seen={seen} />
      <ShownWhole shown={shown} form={touched} />
      <Field
        name="email"
        type="email"
        label={t('office.correct.email')}
        hint={t('office.correct.contact_hint')}
        autoComplete="off"
        error={messages.email}
        defaultValue={touched.values.email ?? shown.email}
      />
      <Field
        name="phone"
        type="tel"
        label={t('office.correct.phone')}
        optional={t('office.optional')}
        autoComplete="off"
        error={messages.phone}
        defaultValue={touched.values.phone ?? shown.phone}
      />
      <Reason id="contact-reason" form={form} error={messages.reason} />
      <Button>{t('office.correct.save_contact')}</Button>
    </form>
  )
}

function Reason({ id, form, error }: { id: string; form: FormState; error: string | undefined }) {
  const { t } = useLanguage()
  return (
    <Field
      id={id}
      name="reason"
      label={t('office.correct.reason')}
      maxLength={limits.holdNote.value}
      autoComplete="off"
      error={error}
      defaultValue={form.values.reason}
    />
  )
}
