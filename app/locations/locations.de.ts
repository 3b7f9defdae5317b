import type { locationsEn } from './locations.en.ts'

export const locationsDe = {
  'locations.title': 'Unsere Standorte',
  'locations.intro': 'Kommen Sie vorbei, schauen Sie, fassen Sie an. Was Sie hier bestellen, können Sie dort abholen.',
  'locations.all': 'Alle Standorte',
  'locations.hours': 'Öffnungszeiten',
  'locations.day': 'Tag',
  'locations.times': 'Geöffnet',
  'locations.closed': 'geschlossen',
  'locations.closures': 'Geschlossen am',
  'locations.pick_up': 'Bestellungen können hier abgeholt werden',
  'locations.no_pick_up': 'Keine Abholung an diesem Standort',
  'locations.directions': 'Weg dorthin',
  'locations.details': 'Zeiten und Weg',
  'locations.none': 'Zurzeit haben wir keinen Laden zum Besuchen. Alles lässt sich hier bestellen.',
} as const satisfies Record<keyof typeof locationsEn, string>
