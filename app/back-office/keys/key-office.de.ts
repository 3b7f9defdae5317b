import type { officeKeysEn } from './key-office.en.ts'

export const officeKeysDe = {
  'office.secret_hint':
    'Kopieren Sie es jetzt und bewahren Sie es sicher auf: Der Shop speichert es nicht und kann es nicht noch einmal zeigen.',
  'office.secret_kept': 'Ist aufbewahrt',
  'office.overlap': 'Das bisherige Geheimnis bleibt gültig',
  'office.overlap_hours': '{hours, plural, =0 {Gar nicht} =72 {3 Tage} =168 {7 Tage} one {# Stunde} other {# Stunden}}',
  'office.overlap_none': 'Wenn jemand anderes es kennen könnte. Was es noch benutzt, hört sofort auf zu arbeiten.',
  'office.keys.new': 'Neuer API-Schlüssel',
  'office.keys.new_press': 'Schlüssel anlegen',
  'office.keys.made': 'Der Schlüssel ist angelegt.',
  'office.keys.secret': 'Geheimnis des Schlüssels',
  'office.keys.name_hint': 'Welches System ihn benutzt, etwa „Warenwirtschaft“ oder „Lager“.',
  'office.keys.kind_hint.secret': 'Für einen eigenen Server, mit den Rechten, die Sie auswählen.',
  'office.keys.kind_hint.publishable':
    'Darf in einer Webseite stehen: Er kann, was alle Besucher können, und sonst nichts.',
  'office.keys.scopes': 'Rechte',
  'office.keys.scopes_hint': 'Nur was das System braucht. Sie können nicht mehr erlauben, als Sie selbst dürfen.',
  'office.keys.last_day': 'Letzter Tag der Gültigkeit',
  'office.keys.last_day_hint': 'Ohne Angabe gilt er, bis Sie ihn beenden.',
  'office.keys.networks': 'Nur aus diesen Netzen',
  'office.keys.networks_hint':
    'Eine IP-Adresse oder ein Netz je Zeile, etwa 192.0.2.0/24. Ohne Angabe gilt er von überall.',
  'office.keys.anywhere': 'Von überall',
  'office.keys.no_end': 'Läuft nicht ab',
  'office.keys.previous_until': 'Bisheriges Geheimnis gültig bis',
  'office.keys.made_by': 'Angelegt von',
  'office.keys.change': 'Ändern',
  'office.keys.change_title': 'API-Schlüssel ändern',
  'office.keys.change_text': 'Änderungen gelten ab der nächsten Anfrage mit diesem Schlüssel.',
  'office.keys.saved': 'Der Schlüssel ist gespeichert.',
  'office.keys.leaked': 'Neues Geheimnis oder Ende',
  'office.keys.leaked_text':
    'Geben Sie dem Schlüssel ein neues Geheimnis, wenn jemand das jetzige kennen könnte, oder regelmäßig. Beenden Sie ihn, wenn ihn nichts mehr benutzt.',
  'office.keys.rotate': 'Neues Geheimnis',
  'office.keys.rotate_press': 'Neues Geheimnis erzeugen',
  'office.keys.rotate_text':
    'Das jetzige Geheimnis endet auf …{hint}. Das bisherige und das neue gelten eine Weile nebeneinander, damit inzwischen nichts stehen bleibt.',
  'office.keys.rotated': 'Der Schlüssel hat ein neues Geheimnis.',
  'office.keys.end': 'Diesen Schlüssel beenden',
  'office.keys.end_text':
    'Von da an wird jede Anfrage mit diesem Schlüssel abgelehnt. Er wurde noch nie benutzt. Das lässt sich nicht rückgängig machen.',
  'office.keys.end_text_used':
    'Von da an wird jede Anfrage mit diesem Schlüssel abgelehnt. Zuletzt benutzt wurde er am {time}. Das lässt sich nicht rückgängig machen.',
  'office.keys.end_press': '{name} beenden',
  'office.keys.ended': 'Der Schlüssel ist beendet.',
} satisfies Record<keyof typeof officeKeysEn, string>
