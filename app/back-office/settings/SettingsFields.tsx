import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { isRefused, touchedOf } from '#app/back-office/forms/shown-before.ts'
import type { Reader } from '#app/feeds/products/feed-item.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { listTimeZones } from '#app/kernel/time-zone.ts'
import { limits } from '#app/limits.ts'
import { type Locale } from '#app/locales.ts'
import { dailyMails, indexNowChoices, type ShopSettings } from '#app/settings/settings.ts'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { AccountFields } from '#app/back-office/seller/AccountFields.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { InvoiceFields } from './InvoiceFields.tsx'
import { dailyMailWord, settingsLabels, settingsWords, shownSettings } from './settings-shown.ts'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'

interface SettingsFieldsProps {
  seen: string
  settings: ShopSettings
  form: FormState
  customerId: CustomerId
  feeds: { reader: Reader; locale: Locale; address: string }[]
}

export function SettingsFields({ seen, settings, form: refused, customerId, feeds }: SettingsFieldsProps) {
  const language = useLanguage()
  const { href, t } = language
  const form = touchedOf(refused)
  const shown = shownSettings(settings, language)
  const messages = fieldMessages(language, form.problems, settingsLabels)
  return (
    <form method="post" action={href('/admin/settings')} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <MeanwhileChanged form={refused} labels={settingsLabels} shown={shown} words={settingsWords(language)} />
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      {Object.entries(shown).map(([name, text]) => (
        <ShownBefore key={name} name={name} shown={text} form={form} />
      ))}
      <Field
        name="name"
        label={t('office.shop_name')}
        hint={t('office.shop_name_hint')}
        error={messages.name}
        defaultValue={form.values.name ?? settings.name}
        maxLength={limits.shopName.value}
        autoComplete="off"
      />
      <Capture settings={settings} form={form} error={messages.capture} />
      <AccountFields settings={settings} form={form} />
      <ReturnDays settings={settings} form={form} error={messages.return_days} />
      <InvoiceFields settings={settings} form={form} />
      <TimeZone settings={settings} form={form} error={messages.time_zone} />
      <DailyMail settings={settings} form={form} error={messages.daily_mail} />
      <IndexNow settings={settings} form={form} error={messages.index_now} />
      <FeedAddresses feeds={feeds} />
      <SaveBar isUnsaved={isRefused(form)} />
    </form>
  )
}

type PartProps = Pick<SettingsFieldsProps, 'settings' | 'form'>

function Capture({ settings, form: { values }, error }: PartProps & { error: string | undefined }) {
  const { t } = useLanguage()
  return (
    <>
      <ChoiceCards
        name="capture"
        legend={t('office.capture')}
        value={values.capture ?? settings.capture}
        error={error}
        options={[
          { value: 'order', label: t('office.capture.order'), detail: t('office.capture.order_hint') },
          { value: 'shipping', label: t('office.capture.shipping'), detail: t('office.capture.shipping_hint') },
        ]}
      />
      <p className="muted small">{t('office.capture_from_now')}</p>
    </>
  )
}

function ReturnDays({ settings, form: { values }, error }: PartProps & { error: string | undefined }) {
  const { t } = useLanguage()
  return (
    <Field
      name="return_days"
      type="number"
      inputMode="numeric"
      min={0}
      max={limits.returnDays.value}
      label={t('office.return_days')}
      hint={t('office.return_days_hint')}
      error={error}
      defaultValue={values.return_days ?? settings.returnDays}
    />
  )
}

function TimeZone({ settings, form: { values }, error }: PartProps & { error: string | undefined }) {
  const { t } = useLanguage()
  return (
    <Field
      as="select"
      name="time_zone"
      label={t('office.time_zone')}
      hint={t('office.time_zone_hint')}
      error={error}
      // An unknown value is not among the options, and the first option was not chosen by anyone.
      defaultValue={error ? settings.timeZone : (values.time_zone ?? settings.timeZone)}
      options={listTimeZones(settings.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
}

function DailyMail({ settings, form: { values }, error }: PartProps & { error: string | undefined }) {
  const language = useLanguage()
  const { t } = language
  return (
    <Field
      as="select"
      name="daily_mail"
      label={t('office.daily_mail')}
      hint={t('office.daily_mail_hint')}
      error={error}
      defaultValue={error ? settings.dailyMail : (values.daily_mail ?? settings.dailyMail)}
      options={dailyMails.map((at) => ({
        value: at,
        label: dailyMailWord(language, at),
      }))}
    />
  )
}

function IndexNow({ settings, form: { values }, error }: PartProps & { error: string | undefined }) {
  const { t } = useLanguage()
  return (
    <Field
      as="select"
      name="index_now"
      label={t('office.index_now')}
      hint={t('office.index_now_hint')}
      error={error}
      defaultValue={error ? settings.indexNow : (values.index_now ?? settings.indexNow)}
      options={indexNowChoices.map((choice) => ({ value: choice, label: t(`office.index_now.${choice}`) }))}
    />
  )
}

/** The addresses to enter at Google and Meta; a very large catalogue has further files. */
function FeedAddresses({ feeds }: Pick<SettingsFieldsProps, 'feeds'>) {
  const { t } = useLanguage()
  return (
    <section className="stack">
      <h2>{t('office.feeds')}</h2>
      <p className="muted small">{t('office.feeds_hint')}</p>
      <ul>
        {feeds.map(({ reader, locale, address }) => (
          <li key={address}>
            {t(`office.feeds.${reader}`, { language: t(`office.language.${locale}`) })} <a href={address}>{address}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
