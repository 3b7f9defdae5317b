import type { apiErrorsEn } from './api-errors.en.ts'

/** What programs and those who write them read, by code. */
export const apiErrorsDe = {
  'error.api.key_needed': 'Dafür wird ein API-Schlüssel gebraucht: senden Sie ihn als „Authorization: Bearer …“.',
  'error.api.key_refused':
    'Diesen API-Schlüssel gibt es nicht, er ist beendet oder darf aus diesem Netz nicht verwendet werden.',
  'error.api.secret_key_in_browser':
    'Ein geheimer Schlüssel kam von einer Webseite, wo ihn jeder lesen kann. Verwenden Sie dort einen öffentlichen Schlüssel und tauschen Sie diesen aus.',
  'error.api.idempotency_key_needed':
    'Dafür wird der Header Idempotency-Key gebraucht: ein eigener Wert, der bei jeder Wiederholung desselben Aufrufs gleich ist.',
  'error.api.idempotency_key_invalid':
    'Der Header Idempotency-Key fasst 1 bis 200 sichtbare ASCII-Zeichen, und ohne geheimen Schlüssel oder Sitzung eine UUID.',
  'error.api.version_needed':
    'Dafür wird der Header If-Match mit dem gelesenen ETag gebraucht, damit keine Änderung verloren geht.',
  'error.api.version_changed':
    'Das hat sich geändert, seit Sie es gelesen haben. Lesen Sie es neu und senden Sie die Änderung mit dem neuen ETag.',
  'error.api.not_json': 'Der Inhalt ist kein JSON-Objekt in UTF-8.',
  'error.api.unknown_parameter': 'Diesen Parameter gibt es hier nicht, oder sein Wert ist nicht erlaubt.',
  'error.api.unknown_field': 'Dieses Feld gibt es hier nicht.',
  'error.api.wrong_id': 'Diese Kennung gehört zu etwas anderem als dem, was hier stehen muss.',
  'error.api.wrong_value': 'Dieser Wert passt hier nicht: expected sagt, welcher passt.',
  'error.key.scope': 'Ein geheimer Schlüssel hat mindestens ein Recht von Mitarbeitern, ein öffentlicher keines.',
  'error.key.more_than_maker': 'Ein Schlüssel kann keine Rechte haben, die Sie nicht haben.',
  'error.key.network': 'Geben Sie eine IP-Adresse oder ein Netz wie 192.0.2.0/24 ein.',
  'error.key.expiry': 'Geben Sie einen Zeitpunkt in der Zukunft ein, etwa 2027-01-31T12:00:00Z.',
  'error.key.overlap': 'Das alte Geheimnis kann 0 bis 168 Stunden gültig bleiben.',
  'error.key.ended': 'Dieser Schlüssel ist beendet.',
  'error.key.too_many': 'Es gibt 200 Schlüssel. Beenden Sie einen, der nicht mehr verwendet wird.',
} as const satisfies Record<keyof typeof apiErrorsEn, string>
