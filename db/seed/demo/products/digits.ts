import type { Face } from '#db/seed/demo/pictures/faces.ts'

/** A seven with a bar, and the two screws that hold the tile. */
export const digit =
  (ink: string): Face =>
  (w, h) =>
    `<path d="M118 104H284V134C236 190 208 244 196 308H156C168 246 196 192 238 142H150V164H118ZM150 214H256V238H150Z" fill="${ink}"/>` +
    `<g fill="#b08d4f" stroke="#6b5226" stroke-width="2"><circle cx="34" cy="${h / 2}" r="10"/><circle cx="${w - 34}" cy="${h / 2}" r="10"/></g>` +
    `<path d="M27 ${h / 2 + 5}l14 -10M${w - 41} ${h / 2 - 6}l14 12" stroke="#6b5226" stroke-width="3"/>`
