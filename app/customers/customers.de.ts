import type { customersEn } from './customers.en.ts'

export const customersDe = {
  'customers.data': 'Ihre Daten',
  'customers.data_text': 'Nehmen Sie alles mit, was wir über Sie gespeichert haben, oder lassen Sie es löschen.',
  'customers.archive_title': 'Daten herunterladen',
  'customers.archive_text':
    'Eine ZIP-Datei mit Konto, Adressen, Bestellungen, Rechnungen, Rücksendungen, Nachrichten und den E-Mails an Sie: zum Lesen im Browser und als JSON für Programme. Wenn sie bereit ist, erhalten Sie eine E-Mail.',
  'customers.archive_ask': 'Datei anfordern',
  'customers.archive_asked': 'Die Datei wird erstellt. Wenn sie bereit ist, erhalten Sie eine E-Mail.',
  'customers.archive_making': 'Die Datei wird erstellt.',
  'customers.archive_download': 'Datei herunterladen',
  'customers.archive_until': 'Bis {until}, dann wird sie gelöscht.',
  'customers.archive_again': 'Eine neue Datei können Sie ab {from} anfordern.',
  'customers.erase_title': 'Konto und Daten löschen',
  'customers.erase_text': 'Das ist endgültig. Im Einzelnen geschieht Folgendes:',
  'customers.erase_last': 'Bitte lesen Sie das, bevor Sie bestätigen. Es lässt sich nicht rückgängig machen.',
  'customers.erase_go': 'Konto löschen …',
  'customers.erase_now': 'Konto jetzt löschen',
  'customers.erase_later': 'Löschung beantragen',
  'customers.erase_not': 'Konto behalten',
  'customers.erase_asked': 'Ihr Antrag ist eingegangen.',
  'customers.erase_waits':
    'Sie haben die Löschung am {at} beantragt. Sie erfolgt automatisch, sobald nichts mehr offen ist; dann erhalten Sie eine E-Mail.',
  'customers.keep': 'Antrag zurückziehen',
  'customers.kept': 'Der Antrag ist zurückgezogen. Es wurde nichts gelöscht.',
  'customers.effects': 'Das geschieht',
  'customers.goes': 'Das wird gelöscht',
  'customers.goes_account':
    'Ihr Konto: Name, E-Mail-Adresse, Telefonnummer, Adressen, Warenkorb, Anmeldungen und Geräte sowie jede Datei mit Ihren Daten.',
  'customers.goes_orders':
    'Name, Adresse, E-Mail-Adresse, Telefonnummer und Sendungsnummern Ihrer Bestellungen, auch der Bestellungen ohne Konto mit Ihrer bestätigten E-Mail-Adresse. Die Links zu Ihren Bestellungen funktionieren dann nicht mehr, und Rücksendungen oder Gewährleistung können wir nicht mehr online bearbeiten.',
  'customers.goes_messages':
    'Ihre Nachrichten an uns, die Texte von Rücksendungen und Widerrufen und der Inhalt der E-Mails an Sie.',
  'customers.stays': 'Das bleibt',
  'customers.stays_orders':
    '{count, plural, =0 {Bestellungen: Sie haben keine.} one {Eine Bestellung: Artikel, Beträge, Tage, Land und Zahlung bleiben in unseren Büchern, ohne Ihren Namen.} other {# Bestellungen: Artikel, Beträge, Tage, Land und Zahlung bleiben in unseren Büchern, ohne Ihren Namen.}}',
  'customers.stays_invoices':
    '{count, plural, =0 {Rechnungen: Sie haben keine.} one {Eine Rechnung mit Ihrem Namen und Ihrer Adresse, wie es das Gesetz verlangt} other {# Rechnungen mit Ihrem Namen und Ihrer Adresse, wie es das Gesetz verlangt}}{count, plural, =0 {} other {: {years, plural, one {# Jahr} other {# Jahre}} nach dem Jahr der Ausstellung. Danach werden Name und Adresse gelöscht.}}',
  'customers.stays_elsewhere':
    'Zahlungen beim Zahlungsanbieter, Sendungen beim Paketdienst und Ihr Konto bei dem Dienst, mit dem Sie sich anmelden: Dort gelten eigene gesetzliche Fristen. Sicherungen dieses Shops werden mit der Zeit überschrieben.',
  'customers.waits': 'Darauf wird gewartet',
  'customers.waits_text':
    'Es ist noch etwas offen. Sie können die Löschung schon jetzt beantragen: Sie erfolgt automatisch, sobald all das erledigt ist. Bis dahin können Sie den Antrag zurückziehen.',
  'customers.order': 'Bestellung {number}',
  'customers.open.payment': 'Zahlung läuft',
  'customers.open.review': 'Zahlung wird geprüft',
  'customers.open.to_send': 'noch nicht verschickt',
  'customers.open.on_its_way': 'unterwegs',
  'customers.open.owed': 'Zahlung steht aus',
  'customers.open.refund': 'Erstattung steht aus',
  'customers.open.dispute': 'Rückbuchung nicht entschieden',
  'customers.open.return': 'Rücksendung offen',
  'customers.open.withdrawal': 'Widerruf offen',
  'customers.open.invoice': 'Rechnung wird noch ausgestellt',
  'customers.letter.greeting': 'Guten Tag,',
  'customers.letter.erased_subject': 'Ihre Daten bei {shop} sind gelöscht',
  'customers.letter.erased': 'wie gewünscht hat {shop} Ihr Konto und Ihre persönlichen Daten gelöscht.',
  'customers.letter.erased_orders':
    'In unseren Büchern {count, plural, one {bleibt eine Bestellung} other {bleiben # Bestellungen}}, ohne Ihren Namen, Ihre Adresse, E-Mail-Adresse und Telefonnummer.',
  'customers.letter.erased_invoices':
    '{count, plural, one {Eine Rechnung bleibt} other {# Rechnungen bleiben}} so, wie sie ausgestellt {count, plural, one {wurde} other {wurden}}, solange das Gesetz es verlangt: {years, plural, one {# Jahr} other {# Jahre}} nach dem Jahr der Ausstellung.',
  'customers.letter.erased_more':
    'Dies ist die letzte E-Mail dazu. Wenn Sie sich wieder anmelden oder etwas bestellen, beginnen wir ohne Ihre früheren Daten.',
  'customers.letter.archive_subject': 'Ihre Daten bei {shop} liegen bereit',
  'customers.letter.archive': 'Sie können Ihre Daten bis {until} herunterladen. Dazu müssen Sie sich anmelden.',
  'customers.letter.archive_link': 'Daten herunterladen',
  'customers.letter.archive_other':
    'Wenn Sie das nicht angefordert haben, müssen Sie nichts tun: Nur Sie können die Datei öffnen. Welche Geräte angemeldet sind, sehen Sie in Ihrem Konto unter „Profil“.',
  'customers.guest_text':
    'Alles, was der Shop zu Ihrer E-Mail-Adresse gespeichert hat, als eine Datei. Wir senden einen Link an die Adresse dieser Bestellung, der einen Tag lang gilt.',
  'customers.guest_ask': 'Link senden',
  'customers.guest_sent': 'Der Link ist unterwegs an die E-Mail-Adresse dieser Bestellung.',
  'customers.letter.archive_guest':
    'Ihre Daten können bis {until} heruntergeladen werden. Wer diesen Link hat, kann sie öffnen; bitte leiten Sie diese E-Mail nicht weiter.',
  'customers.letter.archive_link_guest': 'Daten herunterladen',
  'customers.letter.archive_other_guest':
    'Wenn Sie das nicht angefordert haben, müssen Sie nichts tun: Der Link steht nur in dieser E-Mail und endet automatisch.',
  'customers.archive.title': 'Ihre Daten bei {shop}',
  'customers.archive.readme':
    'Alles, was der Shop über Sie gespeichert hat. Öffnen Sie index.html, um es zu lesen. Die anderen Dateien enthalten dieselben Daten für Programme.',
  'customers.archive.format':
    'Dateien mit der Endung .json sind JSON (RFC 8259) in UTF-8. Zeiten sind in UTC angegeben, Beträge in der kleinsten Einheit der Währung, zum Beispiel Cent.',
  'customers.archive.page': 'alles zum Lesen im Browser',
  'customers.archive.none': 'Nichts gespeichert.',
  'customers.archive.account': 'Konto und Einwilligung',
  'customers.archive.sign_ins': 'Anmeldungen',
  'customers.archive.devices': 'Angemeldete Geräte',
  'customers.archive.addresses': 'Adressen',
  'customers.archive.drafts': 'Bestellentwürfe',
  'customers.archive.carts': 'Warenkörbe und Kasse',
  'customers.archive.orders': 'Bestellungen',
  'customers.archive.payments': 'Zahlungen und Erstattungen',
  'customers.archive.returns': 'Rücksendungen',
  'customers.archive.withdrawals': 'Widerrufe',
  'customers.archive.messages': 'Nachrichten',
  'customers.archive.mails': 'E-Mails an Sie',
  'customers.archive.stock_notices': 'Gewünschte E-Mails, wenn etwas wieder verfügbar ist',
  'customers.archive.former_customers': 'Angaben des früheren Shops',
  'customers.archive.former_orders': 'Bestellungen im früheren Shop',
  'customers.archive.invoices': 'Rechnungen',
} as const satisfies Record<keyof typeof customersEn, string>
