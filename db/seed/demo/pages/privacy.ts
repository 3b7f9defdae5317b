import { page } from './page.ts'

export const privacy = page(
  'privacy',
  [
    'Privacy policy',
    `<p>We make pots. About you we want to know what it takes to send you one, and no more.</p>
<h2>Who is responsible</h2>
<p>Lerbugt Keramik und Papier e. K., owner Marit Ravn, Lotsenkai 7, 24998 Kragwik, Germany, phone +49 171 3920047, email hello@lerbugt.example. We have no data protection officer, as we are too few to need one.</p>
<h2>What we use, what for, and on which basis</h2>
<ul><li>Your order: name, addresses, email, phone if you give it, what you bought and what you paid. To make and carry out the contract (Article 6(1)(b) GDPR), and to keep invoices as tax law demands (Article 6(1)(c) GDPR).</li><li>Your account, if you want one: name, email, saved addresses, devices that are signed in. For the contract about the account (Article 6(1)(b) GDPR).</li><li>Your messages: to answer you (Article 6(1)(b) or (f) GDPR).</li><li>A withdrawal: name, order number, email, what it is about and when it arrived. To fulfil our legal duties (Article 6(1)(c) GDPR).</li><li>Your visit: the network address while a page is sent, and for up to a day a shortened or scrambled form of it, to keep out attacks and stolen cards. Our interest is a shop that works and is not abused (Article 6(1)(f) GDPR).</li></ul>
<p>What is marked as required is needed for the contract; without it we cannot deliver. Nothing else has to be given. We make no decision about you by machine alone and build no profiles. The payment provider checks payments for fraud.</p>
<h2>Who receives it</h2>
<ul><li>Our payment provider (Stripe Payments Europe, Limited, Dublin, Ireland): payment data and what it needs to check for fraud. It may pass data to its parent company in the United States, under the EU-US Data Privacy Framework and the standard contractual clauses.</li><li>The carrier: name and address, and your email or phone if you want to be told about the delivery.</li><li>The sign-in service that you choose: it tells us your name and email. Your password stays there.</li><li>Our host and our mail service, both in Germany, on our behalf and by our instructions.</li><li>Our tax adviser and the tax office, as far as the law demands.</li></ul>
<p>Your card number goes from your browser straight to the payment provider; our shop has no field for it.</p>
<h2>How long we keep it</h2>
<ul><li>Orders, invoices and what belongs to them: eight years from the end of the year, as tax law demands; business correspondence for six.</li><li>Messages: until they are answered, and then for a year in case you ask again.</li><li>Carts: 30 days after the last change. Sign-ins: until you sign out, at most 90 days.</li><li>Your account: until you ask us to close it.</li></ul>
<h2>Cookies</h2>
<p>One remembers your cart, one your sign-in, one your language. They are needed for what you ask the shop to do (section 25(2) no. 2 TDDDG). None of them follows you anywhere, which is why no banner asked you about them.</p>
<h2>Your rights</h2>
<p>You may ask what we hold about you, have it corrected or erased, have its use restricted, and receive it in a common format. Where we rely on our interests, <b>you may object at any time</b> for reasons that arise from your situation. With an account you do two of these yourself, under <b>Your data</b>: download everything as a file, and have account and data deleted. Otherwise a line to hello@lerbugt.example is enough.</p>
<p>You may also complain to a data protection authority, for us the Unabhängiges Landeszentrum für Datenschutz Schleswig-Holstein (ULD), Holstenstraße 98, 24103 Kiel, Germany.</p>`,
  ],
  [
    'Datenschutzerklärung',
    `<p>Wir machen Töpfe. Über Sie möchten wir wissen, was nötig ist, um Ihnen einen zu schicken, und nicht mehr.</p>
<h2>Wer verantwortlich ist</h2>
<p>Lerbugt Keramik und Papier e. K., Inhaberin Marit Ravn, Lotsenkai 7, 24998 Kragwik, Telefon +49 171 3920047, E-Mail hello@lerbugt.example. Datenschutzbeauftragte haben wir nicht; dafür sind wir zu wenige.</p>
<h2>Was wir verwenden, wozu und auf welcher Grundlage</h2>
<ul><li>Ihre Bestellung: Name, Adressen, E-Mail, Telefon, falls angegeben, was Sie gekauft und was Sie bezahlt haben. Um den Vertrag zu schließen und zu erfüllen (Art. 6 Abs. 1 lit. b DSGVO) und um Rechnungen nach dem Steuerrecht aufzubewahren (Art. 6 Abs. 1 lit. c DSGVO).</li><li>Ihr Konto, falls Sie eines möchten: Name, E-Mail, gespeicherte Adressen, angemeldete Geräte. Für den Vertrag über das Konto (Art. 6 Abs. 1 lit. b DSGVO).</li><li>Ihre Nachrichten: um Ihnen zu antworten (Art. 6 Abs. 1 lit. b oder f DSGVO).</li><li>Ein Widerruf: Name, Bestellnummer, E-Mail, worum es geht und wann er eingegangen ist. Um unsere gesetzlichen Pflichten zu erfüllen (Art. 6 Abs. 1 lit. c DSGVO).</li><li>Ihr Besuch: die Netzadresse, solange eine Seite übertragen wird, und bis zu einem Tag in gekürzter oder unkenntlicher Form, um Angriffe und gestohlene Karten abzuwehren. Unser Interesse ist ein Shop, der funktioniert und nicht missbraucht wird (Art. 6 Abs. 1 lit. f DSGVO).</li></ul>
<p>Als Pflichtfeld gekennzeichnete Angaben brauchen wir für den Vertrag; ohne sie können wir nicht liefern. Alles andere müssen Sie nicht angeben. Wir treffen keine Entscheidung über Sie allein durch Maschinen und bilden keine Profile. Der Zahlungsanbieter prüft Zahlungen auf Betrug.</p>
<h2>Wer Daten erhält</h2>
<ul><li>Unser Zahlungsanbieter (Stripe Payments Europe, Limited, Dublin, Irland): Zahlungsdaten und was er zur Prüfung auf Betrug braucht. Er kann Daten an seine Muttergesellschaft in den Vereinigten Staaten weitergeben, auf Grundlage des EU-US Data Privacy Framework und der Standardvertragsklauseln.</li><li>Der Paketdienst: Name und Adresse, dazu E-Mail oder Telefon, wenn Sie über die Lieferung informiert werden möchten.</li><li>Der Anmeldedienst, den Sie wählen: Er teilt uns Ihren Namen und Ihre E-Mail mit. Ihr Passwort bleibt dort.</li><li>Unser Hoster und unser E-Mail-Dienst, beide in Deutschland, in unserem Auftrag und nach unseren Weisungen.</li><li>Unsere Steuerberatung und das Finanzamt, soweit das Gesetz es verlangt.</li></ul>
<p>Ihre Kartennummer geht von Ihrem Browser direkt an den Zahlungsanbieter; in unserem Shop gibt es kein Feld dafür.</p>
<h2>Wie lange wir sie aufbewahren</h2>
<ul><li>Bestellungen, Rechnungen und was dazugehört: acht Jahre ab Jahresende, wie das Steuerrecht es verlangt; Geschäftsbriefe sechs Jahre.</li><li>Nachrichten: bis sie beantwortet sind und danach ein Jahr, falls Sie noch einmal nachfragen.</li><li>Warenkörbe: 30 Tage nach der letzten Änderung. Anmeldungen: bis Sie sich abmelden, höchstens 90 Tage.</li><li>Ihr Konto: bis Sie uns bitten, es zu schließen.</li></ul>
<h2>Cookies</h2>
<p>Eines merkt sich Ihren Warenkorb, eines Ihre Anmeldung, eines Ihre Sprache. Sie sind für das nötig, was Sie vom Shop verlangen (§ 25 Abs. 2 Nr. 2 TDDDG). Keines läuft Ihnen nach; deshalb hat Sie auch kein Banner danach gefragt.</p>
<h2>Ihre Rechte</h2>
<p>Sie können Auskunft verlangen, Daten berichtigen oder löschen lassen, ihre Verarbeitung einschränken lassen und sie in einem gängigen Format erhalten. Wo wir uns auf unsere Interessen stützen, <b>können Sie jederzeit widersprechen</b>, aus Gründen, die sich aus Ihrer Situation ergeben. Zwei davon erledigen Sie mit einem Konto selbst, unter <b>Ihre Daten</b>: alles als Datei herunterladen und Konto und Daten löschen lassen. Sonst genügt eine Zeile an hello@lerbugt.example.</p>
<p>Sie können sich auch bei einer Datenschutzbehörde beschweren, für uns beim Unabhängigen Landeszentrum für Datenschutz Schleswig-Holstein (ULD), Holstenstraße 98, 24103 Kiel.</p>`,
  ],
)
