import type { sellerEn } from './seller.en.ts'

export const sellerDe = {
  'seller.seller': 'Anbieter',
  'seller.representative': 'Vertreten durch',
  'seller.address': 'Anschrift',
  'seller.email': 'E-Mail',
  'seller.phone': 'Telefon',
  'seller.register': 'Register',
  'seller.vat_id': 'USt-IdNr.',
  'seller.price_note': 'inkl. MwSt., zzgl. <a>Versandkosten</a>',
  'seller.price_note_net': 'zzgl. MwSt. und <a>Versandkosten</a>',
  'seller.price_note_no_vat': 'Gemäß § 19 UStG ohne Umsatzsteuer, zzgl. <a>Versandkosten</a>',
  'seller.legal': 'Rechtliches',
} satisfies Record<keyof typeof sellerEn, string>
