import type { richEn } from './rich.en.ts'

export const richDe: Record<keyof typeof richEn, string> = {
  'office.rich.tools': 'Format',
  'office.rich.bold': 'Fett',
  'office.rich.italic': 'Kursiv',
  'office.rich.h2': 'Überschrift (H2)',
  'office.rich.h3': 'Kleinere Überschrift (H3)',
  'office.rich.bullets': 'Aufzählung',
  'office.rich.numbers': 'Nummerierte Liste',
  'office.rich.quote': 'Zitat',
  'office.rich.link': 'Link',
  'office.rich.outdent': 'Listenpunkt eine Ebene höher',
  'office.rich.indent': 'Listenpunkt eine Ebene tiefer',
  'office.rich.undo': 'Rückgängig machen',
  'office.rich.html': 'HTML',
  'office.rich.address': 'Adresse des Links',
  'office.rich.apply': 'Link setzen',
  'office.rich.remove': 'Link entfernen',
  'office.rich.wrong':
    'Geben Sie eine Webadresse, eine E-Mail-Adresse oder einen Pfad dieses Shops ein, zum Beispiel /pages/shipping.',
  'office.rich.loss': 'Dieser Text wird als HTML bearbeitet, weil der Editor Teile davon entfernen würde.',
}
