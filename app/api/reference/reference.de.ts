import type { referenceEn } from './reference.en.ts'

export const referenceDe = {
  'api.title': 'API',
  'api.text': 'Alles, was in diesem Shop getan werden kann, für Ihre Programme (auf Englisch).',
  'api.of': 'API: {resource}',
  'api.overview': 'Überblick',
  'api.resources': 'API-Referenz',
} satisfies Record<keyof typeof referenceEn, string>
