import type { commentsEn } from './comments.en.ts'

export const commentsDe = {
  'comments.object': 'Verwaltung',
  'comments.someone': 'Ein Programm',
  'comments.letter.subject': '{who} erwähnt Sie: {object}',
  'comments.letter.open': 'In der Verwaltung öffnen',
  'comments.letter.why':
    'Sie bekommen diese E-Mail, weil jemand aus dem Team Ihren Namen hinter ein @ geschrieben hat.',
} satisfies Record<keyof typeof commentsEn, string>
