import { darken, lighten } from './colour.ts'
import { motifs, type Motif } from './motifs.ts'
import { dots, n, polygon, smooth, whole, type Point } from './path.ts'
import { dice } from './random.ts'

/** What is printed on a sheet or painted on a tile: drawn from its upper left corner over this width and height. */
export type Face = (width: number, height: number) => string

export const filled =
  (colour: string, face?: Face): Face =>
  (w, h) =>
    `<path d="M0 0h${w}v${h}H0z" fill="${colour}"/>${face?.(w, h) ?? ''}`

/** A face inside a margin of bare paper. */
export const framed =
  (margin: number, face: Face, foot = margin): Face =>
  (w, h) => {
    const [iw, ih] = [w - margin * 2, h - margin - foot]
    // One picture may contain two of different sizes.
    const id = `fm${iw}x${ih}`
    return `<clipPath id="${id}"><path d="M0 0h${iw}v${ih}H0z"/></clipPath><g transform="translate(${margin} ${margin})" clip-path="url(#${id})">${face(iw, ih)}</g>`
  }

/** A motif repeated in offset rows, like a block print. */
export const blocks =
  (motif: Motif, colour: string, step = 90, size = 0.9, turned = 0, second = colour): Face =>
  (w, h) => {
    const cell = (x: number, y: number, turn: number, ink: string) =>
      `<path d="${motifs[motif]}" fill="${ink}" fill-rule="evenodd" transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${size})"/>`
    const s = step
    return (
      `<defs><pattern id="bk${motif}" width="${s * 2}" height="${s * 2}" patternUnits="userSpaceOnUse">` +
      `${cell(s / 2, s / 2, turned, colour)}${cell(s * 1.5, s / 2, -turned, second)}${cell(0, s * 1.5, -turned, second)}${cell(s * 2, s * 1.5, -turned, second)}${cell(s, s * 1.5, turned, colour)}` +
      `</pattern></defs><path d="M0 0h${w}v${h}H0z" fill="url(#bk${motif})"/>`
    )
  }

/** Tide lines: each one swells where the one above it did, a little later. */
export const tides =
  (colour: string, count = 16, swell = 26, seed = 1): Face =>
  (w, h) => {
    const roll = dice(seed)
    const [a, b, c] = [roll.between(1, 2), roll.between(2, 4), roll.between(0, 6)]
    const lines = Array.from({ length: count }, (_, i) => {
      const share = (i + 0.5) / count
      const points: Point[] = Array.from({ length: 9 }, (_, j) => {
        const x = j / 8
        const rise = Math.sin(x * 6.3 * a + i * 0.28 + c) * (1 - share * 0.6) + Math.sin(x * 6.3 * b - i * 0.2) * 0.35
        return [x * (w + 20) - 10, h * share + rise * swell]
      })
      return `<path d="${smooth(points)}" stroke-width="${n(2 + share * 7)}"/>`
    })
    return `<g fill="none" stroke="${colour}">${lines.join('')}</g>`
  }

export const spotted =
  (colour: string, step = 44, size = 15): Face =>
  (w, h) => {
    const rows = Array.from({ length: Math.ceil(h / step) }, (_, row) =>
      Array.from({ length: Math.ceil(w / step) + 1 }, (_, i): Point => [
        i * step + (row % 2 ? step / 2 : 0),
        row * step + step / 2,
      ]),
    )
    return `<path d="${dots(rows.flat())}" stroke="${colour}" stroke-width="${size}" stroke-linecap="round"/>`
  }

export const chips =
  (colours: string[], count = 70, size = 24, seed = 1): Face =>
  (w, h) => {
    const roll = dice(seed)
    const chip = () => {
      const [x, y, reach] = [roll() * w, roll() * h, size * roll.between(0.4, 1)]
      return polygon(
        Array.from({ length: 5 }, (_, i): Point => {
          const angle = (i / 5) * 6.28 + roll.between(-0.4, 0.4)
          return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
        }),
      )
    }
    return colours
      .map((colour) => `<path d="${Array.from({ length: count / colours.length }, chip).join('')}" fill="${colour}"/>`)
      .join('')
  }

/** Marbled paper: drops of colour drawn through with a comb. */
export const marbled =
  (colours: string[], seed = 1): Face =>
  (w, h) => {
    const roll = dice(seed)
    const bands = 13
    return Array.from({ length: bands }, (_, i) => {
      const base = (h * (i - 0.6)) / (bands - 2)
      const points: Point[] = Array.from({ length: 8 }, (_, j) => [
        (j / 7) * (w + 40) - 20,
        base + Math.sin(j * 2.1 + i * 0.55) * h * 0.045 + roll.between(-9, 9),
      ])
      const line = smooth(points)
      return `<path d="${line}V${h + 40}H-20Z" fill="${colours[i % colours.length]}"/>`
    }).join('')
  }

