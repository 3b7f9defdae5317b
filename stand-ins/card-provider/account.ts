import type Stripe from 'stripe'

const created = 1_700_000_000
export const accountId = 'acct_1BarrowStandIn'

export function accountShape(shopName: string, prefix: string): Stripe.Account {
  const noKana = { statement_descriptor_prefix_kana: null, statement_descriptor_prefix_kanji: null }
  return {
    id: accountId,
    object: 'account',
    business_profile: {
      mcc: '5999',
      minority_owned_business_designation: null,
      name: shopName,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country: 'DE',
    created,
    default_currency: 'eur',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: { statement_descriptor_prefix: prefix, ...noKana },
      dashboard: { display_name: shopName, timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: prefix,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        ...noKana,
      },
    },
    type: 'standard',
  } satisfies Stripe.Account
}

/** The text on a card statement: 5 to 22 plain characters. */
export function descriptorOf(shopName: string): string {
  const plain = shopName.toUpperCase().replaceAll(/[^A-Z0-9 ]/g, '')
  return plain.trim().slice(0, 22).padEnd(5, 'X')
}
