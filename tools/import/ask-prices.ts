import { createInterface } from 'node:readline/promises'
import { lastAnswers } from '#app/imports/file/last-answers.server.ts'
import { type Arguments, taxOf, Told } from './arguments.ts'

/**
 * In which currency the old shop's prices are, and whether with tax: as the command says it, as the last import did, or as the person
 * at the terminal answers. It is never assumed.
 */
export async function askPrices({
  currency,
  includeTax,
}: Arguments): Promise<{ currency: string; includeTax: boolean }> {
  const last = currency !== undefined && includeTax !== undefined ? null : await lastAnswers()
  const known = { currency: currency ?? last?.currency, includeTax: includeTax ?? last?.includeTax }
  if (last)
    console.log(
      `As with the last import, prices are in ${known.currency}, ${known.includeTax ? 'with' : 'without'} tax`,
    )
  if (known.currency !== undefined && known.includeTax !== undefined)
    return { currency: known.currency, includeTax: known.includeTax }
  if (!process.stdin.isTTY)
    throw new Told(
      'Say what the prices of the old shop are, such as: --currency EUR --prices with-tax (or without-tax). Nothing was changed.',
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer =
      known.currency ?? (await terminal.question('In which currency are the prices of the old shop (such as EUR)? '))
    const tax =
      known.includeTax ?? taxOf(await terminal.question('Are they with-tax, as shoppers see them, or without-tax? '))
    return { currency: answer.trim().toUpperCase(), includeTax: tax }
  } finally {
    terminal.close()
  }
}
