export const referenceEn = {
  'api.title': 'API',
  'api.text': 'Everything that can be done in this shop, for your programs.',
  'api.of': 'API: {resource}',
  'api.overview': 'Overview',
  'api.resources': 'API reference',
} as const
