import { AddressForm, labelsOf } from '#app/checkout/address/AddressForm.tsx'
import { addressValues, marked } from '#app/checkout/delivery/delivery-form.ts'
import { shownTo } from '#app/identity/people/visitor.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'

interface AddressEditorProps {
  /** Empty for a new one. */
  id: string
  customerId: CustomerId
  /** Whose it will be, most of the time. */
  name: string
  address: PostalAddress | null
  countries: string[]
  form: FormState
}

/** The fields are the checkout's: an address that can be saved here can be delivered to there. */
export function AddressEditor({ id, customerId, name, address, countries, form }: AddressEditorProps) {
  const language = useLanguage()
  const { t, href } = language
  const values: Record<string, string | undefined> = { name, ...addressValues(address), ...form.values }
  const messages = fieldMessages(language, form.problems, labelsOf({ countries, values }))
  const action = id ? href('/account/addresses/:address/change', { address: id }) : href('/account/addresses/add')
  return (
    <form method="post" action={action} className="stack" noValidate>
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      <ErrorSummary title={t('account.problems')} messages={messages} />
      <input type="hidden" name={shownTo} value={customerId} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name={marked} value={Object.keys(messages).join(' ')} />
      {/* The Enter key presses the first button of a form: let it be the one that saves. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" />
      <AddressForm
        countries={countries}
        values={values}
        messages={messages}
        refreshAt={href('/account/addresses/country')}
      />
      <div className="row">
        <Button>{t('account.save_address')}</Button>
        <Button look="quiet" href={href('/account/addresses')}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  )
}
