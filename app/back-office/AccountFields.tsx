import { groupedIban } from '#app/kernel/iban.ts'
import { ChoiceCards } from '#app/ui/Choice.tsx'
import { Field, FieldPair } from '#app/ui/Field.tsx'
import { FormPart } from '#app/ui/FormPart.tsx'
import type { FormState } from '#app/web/answer.ts'
import { fieldsOf } from '#app/web/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { typedAmount } from '#app/web/typed-amount.ts'
import type { FormSettings } from './settings-form.ts'

export const accountLabels = {
  onAccount: 'office.sell_on_account',
  onAccountDays: 'office.sell_on_account_days',
  onAccountLimit: 'office.sell_on_account_limit',
  bankHolder: 'office.bank_holder',
  bankIban: 'office.bank_iban',
} as const

interface AccountFieldsProps {
  settings: FormSettings
  currency: string
  form: FormState
}

/** Who may pay later, by when, how much, and where to. */
export function AccountFields({ settings, currency, form }: AccountFieldsProps) {
  const language = useLanguage()
  const { t } = language
  const { field } = fieldsOf(language, form, accountLabels, {
    onAccount: settings.onAccount,
    onAccountDays: String(settings.onAccountDays),
    onAccountLimit: typedAmount({ amount: settings.onAccountLimit, currency }, language.locale),
    bankHolder: settings.bankHolder,
    bankIban: groupedIban(settings.bankIban),
  })
  const { label: legend, defaultValue: value, ...who } = field('onAccount')
  const optional = t('office.optional')
  return (
    <FormPart title={t('office.sell_on_account_title')}>
      <div className="stack">
        <ChoiceCards
          {...who}
          legend={legend}
          value={value}
          options={[
            { value: 'nobody', label: t('office.sell_on_account.nobody') },
            {
              value: 'known',
              label: t('office.sell_on_account.known'),
              detail: t('office.sell_on_account.known_hint'),
            },
            {
              value: 'signed-in',
              label: t('office.sell_on_account.signed_in'),
              detail: t('office.sell_on_account.signed_in_hint'),
            },
          ]}
        />
        <FieldPair>
          <Field {...field('onAccountDays')} inputMode="numeric" />
          <Field {...field('onAccountLimit')} inputMode="decimal" />
        </FieldPair>
        <p className="muted small">{t('office.sell_on_account_limit_hint', { currency })}</p>
        <Field {...field('bankHolder')} optional={optional} autoComplete="off" hint={t('office.bank_hint')} />
        <Field {...field('bankIban')} optional={optional} autoComplete="off" />
      </div>
    </FormPart>
  )
}
