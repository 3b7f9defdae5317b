import { AddressFields, addressLabel } from '#app/checkout/AddressFields.tsx'
import { CountryField } from '#app/checkout/CountryField.tsx'
import { shownTo } from '#app/identity/visitor.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { Button } from '#app/ui/Button.tsx'
import { ErrorSummary, Notice } from '#app/ui/Notice.tsx'
import type { FormState } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'

interface AddressEditorProps {
  /** Empty for a new one. */
  id: string
  customerId: string
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
  const kept = address && { ...address, line1: address.lines[0], line2: address.lines[1], lines: undefined }
  const values: Record<string, string | undefined> = { name, ...kept, ...form.values }
  const country = countries.includes(values.country ?? '') ? (values.country ?? '') : (countries[0] ?? '')
  const errors = Object.entries(form.problems).map(([name, code]) => ({
    id: name,
    message: `${addressLabel(name, country, language)}: ${t(`error.${code}`)}`,
  }))
  return (
    <form method="post" action={href('/account/addresses')} className="stack" noValidate>
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      <ErrorSummary title={t('account.problems')} errors={errors} />
      <input type="hidden" name={shownTo} value={customerId} />
      <input type="hidden" name="id" value={id} />
      {/* The Enter key presses the first button of a form: let it be the one that saves. */}
      <button className="vh" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      <CountryField
        country={country}
        countries={countries}
        error={form.problems.country && t(`error.${form.problems.country}`)}
      />
      <div id="address-fields" className="stack">
        <AddressFields country={country} values={values} problems={form.problems} />
      </div>
      <div className="row">
        <Button name="intent" value="save">
          {t('account.save_address')}
        </Button>
        <Button look="quiet" href={href('/account/addresses')}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  )
}
