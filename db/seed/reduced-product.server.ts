import { sql } from 'kysely'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { saveProduct, type Written } from '#app/catalogue/writing/product-writing.server.ts'
import type { Writing } from '#app/catalogue/writing/variant-writing.server.ts'
import type { Tx } from '#db/database.server.ts'

/**
 * Saves a new product whose reductions begin now: it is first saved at its full price, so that its price history has a
 * reference price. Only a demo shop has a past that its database has not seen.
 */
export async function saveReducedProduct(tx: Tx, input: ProductInput, writing: Writing, since: Date): Promise<Written> {
  const full = input.variants.map((variant) =>
    variant.compareAtPrice ? { ...variant, price: variant.compareAtPrice, compareAtPrice: null } : variant,
  )
  await saveProduct(tx, { ...input, variants: full }, writing)
  await sql`
    update variant_prices h set from_at = ${since} from variants v join products p on p.id = v.product_id
    where h.variant_id = v.id and p.slug = ${input.slug} and h.from_at = now()`.execute(tx)
  await saveProduct(tx, input, writing)
  // Saved twice, and changed by nobody: what is changed is not removed with the demo.
  await tx.updateTable('products').set({ version: 1 }).where('slug', '=', input.slug).execute()
  return 'created'
}
