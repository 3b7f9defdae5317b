import { page } from './page.ts'

export const terms = page(
  'terms',
  [
    'Terms and conditions',
    `<h2>1. Scope and seller</h2>
<p>These terms apply to orders that consumers place in this shop. Your contract is with Lerbugt Keramik und Papier e. K., owner Marit Ravn, Lotsenkai 7, 24998 Kragwik, Germany.</p>
<h2>2. How the contract is made</h2>
<p>The products shown here are no binding offer. You put products into the cart, enter your contact details, delivery and payment in the checkout, and see everything once more before you order. Until then you can correct what you entered in each part of the checkout, or change the cart. With the button “Buy now” you make a binding offer. The contract is made when we confirm your order by email. If we cannot accept it, we say so and refund you at once.</p>
<p>The contract can be made in English or German. We store its text with your order; the confirmation email contains it with these terms and the information on withdrawal, so that you can keep and print it. You see your order behind the link in that email and in your account, if you have one.</p>
<h2>3. Prices, delivery costs and delivery</h2>
<p>All prices are in euros and include the VAT of the country that we deliver to. Delivery costs are added; they and the delivery times are shown on the page Shipping and payment and, for your order, before you buy. To countries outside the European Union we sell without VAT; import tax, duty and fees are charged on arrival.</p>
<h2>4. Payment and ownership</h2>
<p>You pay by card when you order. The goods remain our property until they are paid in full.</p>
<h2>5. Right of withdrawal</h2>
<p>As a consumer you have a right of withdrawal of 14 days; see Right of withdrawal. Our voluntary return within 30 days stands beside it and does not limit it; see 30-day returns.</p>
<h2>6. Made by hand</h2>
<p>No two pieces are quite the same. Sizes may differ by a few millimetres and glazes by a shade, within what is usual for handmade goods. For one-offs the picture shows the very piece. Seconds have small faults that do not affect their use; the product’s page names them, and you agree to them when you order.</p>
<h2>7. Liability for faults</h2>
<p>The legal guarantee of conformity applies: for two years from delivery we are liable for faults that the goods had when you received them. You can ask for repair or replacement free of charge and, where the law allows it, a lower price or your money back. There is no commercial guarantee beyond it.</p>
<h2>8. Settling disputes</h2>
<p>We are neither willing nor obliged to take part in dispute resolution before a consumer arbitration board.</p>
<h2>9. Law</h2>
<p>German law applies, without the UN Convention on Contracts for the International Sale of Goods. If you live in another country, you keep the protection that its law gives consumers.</p>`,
  ],
  [
    'Allgemeine Geschäftsbedingungen',
    `<h2>1. Geltung und Anbieter</h2>
<p>Diese Bedingungen gelten für Bestellungen, die Verbraucherinnen und Verbraucher in diesem Shop aufgeben. Ihr Vertrag kommt mit Lerbugt Keramik und Papier e. K. zustande, Inhaberin Marit Ravn, Lotsenkai 7, 24998 Kragwik.</p>
<h2>2. Vertragsschluss</h2>
<p>Die Darstellung der Produkte ist kein bindendes Angebot. Sie legen Produkte in den Warenkorb, geben an der Kasse Kontaktdaten, Lieferung und Zahlung an und sehen vor der Bestellung alles noch einmal. Bis dahin können Sie Ihre Eingaben in jedem Abschnitt der Kasse berichtigen oder den Warenkorb ändern. Mit der Schaltfläche „Zahlungspflichtig bestellen“ geben Sie ein bindendes Angebot ab. Der Vertrag kommt mit unserer Bestätigung per E-Mail zustande. Können wir die Bestellung nicht annehmen, teilen wir es Ihnen mit und erstatten Ihre Zahlung sofort.</p>
<p>Der Vertrag kann auf Deutsch oder Englisch geschlossen werden. Wir speichern den Vertragstext mit Ihrer Bestellung; die Bestätigung per E-Mail enthält ihn mit diesen Bedingungen und der Widerrufsbelehrung, sodass Sie ihn aufbewahren und ausdrucken können. Ihre Bestellung sehen Sie über den Link in dieser E-Mail und in Ihrem Konto, falls Sie eines haben.</p>
<h2>3. Preise, Versandkosten und Lieferung</h2>
<p>Alle Preise sind in Euro angegeben und enthalten die Mehrwertsteuer des Landes, in das wir liefern. Hinzu kommen Versandkosten; sie und die Lieferzeiten stehen auf der Seite Versand und Zahlung und für Ihre Bestellung an der Kasse, bevor Sie bestellen. In Länder außerhalb der Europäischen Union verkaufen wir ohne Mehrwertsteuer; bei der Einfuhr fallen Steuern, Zoll und Gebühren an.</p>
<h2>4. Zahlung und Eigentum</h2>
<p>Sie zahlen bei der Bestellung mit Karte. Bis zur vollständigen Zahlung bleibt die Ware unser Eigentum.</p>
<h2>5. Widerrufsrecht</h2>
<p>Verbraucherinnen und Verbrauchern steht ein Widerrufsrecht von 14 Tagen zu; siehe Widerrufsbelehrung. Unsere freiwillige Rückgabe innerhalb von 30 Tagen besteht daneben und schränkt es nicht ein; siehe 30 Tage Rückgaberecht.</p>
<h2>6. Von Hand gemacht</h2>
<p>Kein Stück gleicht dem anderen ganz. Maße können um einige Millimeter abweichen und Glasuren um einen Ton, so wie es bei Handarbeit üblich ist. Bei Einzelstücken zeigt das Bild genau dieses Stück. Zweite Wahl hat kleine Fehler, die den Gebrauch nicht beeinträchtigen; sie stehen beim Produkt, und mit der Bestellung stimmen Sie ihnen zu.</p>
<h2>7. Gewährleistung</h2>
<p>Es gilt die gesetzliche Gewährleistung: Zwei Jahre ab der Lieferung haften wir für Mängel, die die Ware bei der Übergabe hatte. Sie können kostenlose Reparatur oder Ersatz verlangen und unter den gesetzlichen Voraussetzungen den Preis mindern oder Ihr Geld zurückverlangen. Eine Garantie darüber hinaus gibt es nicht.</p>
<h2>8. Streitbeilegung</h2>
<p>Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.</p>
<h2>9. Recht</h2>
<p>Es gilt deutsches Recht unter Ausschluss des UN-Kaufrechts. Wohnen Sie in einem anderen Land, behalten Sie den Schutz, den dessen Recht Verbraucherinnen und Verbrauchern gibt.</p>`,
  ],
)
