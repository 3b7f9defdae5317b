import type { Face } from '#db/seed/demo/pictures/faces.ts'

/** The house numbers: one broad brush stroke each, in a square of 400. */
const strokes = [
  'M200 106C256 106 270 154 270 203S256 300 200 300S130 252 130 203S144 106 200 106Z',
  'M146 150L212 108V300',
  'M136 160C140 118 172 104 204 104C250 104 270 132 264 164C256 206 174 238 138 296H272',
  'M138 108H262L192 182C246 178 272 208 270 240C266 292 190 318 132 276',
  'M226 304V108L128 240H284',
  'M262 108H156L146 190C190 170 268 180 268 238C268 298 188 316 134 276',
  'M254 106C190 112 132 168 132 234C132 278 162 302 201 302S270 276 270 240S240 178 205 178S146 196 134 226',
  'M124 108H276C230 166 200 230 184 304M148 208H252',
  'M200 196C160 190 140 172 140 150C140 122 166 104 200 104S260 122 260 150C260 172 240 190 200 196C156 202 130 224 130 252C130 282 160 302 200 302S270 282 270 252C270 224 244 202 200 196Z',
  'M146 302C210 296 268 240 268 174C268 130 238 106 199 106S130 132 130 168S160 230 195 230S254 212 266 182',
]

/** A digit, and the two screws of the tile. */
export const digit =
  (number: number, ink: string): Face =>
  (w, h) =>
    `<path d="${strokes[number] ?? ''}" fill="none" stroke="${ink}" stroke-width="36" stroke-linejoin="round"/>` +
    `<g fill="#b08d4f" stroke="#6b5226" stroke-width="2"><circle cx="34" cy="${h / 2}" r="10"/><circle cx="${w - 34}" cy="${h / 2}" r="10"/></g>` +
    `<path d="M27 ${h / 2 + 5}l14 -10M${w - 41} ${h / 2 - 6}l14 12" stroke="#6b5226" stroke-width="3"/>`
