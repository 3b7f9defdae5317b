import { page } from './page.ts'

export const returns = page(
  'returns',
  [
    '30-day returns',
    `<p>A bowl can be right in every way and wrong on your table.</p>
<h2>Your legal right: 14 days</h2>
<p>You can withdraw from the contract within 14 days without giving a reason. How, and what follows from it, is said under <a href="/pages/withdrawal">Right of withdrawal</a>. Use “Withdraw from contract” in the footer of every page, or write to us.</p>
<h2>Our promise: 30 days</h2>
<p>We think a bowl needs longer. Beyond the law we take back whatever you have not used within 30 days of its arrival. This is voluntary; it does not limit your right of withdrawal or your rights if something is faulty. We refund the price of what you return within 14 days of your message, and we may wait until the parcel or your proof of posting has reached us.</p>
<h2>How to send it back</h2>
<ol><li>Open your order: by the link in its confirmation or in your account. Choose “Return items”, what you send back, and why. Or write to us with your order number. To withdraw from the contract, use “Withdraw from contract”.</li><li>We reply by email with the address and, within Germany, a label; from elsewhere the postage is yours. Your order shows the same.</li><li>Please pack it safely, and write the number of the return on the parcel. The hay may stay with you.</li><li>When it has arrived we email you, and we email you again when the money is on its way.</li></ol>`,
  ],
  [
    '30 Tage Rückgaberecht',
    `<p>Eine Schale kann in allem richtig sein und auf Ihrem Tisch doch falsch.</p>
<h2>Ihr gesetzliches Recht: 14 Tage</h2>
<p>Sie können den Vertrag binnen 14 Tagen ohne Angabe von Gründen widerrufen. Wie das geht und was daraus folgt, steht in der <a href="/de/pages/withdrawal">Widerrufsbelehrung</a>. Nutzen Sie „Vertrag widerrufen“ in der Fußzeile jeder Seite, oder schreiben Sie uns.</p>
<h2>Unser Versprechen: 30 Tage</h2>
<p>Wir finden, eine Schale braucht länger. Über das Gesetz hinaus nehmen wir zurück, was Sie innerhalb von 30 Tagen nach der Ankunft nicht benutzt haben. Das ist freiwillig; es schränkt weder Ihr Widerrufsrecht noch Ihre Rechte bei Mängeln ein. Den Preis der zurückgegebenen Artikel erstatten wir innerhalb von 14 Tagen nach Ihrer Nachricht; wir dürfen warten, bis das Paket oder Ihr Versandnachweis da ist.</p>
<h2>So senden Sie etwas zurück</h2>
<ol><li>Öffnen Sie Ihre Bestellung: über den Link in der Bestellbestätigung oder in Ihrem Konto. Wählen Sie „Artikel zurücksenden“, was Sie zurücksenden und warum. Oder schreiben Sie uns mit Ihrer Bestellnummer. Um den Vertrag zu widerrufen, nutzen Sie „Vertrag widerrufen“.</li><li>Wir antworten per E-Mail mit der Adresse und innerhalb Deutschlands mit einem Etikett; aus anderen Ländern tragen Sie das Porto. In Ihrer Bestellung steht dasselbe.</li><li>Verpacken Sie die Ware bitte sicher, und schreiben Sie die Nummer der Rücksendung auf das Paket. Das Heu dürfen Sie behalten.</li><li>Wenn das Paket da ist, schreiben wir Ihnen, und noch einmal, wenn die Erstattung unterwegs ist.</li></ol>`,
  ],
)
