import { accountLabels, shownAccount } from '#app/back-office/seller/AccountFields.tsx'
import { captures, dailyMails, indexNowChoices, type ShopSettings } from '#app/settings/settings.ts'
import type { Language } from '#app/web/language-of.ts'
import { invoiceLabels, shownInvoices } from './InvoiceFields.tsx'

export const settingsLabels = {
  name: 'office.shop_name',
  capture: 'office.capture',
  ...accountLabels,
  return_days: 'office.return_days',
  ...invoiceLabels,
  time_zone: 'office.time_zone',
  daily_mail: 'office.daily_mail',
  index_now: 'office.index_now',
} as const

/** The settings as their fields show them. */
export function shownSettings(settings: ShopSettings, language: Language) {
  return {
    name: settings.name,
    capture: settings.capture,
    ...shownAccount(settings, language),
    return_days: String(settings.returnDays),
    ...shownInvoices(settings),
    time_zone: settings.timeZone,
    daily_mail: settings.dailyMail,
    index_now: settings.indexNow,
  }
}

export const dailyMailWord = ({ t }: Pick<Language, 't'>, at: string) =>
  at === 'off' ? t('office.daily_mail.off') : t('office.daily_mail.at', { at })

/** What the choices of the page say, by field and value. */
export function settingsWords(language: Language): Record<string, string> {
  const { t } = language
  return Object.fromEntries([
    ...captures.map((value) => [`capture.${value}`, t(`office.capture.${value}`)]),
    ['on_account.nobody', t('office.sell_on_account.nobody')],
    ['on_account.known', t('office.sell_on_account.known')],
    ['on_account.signed-in', t('office.sell_on_account.signed_in')],
    ...(['on', 'mailed', 'off'] as const).map((value) => [`invoices.${value}`, t(`office.issues_invoices.${value}`)]),
    ...dailyMails.map((at) => [`daily_mail.${at}`, dailyMailWord(language, at)]),
    ...indexNowChoices.map((choice) => [`index_now.${choice}`, t(`office.index_now.${choice}`)]),
  ])
}
