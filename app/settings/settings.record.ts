import { z } from 'zod'
import { isTimeZone } from '#app/kernel/time-zone.ts'
import { limits } from '#app/limits.ts'
import { lineInput, moneyInput } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { toJson } from './settings-json.ts'
import { lockSettings, readSettings } from './settings.server.ts'
import {
  accountBuyers,
  captures,
  dailyMails,
  indexNowChoices,
  invoiceChoices,
  numberPrefix,
  type ShopSettings,
} from './settings.ts'

const prefix = z.string().trim().regex(numberPrefix, 'settings.number_prefix')
const start = z.int('field.number').min(1, 'field.number').max(limits.invoiceStart.value, 'field.number')

/**
 * The owner's settings for the shop's name, payments, invoices, the shop's time zone, the daily mail, and whether search engines are notified of
 * changes.
 */
export const paymentSettings = z.object({
  name: lineInput(limits.shopName.value, 'field.required').min(1, 'field.required'),
  capture: z.enum(captures, 'field.choice'),
  on_account: z.enum(accountBuyers, 'field.choice'),
  on_account_days: z.int('field.number').min(1, 'field.number').max(limits.accountDays.value, 'field.number'),
  on_account_limit: moneyInput('field.choice').refine(({ amount }) => amount <= limits.accountLimit.value, {
    message: 'field.choice',
  }),
  return_days: z.int('field.number').min(0, 'field.number').max(limits.returnDays.value, 'field.number'),
  time_zone: z.string('field.choice').refine(isTimeZone, 'field.choice'),
  daily_mail: z.enum(dailyMails, 'field.choice'),
  index_now: z.enum(indexNowChoices, 'field.choice'),
  invoices: z.enum(invoiceChoices, 'field.choice'),
  invoice_prefix: prefix,
  invoice_start: start,
  credit_note_prefix: prefix,
  credit_note_start: start,
  invoice_years: z
    .int('field.number')
    .min(1, 'field.number')
    .max(limits.invoiceYearsMost.value, 'field.number')
    .nullable(),
})

const settingsView = paymentSettings.extend({
  currency: z.string(),
  bank_holder: z.string(),
  bank_iban: z.string(),
})
const { on_account_limit: _, ...stored } = settingsView.shape
const names = z.object(stored).keyof().options

/**
 * The shop's settings, of which there is one. Seller, delivery and map lie in the same row, and are records of their
 * own.
 */
export const settings = record<'shop', ShopSettings, z.infer<typeof settingsView>>({
  name: 'settings',
  prefix: 'set_',
  permission: 'settings:write',
  http: 'GET /settings',
  schema: settingsView,
  find: (on) => readSettings(on),
  lock: (tx) => lockSettings(tx),
  idOf: () => 'shop',
  keyOf: () => 'shop',
  viewOf: async (_, all) => settingsJson(all),
})

export const settingsJson = (all: ShopSettings) => ({
  ...toJson(all, names),
  on_account_limit: { amount: all.onAccountLimit, currency: all.currency },
})
