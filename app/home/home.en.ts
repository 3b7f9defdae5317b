export const homeEn = {
  'home.look': 'Look around',
  'home.new': 'New from the workshop',
  'home.all': 'All collections',
  'home.collections': 'Where to begin',
  'home.reduced': 'A little less for now',
} as const
