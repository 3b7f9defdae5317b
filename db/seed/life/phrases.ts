import type { Locale } from '#app/locales.ts'

/** What staff noted with a refund. */
export const refundNotes = {
  damaged: [
    'Handle broken, photo by mail',
    'Arrived with a crack in the glaze',
    'Rim chipped in transport',
    'Corner of the box crushed, print creased',
  ],
  goodwill: ['Waited long for the parcel', 'Colour differs from the picture', 'Regular customer'],
  mistake: ['Express was paid, parcel took four days', 'Wrong delivery charged', 'Two orders in one parcel'],
} as const

export const returnNotes: Record<Locale, readonly string[]> = {
  en: [
    'It is lovely, but too small for our table.',
    'The glaze is darker than I had hoped.',
    'A present that we now have twice.',
    'I ordered the wrong size, sorry.',
  ],
  de: [
    'Sehr schön, aber für unseren Tisch zu klein.',
    'Die Glasur ist dunkler, als ich gehofft hatte.',
    'Ein Geschenk, das wir nun doppelt haben.',
    'Ich habe die falsche Größe bestellt.',
  ],
}

export const instructions: Record<Locale, string> = {
  en: 'Please pack it as it came and send it to:\nLerbugt, Lotsenkai 7, 24998 Kragwik, Germany',
  de: 'Bitte verpacken Sie es so, wie es gekommen ist, und senden Sie es an:\nLerbugt, Lotsenkai 7, 24998 Kragwik',
}

export const rejections: Record<Locale, string> = {
  en: 'The piece has been used and can no longer be sold. We are glad to repair it instead.',
  de: 'Das Stück ist benutzt und lässt sich nicht mehr verkaufen. Gern reparieren wir es stattdessen.',
}

/** Messages of the contact form. `{order}`: the number of one of the writer's orders. */
export const messages: Record<Locale, readonly string[]> = {
  en: [
    'Hello,\nare the tea cups safe in the dishwasher? We use ours every day.\nThank you',
    'Could you make the wood-fired bowl with a diameter of about 30 cm? We would need four of them.',
    'My order {order} should have arrived on Friday. The tracking page has not changed since Tuesday. Can you have a look?',
    'Can I still change the delivery address of {order}? We are moving at the end of the month.',
    'Do you ship to Norway? I would like to order the large vase for my sister in Bergen.',
    'One mug of {order} has arrived with a small crack. I can send a photo. It is otherwise beautiful.',
    'When will the teapot in oat be available again?',
    'Please send me an invoice with the address of our company for {order}.',
    'Is it possible to visit the workshop with a class of twelve children?',
  ],
  de: [
    'Guten Tag,\nsind die Becher spülmaschinenfest?\nViele Grüße',
    'Können Sie die Teller auch mit 28 cm Durchmesser drehen? Wir bräuchten zwölf Stück für unser Restaurant.',
    'Meine Bestellung {order} ist laut Sendungsverfolgung seit Dienstag im Paketzentrum. Können Sie bitte nachforschen?',
    'Kann ich die Lieferadresse von {order} noch ändern? Wir sind im Urlaub, unsere Nachbarn nehmen das Paket an.',
    'Bei {order} war ein Becher am Henkel gesprungen, trotz der guten Verpackung. Ich habe ein Foto gemacht.',
    'Wann gibt es die Kanne in Hafer wieder?',
    'Ich suche ein Hochzeitsgeschenk für etwa 150 Euro. Was würden Sie empfehlen?',
    'Bieten Sie Drehkurse an? Meine Tochter und ich würden gern im Frühjahr kommen.',
    'Bitte schicken Sie mir die Rechnung zu {order} noch einmal, auf die Praxis ausgestellt.',
    'Liefern Sie auch nach Südtirol, und was kostet das für zwei Pakete?',
    'Gibt es Gutscheine? Ich würde gern einen verschenken.',
    'Vielen Dank für das schnelle Päckchen {order}, die Schale ist noch schöner als auf dem Bild.',
  ],
}

/** What shoppers looked for and did not find, with how often. */
export const missed: Record<Locale, readonly (readonly [string, number])[]> = {
  en: [
    ['gift card', 31],
    ['butter dish', 24],
    ['espresso cup', 17],
    ['dinner service', 12],
    ['sake set', 9],
    ['advent calendar', 8],
    ['ramen bowl', 7],
    ['soap dish', 6],
    ['egg cup', 5],
    ['pottery course', 5],
    ['dog bowl', 3],
    ['incense holder', 2],
  ],
  de: [
    ['gutschein', 74],
    ['butterdose', 52],
    ['espressotasse', 38],
    ['zwiebeltopf', 21],
    ['eierbecher', 19],
    ['adventskranz', 16],
    ['seifenschale', 14],
    ['salzstreuer', 11],
    ['töpferkurs', 11],
    ['auflaufform', 9],
    ['müslischale blau', 8],
    ['geschirrset 12 personen', 6],
    ['katzennapf', 4],
    ['kerzenständer messing', 3],
    ['raku', 2],
  ],
}
