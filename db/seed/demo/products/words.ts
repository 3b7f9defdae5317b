import type { Texts } from '#db/seed/demo/types.ts'

const text = (en: string, de: string): Texts => ({ en, de })

export const types = {
  cup: text('Cups', 'Tassen und Becher'),
  bowl: text('Bowls', 'Schalen'),
  plate: text('Plates', 'Teller'),
  set: text('Sets', 'Sets'),
  teapot: text('Teapots', 'Teekannen'),
  jug: text('Jugs', 'Krüge'),
  vase: text('Vases', 'Vasen'),
  storage: text('Storage', 'Vorratsgefäße'),
  kitchen: text('Kitchen', 'Küche'),
  candle: text('Candle holders', 'Kerzenhalter'),
  planter: text('Planters', 'Blumentöpfe'),
  tile: text('Tiles', 'Fliesen'),
  notebook: text('Notebooks', 'Hefte und Bücher'),
  card: text('Cards', 'Karten'),
  print: text('Prints', 'Drucke'),
  wrapping: text('Wrapping', 'Geschenkpapier'),
  letter: text('Letter paper', 'Briefpapier'),
  calendar: text('Calendars', 'Kalender'),
} satisfies Record<string, Texts>

export const care = {
  stoneware: text(
    'Fine in the dishwasher and the microwave. Let it cool before you rinse it.',
    'Darf in die Spülmaschine und in die Mikrowelle. Vor dem Abspülen abkühlen lassen.',
  ),
  matt: text(
    'Fine in the dishwasher; a matt glaze stays finer when you wash it by hand.',
    'Spülmaschinenfest; von Hand gespült bleibt die matte Glasur länger schön.',
  ),
  hand: text('Wash by hand. Not for the oven or the microwave.', 'Von Hand spülen. Nicht für Backofen und Mikrowelle.'),
  oven: text(
    'Goes into the oven up to 230 °C. Put it in cold and let it warm up with the oven.',
    'Backofenfest bis 230 °C. Kalt hineinstellen und mit dem Ofen warm werden lassen.',
  ),
  vase: text(
    'Holds water for good. On oiled wood, put a piece of felt underneath.',
    'Dauerhaft wasserdicht. Auf geöltem Holz ein Stück Filz unterlegen.',
  ),
  wood: text(
    'Wash by hand; oil the wood once a year with whatever oil you cook with.',
    'Von Hand spülen; das Holz einmal im Jahr mit Speiseöl einreiben.',
  ),
  outdoors: text('Frost-proof as long as no water stands in it.', 'Frosthart, solange kein Wasser darin steht.'),
  facade: text('Frost-proof. For house walls, in any weather.', 'Frosthart. Für Hauswände, bei jedem Wetter.'),
  candle: text(
    'For candles of 22 mm. Take wax off with hot water, not with a knife.',
    'Für Kerzen mit 22 mm. Wachs mit heißem Wasser lösen, nicht mit dem Messer.',
  ),
  tile: text(
    'For walls indoors, kitchens and bathrooms too. Wipe clean with water.',
    'Für Wände in Innenräumen, auch in Küche und Bad. Mit Wasser abwischen.',
  ),
  paper: text(
    'Acid-free paper from a mill that makes its own power.',
    'Säurefreies Papier aus einer Mühle, die ihren Strom selbst macht.',
  ),
  print: text(
    'Posted flat between boards. Hang it out of full sun and it will outlive us.',
    'Kommt flach zwischen Kartons. Ohne pralle Sonne überlebt er uns alle.',
  ),
} satisfies Record<string, Texts>
