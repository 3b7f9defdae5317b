/** The files of a former shop beside its products. */
export const besideKinds = [
  'redirects',
  'shopify_customers',
  'woocommerce_customers',
  'shopify_orders',
  'shopify_collections',
] as const
export type BesideKind = (typeof besideKinds)[number]

/** Files of which each row is about a person. */
const ofPeople: readonly string[] = [
  'shopify_customers',
  'woocommerce_customers',
  'shopify_orders',
] satisfies BesideKind[]
export const isOfPeople = (format: string): boolean => ofPeople.includes(format)

/** What a file is by its headings: one that the import keeps, or one that this shop has no place for. */
export type FoundKind = BesideKind | 'discounts'

/** Headings of which a file of this kind has all, and one of the others at least. */
const marks: Record<FoundKind, { all: readonly string[]; one?: readonly string[] }> = {
  redirects: { all: ['redirect from', 'redirect to'] },
  shopify_orders: { all: ['name', 'lineitem quantity', 'lineitem name'] },
  shopify_customers: {
    all: ['email', 'first name', 'last name'],
    one: ['total spent', 'total orders', 'accepts email marketing', 'accepts marketing'],
  },
  // What apps write: the shop itself has no file of them. A file of products names none of its collections' products.
  shopify_collections: { all: ['handle'], one: ['product: handle', 'rule: product column', 'must match'] },
  // What its page of customers downloads.
  woocommerce_customers: { all: ['name', 'username', 'email'], one: ['total spend', 'aov', 'last active', 'orders'] },
  discounts: {
    all: [],
    one: [
      'discount class',
      'discount code id',
      'times used in total',
      'usage limit per code',
      'discount_type',
      'coupon_code',
      'coupon code',
      'coupon amount',
      'initial balance',
      'gift card code',
    ],
  },
}

/** Null: a file of products, or an unknown one. */
export function kindOf(header: readonly string[]): FoundKind | null {
  const names = new Set(header.map(plainHeading))
  const kinds: readonly FoundKind[] = [...besideKinds, 'discounts']
  const fits = (kind: FoundKind) => {
    const { all, one } = marks[kind]
    return all.every((name) => names.has(name)) && (!one || one.some((name) => names.has(name)))
  }
  return kinds.find(fits) ?? null
}

/** A heading as this import knows it, whatever its capitals and spaces. */
export const plainHeading = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')
