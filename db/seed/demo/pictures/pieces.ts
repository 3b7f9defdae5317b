import { darken, lighten, mix } from './colour.ts'
import type { GlazeName } from './glazes.ts'
import { glazes } from './glazes.ts'
import { n, smooth, whole, type Point } from './path.ts'
import { rim, widest } from './profile.ts'
import { linear } from './scene.ts'
import { shapes, type Shape } from './shapes.ts'
import { handle, mouth, vessel, type Coat } from './vessel.ts'

/** An object for a picture, the middle of its foot at 0 0. */
export interface Piece {
  draw: (id: string) => string
  /** Half its width on the table and its height, for the shadow. `flat` objects bring their own. */
  radius: number
  height: number
  flat?: boolean
}

const at = (x: number, y: number, scale: number, inner: string) =>
  `<g transform="translate(${whole(x)} ${whole(y)})${scale === 1 ? '' : ` scale(${n(scale)})`}">${inner}</g>`

export function thrown(shape: Shape, coat: Coat, seed = 1): Piece {
  const profile = shapes[shape]
  const radius = (profile.points.at(-1)?.[0] ?? 100) * 0.5 + widest(profile) * 0.5
  return { draw: (id) => vessel(profile, coat, id, seed), radius, height: rim(profile)[1] }
}

/** Parts behind and in front of a piece move with it and cast its shadow. */
export const withMore = (piece: Piece, behind: string, before = ''): Piece => ({
  ...piece,
  draw: (id) => behind + piece.draw(id) + before,
})

const handles = {
  mug: [
    [124, -215],
    [186, -226],
    [226, -176],
    [208, -96],
    [122, -60],
  ],
  tallMug: [
    [102, -236],
    [164, -250],
    [200, -196],
    [184, -110],
    [114, -76],
  ],
  espresso: [
    [88, -122],
    [128, -132],
    [152, -98],
    [136, -56],
    [86, -44],
  ],
  jug: [
    [92, -356],
    [160, -390],
    [216, -330],
    [206, -220],
    [138, -160],
  ],
  creamer: [
    [82, -172],
    [130, -186],
    [158, -140],
    [146, -84],
    [96, -66],
  ],
} satisfies Partial<Record<Shape, Point[]>>

const thick = { mug: 30, tallMug: 26, espresso: 20, jug: 28, creamer: 20 }

export function handled(shape: keyof typeof handles, coat: Coat, seed = 1, glaze = coat.glaze): Piece {
  const piece = thrown(shape, coat, seed)
  return { ...piece, draw: (id) => handle(handles[shape], thick[shape], glaze, `${id}k`) + piece.draw(id) }
}

/** The lip of a jug: clay pulled out over the rim, and the channel inside. */
function lip(shape: 'jug' | 'creamer', coat: Coat, id: string): string {
  const [r, h] = rim(shapes[shape])
  const top = glazes[coat.dip && !coat.dip.fromFoot ? coat.dip.glaze : coat.glaze]
  const inside = glazes[coat.inside ?? coat.glaze]
  const to = (...xy: number[]) => xy.map((v) => whole(v * r)).join(' ')
  const back = `M${to(-0.62, -0.15)}Q${to(-1.08, -0.2, -1.36, -0.24)}`
  const front = `Q${to(-1.06, 0.06, -0.5, 0.165)}`
  // Both fade out to the right, over the body and the inside that are already drawn.
  const shade =
    linear(
      `${id}j`,
      [-1.4 * r, 0, -0.5 * r, 0.1 * r],
      [
        [0, lighten(top.body, 0.35)],
        [0.5, mix(top.body, lighten(top.body, 0.3), 0.4)],
        [0.8, top.body, 0],
      ],
    ) +
    linear(
      `${id}q`,
      [-1.36 * r, 0, -0.5 * r, 0],
      [
        [0, lighten(inside.body, 0.1)],
        [0.6, darken(inside.body, 0.26)],
        [1, darken(inside.body, 0.45), 0],
      ],
    )
  return at(
    0,
    -h,
    1,
    `<defs>${shade}</defs><path d="M${to(-0.5, 0.165)}Q${to(-1.06, 0.06, -1.36, -0.24)}C${to(-1.26, 0.12, -1.04, 0.36, -0.9, 0.74)}L${to(-0.5, 0.7)}Z" fill="url(#${id}j)"/>` +
      `<path d="${back}${front}Z" fill="url(#${id}q)"/>` +
      `<path d="${back}${front}" fill="none" stroke="${mix(top.edge, '#fffaf2', 0.3)}" stroke-width="${n(r * 0.05)}" stroke-linejoin="round" stroke-linecap="round"/>`,
  )
}

export function poured(shape: 'jug' | 'creamer', coat: Coat, seed = 1): Piece {
  const piece = handled(shape, coat, seed)
  return { ...piece, draw: (id) => piece.draw(id) + lip(shape, coat, id) }
}

const spout = (glazeName: GlazeName, id: string) => {
  const glaze = glazes[glazeName]
  const shade = linear(
    `${id}s`,
    [-258, -148, -198, -202],
    [
      [0, darken(glaze.body, 0.12)],
      [0.25, lighten(glaze.body, 0.08)],
      [0.55, glaze.body],
      [1, darken(glaze.body, 0.4)],
    ],
  )
  return (
    `<defs>${shade}</defs><path d="M-150 -168C-200 -176 -226 -214 -262 -262L-292 -252C-274 -180 -240 -96 -150 -70Z" fill="url(#${id}s)"/>` +
    `<ellipse cx="-277" cy="-257" rx="16" ry="7" fill="${darken(glaze.body, 0.5)}" stroke="${glaze.edge}" stroke-width="4" transform="rotate(-16 -277 -257)"/>`
  )
}

