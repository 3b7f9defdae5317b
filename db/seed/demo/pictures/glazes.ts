import { darken, lighten } from './colour.ts'

import type { Texts } from '#db/seed/demo/types.ts'

export interface Glaze {
  name: Texts
  /** The main colour. */
  body: string
  /** Where the glaze is thick. */
  pool: string
  /** Where the glaze is thin at an edge and the clay shows. */
  edge: string
  speck: string
  /** 0 is dry and matt, 1 is wet. */
  gloss: number
}

const glaze = (en: string, de: string, body: string, gloss: number, edge?: string, speck?: string): Glaze => ({
  name: { en, de },
  body,
  pool: darken(body, 0.28),
  edge: edge ?? lighten(body, 0.45),
  speck: speck ?? darken(body, 0.5),
  gloss,
})

export const glazes = {
  chalk: glaze('Chalk', 'Kreide', '#ece5d8', 0.35, '#c9a987', '#7a5a42'),
  moon: glaze('Moon white', 'Mondweiß', '#f3efe8', 0.8, '#fffdf8'),
  fog: glaze('Sea fog', 'Seenebel', '#b9c7c9', 0.4, '#d9c6ad', '#56666b'),
  tide: glaze('Tide blue', 'Flutblau', '#41698a', 0.85, '#b9a58a'),
  ink: glaze('Ink', 'Tinte', '#2d3a4a', 0.7, '#8a6f57', '#0f161f'),
  kelp: glaze('Kelp', 'Tang', '#67734f', 0.6, '#b39a6b'),
  celadon: glaze('Celadon', 'Seladon', '#a8bfa9', 0.95, '#e6e9da'),
  dune: glaze('Dune', 'Düne', '#d9bf98', 0.3, '#b58a5d', '#8a5a34'),
  rust: glaze('Rust', 'Rost', '#a9593a', 0.55, '#d99b6c', '#4a2416'),
  hip: glaze('Rose hip', 'Hagebutte', '#cf9384', 0.45, '#ecd2c2', '#8b4a3f'),
  amber: glaze('Amber', 'Bernstein', '#c28a3a', 1, '#ecc98a', '#6b3d12'),
  tenmoku: glaze('Iron black', 'Eisenschwarz', '#33302e', 0.9, '#8f5a34', '#8f5a34'),
} satisfies Record<string, Glaze>

export type GlazeName = keyof typeof glazes

export const clays = { pale: '#d8c4a6', red: '#a96a4a', dark: '#55453c', sand: '#c7a983' }
