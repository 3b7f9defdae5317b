import type { editingEn } from './editing.en.ts'

export const editingDe = {
  'office.edit': 'Artikel ändern',
  'office.edit_title': 'Bestellung {number} ändern',
  'office.edit_text':
    'Wählen Sie, was herausgenommen und was hinzugefügt wird. Bevor etwas geschieht, sehen Sie, was es kostet oder zurückbringt.',
  'office.edit_remove': 'Herausnehmen',
  'office.edit_none_to_remove':
    'Es lässt sich nichts herausnehmen: Alles ist verschickt, oder sein Geld lässt sich gerade nicht erstatten.',
  'office.edit_add': 'Hinzufügen',
  'office.edit_work_out': 'Änderung berechnen',
  'office.edit_plan': 'Was geschehen wird',
  'office.edit_line': '{quantity} × {title}',
  'office.edit_delivery': 'Lieferung',
  'office.edit_unchanged': 'unverändert',
  'office.edit_delivered_along': 'kostenlos, mit dieser Bestellung',
  'office.edit_back': 'Wird erstattet',
  'office.edit_credited': 'Nicht mehr geschuldet',
  'office.edit_partly_credited': '{credited} davon werden nicht mehr geschuldet, {returned} werden erstattet.',
  'office.edit_captures':
    'Die {amount}, die die Bank reserviert hält, werden zuerst eingezogen. Die Erstattung ist ein Teil davon.',
  'office.edit_tax_within': 'einschließlich {amount} Steuer',
  'office.edit_asked': 'Wird verlangt',
  'office.edit_supplement_hint':
    'Was hinzukommt, wird ein eigener Bestellentwurf mit derselben Kundin oder demselben Kunden und derselben Adresse. Er reserviert nichts, bis er bezahlt ist, und wird mit dieser Bestellung verschickt.',
  'office.edit_press_remove': '{removed} Artikel herausnehmen, {back} erstatten',
  'office.edit_press_credit': '{removed} Artikel herausnehmen, {back} gutschreiben',
  'office.edit_press_add': '{added} Artikel hinzufügen, {asked} verlangen',
  'office.edit_press_both': '{removed} herausnehmen und {back} erstatten, {added} hinzufügen und {asked} verlangen',
  'office.edit_press_both_credit':
    '{removed} herausnehmen und {back} gutschreiben, {added} hinzufügen und {asked} verlangen',
  'office.edit_press_draft': 'Nur den Entwurf vorbereiten',
  'office.together': 'Gehört zusammen',
  'office.together.to': 'Ergänzt Bestellung {number}',
  'office.together.draft': 'Entwurf {number} ergänzt sie',
  'office.together.order': 'Bestellung {number} ergänzt sie',
  'office.together.pack_with':
    'Packen Sie sie zusammen mit Bestellung {number}: Deren Lieferung ist mit dieser bezahlt.',
  'office.together.pack_to':
    'Diese Bestellung ergänzt Bestellung {number}. Packen Sie beide zusammen: Die Lieferung ist dort bezahlt.',
  'office.send_from': 'Versand ab',
  'office.send_from_hint': 'Liegt etwas an einem anderen Standort, wird der Bestand beider Standorte berichtigt.',
  'office.send_from_reserved': 'Wo die Artikel reserviert sind',
  'office.send_from_all': '{name} (hat alles)',
  'office.send_from_part': '{name} (hat einen Teil)',
  'office.send_lies': '{quantity} in {name}',
  'office.line.removed': '{count} herausgenommen',
  'office.did.orders.edit': 'Artikel geändert',
  'office.field.send': 'Zahlungslink schicken',
  'office.field.planned': 'Änderung wie gezeigt',
  'office.field.removed': 'Herausgenommen',
  'office.field.supplements': 'Ergänzt Bestellung',
} as const satisfies Record<keyof typeof editingEn, string>
