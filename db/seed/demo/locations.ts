import { harbour } from './pictures/faces.ts'
import type { DemoLocation, DemoPicture, Texts } from './types.ts'

type Weekday = DemoLocation['hours'][number]['weekday']

const text = (en: string, de: string): Texts => ({ en, de })

const open = (weekdays: Weekday[], opens: string, closes: string) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }))

const view = (
  name: string,
  alt: Texts,
  colours: [sky: string, water: string, hill: string, moon: string],
): DemoPicture => ({
  name,
  svg: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">${harbour(...colours)(800, 600)}</svg>`,
  width: 800,
  height: 600,
  alt,
  colour: colours[0],
})

const christmas = [
  { date: '2026-12-24', reason: text('Christmas Eve', 'Heiligabend') },
  { date: '2026-12-25', reason: text('Christmas Day', '1. Weihnachtstag') },
  { date: '2026-12-26', reason: text('Boxing Day', '2. Weihnachtstag') },
  { date: '2026-12-31', reason: text('New Year’s Eve', 'Silvester') },
  { date: '2027-01-01', reason: text('New Year’s Day', 'Neujahr') },
  { date: '2027-03-26', reason: text('Good Friday', 'Karfreitag') },
]

export const locations: DemoLocation[] = [
  {
    slug: 'kragwik',
    name: 'Lerbugt Kragwik',
    address: { lines: ['Lotsenkai 7'], postalCode: '24998', city: 'Kragwik', country: 'DE' },
    latitude: 54.8012,
    longitude: 9.6845,
    phone: '+491713920047',
    email: 'kragwik@lerbugt.example',
    hours: [...open([2, 3, 4, 5], '10:00', '18:00'), ...open([6], '10:00', '16:00')],
    closedOn: [
      ...christmas,
      { date: '2027-02-16', reason: text('Kiln day: we rebuild the arch', 'Ofentag: Wir mauern das Gewölbe neu') },
    ],
    pickUp: true,
    description: text(
      'Workshop, press and shop under one roof. On Saturdays at eleven we open the kiln; whoever is there may carry. Bus 21 stops at the harbour, and there are four parking spaces behind the net loft.',
      'Werkstatt, Presse und Laden unter einem Dach. Samstags um elf öffnen wir den Ofen; wer da ist, darf tragen. Der Bus 21 hält am Hafen, hinter dem Netzboden gibt es vier Parkplätze.',
    ),
    picture: view(
      'location-kragwik',
      text('The harbour mouth of Kragwik in the evening, drawn', 'Die Hafeneinfahrt von Kragwik am Abend, gezeichnet'),
      ['#5b7186', '#41698a', '#2d3a4a', '#f3e3be'],
    ),
  },
  {
    slug: 'hamburg',
    name: 'Lerbugt Hamburg',
    address: { lines: ['Kleine Seilerzeile 12', 'Hinterhaus'], postalCode: '22765', city: 'Hamburg', country: 'DE' },
    latitude: 53.5538,
    longitude: 9.9302,
    phone: '+494066969412',
    email: 'hamburg@lerbugt.example',
    hours: [...open([1, 2, 3, 4, 5], '11:00', '19:00'), ...open([6], '10:00', '18:00')],
    closedOn: christmas,
    pickUp: true,
    description: text(
      'Two rooms in the back yard of a former ropewalk. The whole range stands here, and on Fridays a crate with what came out of the kiln the week before.',
      'Zwei Räume im Hinterhof einer früheren Seilerei. Hier steht das ganze Sortiment, und freitags kommt eine Kiste mit dem, was in der Woche davor aus dem Ofen kam.',
    ),
  },
  {
    slug: 'ferry-hut',
    name: 'Lerbugt ved Færgen',
    address: { lines: ['Færgelejet 3'], postalCode: '6399', city: 'Lersand', country: 'DK' },
    latitude: 54.9034,
    longitude: 9.7581,
    phone: '+491713920048',
    email: 'ferry@lerbugt.example',
    hours: open([6, 7], '11:00', '16:00'),
    closedOn: [...christmas, { date: '2026-12-27', reason: text('No ferry', 'Keine Fähre') }],
    pickUp: false,
    description: text(
      'A shed on the Danish side, four steps from the ferry. Mugs, cards and coffee; open at weekends as long as the ferry runs.',
      'Ein Schuppen auf der dänischen Seite, vier Schritte von der Fähre. Becher, Karten und Kaffee; am Wochenende geöffnet, solange die Fähre fährt.',
    ),
    picture: view(
      'location-ferry-hut',
      text('The ferry landing at noon, drawn', 'Der Fähranleger am Mittag, gezeichnet'),
      ['#d9cfae', '#8fa6b5', '#67734f', '#fbf3dc'],
    ),
  },
]
