import type { productGridEn } from './grid.en.ts'

export const productGridDe: Record<keyof typeof productGridEn, string> = {
  'office.grid.title': 'Produkte als Tabelle',
  'office.grid.open': 'Als Tabelle bearbeiten',
  'office.grid.count':
    '{products, plural, one {# Produkt} other {# Produkte}}, {rows, plural, one {# Zeile} other {# Zeilen}}. Nur geänderte Zellen werden gespeichert.',
  'office.grid.table': 'Zellen der Produkte',
  'office.grid.row': 'Produkt',
  'office.grid.above': 'In der ersten Zeile des Produkts',
  'office.grid.choose_columns': 'Diese Spalten zeigen',
  'office.grid.fill': 'Nach unten ausfüllen',
  'office.grid.take_back': 'Zurücknehmen',
  'office.grid.keys':
    'Die Eingabetaste und die Pfeiltasten führen von Zelle zu Zelle. Strg+D füllt nach unten aus: die Zellen, die mit der Umschalttaste und einer Pfeiltaste markiert sind, sonst alle darunter. Zellen einer Tabelle fügen Sie dort ein, wo sie beginnen sollen.',
  'office.grid.pasted': 'Eingefügte Zellen: {count}.',
  'office.grid.left': 'Ausgelassen, weil ohne Zelle oder unpassend: {count}.',
  'office.grid.filled': 'Ausgefüllte Zellen: {count}.',
  'office.grid.taken_back': 'Zellen wie zuvor: {count}.',
  'office.grid.saved':
    '{count, plural, =0 {Nichts wurde geändert.} one {# Produkt geändert.} other {# Produkte geändert.}}',
  'office.grid.saved_before':
    '{count, plural, one {# Produkt durch das Speichern davor geändert.} other {# Produkte durch das Speichern davor geändert.}}',
  'office.grid.refused':
    '{count, plural, one {# Zelle wurde nicht gespeichert: Was daran nicht stimmt, steht bei ihr. Die übrigen Zellen ihres Produkts warten darauf.} other {# Zellen wurden nicht gespeichert: Was daran nicht stimmt, steht bei jeder. Die übrigen Zellen ihrer Produkte warten darauf.}}',
  'office.grid.more_refused':
    '{count, plural, one {Und # weitere Zelle, mit ihrem Satz darunter.} other {Und # weitere Zellen, jede mit ihrem Satz darunter.}}',
  'office.grid.meanwhile':
    'Jemand anderes hat das inzwischen in {now} geändert. Speichern Sie erneut, um es zu ersetzen.',
  'office.grid.gone': 'Diese gibt es nicht mehr. Ihre Eingaben wurden nicht gespeichert:',
  'office.grid.undone': 'Rückgängig gemacht.',
  'office.grid.kept': 'Diese wurden seitdem geändert und blieben, wie sie sind. Die anderen sind rückgängig gemacht.',
  'office.grid.cut': '{title}: Varianten {first, number} bis {last, number} von {count, number}.',
  'office.grid.earlier_variants': 'Vorige Varianten',
  'office.grid.next_variants': 'Nächste Varianten',
  'office.grid.next': 'Nächste Produkte',
  'office.field.weight_grams_needed': 'Geben Sie das Gewicht in ganzen Gramm ein, ohne Einheit.',
}
