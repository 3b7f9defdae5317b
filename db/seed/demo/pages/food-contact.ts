import { page } from './page.ts'

export const foodContact = page(
  'food-contact',
  [
    'Safe for food',
    `<p>Mugs, bowls, plates, jugs and teapots from our workshop are made to touch food and drink (Regulation (EC) No 1935/2004).</p>
<h2>Declaration of conformity</h2>
<p>Lerbugt Keramik und Papier e. K., Lotsenkai 7, 24998 Kragwik, Germany, declares: our tableware of stoneware and porcelain meets the requirements of Directive 84/500/EEC and section 10 of the German Bedarfsgegenständeverordnung. A laboratory tests each glaze for lead and cadmium before it goes on tableware; what is released stays below the limits. A copy of this declaration lies in each parcel with tableware.</p>
<h2>What is not for food</h2>
<p>Vases, candle holders, tiles and house numbers are not made for food.</p>`,
  ],
  [
    'Lebensmittelecht',
    `<p>Becher, Schalen, Teller, Krüge und Teekannen aus unserer Werkstatt sind dafür gemacht, Speisen und Getränke zu berühren (Verordnung (EG) Nr. 1935/2004).</p>
<h2>Konformitätserklärung</h2>
<p>Lerbugt Keramik und Papier e. K., Lotsenkai 7, 24998 Kragwik, erklärt: Unser Geschirr aus Steinzeug und Porzellan erfüllt die Anforderungen der Richtlinie 84/500/EWG und des § 10 der Bedarfsgegenständeverordnung. Ein Labor prüft jede Glasur auf Blei und Cadmium, bevor sie auf Geschirr kommt; was sich löst, bleibt unter den Grenzwerten. Eine Kopie dieser Erklärung liegt jedem Paket mit Geschirr bei.</p>
<h2>Was nicht für Lebensmittel ist</h2>
<p>Vasen, Kerzenhalter, Fliesen und Hausnummern sind nicht für Lebensmittel gemacht.</p>`,
  ],
)
