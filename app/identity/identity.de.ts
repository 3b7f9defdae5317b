import type { identityEn } from './identity.en.ts'

export const identityDe = {
  'identity.nameless': 'Konto',
  'identity.sign_out': 'Abmelden',
  'identity.sign_out_question': 'Hier abmelden?',
  'identity.signed_in': 'Sie sind angemeldet',
  'identity.signed_in_as': 'Sie sind als {name} angemeldet.',
  'identity.signed_out': 'Sie sind abgemeldet',
  'identity.signed_out_here': 'Sie sind in diesem Shop abgemeldet',
  'identity.still_known':
    'Auf diesem Gerät sind Sie vielleicht noch bei {issuer} angemeldet. Wenn es auch andere nutzen, melden Sie sich bitte dort ebenfalls ab. Bei der nächsten Anmeldung hier werden Sie gefragt, wer Sie sind.',
  'identity.erased': 'Ihr Konto ist gelöscht',
  'identity.erased_text':
    'Ihre persönlichen Daten sind aus diesem Shop gelöscht. Ihr Konto bei {issuer} gehört nicht dazu und besteht weiter.',
  'identity.come_back': 'Ihr Warenkorb bleibt in Ihrem Konto gespeichert.',
} as const satisfies Record<keyof typeof identityEn, string>
