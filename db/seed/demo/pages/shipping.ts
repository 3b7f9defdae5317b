import { page } from './page.ts'

export const shipping = page(
  'shipping',
  [
    'Shipping and payment',
    `<p>We pack on Mondays, Wednesdays and Fridays, in paper, cardboard and hay from the dyke. What you order before noon on such a day leaves the harbour that afternoon.</p>
<h2>Where we deliver, and what it costs</h2>
<ul><li>Germany: parcel €5.90, free from €90, 2 to 4 working days. Next working day €12.90. A little paper as a letter €2.90.</li><li>Denmark and Austria: parcel €9.90, free from €150, 3 to 5 working days. A letter €4.50.</li><li>Belgium, Czechia, Estonia, Finland, France, Ireland, Italy, Latvia, Lithuania, Luxembourg, the Netherlands, Poland, Portugal, Slovenia, Spain and Sweden: parcel €14.90, free from €200, 4 to 8 working days. A letter €4.90.</li><li>Switzerland and Great Britain: parcel €19.90, free from €300, 5 to 10 working days.</li><li>United States: air parcel €39, 7 to 14 working days.</li></ul>
<p>What is made to order takes longer; the product’s page says how long. You live elsewhere in the European Union? You can order to an address in one of these countries, or collect your order, at the same prices and with your own billing address.</p>
<h2>Payment</h2>
<p>You pay by card (Visa or Mastercard) when you order. The card number goes straight to our payment provider; we never see it.</p>
<h2>Outside the European Union</h2>
<p>You pay our prices without our VAT. Customs will charge import tax and, where it applies, duty; the carrier adds a fee. We do not earn from them and cannot know them in advance.</p>
<h2>If something arrives broken</h2>
<p>Send us one photograph of the pieces and one of the box. You get a replacement or your money back, whichever you prefer. Your legal rights stay the same whether you send a photograph or not. Please keep the pieces: some people mend them with gold.</p>
<h2>Pick-up</h2>
<p>In Kragwik and Hamburg you can collect your order. We email you when it is ready and keep it for 14 days.</p>`,
  ],
  [
    'Versand und Zahlung',
    `<p>Montags, mittwochs und freitags packen wir: in Papier, Karton und Heu vom Deich. Was Sie an einem solchen Tag bis 12 Uhr bestellen, verlässt den Hafen am selben Nachmittag.</p>
<h2>Wohin wir liefern und was es kostet</h2>
<ul><li>Deutschland: Paket 5,90 €, ab 90 € versandkostenfrei, 2 bis 4 Werktage. Am nächsten Werktag 12,90 €. Ein wenig Papier als Brief 2,90 €.</li><li>Dänemark und Österreich: Paket 9,90 €, ab 150 € versandkostenfrei, 3 bis 5 Werktage. Als Brief 4,50 €.</li><li>Belgien, Estland, Finnland, Frankreich, Irland, Italien, Lettland, Litauen, Luxemburg, Niederlande, Polen, Portugal, Schweden, Slowenien, Spanien und Tschechien: Paket 14,90 €, ab 200 € versandkostenfrei, 4 bis 8 Werktage. Als Brief 4,90 €.</li><li>Schweiz und Großbritannien: Paket 19,90 €, ab 300 € versandkostenfrei, 5 bis 10 Werktage.</li><li>Vereinigte Staaten: Luftpaket 39 €, 7 bis 14 Werktage.</li></ul>
<p>Was auf Bestellung gefertigt wird, dauert länger; wie lange, steht beim Produkt. Sie wohnen anderswo in der Europäischen Union? Dann können Sie an eine Adresse in einem dieser Länder bestellen oder Ihre Bestellung abholen, zu denselben Preisen und mit Ihrer eigenen Rechnungsadresse.</p>
<h2>Zahlung</h2>
<p>Sie zahlen bei der Bestellung mit Karte (Visa oder Mastercard). Die Kartennummer geht direkt an unseren Zahlungsanbieter; wir sehen sie nie.</p>
<h2>Außerhalb der Europäischen Union</h2>
<p>Sie zahlen unsere Preise ohne unsere Mehrwertsteuer. Der Zoll erhebt Einfuhrsteuer und gegebenenfalls Zoll, der Paketdienst eine Gebühr. Wir verdienen daran nichts und kennen die Beträge nicht im Voraus.</p>
<h2>Wenn etwas zerbrochen ankommt</h2>
<p>Schicken Sie uns ein Foto der Scherben und eins vom Karton. Sie bekommen Ersatz oder Ihr Geld zurück, ganz wie Sie möchten. Ihre gesetzlichen Rechte bestehen mit und ohne Foto. Heben Sie die Scherben auf: Manche kleben sie mit Gold.</p>
<h2>Abholen</h2>
<p>In Kragwik und Hamburg können Sie Ihre Bestellung abholen. Wir schreiben Ihnen eine E-Mail, wenn sie bereitliegt, und bewahren sie 14 Tage auf.</p>`,
  ],
)
