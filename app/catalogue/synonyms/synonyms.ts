import { limits } from '#app/limits.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

/** The rules of a text, one a line: phrases between commas, each of which finds the others. */
export function rulesOf(words: string): string[][] {
  return words
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .map((phrase) => phrase.trim())
        .filter((phrase) => phrase !== ''),
    )
    .filter((rule) => rule.length > 0)
}

const wordsIn = (phrase: string) => phrase.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** A rule has at least two phrases, of at most three words: that many are compared with the query. */
export function mayMean(words: string): Outcome<undefined, 'synonyms.rule'> {
  const rules = rulesOf(words)
  const fits = (rule: string[]) =>
    rule.length >= 2 &&
    rule.length <= limits.synonymsOfRule.value &&
    rule.every((phrase) => wordsIn(phrase) >= 1 && wordsIn(phrase) <= 3)
  return rules.length <= limits.synonymRules.value && rules.every(fits) ? agree() : refuse('synonyms.rule')
}
