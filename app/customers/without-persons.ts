const named = (tables: string) => tables.trim().split(/\s+/)

/** Tables that are about no customer, by what they are about. */
export const withoutPersons: Readonly<Record<string, readonly string[]>> = {
  'the catalogue': named(`
    bought_together bought_together_until collection_products collection_words
    collection_words_worked_out collections facet_counts facet_counts_worked_out media option_values
    options product_changes product_media product_sales product_schedules products products_without_picture redirects search_colours
    search_differences search_documents search_languages search_synonyms search_synonyms_worked_out
    search_word_changes search_words shelf shelf_changes shelf_differences shelf_places
    shelf_places_worked_out shelf_rebuild shelf_worked_out shown_pictures synonym_rules variant_prices
    variant_sales variants imports uploads page_words page_words_worked_out`),
  stock: named(`
    stock_levels stock_movements stock_on_offer stock_reservations`),
  'suppliers, which are firms': named(`
    purchase_order_lines purchase_orders purchase_receipt_lines purchase_receipts`),
  'the shop itself': named(`
    api_keys locations menus pages page_versions settings staff_roles shipping_methods shipping_zones tax_rates webhooks`),
  'amounts and ids of orders': named(`
    account_credits account_payments account_refunds cart_lines disputes gone_cart_lines invoices_due ledger_entries
    order_lines payment_problems refund_lines removed_attempts return_lines shipment_lines unpaid_orders`),
  'messages of the payment provider, of which only ids are kept': named(`
    provider_cursors provider_events`),
  'the machinery': named(`
    audit_checks backfills batch_items batches audit_seals audit_unsealed change_sweeps changes database_servers index_now looking migrations
    postponed_work webhook_outbox`),
}

/** Columns of those tables whose names sound personal, and are not: of the shop, of its locations, of its keys. */
export const harmless: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['networks'],
  locations: ['phone', 'email'],
  // A view of the orders' own columns.
  unpaid_orders: ['wide_network'],
}

/** The list of docs/personal-data.md. */
export const othersList = (): string =>
  Object.entries(withoutPersons)
    .map(([about, tables]) => `- ${about}: ${tables.map((table) => `\`${table}\``).join(', ')}`)
    .join('\n')
