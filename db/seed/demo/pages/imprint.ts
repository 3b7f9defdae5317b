import { page } from './page.ts'

/** The seller's name, address and numbers are in the settings; the page shows them above this text. */
export const imprint = page(
  'imprint',
  [
    'Imprint',
    `<h2>Responsible for the content</h2>
<p>Marit Ravn, address as above.</p>
<h2>Settling disputes</h2>
<p>We are neither willing nor obliged to take part in dispute resolution before a consumer arbitration board.</p>
<h2>An invented workshop</h2>
<p>Lerbugt, its town, its people and its numbers are invented: they show what a shop made with Barrow looks like.</p>`,
  ],
  [
    'Impressum',
    `<h2>Verantwortlich für den Inhalt</h2>
<p>Marit Ravn, Anschrift wie oben.</p>
<h2>Streitbeilegung</h2>
<p>Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.</p>
<h2>Eine erfundene Werkstatt</h2>
<p>Lerbugt, der Ort, seine Menschen und die Nummern sind erfunden: Sie zeigen, wie ein Shop aussieht, der mit Barrow gemacht ist.</p>`,
  ],
)