/** Pressed seaweed: fronds that fork again and again. */
export const seaweed =
  (colour: string, seed = 1, ribbons = false): Face =>
  (w, h) => {
    const roll = dice(seed)
    const strokes: string[] = []
    const grow = (x: number, y: number, angle: number, length: number, wide: number, depth: number) => {
      const [ex, ey] = [x + Math.sin(angle) * length, y - Math.cos(angle) * length]
      const bend = roll.between(-0.3, 0.3) * length
      strokes.push(
        `<path d="M${whole(x)} ${whole(y)}Q${whole((x + ex) / 2 + bend)} ${whole((y + ey) / 2)} ${whole(ex)} ${whole(ey)}" stroke-width="${n(wide)}"/>`,
      )
      if (depth === 0) return
      const fork = ribbons ? 0.3 : 0.42
      for (const side of [-1, 1])
        grow(
          ex,
          ey,
          angle * 0.75 + side * roll.between(fork * 0.6, fork * 1.3),
          length * roll.between(0.68, 0.86),
          wide * (ribbons ? 0.92 : 0.72),
          depth - 1,
        )
    }
    grow(w / 2, h * 0.94, 0, h * (ribbons ? 0.23 : 0.25), w * (ribbons ? 0.05 : 0.036), 4)
    return `<g fill="none" stroke="${colour}" stroke-linecap="round" opacity=".92">${strokes.join('')}</g>`
  }

/** The harbour at night: hills, a moon and its reflection, one boat. */
export const harbour =
  (sky: string, water: string, hill: string, moon: string): Face =>
  (w, h) => {
    const line = h * 0.56
    const road = Array.from({ length: 9 }, (_, i) => {
      const half = w * (0.03 + i * 0.014)
      return `M${whole(w * 0.66 - half * (i % 2 ? 0.7 : 1))} ${whole(line + 16 + i * i * 2.6)}h${whole(half * 1.8)}`
    }).join('')
    return (
      `<path d="M0 0h${w}v${h}H0z" fill="${sky}"/><circle cx="${n(w * 0.66)}" cy="${n(h * 0.24)}" r="${n(w * 0.12)}" fill="${moon}"/>` +
      `<path d="M0 ${n(line)}V${n(h * 0.44)}C${n(w * 0.15)} ${n(h * 0.38)} ${n(w * 0.3)} ${n(h * 0.42)} ${n(w * 0.46)} ${n(h * 0.5)}S${n(w * 0.8)} ${n(h * 0.53)} ${w} ${n(h * 0.47)}V${n(line)}Z" fill="${hill}"/>` +
      `<path d="M0 ${n(line)}h${w}V${h}H0z" fill="${water}"/><path d="${road}" stroke="${moon}" stroke-width="5" stroke-linecap="round" opacity=".85"/>` +
      `<path d="M${n(w * 0.2)} ${n(line)}l4 -${n(h * 0.17)}h14l4 ${n(h * 0.17)}z" fill="${moon}"/><path d="M${n(w * 0.2 - 3)} ${n(line - h * 0.17)}h28v-12h-28z" fill="${darken(hill, 0.3)}"/>` +
      `<path d="${motifs.boat}" fill="${lighten(hill, 0.75)}" transform="translate(${n(w * 0.36)} ${n(h * 0.7)}) scale(${n(w / 330)})"/>` +
      `<path d="M${n(w * 0.1)} ${n(h * 0.86)}q40 -10 80 0t80 0M${n(w * 0.5)} ${n(h * 0.92)}q40 -10 80 0" fill="none" stroke="${sky}" stroke-width="5" opacity=".6"/>`
    )
  }

/** A few large motifs under each other, like a fishmonger's sign. */
export const column =
  (motif: Motif, inks: string[], size: number): Face =>
  (w, h) =>
    inks
      .map(
        (ink, i) =>
          `<path d="${motifs[motif]}" fill="${ink}" fill-rule="evenodd" transform="translate(${n(w / 2)} ${n((h * (i + 0.5)) / inks.length)}) scale(${i % 2 ? -size : size} ${size})"/>`,
      )
      .join('')

/** A calendar month: a picture over seven columns. */
export const month =
  (picture: Face, ink: string): Face =>
  (w, h) => {
    const top = h * 0.56
    const cell = (w - 60) / 7
    const days = Array.from({ length: 31 }, (_, i): Point => [
      30 + cell * (((i + 2) % 7) + 0.5),
      top + 56 + (Math.floor((i + 2) / 7) * (h - top - 80)) / 5,
    ])
    return (
      framed(0, picture, h - top)(w, h) +
      `<path d="M30 ${n(top + 26)}h90" stroke="${ink}" stroke-width="9"/>` +
      `<path d="${days.map(([x, y]) => `M${whole(x - 7)} ${whole(y)}h14`).join('')}" stroke="${ink}" stroke-width="7" opacity=".8"/>` +
      `<path d="${days.map(([x, y]) => `M${whole(x - cell / 2 + 6)} ${whole(y + 20)}h${whole(cell - 12)}`).join('')}" stroke="${ink}" stroke-width="1" opacity=".45"/>`
    )
  }

/** Lines of text, too small to read. */
export const lettered =
  (ink: string, lines: number[]): Face =>
  (w, h) =>
    `<path d="${lines.map((long, i) => `M${n(w / 2 - (w * long) / 2)} ${n(h / 2 + (i - (lines.length - 1) / 2) * 22)}h${n(w * long)}`).join('')}" stroke="${ink}" stroke-width="6" opacity=".8"/>`

export const over =
  (...faces: Face[]): Face =>
  (w, h) =>
    faces.map((face) => face(w, h)).join('')
