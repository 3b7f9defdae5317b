import type { officeScanEn } from './scan.en.ts'

export const officeScanDe: Record<keyof typeof officeScanEn, string> = {
  'office.scan': 'Scannen',
  'office.scan.into': 'Code scannen',
  'office.scan.title': 'Mit der Kamera scannen',
  'office.scan.picture': 'Bild der Kamera',
  'office.scan.hint_lines':
    'Halten Sie einen Barcode vor die Kamera: Er zählt einen Artikel dazu. Für einen weiteren mit demselben Code nehmen Sie ihn eine Sekunde aus dem Bild und zeigen ihn dann wieder.',
  'office.scan.hint_field': 'Halten Sie den Barcode vor die Kamera. Er wird eingetragen, sobald er gelesen ist.',
  'office.scan.stop': 'Scannen beenden',
  'office.scan.starting': 'Die Kamera wird gestartet. Ihr Browser fragt vielleicht, ob sie verwendet werden darf.',
  'office.scan.ready': 'Die Kamera ist an. Noch kein Code gelesen.',
  'office.scan.ended': 'Die Kamera wurde ausgeschaltet.',
  'office.scan.counted': '{item}: {count}',
  'office.scan.filled': 'Eingetragen: {code}',
  'office.scan.unknown': '{code} ist nicht auf dieser Seite. Der Code bleibt unter der Schaltfläche „Scannen“ stehen.',
  'office.scan.several': '{code} steht auf dieser Seite in mehreren Zeilen. Geben Sie die Anzahl selbst ein.',
  'office.scan.not_a_number':
    '{item}: In diesem Feld steht keine Zahl. Korrigieren Sie es und scannen Sie dann erneut.',
  'office.scan.denied':
    'Der Browser darf die Kamera nicht verwenden. Erlauben Sie es für diesen Shop in den Einstellungen des Browsers und drücken Sie dann erneut auf „Scannen“.',
  'office.scan.missing': 'Dieses Gerät hat keine Kamera, die der Browser verwenden kann.',
  'office.scan.busy':
    'Ein anderes Programm verwendet die Kamera. Beenden Sie es dort und drücken Sie dann erneut auf „Scannen“.',
  'office.scan.insecure':
    'Browser geben die Kamera nur für Seiten frei, die über https geöffnet sind. Öffnen Sie den Shop über seine https-Adresse.',
  'office.scan.failed':
    'Die Kamera ließ sich nicht starten. Schließen Sie die anderen Tabs und drücken Sie dann erneut auf „Scannen“.',
  'office.scan.unknown_title': 'Codes, die nicht auf dieser Seite sind',
  'office.scan.unknown_text': 'Jeder Link sucht im Bestand, in einem neuen Tab.',
  'office.scan.clear': 'Diese Codes entfernen',
}
