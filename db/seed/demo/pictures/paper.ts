import { darken, lighten } from './colour.ts'
import { filled, type Face } from './faces.ts'
import { leaning, type Sheet } from './flat.ts'
import { n, whole } from './path.ts'
import type { Piece } from './pieces.ts'
import { softCorner } from './wall-shadow.ts'

export const papers = {
  white: '#f7f2e7',
  cream: '#efe4cc',
  grey: '#cdcbc4',
  kraft: '#c5a179',
  blue: '#8fa6b5',
  rose: '#dcb2a2',
  green: '#a3ae93',
  night: '#2f3b49',
}

export const sheet = (
  width: number,
  height: number,
  colour: string,
  face: Face,
  more: Partial<Sheet> = {},
  lift = 0,
  over = '',
): Piece => leaning({ width, height, colour, face: face(width, height), ...more }, lift, over)

/** A sewn book: cloth spine, printed boards, the edges of its pages visible. */
export function notebook(width: number, height: number, cover: Face, spine: string, turn = 0): Piece {
  const cloth = width * 0.15
  const face =
    cover(width, height) +
    `<path d="M0 0h${n(cloth)}v${height}H0z" fill="${spine}"/><path d="M${n(cloth)} 0v${height}" stroke="#1d1512" stroke-width="3" opacity=".25"/>` +
    `<path d="M${n(cloth * 0.28)} 0v${height}" stroke="#fffaf0" stroke-width="${n(cloth * 0.22)}" opacity=".16"/><path d="M${n(cloth * 0.85)} 0v${height}" stroke="#1d1512" stroke-width="${n(cloth * 0.2)}" opacity=".1"/>`
  return leaning({ width, height, colour: spine, face, turn, thick: 14, edge: '#e9dfca', round: 4 })
}

/** A folded card in front of its envelope. */
export function cardAndEnvelope(card: Face, colour: string, envelope: string): Piece {
  const back = leaning({ width: 470, height: 330, colour: envelope, face: flap(envelope, 470, 330), turn: 3, thick: 3 })
  const front = leaning({
    width: 300,
    height: 420,
    colour,
    face: card(300, 420),
    turn: -4,
    thick: 5,
    edge: darken(colour, 0.12),
  })
  return {
    ...front,
    draw: (id) =>
      `<g transform="translate(56 -14)">${back.draw(`${id}e`)}</g><g transform="translate(-70 26)">${front.draw(`${id}f`)}</g>`,
  }
}

function flap(colour: string, w: number, h: number): string {
  const point = h * 0.58
  const fold = `M0 0L${n(w / 2 - 12)} ${n(point - 6)}q12 10 24 0L${w} 0`
  return (
    `<path d="M0 ${h}L${n(w * 0.46)} ${n(h * 0.46)}H${n(w * 0.54)}L${w} ${h}Z" fill="${lighten(colour, 0.12)}"/>` +
    `<path d="${fold}Z" fill="${darken(colour, 0.07)}"/><path d="${fold}" fill="none" stroke="${darken(colour, 0.3)}" stroke-width="2" opacity=".5"/>`
  )
}

/** The soft edge of a shadow along a line that leads up to the left, offset from it. */
function slope(x: number, y: number, toX: number, toY: number): string {
  const long = Math.hypot(toX - x, toY - y)
  const turn = Math.atan2(toX - x, y - toY)
  const top = [toX + 13 - 18 * Math.cos(turn), toY + 7 - 18 * Math.sin(turn)].map(n)
  return `<g transform="translate(${top.join(' ')}) rotate(${n((turn * 180) / Math.PI)}) scale(1 -1)">${softCorner(0, 0, 0, long - 30)}</g>`
}

/** An envelope from behind, its flap open, so that the lining is visible. */
export function openEnvelope(colour: string, lining: Face): Piece {
  const [w, h, rise] = [460, 320, 205]
  const pocket = `<path d="M-4 -3L${w / 2 - 14} ${h * 0.55}q14 12 28 0L${w + 4} -3V${h + 4}H-4Z" fill="${colour}"/><path d="M0 ${h}L${w * 0.46} ${h * 0.5}H${w * 0.54}L${w} ${h}Z" fill="${lighten(colour, 0.14)}"/>`
  const envelope = leaning({ width: w, height: h, colour, face: lining(w, h) + pocket, thick: 3 })
  const up = (inset: number) =>
    `M${-w / 2 + inset} ${-h}L-16 ${-h - rise + inset * 0.9}q16 -14 32 0L${w / 2 - inset} ${-h}Z`
  const draw = (id: string) =>
    slope(w / 2, -h, 16, -h - rise) +
    `<path d="${up(0)}" fill="${lighten(colour, 0.1)}"/><clipPath id="${id}o"><path d="${up(20)}"/></clipPath>` +
    `<g clip-path="url(#${id}o)"><g transform="translate(${-w / 2} ${-h - rise})">${lining(w, rise)}</g></g>${envelope.draw(id)}`
  return { ...envelope, draw }
}

/** Several cards fanned out in front of the wall. */
export function fan(width: number, height: number, faces: [string, Face][], spread = 11): Piece {
  const middle = (faces.length - 1) / 2
  const cards = faces.map(([colour, face], i) =>
    leaning({ width, height, colour, face: face(width, height), turn: (i - middle) * spread, thick: 3 }),
  )
  const draw = (id: string) =>
    cards
      .map(
        (card, i) =>
          `<g transform="translate(${whole((i - middle) * width * 0.46)} ${whole(Math.abs(i - middle) * 16)})">${card.draw(`${id}${i}`)}</g>`,
      )
      .join('')
  return { draw, radius: width, height, flat: true }
}

/** A paper band with a knotted string around a stack. */
export const tied = (width: number, height: number, string = '#b08d62'): string =>
  `<g fill="none" stroke="${string}" stroke-width="5" stroke-linecap="round"><path d="M${-width / 2} ${n(-height * 0.42)}h${width}M${n(-width * 0.1)} ${-height}v${height}"/>` +
  `<path d="M${n(-width * 0.1)} ${n(-height * 0.42)}c-50 -50 -80 -20 -60 0s40 12 60 0c50 -50 80 -20 60 0s-40 12 -60 0l-34 62m34 -62l40 58"/></g>`

/** Sheets in a pile, seen from the front: the top one in full, a corner of each other one. */
export function pile(width: number, height: number, colours: string[], face: Face, over = ''): Piece {
  const sheets = colours.map((colour, i) => {
    const last = i === colours.length - 1
    return leaning(
      {
        width,
        height,
        colour,
        face: last ? face(width, height) : filled(colour)(width, height),
        turn: last ? 0 : [6, -5, 3, -3, 2][i % 5],
        thick: 3,
      },
      0,
      last ? over : '',
    )
  })
  return { draw: (id) => sheets.map((one, i) => one.draw(`${id}${i}`)).join(''), radius: width / 2, height, flat: true }
}

/** A gift tag with an eyelet and its thread. */
export const tag = (colour: string, face: Face, turn: number): Piece =>
  leaning(
    { width: 170, height: 290, colour, face: face(170, 290), turn, thick: 3, round: 26 },
    0,
    '<circle cy="-256" r="12" fill="#8b7355"/><circle cy="-256" r="7" fill="#e7ded0"/><path d="M0 -258C-10 -310 30 -330 10 -380" fill="none" stroke="#a98a62" stroke-width="4"/>',
  )
