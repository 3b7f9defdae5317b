import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { webhookOff } from './webhook-off.mail.ts'

const about = (locale: 'en' | 'de') => ({
  language: languageOf(locale),
  origin: 'https://shop.example',
  shop: 'Lerbugt',
  seller: [],
  documents: [],
})
const data = { webhook: 'w1', url: 'https://erp.example/hook', since: '2026-11-19T08:12:00.000Z' }

test('the mail says which endpoint receives nothing, since when, and how to switch it on again', () => {
  const { subject, text } = webhookOff({ ...data, because: 'failing' }, about('en'))
  expect(subject).toBe('Lerbugt: the webhook to erp.example was switched off')
  for (const part of [
    '19\u00a0November 2026 at 09:12',
    data.url,
    'webhooks.enable --webhook w1',
    'webhooks.send_again --webhook w1 --since 2026-11-19T08:12:00.000Z',
  ])
    expect(text).toContain(part)
})

test('and that its address is gone where it has said so, in both languages', () => {
  const gone = { ...data, because: 'gone' } as const
  expect(webhookOff(gone, about('en')).text).toContain('410')
  expect(webhookOff(gone, about('de')).subject).toBe('Lerbugt: Der Webhook an erp.example wurde ausgeschaltet')
})
