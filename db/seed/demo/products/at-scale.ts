import { inHand } from '#db/seed/demo/pictures/hand.ts'
import type { Piece } from '#db/seed/demo/pictures/pieces.ts'
import { apple, at, book } from '#db/seed/demo/pictures/props.ts'
import type { Ground } from '#db/seed/demo/pictures/scene.ts'
import type { DemoPicture } from '#db/seed/demo/types.ts'

import { picture } from './draft.ts'

type Pair = [en: string, de: string]

interface Sized {
  piece: Piece
  /** How high it is, in centimetres, and how high it is drawn. */
  centimetres: number
  drawn: number
}

/** On the table beside an apple, and optionally a book, to show its size. */
export function besideApple(
  name: string,
  ground: Ground,
  [en, de]: Pair,
  { piece, centimetres, drawn }: Sized,
  { pixels = 18, x = 350, withBook = false } = {},
): DemoPicture {
  const scale = (centimetres * pixels) / drawn
  const [books, gebunden] = withBook ? [' and a book', ' und einem Buch'] : ['', '']
  return picture(
    name,
    ground,
    [`${en} beside an apple${books}`, `${de} neben einem Apfel${gebunden}`],
    [
      ...(withBook ? [{ piece: book(), x: 560, y: 742, scale: at(pixels) }] : []),
      { piece, x, y: 830, scale },
      { piece: apple(ground === 'clay' || ground === 'shell' ? 'kelp' : 'rust'), x: 655, y: 900, scale: at(pixels) },
    ],
  )
}

/** Held in a hand; a finger is 1.7 cm thick. `at` is where the fingers are. */
export function held(
  name: string,
  ground: Ground,
  [en, de]: Pair,
  { piece, centimetres, drawn }: Sized,
  grip: { radius: number; height: number },
  pixels = 38,
): DemoPicture {
  const finger = (1.7 * drawn) / centimetres
  return picture(
    name,
    ground,
    [`${en} in a hand`, `${de} in einer Hand`],
    [{ piece: inHand(piece, grip, finger), x: 330, y: 740, scale: (centimetres * pixels) / drawn }],
  )
}
