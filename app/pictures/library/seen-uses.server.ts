import { sql } from 'kysely'
import { product } from '#app/catalogue/writing/product.record.ts'
import type { Actor } from '#app/operations/actor.ts'

/** Of what shows a picture, what every visitor of the shop sees. */
export const publicUses = {
  product: (alias: 'p' | 't') => sql<boolean>`${sql.ref(`${alias}.status`)} = 'active'`,
  collection: sql<boolean>`c.shown`,
  location: sql<boolean>`l.is_shown`,
}

const allUses: typeof publicUses = { product: () => sql`true`, collection: sql`true`, location: sql`true` }

/** What this actor may know of: who only cares for pictures, what is public. The shop itself knows of everything. */
export const seenUses = (actor?: Actor) => (!actor || actor.permissions.has(product.permission) ? allUses : publicUses)
