import { parseArgs } from 'node:util'
import { views, type View } from '#test/support/browser/fit.ts'

/** How the screens are to be looked at. */
export interface Wishes {
  views: View[]
  /** Addresses with `/de` before them, opened anew. */
  german: boolean
  /** Opened anew without script. */
  plain: boolean
  dark: boolean
  forced: boolean
  /** What the window shows at first, in place of the whole page. */
  fold: boolean
}

/** What stands after `npm run screens --`: the folder or nothing, the stories, and the wishes. */
export function parseWishes(args: string[]): { check: boolean; folder: string; stories: string[]; wishes: Wishes } {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: flag,
      views: { type: 'string', default: '390,1440' },
      german: flag,
      plain: flag,
      dark: flag,
      forced: flag,
      fold: flag,
    },
  })
  const { check, views: named, ...rest } = values
  const folder = check ? '' : (positionals.shift() ?? '')
  if (!check && !folder)
    throw new Error('Name the folder for the pictures: npm run screens -- FOLDER, or look with --check')
  return { check, folder, stories: positionals, wishes: { ...rest, views: named.split(',').map(getView) } }
}

/** What is done by a click alone is gone when the page is opened anew. */
export const isSeenAnew = ({ german, plain }: Wishes): boolean => german || plain

function getView(name: string): View {
  const found = views.find((view) => view.name.replace(' ', '') === name)
  if (!found) throw new Error(`There is no view ${name}: ${views.map((view) => view.name.replace(' ', '')).join(', ')}`)
  return found
}
