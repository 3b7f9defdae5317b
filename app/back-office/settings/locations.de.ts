import type { officeLocationsEn } from './locations.en.ts'

export const officeLocationsDe = {
  'office.locations': 'Standorte und Karte',
  'office.locations_text': 'Wo Ihre Standorte auf der Karte liegen und woher die Karte kommt.',
  'office.coordinates': 'Koordinaten',
  'office.coordinates_hint':
    'Breite und Länge, wie Kartendienste sie anzeigen, zum Beispiel 54.8012, 9.6845. Ein Standort ohne Koordinaten hat keine Karte.',
  'office.map': 'Karte',
  'office.map_text':
    'Ohne Kachelserver zeichnet der Shop selbst eine einfache Karte, und die Browser Ihrer Kundschaft fragen niemanden. Mit einem Kachelserver laden sie auf der Seite eines Standorts Bilder von dort, und er sieht ihre IP-Adressen: Nennen Sie das in Ihrer Datenschutzerklärung.',
  'office.map_tiles': 'Kachelserver',
  'office.map_tiles_hint': 'Die Adresse mit {placeholders}. Sie beginnt mit https.',
  'office.map_attribution': 'Quellenangabe',
  'office.map_attribution_hint':
    'Steht unter der Karte, wie der Anbieter es verlangt. Zum Beispiel: © OpenStreetMap-Mitwirkende.',
  'office.map_attribution_needed': 'Geben Sie die Quellenangabe ein, die der Anbieter der Karte verlangt.',
  'office.map_attribution_link': 'Link der Quellenangabe',
  'office.map_attribution_link_hint': 'Zum Beispiel: https://www.openstreetmap.org/copyright.',
} as const satisfies Record<keyof typeof officeLocationsEn, string>
