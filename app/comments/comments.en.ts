export const commentsEn = {
  'comments.object': 'Back office',
  'comments.someone': 'A program',
  'comments.letter.subject': '{who} mentions you: {object}',
  'comments.letter.open': 'Open in the back office',
  'comments.letter.why': 'You get this email because a colleague has written your name after an @.',
} as const
