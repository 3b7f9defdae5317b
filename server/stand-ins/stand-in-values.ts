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
}
