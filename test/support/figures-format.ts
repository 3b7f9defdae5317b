/**
 * What is wrong with figures by the rules of the Prometheus text format and its conventions on names: the most of what
 * `promtool check metrics` says, for machines without it.
 */
export function breachesOf(text: string): string[] {
  const breaches: string[] = []
  const types = new Map<string, string>()
  const helped = new Set<string>()
  const series = new Set<string>()
  const done = new Set<string>()
  let family = ''
  for (const line of text.split('\n').filter(Boolean)) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (kind === 'HELP') helped.add(name)
    else if (kind === 'TYPE') {
      if (types.has(name)) breaches.push(`${name} has two types`)
      types.set(name, rest)
      done.add(family)
      family = name
      breaches.push(...breachesOfName(name, rest), ...(helped.has(name) ? [] : [`${name} has no help`]))
    } else breaches.push(...breachesOfSample(line, family, types.get(family) ?? '', series))
    if (kind === 'TYPE' && done.has(name)) breaches.push(`${name} stands in two places`)
  }
  return [...breaches, ...histogramsOf(types).flatMap((name) => breachesOfHistogram(name, text))]
}

function breachesOfName(name: string, type: string): string[] {
  const isCounter = type === 'counter'
  return [
    ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`${name} is no name`]),
    ...(['counter', 'gauge', 'histogram', 'summary'].includes(type) ? [] : [`${name} is a ${type}`]),
    ...(isCounter === name.endsWith('_total') ? [] : [`${name} is a ${type}`]),
    ...(/_(ms|milliseconds|minutes|hours|kb|percent)(_|$)/.test(name) ? [`${name} has no base unit`] : []),
  ]
}

function breachesOfSample(line: string, family: string, type: string, series: Set<string>): string[] {
  const found = /^([a-z_0-9]+)(\{(?:[a-z_]+="(?:[^"\\\n]|\\[\\n"])*",?)*\})? (-?\d[\d.e+-]*|NaN|[+-]Inf)$/i.exec(line)
  if (!found) return [`not a sample: ${line}`]
  const [, name = '', labels = '', value] = found
  const id = name + labels
  const repeated = series.has(id) ? [`${id} is there twice`] : []
  series.add(id)
  const isPart = type === 'histogram' && [`${family}_bucket`, `${family}_sum`, `${family}_count`].includes(name)
  const foreign = name === family || isPart ? [] : [`${name} stands below ${family}`]
  return [...repeated, ...foreign, ...(type === 'counter' && Number(value) < 0 ? [`${id} is below zero`] : [])]
}

const histogramsOf = (types: Map<string, string>) =>
  [...types].flatMap(([name, type]) => (type === 'histogram' ? [name] : []))

/** Each bucket holds the ones below it, and the last one all. */
function breachesOfHistogram(name: string, text: string): string[] {
  const sums = new Map<string, number[]>()
  for (const [, le = '', labels = '', value] of text.matchAll(
    new RegExp(`^${name}_bucket\\{le="([^"]+)"(?:,([^}]*))?\\} (\\d+)$`, 'gm'),
  )) {
    const so = sums.get(labels) ?? []
    if (Number(value) < (so.at(-1) ?? 0)) return [`${name}{${labels}} shrinks at ${le}`]
    sums.set(labels, [...so, Number(value)])
  }
  return [...sums].flatMap(([labels, buckets]) => {
    const all = labels === '' ? `${name}_count` : `${name}_count{${labels}}`
    return text.includes(`\n${all} ${buckets.at(-1)}\n`) ? [] : [`${all} is not its last bucket`]
  })
}
