import type { identityEn } from './identity.en.ts'

export const identityDe = {
  'identity.nameless': 'Konto',
  'identity.sign_out': 'Abmelden',
  'identity.sign_out_question': 'Hier abmelden?',
  'identity.signed_in': 'Sie sind angemeldet',
  'identity.signed_in_as': 'Sie sind als {name} angemeldet.',
  'identity.signed_out': 'Sie sind abgemeldet',
  'identity.come_back': 'Bis bald. Was im Warenkorb lag, wartet in Ihrem Konto.',
  'identity.go_on': 'Weiter umsehen',
} as const satisfies Record<keyof typeof identityEn, string>
