import { kept } from './products/draft.ts'
import type { DemoPage } from './types.ts'

const page = (
  slug: DemoPage['slug'],
  en: [title: string, body: string],
  de: [title: string, body: string],
): DemoPage => ({
  slug,
  title: { en: en[0], de: de[0] },
  body: { en: kept(en[1]), de: kept(de[1]) },
})

export const pages: DemoPage[] = [
  page(
    'about',
    [
      'About the workshop',
      `<p>In 2009 Marit Ravn took over the net loft on the pilots’ quay in Kragwik, because it had a drain in the floor and a view of the water. She bought a kiln from a school that was closing and threw mugs until the neighbours had enough of them. Then she opened the door.</p>
<p>Lerbugt is what the fishermen on the other shore call our bay: clay bay. After a storm the bank slides, and blue clay lies on the beach as if someone had ordered it. We dig forty buckets a year, by hand and with the harbour master’s leave. It goes into every body we mix, and it makes the specks.</p>
<h2>Who makes what</h2>
<ul><li>Marit Ravn throws the tableware and mixes the glazes.</li><li>Imke Thomsen cuts, prints and binds in the room above. Her press weighs as much as a small car and came up the stairs in one piece.</li><li>Jonas Ravn, Marit’s brother, fires with wood behind the dyke, twice a year, for three days and nights.</li></ul>
<h2>How we work</h2>
<p>We fire on Thursdays and open the kiln on Saturdays. What comes out goes on the shelf, into this shop, or into the box with the seconds. Nothing is held back to make it rare. When something is sold out, we throw it again, unless we have lost the knack; then we say so.</p>`,
    ],
    [
      'Über die Werkstatt',
      `<p>2009 übernahm Marit Ravn den Netzboden am Lotsenkai in Kragwik, weil er einen Abfluss im Boden hatte und einen Blick aufs Wasser. Sie kaufte einer Schule, die schließen musste, den Brennofen ab und drehte Becher, bis die Nachbarn genug davon hatten. Dann machte sie die Tür auf.</p>
<p>Lerbugt nennen die Fischer am anderen Ufer unsere Bucht: Lehmbucht. Nach einem Sturm rutscht das Steilufer, und blauer Ton liegt am Strand, als hätte ihn jemand bestellt. Vierzig Eimer graben wir im Jahr, von Hand und mit Erlaubnis des Hafenmeisters. Er kommt in jede Masse, die wir mischen, und von ihm kommen die Sprenkel.</p>
<h2>Wer was macht</h2>
<ul><li>Marit Ravn dreht das Geschirr und mischt die Glasuren.</li><li>Imke Thomsen schneidet, druckt und bindet im Raum darüber. Ihre Presse wiegt so viel wie ein Kleinwagen und kam an einem Stück die Treppe herauf.</li><li>Jonas Ravn, Marits Bruder, brennt hinter dem Deich mit Holz, zweimal im Jahr, drei Tage und drei Nächte lang.</li></ul>
<h2>Wie wir arbeiten</h2>
<p>Donnerstags brennen wir, samstags öffnen wir den Ofen. Was herauskommt, geht ins Regal, in diesen Laden oder in die Kiste mit der zweiten Wahl. Wir halten nichts zurück, um es selten zu machen. Ist etwas ausverkauft, drehen wir es wieder, außer wir haben verlernt, wie es geht; dann sagen wir das.</p>`,
    ],
  ),
  page(
    'shipping',
    [
      'Shipping',
      `<p>We pack on Mondays, Wednesdays and Fridays, in paper, cardboard and hay from the dyke. What you order before noon on such a day leaves the harbour that afternoon.</p>
<h2>What it costs</h2>
<ul><li>Germany: parcel €5.90, free from €90. Next working day €12.90. A little paper as a letter €2.90.</li><li>Denmark and Austria: parcel €9.90, free from €150.</li><li>Other countries of the European Union: parcel €14.90, free from €200.</li><li>Switzerland and Great Britain: parcel €19.90, free from €300.</li><li>United States: air parcel €39.</li></ul>
<h2>Outside the European Union</h2>
<p>You pay our prices without our VAT. Import tax, duty and the carrier’s fee are decided at the border; we do not earn from them and cannot foresee them.</p>
<h2>If something arrives broken</h2>
<p>Send us one photograph of the pieces and one of the box. You get a new one or your money, whichever you prefer. Please keep the pieces: some people mend them with gold.</p>
<h2>Pick-up</h2>
<p>In Kragwik and Hamburg you can collect your order. We write to you when it is ready and keep it for fourteen days.</p>`,
    ],
    [
      'Versand',
      `<p>Montags, mittwochs und freitags packen wir: in Papier, Karton und Heu vom Deich. Was Sie an einem solchen Tag bis 12 Uhr bestellen, verlässt den Hafen am selben Nachmittag.</p>
<h2>Was es kostet</h2>
<ul><li>Deutschland: Paket 5,90 €, ab 90 € frei. Am nächsten Werktag 12,90 €. Ein wenig Papier als Brief 2,90 €.</li><li>Dänemark und Österreich: Paket 9,90 €, ab 150 € frei.</li><li>Übrige Europäische Union: Paket 14,90 €, ab 200 € frei.</li><li>Schweiz und Großbritannien: Paket 19,90 €, ab 300 € frei.</li><li>Vereinigte Staaten: Luftpaket 39 €.</li></ul>
<h2>Außerhalb der Europäischen Union</h2>
<p>Sie zahlen unsere Preise ohne unsere Mehrwertsteuer. Über Einfuhrsteuer, Zoll und die Gebühr des Zustellers entscheidet die Grenze; wir verdienen daran nichts und können sie nicht vorhersehen.</p>
<h2>Wenn etwas zerbrochen ankommt</h2>
<p>Schicken Sie uns ein Foto der Scherben und eins vom Karton. Sie bekommen Ersatz oder Ihr Geld, ganz wie Sie möchten. Heben Sie die Scherben auf: Manche kleben sie mit Gold.</p>
<h2>Abholen</h2>
<p>In Kragwik und Hamburg können Sie Ihre Bestellung abholen. Wir schreiben Ihnen, wenn sie bereitliegt, und heben sie vierzehn Tage auf.</p>`,
    ],
  ),
  page(
    'returns',
    [
      'Returns',
      `<p>A bowl can be right in every way and wrong on your table. You have 30 days from the day it arrives to send it back, without giving a reason. The law asks for 14; we think a bowl needs longer.</p>
<h2>How it goes</h2>
<ol><li>Open your order and choose what goes back, or write to us with its number.</li><li>Pack it as it came. The hay may stay with you.</li><li>Send it to Lerbugt, Lotsenkai 7, 24998 Kragwik, Germany. Within Germany we send you a label; from elsewhere the postage is yours.</li><li>When it has arrived whole, you get your money back the way you paid, within five working days.</li></ol>
<h2>What cannot come back</h2>
<p>House numbers and table sets that we made after your wishes stay yours, unless something is wrong with them. Then, of course, they come back too.</p>`,
    ],
    [
      'Rückgabe',
      `<p>Eine Schale kann in allem richtig sein und auf Ihrem Tisch doch falsch. Sie haben ab Ankunft 30 Tage Zeit, sie ohne Angabe von Gründen zurückzuschicken. Das Gesetz verlangt 14; wir finden, eine Schale braucht länger.</p>
<h2>Wie es geht</h2>
<ol><li>Öffnen Sie Ihre Bestellung und wählen Sie aus, was zurückgeht, oder schreiben Sie uns mit der Bestellnummer.</li><li>Packen Sie es ein, wie es kam. Das Heu dürfen Sie behalten.</li><li>Schicken Sie es an Lerbugt, Lotsenkai 7, 24998 Kragwik. Innerhalb Deutschlands bekommen Sie ein Etikett von uns; von anderswo tragen Sie das Porto.</li><li>Ist es heil angekommen, erhalten Sie Ihr Geld innerhalb von fünf Werktagen auf dem Weg zurück, auf dem Sie gezahlt haben.</li></ol>
<h2>Was nicht zurückkommen kann</h2>
<p>Hausnummern und Tischsets, die wir nach Ihren Wünschen gemacht haben, bleiben bei Ihnen, es sei denn, etwas stimmt nicht daran. Dann kommen natürlich auch sie zurück.</p>`,
    ],
  ),
  page(
    'privacy',
    [
      'Privacy',
      `<p>We make pots. About you we want to know what it takes to send you one, and no more.</p>
<h2>What we keep</h2>
<ul><li>Your order: name, address, e-mail, what you bought and what you paid. The tax office makes us keep invoices for eight years.</li><li>Your messages, for as long as they are needed to answer you.</li><li>Your account, if you have one, until you delete it.</li></ul>
<h2>What we never see</h2>
<p>Your password stays with the service that you sign in with. Your card number goes from your browser straight to the payment provider; our shop has no field for it.</p>
<h2>Cookies</h2>
<p>One remembers your cart, one your sign-in, one your language. None of them follows you anywhere, which is why no banner asked you about them.</p>
<h2>Your rights</h2>
<p>You may see, take with you, correct or erase what we hold about you: in your account, or by a line to hello@lerbugt.example. If you think that we handle it badly, the data protection office of Schleswig-Holstein listens to you.</p>`,
    ],
    [
      'Datenschutz',
      `<p>Wir machen Töpfe. Über Sie möchten wir wissen, was nötig ist, um Ihnen einen zu schicken, und nicht mehr.</p>
<h2>Was wir aufbewahren</h2>
<ul><li>Ihre Bestellung: Name, Anschrift, E-Mail, was Sie gekauft und was Sie bezahlt haben. Rechnungen müssen wir für das Finanzamt acht Jahre lang aufheben.</li><li>Ihre Nachrichten, solange sie für eine Antwort nötig sind.</li><li>Ihr Konto, falls Sie eines haben, bis Sie es löschen.</li></ul>
<h2>Was wir nie sehen</h2>
<p>Ihr Passwort bleibt bei dem Dienst, mit dem Sie sich anmelden. Ihre Kartennummer geht von Ihrem Browser direkt an den Zahlungsdienst; in unserem Laden gibt es kein Feld dafür.</p>
<h2>Cookies</h2>
<p>Eines merkt sich Ihren Warenkorb, eines Ihre Anmeldung, eines Ihre Sprache. Keines läuft Ihnen nach; deshalb hat Sie auch kein Banner danach gefragt.</p>
<h2>Ihre Rechte</h2>
<p>Sie können einsehen, mitnehmen, berichtigen oder löschen, was wir über Sie haben: in Ihrem Konto oder mit einer Zeile an hello@lerbugt.example. Wenn Sie finden, dass wir schlecht damit umgehen, hört Ihnen die Datenschutzstelle des Landes Schleswig-Holstein zu.</p>`,
    ],
  ),
  page(
    'terms',
    [
      'Terms',
      `<p>These are the rules of our shop. They are short because most of what matters stands in the law anyway.</p>
<h2>Buying</h2>
<p>What you see here is an offer to look. Your order is an offer to buy; when we confirm it by e-mail, it is a deal. All prices are in euros and contain the VAT of the country that we deliver to.</p>
<h2>Paying</h2>
<p>You pay when you order. Until a piece has been paid for in full it belongs to us.</p>
<h2>Made by hand</h2>
<p>No two pieces are quite the same. Sizes may differ by a few millimetres and glazes by a shade; what you get is as good as what you see. For one-offs the picture shows the very piece.</p>
<h2>If something is wrong</h2>
<p>You have the rights that the law gives you, for two years. Write to us first; nearly everything can be settled with a new mug.</p>
<h2>Who we are</h2>
<p>Lerbugt, owner Marit Ravn, Lotsenkai 7, 24998 Kragwik, Germany. This workshop, its town and its people are invented: they show what a shop made with Barrow looks like.</p>`,
    ],
    [
      'Geschäftsbedingungen',
      `<p>Das sind die Regeln unseres Ladens. Sie sind kurz, denn das meiste, worauf es ankommt, steht ohnehin im Gesetz.</p>
<h2>Kaufen</h2>
<p>Was Sie hier sehen, lädt zum Ansehen ein. Mit Ihrer Bestellung bieten Sie an zu kaufen; wenn wir sie per E-Mail bestätigen, gilt es. Alle Preise sind in Euro und enthalten die Mehrwertsteuer des Landes, in das wir liefern.</p>
<h2>Bezahlen</h2>
<p>Sie zahlen bei der Bestellung. Bis ein Stück ganz bezahlt ist, gehört es uns.</p>
<h2>Von Hand gemacht</h2>
<p>Kein Stück gleicht dem anderen ganz. Maße können um einige Millimeter abweichen und Glasuren um einen Ton; was Sie bekommen, ist so gut wie das, was Sie sehen. Bei Einzelstücken zeigt das Bild genau dieses Stück.</p>
<h2>Wenn etwas nicht stimmt</h2>
<p>Sie haben zwei Jahre lang die Rechte, die das Gesetz Ihnen gibt. Schreiben Sie uns zuerst; fast alles lässt sich mit einem neuen Becher regeln.</p>
<h2>Wer wir sind</h2>
<p>Lerbugt, Inhaberin Marit Ravn, Lotsenkai 7, 24998 Kragwik. Diese Werkstatt, ihr Ort und ihre Menschen sind erfunden: Sie zeigen, wie ein Laden aussieht, der mit Barrow gemacht ist.</p>`,
    ],
  ),
]
