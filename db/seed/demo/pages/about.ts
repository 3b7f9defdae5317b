import { page } from './page.ts'

export const about = page(
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
<p>Donnerstags brennen wir, samstags öffnen wir den Ofen. Was herauskommt, geht ins Regal, in diesen Shop oder in die Kiste mit der zweiten Wahl. Wir halten nichts zurück, um es selten zu machen. Ist etwas ausverkauft, drehen wir es wieder, außer wir haben verlernt, wie es geht; dann sagen wir das.</p>`,
  ],
)