export function teapot(coat: Coat, seed = 1, bail = false): Piece {
  const body = thrown('teapot', coat, seed)
  const plain: Coat = {
    glaze: coat.dip && !coat.dip.fromFoot ? coat.dip.glaze : coat.glaze,
    specks: (coat.specks ?? 0) / 4,
  }
  const side: Point[] = [
    [150, -206],
    [226, -232],
    [272, -176],
    [250, -96],
    [168, -64],
  ]
  const over: Point[] = [
    [-118, -228],
    [-128, -350],
    [0, -420],
    [128, -350],
    [118, -228],
  ]
  return {
    ...body,
    draw: (id) =>
      (bail ? '' : handle(side, 26, coat.glaze, `${id}k`)) +
      spout(coat.glaze, id) +
      body.draw(id) +
      at(0, -246, 0.74, vessel(shapes.lid, plain, `${id}l`, seed, 'closed')) +
      at(0, -286, 0.9, vessel(shapes.knob, plain, `${id}n`, seed, 'closed')) +
      (bail ? handle(over, 15, 'dune', `${id}k`) : ''),
  }
}

const lids = { jar: [-296, 1.06], smallJar: [-166, 0.86], crock: [-334, 1.3] } satisfies Partial<
  Record<Shape, [number, number]>
>

/** A jar with its lid on, glazed or of turned beech. */
export function jar(shape: 'jar' | 'smallJar' | 'crock', coat: Coat, seed = 1, lid: 'same' | 'wood' = 'same'): Piece {
  const body = thrown(shape, coat, seed)
  const [y, scale] = lids[shape]
  const r = rim(shapes[shape])[0]
  const top: Coat = { glaze: coat.glaze, specks: (coat.specks ?? 0) / 4 }
  return {
    ...body,
    draw: (id) =>
      body.draw(id) +
      (lid === 'wood'
        ? at(0, y - 4, 1, beech(r, id))
        : at(0, y, scale, vessel(shapes.lid, top, `${id}l`, seed, 'closed')) +
          at(0, y - 52 * scale, scale, vessel(shapes.knob, top, `${id}n`, seed, 'closed'))),
  }
}

function beech(r: number, id: string): string {
  const wood = linear(
    `${id}w`,
    [-r, 0, r, 0],
    [
      [0, '#c79f6e'],
      [0.3, '#e6c699'],
      [1, '#8f6a42'],
    ],
  )
  const ry = r * 0.2
  return (
    `<defs>${wood}</defs><path d="M${-r} -24V0A${r} ${n(ry)} 0 0 0 ${r} 0V-24Z" fill="url(#${id}w)"/><ellipse cy="-24" rx="${r}" ry="${n(ry)}" fill="#dfbd8e"/>` +
    `<g fill="none" stroke="#a97f50" opacity=".5">${[0.82, 0.6, 0.4, 0.2].map((s) => `<ellipse cx="${n(r * 0.1 * (1 - s))}" cy="-24" rx="${n(r * s)}" ry="${n(ry * s)}" stroke-width="1.5"/>`).join('')}</g>`
  )
}

export function candlestick(coat: Coat, seed = 1, wax: GlazeName = 'chalk', tall = 1): Piece {
  const stick = thrown('candleFoot', coat, seed)
  const [, h] = rim(shapes.candleFoot)
  const candle =
    at(
      0,
      -h + 4,
      1,
      `<g transform="scale(1 ${tall})">${vessel(shapes.candle, { glaze: wax }, `x${seed}`, seed, 'closed')}</g>`,
    ) +
    `<path d="${smooth([
      [0, -h - 326 * tall],
      [2, -h - 340 * tall],
      [-1, -h - 352 * tall],
    ])}" fill="none" stroke="#3a322b" stroke-width="4" stroke-linecap="round"/>`
  return withMore(stick, '', candle)
}

export function planted(shape: 'planter' | 'lowPlanter', coat: Coat, seed: number, plant: string): Piece {
  const pot = thrown(shape, { ...coat, holds: '#4a3a2e' }, seed)
  const under = thrown('saucer', { glaze: coat.glaze }, seed)
  const scale = shape === 'planter' ? 0.94 : 1.14
  return {
    ...pot,
    radius: 190,
    draw: (id) => at(0, 6, scale, under.draw(`${id}u`)) + at(0, -14, 1, pot.draw(id) + plant),
  }
}

/**
 * Stacked bowls. The mouths of the lower ones are behind the bowl inside them, their near walls in front of it; so all
 * mouths come first, then the topmost bowl, then the walls down to the lowest.
 */
export function stacked(shape: Shape, coats: Coat[], step: number, seed = 1): Piece {
  const base = thrown(shape, coats[0] ?? { glaze: 'chalk' }, seed)
  const profile = shapes[shape]
  const top = coats.length - 1
  const mouths = (id: string) =>
    coats.slice(0, top).map((coat, i) => at(0, -step * i, 1, mouth(profile, coat, `${id}m${i}`)))
  const walls = (id: string) =>
    coats.map((coat, i) =>
      at(0, -step * i, 1, vessel(profile, coat, `${id}${i}`, seed + i, i === top ? 'open' : 'under')),
    )
  return {
    ...base,
    height: base.height + step * top,
    draw: (id) => [...mouths(id), ...walls(id).toReversed()].join(''),
  }
}
