import { darken, lighten } from './colour.ts'
import { dots, n, smooth, whole, type Point } from './path.ts'
import { dice } from './random.ts'

const along = (line: Point[], share: number): Point => {
  const at = share * (line.length - 1)
  const i = Math.min(line.length - 2, Math.floor(at))
  const [a, b] = [line[i], line[i + 1]]
  if (!a || !b) return [0, 0]
  return [a[0] + (b[0] - a[0]) * (at - i), a[1] + (b[1] - a[1]) * (at - i)]
}

const stem = (line: Point[], colour: string, wide: number) =>
  `<path d="${smooth(line)}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round"/>`

/** A twig with pairs of leaves, each with a dark half. */
export function twig(line: Point[], colour: string, leaves: number, size: number, seed = 1): string {
  const roll = dice(seed)
  const id = `tw${seed}`
  const [from, to] = [along(line, 0), along(line, 1)]
  const rise = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI + 90
  const uses = Array.from({ length: leaves }, (_, i) => {
    const share = 0.3 + (0.7 * i) / (leaves - 1)
    const [x, y] = along(line, share)
    const turn = i === leaves - 1 ? rise : rise + (i % 2 ? 1 : -1) * roll.between(38, 66)
    return `<use href="#${id}" transform="translate(${whole(x)} ${whole(y)}) rotate(${whole(turn)}) scale(${n(size * roll.between(0.75, 1.1) * (1.15 - share * 0.4))})"/>`
  })
  return (
    `<defs><g id="${id}"><path d="M0 0C26 -14 30 -52 0 -86C-30 -52 -26 -14 0 0Z" fill="${colour}"/>` +
    `<path d="M0 0C26 -14 30 -52 0 -86C6 -50 5 -24 0 0Z" fill="${darken(colour, 0.2)}"/></g></defs>` +
    stem(line, darken(colour, 0.35), 4) +
    uses.join('')
  )
}

/** Reed or grass: bent stalks, each with a plume of seeds. */
export function reeds(root: Point, tips: Point[], colour: string, seed = 1): string {
  const roll = dice(seed)
  return tips
    .map((tip) => {
      const line: Point[] = [root, [root[0] + (tip[0] - root[0]) * 0.3, root[1] + (tip[1] - root[1]) * 0.55], tip]
      // A plume is densest in its middle and tapers to a point; every seed leans outwards.
      const seeds = Array.from({ length: 40 }, (_, i) => {
        const share = 0.56 + 0.44 * (i / 39)
        const [x, y] = along(line, share)
        const side = roll.between(-1, 1)
        const wide = 20 * Math.sin(((share - 0.5) / 0.54) * Math.PI) + 1
        return `M${whole(x + side * wide * 0.5)} ${whole(y)}l${whole(side * 12)} ${whole(-16 - roll() * 10)}`
      })
      const plume = (of: string[], ink: string, width: number) =>
        `<path d="${of.join('')}" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" opacity=".8"/>`
      return (
        stem(line, darken(colour, 0.3), 3) +
        plume(seeds, colour, 7) +
        plume(
          seeds.filter((_, i) => i % 3 === 0),
          lighten(colour, 0.45),
          3,
        )
      )
    })
    .join('')
}

/** Cow parsley: rays from one point, each with a cloud of small white flowers. */
export function umbel(root: Point, head: Point, size: number, colour: string, seed = 1): string {
  const roll = dice(seed)
  const green = '#77835f'
  const rays = Array.from({ length: 9 }, (_, i): Point => {
    const angle = -Math.PI / 2 + (i - 4) * 0.31
    return [head[0] + Math.cos(angle) * size, head[1] + Math.sin(angle) * size * 0.55]
  })
  const flowers = rays.flatMap(([x, y]) =>
    Array.from({ length: 6 }, (): Point => [x + roll.between(-17, 17), y + roll.between(-11, 9)]),
  )
  return (
    stem([root, [root[0] * 0.6 + head[0] * 0.4, (root[1] + head[1]) / 2], head], green, 4) +
    `<path d="${rays.map(([x, y]) => `M${whole(head[0])} ${whole(head[1])}Q${whole(head[0] * 0.6 + x * 0.4)} ${whole(y + 8)} ${whole(x)} ${whole(y)}`).join('')}" fill="none" stroke="${green}" stroke-width="2"/>` +
    `<path d="${dots(flowers)}" stroke="${darken(colour, 0.12)}" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="${dots(flowers.map(([x, y]): Point => [x - 1, y - 2]))}" stroke="${colour}" stroke-width="6" stroke-linecap="round"/>`
  )
}

/** A poppy: one thin stem, four petals. */
export function poppy(root: Point, head: Point, size: number, colour: string): string {
  const petal = (turn: number, shade: string) =>
    `<path d="M0 6C-34 0 -44 -36 -22 -52C-8 -60 12 -60 24 -50C44 -34 32 2 0 6Z" fill="${shade}" transform="rotate(${turn})"/>`
  return (
    stem([root, [root[0] * 0.7 + head[0] * 0.3, (root[1] + head[1]) / 2], head], '#77835f', 4) +
    `<g transform="translate(${whole(head[0])} ${whole(head[1])}) scale(${size})">${petal(-62, darken(colour, 0.18))}${petal(64, darken(colour, 0.12))}${petal(178, darken(colour, 0.25))}${petal(4, colour)}` +
    `<ellipse cy="-6" rx="9" ry="7" fill="#2c2620"/><path d="${dots([
      [-14, -12],
      [-8, -18],
      [0, -20],
      [8, -18],
      [14, -12],
    ])}" stroke="#2c2620" stroke-width="4" stroke-linecap="round"/></g>`
  )
}
