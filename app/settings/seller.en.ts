export const sellerEn = {
  'seller.seller': 'Seller',
  'seller.representative': 'Represented by',
  'seller.address': 'Address',
  'seller.email': 'Email',
  'seller.phone': 'Phone',
  'seller.register': 'Register',
  'seller.vat_id': 'VAT number',
  'seller.price_note': 'Including VAT, plus <a>shipping</a>',
  'seller.price_note_net': 'Plus VAT and <a>shipping</a>',
  'seller.price_note_no_vat': 'No VAT is charged (small business), plus <a>shipping</a>',
  'seller.legal': 'Legal',
} as const
