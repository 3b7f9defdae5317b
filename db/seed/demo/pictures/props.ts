import { darken, lighten } from './colour.ts'
import { n, whole } from './path.ts'
import type { Piece } from './pieces.ts'
import type { Profile } from './profile.ts'
import { linear } from './scene.ts'
import { vessel } from './vessel.ts'

// Objects of a known size beside the product. Drawn at 30 pixels per centimetre; a picture with another scale passes it
// through `at`.
const perCentimetre = 30

/** The scale of these objects in a picture with this many pixels per centimetre. */
export const at = (pixels: number) => pixels / perCentimetre

const round: Profile = {
  tilt: 0.2,
  points: [
    [6, 204],
    [50, 222],
    [96, 196],
    [116, 132],
    [98, 56],
    [52, 8],
    [30, 0],
  ],
}

/** 8 cm wide. */
export const apple = (glaze: 'rust' | 'kelp' = 'rust', seed = 1): Piece => ({
  radius: 80,
  height: 220,
  draw: (id) =>
    vessel(round, { glaze, specks: 60, inside: glaze }, id, seed, 'closed') +
    `<path d="M-44 -206Q0 -180 44 -206Q20 -196 0 -196T-44 -206Z" fill="#2b1f19" opacity=".35"/>` +
    `<path d="M0 -194C2 -220 10 -236 24 -252" fill="none" stroke="#4a3626" stroke-width="9" stroke-linecap="round"/>`,
})

/** A lying book, 20 cm wide and 3 cm thick, its spine to the viewer. */
export const book = (cover = '#3d5468', width = 600, thick = 84): Piece => ({
  radius: width * 0.42,
  height: thick,
  draw(id) {
    const half = width / 2
    const deep = width * 0.2
    const top = linear(
      `${id}t`,
      [-half, 0, half, 0],
      [
        [0, lighten(cover, 0.22)],
        [1, cover],
      ],
    )
    const back = linear(
      `${id}b`,
      [0, -thick, 0, 0],
      [
        [0, lighten(cover, 0.12)],
        [0.5, cover],
        [1, darken(cover, 0.35)],
      ],
    )
    return (
      `<defs>${top}${back}</defs><path d="M${-half} ${-thick}L${whole(-half + deep * 0.5)} ${whole(-thick - deep)}H${whole(half - deep * 0.2)}L${half} ${-thick}Z" fill="url(#${id}t)"/>` +
      `<rect x="${-half}" y="${-thick}" width="${width}" height="${thick}" rx="9" fill="url(#${id}b)"/>` +
      `<path d="M${whole(-half + 44)} ${-thick}v${thick}M${whole(half - 44)} ${-thick}v${thick}M${whole(-half + 58)} ${-thick}v${thick}M${whole(half - 58)} ${-thick}v${thick}" stroke="#e6d3a4" stroke-width="3" opacity=".7"/>`
    )
  },
})

/** A lying wooden spoon, 20 cm long. */
export const spoon: Piece = {
  radius: 0,
  height: 0,
  flat: true,
  draw(id) {
    const wood = linear(
      `${id}w`,
      [0, -20, 0, 20],
      [
        [0, '#e8cda2'],
        [1, '#a97f50'],
      ],
    )
    const shade = (x: number, rx: number, ry: number) =>
      `<ellipse cx="${x}" cy="16" rx="${rx}" ry="${ry}" fill="url(#sh)" opacity=".7"/>`
    const form = `<path d="M-300 -12C-120 -12 20 -10 120 -22C190 -36 296 -34 300 0S190 36 120 22C20 10 -120 12 -300 12Q-312 0 -300 -12Z" fill="url(#${id}w)"/>`
    return (
      `<defs>${wood}</defs>${shade(-60, 290, 26)}${shade(210, 130, 52)}${form}` +
      `<ellipse cx="206" cy="-4" rx="78" ry="20" fill="#8f6a42" opacity=".55"/><ellipse cx="210" cy="1" rx="70" ry="15" fill="#c79f6e" opacity=".7"/>`
    )
  },
}

/** A stool of pine, 45 cm high. */
export const stool: Piece = {
  radius: 300,
  height: 1350,
  flat: true,
  draw(id) {
    const wood = linear(
      `${id}w`,
      [-480, 0, 480, 0],
      [
        [0, '#e3c394'],
        [0.4, '#d6b17d'],
        [1, '#946f45'],
      ],
    )
    const leg = (x: number, lean: number, foot: number, dark = 0) =>
      `<path d="M${x - 34} -1290L${x + lean - 26} ${foot}h52L${x + 34} -1290Z" fill="${dark ? darken('#c79f6e', 0.34) : `url(#${id}w)`}"/>`
    return (
      `<defs>${wood}</defs><ellipse cx="190" cy="-40" rx="760" ry="120" fill="url(#sh)" opacity=".5"/>` +
      [-430, 430].map((x) => `<ellipse cx="${x + 14}" rx="80" ry="24" fill="url(#sh)"/>`).join('') +
      `${leg(-240, -40, -70, 1)}${leg(240, 40, -70, 1)}` +
      `<path d="M-372 -420H372v44H-372Z" fill="#a97f50"/>${leg(-350, -80, 0)}${leg(350, 80, 0)}` +
      `<path d="M-480 -1350V-1300A480 ${n(96)} 0 0 0 480 -1300V-1350Z" fill="url(#${id}w)"/><ellipse cy="-1350" rx="480" ry="96" fill="#e6c99c"/>` +
      `<g fill="none" stroke="#a97f50" stroke-width="4" opacity=".4"><ellipse cx="30" cy="-1350" rx="380" ry="70"/><ellipse cx="50" cy="-1350" rx="240" ry="42"/></g>`
    )
  },
}
