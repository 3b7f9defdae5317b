import { parseArgs } from 'node:util'
import { views, type View } from '#test/support/browser/fit.ts'

/** How the screens are to be captured. */
export interface Wishes {
  views: View[]
  /** Addresses with the prefix `/de`, loaded again. */
  german: boolean
  /** Loaded again without script. */
  plain: boolean
  dark: boolean
  forced: boolean
  /** Only the first view instead of the whole page. */
  fold: boolean
}

/** The arguments after `npm run screens --`: an optional folder, the stories, and the options. */
export function parseWishes(args: string[]): {
  check: 'fit' | 'axe' | null
  folder: string
  stories: string[]
  wishes: Wishes
} {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: flag,
      axe: flag,
      views: { type: 'string', default: '390,1440' },
      german: flag,
      plain: flag,
      dark: flag,
      forced: flag,
      fold: flag,
    },
  })
  const { check: fit, axe, views: named, ...rest } = values
  const check = axe ? 'axe' : fit ? 'fit' : null
  const folder = check ? '' : (positionals.shift() ?? '')
  if (!check && !folder)
    throw new Error('Name the folder for the pictures: npm run screens -- FOLDER, or look with --check or --axe')
  return { check, folder, stories: positionals, wishes: { ...rest, views: named.split(',').map(getView) } }
}

/** A state that only a click can cause is lost when the page is loaded again. */
export const isSeenAnew = ({ german, plain }: Wishes): boolean => german || plain

function getView(name: string): View {
  const found = views.find((view) => view.name.replace(' ', '') === name)
  if (!found) throw new Error(`There is no view ${name}: ${views.map((view) => view.name.replace(' ', '')).join(', ')}`)
  return found
}
