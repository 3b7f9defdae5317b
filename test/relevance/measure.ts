import { search } from '#app/catalogue/search/search.server.ts'
import { readNarrowing, wordsOf } from '#app/catalogue/lists/listing.ts'
import type { MadeProduct } from './catalogue.ts'
import { classes, gradeOf, ndcg, type Query } from './grades.ts'

export type Engine = (text: string, locale: 'en' | 'de') => Promise<string[]>

export const ours: Engine = async (text, locale) => {
  const narrowing = readNarrowing(new URLSearchParams())
  if (!narrowing) throw new Error('A search that is narrowed by nothing is refused')
  const { found } = await search(wordsOf(text), narrowing, locale)
  return found.products.slice(0, 10).map(({ slug }) => slug)
}

interface Graded {
  catalogue: MadeProduct[]
  queries: Query[]
}

/** The mean of all queries, printed by class with the worst queries. */
export async function measure(name: string, engine: Engine, { catalogue, queries }: Graded): Promise<number> {
  const facts = new Map(catalogue.map((product) => [product.slug, product.facts]))
  const scoreOf = (shown: string[], { want }: Query) =>
    ndcg(
      shown.flatMap((slug) => facts.get(slug) ?? []).map((each) => gradeOf(each, want)),
      catalogue.map((product) => gradeOf(product.facts, want)),
    )
  const scored: { query: Query; score: number; first: string }[] = []
  for (const query of queries) {
    const shown = await engine(query.text, query.locale)
    scored.push({ query, score: scoreOf(shown, query), first: shown.slice(0, 3).join(' ') })
  }
  const told = classes.map((kind) => {
    const own = scored.filter((each) => each.query.kind === kind)
    return `${kind} ${mean(own.map(({ score }) => score)).toFixed(3)} (${own.length})`
  })
  const worst = scored
    .filter(({ score }) => score < 0.7)
    .map((each) => `${each.query.locale} ${each.query.text}: ${each.score.toFixed(2)} ${each.first}`)
  const all = mean(scored.map(({ score }) => score))
  console.log(
    `${name}: nDCG@10 ${all.toFixed(3)}; ${told.join(', ')}${process.env.WORST ? `\n${worst.join('\n')}` : ''}`,
  )
  return all
}

const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
