/** What programs and those who write them read, by code. */
export const apiErrorsEn = {
  'error.api.key_needed': 'This needs an API key: send it as “Authorization: Bearer …”.',
  'error.api.key_refused': 'This API key is not known, has ended, or may not be used from this network.',
  'error.api.secret_key_in_browser':
    'A secret key was sent from a web page, where everyone can read it. Use a publishable key there, and rotate this one.',
  'error.api.idempotency_key_needed':
    'This needs the header Idempotency-Key: a value of your own, the same each time this very call is sent.',
  'error.api.idempotency_key_invalid':
    'The header Idempotency-Key takes 1 to 200 visible ASCII characters, and a UUID from callers with neither a secret key nor a session.',
  'error.api.version_needed':
    'This needs the header If-Match with the ETag that you have read, so that nobody’s change is lost.',
  'error.api.version_changed':
    'This has changed since you have read it. Read it again, and send your change with the new ETag.',
  'error.api.not_json': 'The body is not a JSON object in UTF-8.',
  'error.api.unknown_parameter': 'This parameter is not known here, or its value is not one that it takes.',
  'error.api.unknown_field': 'This field is not known here.',
  'error.api.wrong_id': 'This id is of another kind than the one that belongs here.',
  'error.api.wrong_value': 'This value is not one that this part takes: expected says which.',
  'error.key.scope': 'A secret key has at least one right of staff, and a publishable key has none.',
  'error.key.more_than_maker': 'A key cannot have rights that you do not have.',
  'error.key.network': 'Enter an IP address or a network such as 192.0.2.0/24.',
  'error.key.expiry': 'Enter a time in the future, such as 2027-01-31T12:00:00Z.',
  'error.key.overlap': 'The old secret can stay valid for 0 to 168 hours.',
  'error.key.ended': 'This key has ended.',
  'error.key.too_many': 'There are 200 keys. End one that is no longer used.',
} as const
