/** Requests a page again and again, from before a change until long after it, as many readers would. */
export async function longestStale(
  origins: readonly string[],
  path: string,
  isNew: (body: string) => boolean,
  change: () => Promise<unknown>,
): Promise<number> {
  // The old page is in every cache before anything changes.
  for (const origin of origins) {
    if (isNew(await bodyOf(origin, path))) throw new Error(`${path} shows the change before it is made`)
  }
  let changedAt = Number.POSITIVE_INFINITY
  const watching = origins.map((origin) => lastOld(origin, path, isNew, () => changedAt))
  await change()
  changedAt = performance.now()
  return Math.max(...(await Promise.all(watching))) - changedAt
}

/** Required new answers in a row: an outdated page that was being rendered at the change would be among them. */
const inARow = 40
const patienceMs = 6_000

/** When the last request began that was answered with the old page. */
async function lastOld(origin: string, path: string, isNew: (body: string) => boolean, changedAt: () => number) {
  let last = Number.NEGATIVE_INFINITY
  for (let news = 0; news < inARow;) {
    const begun = performance.now()
    if (isNew(await bodyOf(origin, path))) {
      news += 1
      continue
    }
    news = 0
    last = begun
    if (begun > changedAt() + patienceMs) break
  }
  return last
}

async function bodyOf(origin: string, path: string): Promise<string> {
  const answer = await fetch(origin + path)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return answer.text()
}
