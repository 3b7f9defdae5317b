import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { changesNothing } from '#app/operations/changes-nothing.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Tx } from '#db/database.server.ts'
import { cleaned, entriesOf, type MenuChange, menuChange, targetKinds } from './menu.ts'
import { menu, type MenuFacts } from './menu.record.ts'
import { findTargets, keyOfTarget } from './targets.server.ts'

/** What the header or the footer of the shop shows, in its order; or what the shop chooses by itself. */
export const changeMenu = operation({
  name: 'menus.change',
  http: 'PUT /menus/:menu',
  permission: 'settings:write',
  nature: 'plain',
  on: menu,
  input: menuChange,
  refusals: ['menu.flat', 'menu.target'],
  already: ({ facts, input }) => (changesNothing(facts.items && cleaned(facts.items), itemsOf(input)) ? {} : null),
  may: fits,
  undo: { input: (was, is) => ({ automatic: was.automatic ?? is.automatic, items: was.items ?? is.items }) },
  async run({ tx, facts, input, actor }) {
    const items = itemsOf(input)
    const unknown = items && (await findUnknown(tx, facts, items))
    if (unknown) return refuse('menu.target', unknown)
    await tx
      .updateTable('menus')
      .set({ items: items && JSON.stringify(items), updatedAt: actor.now })
      .where('key', '=', facts.key)
      .execute()
    return agree({})
  },
})

const itemsOf = ({ automatic, items }: MenuChange) => (automatic ? null : cleaned(items))

/** The footer has room for one level. */
function fits({ key }: MenuFacts, { items }: MenuChange): Outcome<undefined, 'menu.flat'> {
  const at = key === 'footer' ? items.findIndex((item) => item.items.length > 0) : -1
  return at < 0 ? agree() : refuse('menu.flat', `/items/${at}/items`)
}

/** The place of what leads to nothing. What was there before may, since it can have been deleted meanwhile. */
async function findUnknown(tx: Tx, facts: MenuFacts, items: NonNullable<MenuFacts['items']>): Promise<string | null> {
  const known = new Set([
    ...(await findTargets(tx, items)).keys(),
    ...entriesOf(facts.items ?? []).map(([entry]) => keyOfTarget(entry)),
  ])
  for (const [entry, ...path] of entriesOf(items)) {
    const kind = targetKinds.find((each) => entry[each] !== undefined)
    const isStored = kind === 'collection' || kind === 'page' || kind === 'product'
    if (isStored && !known.has(keyOfTarget(entry))) return `/${path.join('/')}/${kind}`
  }
  return null
}
