import type { officeWebhooksEn } from './webhook-office.en.ts'

export const officeWebhooksDe = {
  'office.webhooks.new': 'Neuer Webhook',
  'office.webhooks.new_text':
    'Der Shop sendet jedes Ereignis binnen einer Sekunde an diese Adresse, signiert mit einem Geheimnis, das nur Sie und der Empfänger kennen.',
  'office.webhooks.new_press': 'Webhook anlegen',
  'office.webhooks.made': 'Der Webhook ist angelegt. Ab jetzt werden Ereignisse gesendet.',
  'office.webhooks.secret': 'Geheimnis, mit dem Ereignisse signiert werden',
  'office.webhooks.url_hint': 'Eine öffentliche https-Adresse Ihres Systems.',
  'office.webhooks.events': 'Ereignisse',
  'office.webhooks.events_hint': 'Ist keines ausgewählt, werden alle Ereignisse gesendet, auch die späterer Versionen.',
  'office.webhooks.all_events': 'Alle Ereignisse',
  'office.webhooks.unreadable': 'Das dürfen Sie selbst nicht lesen.',
  'office.webhooks.change': 'Ändern',
  'office.webhooks.change_title': 'Webhook ändern',
  'office.webhooks.change_text': 'Änderungen gelten für Ereignisse ab jetzt.',
  'office.webhooks.saved': 'Der Webhook ist gespeichert.',
  'office.webhooks.acts': 'Aktionen',
  'office.webhooks.test': 'Testereignis senden',
  'office.webhooks.enable': 'Einschalten',
  'office.webhooks.disable': 'Anhalten',
  'office.webhooks.on': 'Der Webhook ist eingeschaltet. Was er verpasst hat, lässt sich erneut senden.',
  'office.webhooks.off': 'Der Webhook ist angehalten. Es werden keine Ereignisse mehr an ihn gesendet.',
  'office.webhooks.off_text':
    'Dieser Webhook ist ausgeschaltet: Es kann nichts gesendet werden, bis er eingeschaltet ist.',
  'office.webhooks.off_since': 'Ausgeschaltet seit',
  'office.webhooks.former_until': 'Auch mit dem bisherigen Geheimnis signiert bis',
  'office.webhooks.rotate': 'Neues Geheimnis',
  'office.webhooks.rotate_press': 'Neues Geheimnis erzeugen',
  'office.webhooks.rotate_text':
    'Eine Weile werden Ereignisse auch mit dem bisherigen Geheimnis signiert, damit der Empfänger sich umstellen kann.',
  'office.webhooks.rotated': 'Der Webhook hat ein neues Geheimnis.',
  'office.webhooks.remove': 'Entfernen',
  'office.webhooks.remove_text':
    'An diese Adresse wird nichts mehr gesendet, und ihr Protokoll wird mit entfernt: {deliveries}. Das lässt sich nicht rückgängig machen.',
  'office.webhooks.remove_press': 'Webhook entfernen',
  'office.webhooks.all_deliveries': 'Alle Zustellungen',
  'office.webhooks.since': 'Fehlgeschlagene erneut senden',
  'office.webhooks.since.hour': 'aus der letzten Stunde',
  'office.webhooks.since.day': 'aus den letzten 24 Stunden',
  'office.webhooks.since.all': 'aus der ganzen Zeit',
  'office.webhooks.failed':
    '{count, plural, one {Insgesamt ist # Zustellung fehlgeschlagen.} other {Insgesamt sind # Zustellungen fehlgeschlagen.}} Empfänger erkennen an der ID, was sie schon haben.',
  'office.webhooks.send_again': 'Erneut senden',
  'office.webhooks.send_one_again': 'Erneut senden',
  'office.webhooks.sent_again':
    '{count, plural, =0 {In dieser Zeit ist nichts fehlgeschlagen.} one {# Zustellung ist wieder unterwegs.} other {# Zustellungen sind wieder unterwegs.}}',
  'office.webhooks.sent_again_more':
    '{count, plural, one {# Zustellung ist wieder unterwegs.} other {# Zustellungen sind wieder unterwegs.}} Es gibt noch mehr: Senden Sie erneut, sobald diese angekommen sind.',
  'office.webhooks.on_its_way': 'Es wird gerade gesendet. Diese Seite zeigt die Antwort, sobald es eine gibt.',
  'office.webhooks.empty_answer': '(leer)',
} satisfies Record<keyof typeof officeWebhooksEn, string>
