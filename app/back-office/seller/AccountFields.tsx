import { groupedIban } from '#app/kernel/iban.ts'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { FormPart } from '#app/ui/form/FormPart.tsx'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { typedAmount } from '#app/web/forms/typed-amount.ts'

export const accountLabels = {
  on_account: 'office.sell_on_account',
  on_account_days: 'office.sell_on_account_days',
  on_account_limit: 'office.sell_on_account_limit',
} as const

export const shownAccount = (settings: ShopSettings, { locale }: Pick<Language, 'locale'>) => ({
  on_account: settings.onAccount,
  on_account_days: String(settings.onAccountDays),
  on_account_limit: typedAmount({ amount: settings.onAccountLimit, currency: settings.currency }, locale),
})

interface AccountFieldsProps {
  settings: ShopSettings
  form: FormState
}

/** Who may pay later, by when and up to how much; the bank account has its own page. */
export function AccountFields({ settings, form }: AccountFieldsProps) {
  const language = useLanguage()
  const { t, href } = language
  const { currency, bankHolder, bankIban } = settings
  const { field } = fieldsOf(language, form, accountLabels, shownAccount(settings, language))
  const { label: legend, defaultValue: value, ...who } = field('on_account')
  return (
    <FormPart title={t('office.sell_on_account_title')}>
      <div className="stack">
        <input type="hidden" name="on_account_limit-currency" value={currency} />
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
          <Field {...field('on_account_days')} inputMode="numeric" />
          <Field {...field('on_account_limit')} inputMode="decimal" />
        </FieldPair>
        <p className="muted small">{t('office.sell_on_account_limit_hint', { currency })}</p>
        <p>
          {bankIban
            ? t('office.bank_account_is', { holder: bankHolder, iban: groupedIban(bankIban) })
            : t('office.bank_account_none')}{' '}
          <a href={href('/admin/settings/bank-account')}>
            {t(bankIban ? 'office.bank_account_change' : 'office.bank_account_add')}
          </a>
        </p>
      </div>
    </FormPart>
  )
}
