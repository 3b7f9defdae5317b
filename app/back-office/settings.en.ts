export const officeSettingsEn = {
  'office.settings': 'Settings',
  'office.settings_text': 'Payments and time zone.',
  'office.capture': 'When is a card charged?',
  'office.capture_needed': 'Choose when a card is charged.',
  'office.capture.order': 'When the order is placed',
  'office.capture.order_hint': 'The money is charged at once; if the order is cancelled, it is refunded.',
  'office.capture.shipping': 'When the order is sent',
  'office.capture.shipping_hint':
    'Until then the money is only authorised on the card. An authorisation ends after about 7 days; then the order is cancelled and nothing was charged.',
  'office.capture_from_now': 'This applies to payments that start from now on.',
  'office.time_zone': 'Time zone of the shop',
  'office.time_zone_needed': 'Choose a time zone.',
  'office.time_zone_hint': 'All pages show dates and times in this time zone.',
  'office.settings_press': 'Save',
  'office.done.settings': 'Settings saved.',
} as const
