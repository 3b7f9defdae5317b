import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { countToSend } from '#app/orders/order-rules.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import type { FiledLine } from '#app/back-office/orders/order-file.server.ts'
import type { SendPlaces } from './send-places.server.ts'
import { piecesField, PiecesTable } from './PiecesTable.tsx'

interface SendFieldsProps {
  file: OrderFile
  places: SendPlaces
  /** Of the latest parcel. */
  carrier: string | null
  submission: string
  customerId: CustomerId
  form: FormState
}

const fields = {
  carrier: 'office.carrier',
  tracking_number: 'office.tracking_number',
  tracking_link: 'office.tracking_link',
  location: 'office.send_from',
} as const

/** A parcel to send: by default everything that is unsent and paid for. */
export function SendFields({ file, places, carrier, submission, customerId, form }: SendFieldsProps) {
  const language = useLanguage()
  const { t, href } = language
  const { order, lines } = file
  const isPickedUp = order.delivery === 'pick_up'
  const messages = fieldMessages(language, form.problems, {
    ...Object.fromEntries(lines.map(({ id, title }) => [piecesField(id), { name: title }])),
    ...fields,
  })
  const field = (name: keyof typeof fields) => ({
    name,
    label: t(fields[name]),
    autoComplete: 'off',
    error: messages[name],
    defaultValue: form.values[name],
  })
  const optional = t('office.optional')
  // What is unsent now, not the previous page's values.
  const isChanged = form.problem === 'order.to_send_changed'
  return (
    <form
      method="post"
      action={href('/admin/orders/:number/send', { number: order.number })}
      className="stack"
      noValidate
    >
      <FormProblems form={form} messages={messages} />
      <MoneyNotices file={file} />
      <PackTogether file={file} />
      <Once submission={submission} customerId={customerId} />
      <input type="hidden" name="to_send" value={countToSend(file.facts)} />
      <PiecesTable
        caption={t('office.in_parcel')}
        order={order}
        begin={({ toSend }) => toSend}
        note={(line) => noteOf(line, places, t)}
        form={isChanged ? { ...form, values: {} } : form}
        lines={lines.map((line) => ({ line, most: line.left }))}
      />
      <FromWhere places={places} form={form} error={messages.location} />
      {!isPickedUp && (
        <>
          <FieldPair>
            <Field {...field('carrier')} defaultValue={form.values.carrier ?? carrier ?? ''} maxLength={60} />
            <Field {...field('tracking_number')} maxLength={60} optional={optional} />
          </FieldPair>
          <Field
            {...field('tracking_link')}
            type="url"
            maxLength={500}
            optional={optional}
            hint={t('office.tracking_link_hint')}
          />
        </>
      )}
      <Button icon={isPickedUp ? 'check' : 'truck'}>
        {t(isPickedUp ? 'office.ready_press' : 'office.send_press')}
      </Button>
    </form>
  )
}

/** How many need not be sent, and where the others are. */
function noteOf({ id, left, toSend }: FiledLine, places: SendPlaces, t: Language['t']) {
  const at = places.reserved.get(id) ?? []
  return (
    <>
      {toSend < left && t('office.pieces_refunded', { count: left - toSend })}
      {at.length > 0 && (
        <span className="muted small">
          {' '}
          {at.map(({ name, quantity }) => t('office.send_lies', { name, quantity })).join(', ')}
        </span>
      )}
    </>
  )
}

/** Only where there is a choice: the items move in the shop's books to where they are sent from. */
function FromWhere({ places: { places }, form, error }: { places: SendPlaces; form: FormState; error?: string }) {
  const { t } = useLanguage()
  if (places.length < 2) return null
  return (
    <Field
      as="select"
      name="location"
      label={t('office.send_from')}
      hint={t('office.send_from_hint')}
      error={error}
      defaultValue={form.values.location ?? ''}
      options={[
        { value: '', label: t('office.send_from_reserved') },
        ...places.map(({ id, name, hasAll }) => ({
          value: id,
          label: hasAll ? t('office.send_from_all', { name }) : t('office.send_from_part', { name }),
        })),
      ]}
    />
  )
}

/** Other orders that leave with it: delivery was paid once. */
function PackTogether({ file: { order } }: Pick<SendFieldsProps, 'file'>) {
  const { t, href } = useLanguage()
  const { to, added } = order.together
  const placed = added.flatMap((each) => each.order ?? [])
  const link = (number: string, words: 'office.together.pack_to' | 'office.together.pack_with') => (
    <Notice key={number} kind="info">
      <a href={href('/admin/orders/:number', { number })}>{t(words, { number })}</a>
    </Notice>
  )
  return (
    <>
      {to && link(to, 'office.together.pack_to')}
      {placed.map((number) => link(number, 'office.together.pack_with'))}
    </>
  )
}

/** What the packer has to know about the money: it is captured now, is still owed, or was partly refunded. */
function MoneyNotices({ file: { order, account, refundedWithoutPieces } }: Pick<SendFieldsProps, 'file'>) {
  const { t, money, date } = useLanguage()
  const inOrder = (amount: number) => money({ amount, currency: order.currency })
  return (
    <>
      {order.payment === 'authorised' && (
        <Notice kind="info">{t('office.send_held', { amount: inOrder(order.total) })}</Notice>
      )}
      {refundedWithoutPieces > 0 && (
        <Notice kind="info">{t('office.send_refunded', { amount: inOrder(refundedWithoutPieces) })}</Notice>
      )}
      {account && account.owed > 0 && (
        <Notice kind="info">
          {t('office.send_on_account', { amount: inOrder(account.owed), day: date(account.payment.dueOn) })}
        </Notice>
      )}
    </>
  )
}
