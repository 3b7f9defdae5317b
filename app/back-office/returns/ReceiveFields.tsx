import { FieldError } from '#app/ui/form/FieldError.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { QuantityField } from '#app/ui/form/QuantityField.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { FiledReturnLine } from '#app/returns/return.record.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Language } from '#app/web/language-of.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { ReturnFile } from './return-file.server.ts'

/** What each of the acts with a return gets. */
export interface ReturnActsProps {
  file: ReturnFile
  submission: string
  customerId: CustomerId
  form: FormState
}

/** How many of each item have arrived, and how many of them go back into stock, and where. */
export function ReceiveFields({ file, submission, customerId, form }: ReturnActsProps) {
  const language = useLanguage()
  const { t, href } = language
  const { lines, locations, row } = file
  const labels = lines.flatMap(({ orderLineId, title }) => [
    [`lines-${orderLineId}`, { name: title }] as const,
    [`restock-${orderLineId}`, { name: title }] as const,
  ])
  const messages = fieldMessages(language, form.problems, {
    ...Object.fromEntries(labels),
    location: 'office.return_location',
  })
  return (
    <Section title={t('office.return_receive')}>
      <form
        method="post"
        action={href('/admin/returns/:return/receive', { return: row.number })}
        className="stack"
        noValidate
      >
        <FormProblems form={form} messages={messages} />
        <Once submission={submission} customerId={customerId} />
        <Table
          caption={t('office.return_receive')}
          columns={[
            { title: t('office.piece') },
            { title: t('office.return_arrived'), end: true },
            { title: t('office.return_restocked'), end: true },
          ]}
          rows={lines.map((line) => ({ id: line.orderLineId, cells: cellsOf(line, form, language) }))}
        />
        <Field
          as="select"
          name="location"
          label={t('office.return_location')}
          hint={t('office.return_location_hint')}
          error={messages.location}
          defaultValue={form.values.location ?? locations[0]?.id}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button>{t('office.return_receive')}</Button>
      </form>
    </Section>
  )
}

function cellsOf({ orderLineId, title, quantity, isCounted }: FiledReturnLine, form: FormState, { t }: Language) {
  const count = (name: string, label: string) => (
    <Count key={name} name={name} label={label} most={quantity} form={form} />
  )
  return [
    <bdi key="title">{title}</bdi>,
    count(`lines-${orderLineId}`, t('office.return_arrived_of', { title })),
    isCounted
      ? count(`restock-${orderLineId}`, t('office.return_restocked_of', { title }))
      : t('office.return_uncounted'),
  ]
}

/** Begins with everything that was announced. */
function Count({ name, label, most, form }: { name: string; label: string; most: number; form: FormState }) {
  const { t } = useLanguage()
  const code = form.problems[name]
  return (
    <>
      <QuantityField
        name={name}
        label={label}
        value={form.values[name] ?? most}
        min={0}
        max={most}
        error={code && `${name}-error`}
      />{' '}
      {t('office.of_left', { count: most })}
      {code && <FieldError id={`${name}-error`}>{t(`error.${code}`)}</FieldError>}
    </>
  )
}
