/**
 * The values that the stand-ins are started with and that the shop then uses. They give access to nothing outside this
 * machine.
 */
export const standInValues = {
  clientId: 'barrow',
  clientSecret: 'barrow-stand-in-secret',
  secretKey: 'sk_test_barrow',
  publishableKey: 'pk_test_barrow',
  webhookSecret: 'whsec_barrow',
  owner: 'owner@example.com',
  /** The accounts that the stand-in of the identity provider has from the beginning. */
  people: {
    ada: {
      subject: '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a01',
      email: 'ada@example.com',
      name: 'Ada Moreno',
      locale: 'en',
    },
    jonas: {
      subject: '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a02',
      email: 'jonas@example.com',
      name: 'Jonas Weber',
      locale: 'de',
    },
    owner: {
      subject: '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a03',
      email: 'owner@example.com',
      name: 'Mira Lindqvist',
      locale: 'en',
    },
  },
} as const
