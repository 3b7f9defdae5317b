import { page } from './page.ts'

export const accessibility = page(
  'accessibility',
  [
    'Accessibility',
    `<p>This statement is about the online shop of Lerbugt: looking at products, the cart, the checkout, the account and the messages that belong to them.</p>
<h2>How the shop meets the requirements</h2>
<p>The shop follows the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and through them the standard EN 301 549 and the German ordinance BFSGV. It works with a keyboard, with screen readers, enlarged to 400 percent, in forced colours and without scripts up to the card fields. Pictures are described in words, errors are named at their field, and no step is against the clock apart from the time for which items are held while you pay.</p>
<h2>What does not work yet</h2>
<p>The card fields come from our payment provider, and we cannot change them. If they get in your way, choose payment on the provider’s own page, or call us.</p>
<h2>Tell us about a barrier</h2>
<p>Write to hello@lerbugt.example or call +49 171 3920047. We answer and look for a way.</p>
<h2>Authority</h2>
<p>Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Carl-Miller-Straße 6, 39112 Magdeburg, Germany.</p>`,
  ],
  [
    'Barrierefreiheit',
    `<p>Diese Erklärung gilt für den Online-Shop von Lerbugt: Produkte ansehen, Warenkorb, Kasse, Konto und die zugehörigen Nachrichten.</p>
<h2>Wie der Shop die Anforderungen erfüllt</h2>
<p>Der Shop folgt den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und damit der Norm EN 301 549 und der Verordnung zum Barrierefreiheitsstärkungsgesetz (BFSGV). Er funktioniert mit der Tastatur, mit Screenreadern, auf 400 Prozent vergrößert, mit erzwungenen Farben und bis zu den Kartenfeldern ohne Skripte. Bilder sind in Worten beschrieben, Fehler stehen am Feld, und nichts läuft gegen die Uhr, außer der Zeit, für die Artikel während der Zahlung zurückgehalten werden.</p>
<h2>Was noch nicht geht</h2>
<p>Die Kartenfelder stammen von unserem Zahlungsanbieter; wir können sie nicht ändern. Wenn sie Ihnen im Weg sind, wählen Sie die Zahlung auf der Seite des Anbieters, oder rufen Sie uns an.</p>
<h2>Barriere melden</h2>
<p>Schreiben Sie an hello@lerbugt.example oder rufen Sie +49 171 3920047 an. Wir antworten und suchen nach einem Weg.</p>
<h2>Zuständige Stelle</h2>
<p>Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Carl-Miller-Straße 6, 39112 Magdeburg.</p>`,
  ],
)
