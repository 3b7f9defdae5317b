import type { lookOfficeEn } from './look-office.en.ts'

export const lookOfficeDe = {
  'office.look': 'Aussehen',
  'office.look_text': 'Logo, Leitspruch und Farben: auf jeder Seite, in E-Mails und in der Verwaltung.',
  'office.look.logo': 'Logo',
  'office.look.logo_none': 'Es gibt noch kein Logo. Der Name des Shops steht allein.',
  'office.look.logo_now': 'Das Logo jetzt, so groß wie in der Kopfzeile und viermal so groß:',
  'office.look.picture': 'Bild',
  'office.look.picture_hint':
    'JPEG, PNG, WebP, AVIF oder GIF mit höchstens 20 MB. Es steht in einem Quadrat neben dem Namen, ein quadratisches wirkt also am besten.',
  'office.look.upload': 'Logo hochladen',
  'office.look.remove': 'Logo entfernen',
  'office.look.logo_alt': 'Was das Logo zeigt ({language})',
  'office.look.logo_alt_hint': 'Für Menschen, die es nicht sehen. Leer, wenn es nicht mehr sagt als der Name.',
  'office.look.claim': 'Leitspruch ({language})',
  'office.look.claim_hint': 'Eine Zeile unter dem Namen am Ende jeder Seite.',
  'office.look.accent': 'Farbe von Links und Schaltflächen',
  'office.look.accent_hint': 'Hexadezimal, etwa #8a3b12. Leer: das Blau, das Barrow mitbringt.',
  'office.look.accent_dark': 'Dieselbe auf dunklem Grund',
  'office.look.accent_dark_hint':
    'Für alle, deren Gerät dunkel eingestellt ist. Leer: ein hellerer Ton derselben Farbe, der dort lesbar ist.',
  'office.look.contrast':
    '{colour} hat zum Hintergrund einen Kontrast von {ratio}:1; zum Lesen sind {enough}:1 nötig. Die nächste Farbe, die passt, ist {nearest}.',
  'office.look.preview': 'Vorschau',
  'office.look.preview_light': 'Hell: {colour}, Kontrast {ratio}:1',
  'office.look.preview_dark': 'Dunkel: {colour}, Kontrast {ratio}:1',
  'office.look.button': 'Jetzt kaufen',
  'office.look.link': 'Ein Link',
  'office.now.look': 'Logo: {logo}. Farbe: {colour}',
  'office.now.look_own': 'die von Barrow',
} satisfies Record<keyof typeof lookOfficeEn, string>
