import { Resolver } from 'node:dns/promises'

const nameService = () => new Resolver({ timeout: 3_000, tries: 2 })

/**
 * The addresses of a name, asked of the name servers directly. The system's own lookup keeps one of two threads until it
 * gives up: names whose servers are silent, from a file or a webhook, would keep everyone waiting who looks for the card
 * provider.
 */
export async function addressesOf(host: string, resolver = nameService()): Promise<string[]> {
  // By RFC 6761, 6.3, no name server is asked for this one.
  if (/(^|\.)localhost\.?$/i.test(host)) return ['127.0.0.1', '::1']
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const [first] = answers
  if (found.length === 0 && first.status === 'rejected') throw first.reason
  return found
}
