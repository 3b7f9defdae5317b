import { sql } from 'kysely'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { saveProduct, type Written } from '#app/catalogue/writing/product-writing.server.ts'
import type { Writing } from '#app/catalogue/writing/variant-writing.server.ts'
import type { Tx } from '#db/database.server.ts'

/**
 * Writes a new product whose reductions begin now: it has stood at its full price before, so that the history of its prices
 * knows what may be struck. Only a made-up shop has a past that its database has not seen.
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
  return 'created'
}
