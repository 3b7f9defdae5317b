import type { Visit } from '#app/web/requests/visit.ts'

/** Somebody who brings nothing that the shop has given: a first visit, or a search engine. Such a one has changed nothing. */
export const isStranger = ({ header }: Pick<Visit, 'header'>) =>
  header('cookie') === undefined && header('authorization') === undefined
