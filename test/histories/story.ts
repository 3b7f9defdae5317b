/** How often each act was done, by its words without names, numbers, cards and results. */
export function countSteps(steps: Map<string, number>, log: readonly string[]) {
  for (const said of log.flatMap((line) => line.replace('At once: ', '').split('; '))) {
    const kind = said
      .replace(/ \[.*/, '')
      .replace(/\b(Ada|Ben|Cleo)\b/g, 'Somebody')
      .replace(/( \(|, pressing|: | from here| when it comes| \d of| from the).*/, '$1')
      .replace(/( \(|, pressing|: | \d of| from the)$/, '')
      .replace(/ with a card.*/, ' with a card')
      .replace(/\d+(\.\d+)?/g, 'N')
    steps.set(kind, (steps.get(kind) ?? 0) + 1)
  }
}

export function storyOf(acts: readonly { says: string }[]): string[] {
  return acts.map(({ says }) => says)
}
