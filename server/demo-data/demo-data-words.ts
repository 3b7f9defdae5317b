import type { DemoData } from './find-demo-data.ts'
import type { Removed } from './remove-demo-data.ts'

/** One line for each kind of demo data. */
export function linesOf({ accounts, orders, products, webhooks, draftLinks }: DemoData): string[] {
  const lines: string[] = []
  const people = accounts.map(({ email, issuer }) => `${email ?? 'no address'} (${issuer})`)
  if (people.length > 0) lines.push(`  ${counted(people.length, 'demo account')}: ${some(people)}`)
  if (orders.length > 0) lines.push(`  ${counted(orders.length, 'order')} in test mode: ${some(orders)}`)
  if (products.length > 0)
    lines.push(`  ${counted(products.length, 'product')} of the demo shop: ${some(products.map(({ title }) => title))}`)
  // Only what is switched on: whose it is nobody can tell, since the passwords of demo accounts are public.
  if (webhooks.length > 0)
    lines.push(
      `  ${counted(webhooks.length, 'webhook')}, switched off and kept: ${some(webhooks.map(({ url }) => new URL(url).host))}`,
    )
  if (draftLinks.length > 0)
    lines.push(`  ${counted(draftLinks.length, 'payment link')} of drafts, ended: ${some(draftLinks)}`)
  return lines
}

/** Why production does not start on this database; null if it does. */
export function refusalOf(found: DemoData): string | null {
  const lines = linesOf(found)
  if (lines.length === 0) return null
  return [
    'This database holds what was made while Barrow was tried out, and production does not start on it:',
    ...lines,
    'Either use an empty folder (BARROW_DATA) or database, or make a backup and remove this:',
    '  npm run backup -- FILE',
    '  npm run remove-demo -- --yes      (without --yes it only shows what would go)',
    ...(found.products.length > 0 ? ['DEMO_SHOP=on says that the demo products are meant to be sold.'] : []),
  ].join('\n')
}

/** What was removed and what was kept. */
export function sentencesOn(removed: Removed): string[] {
  const { archived, keptCustomers } = removed
  const said = ['Removed:', ...linesOf(removed)]
  if (removed.orders.length > 0) said.push('What the orders had taken from stock is back, by stock movements.')
  if (archived > 0)
    said.push(`${counted(archived, 'product')} of these archived instead, because other orders name them.`)
  if (keptCustomers > 0)
    said.push(
      `Kept: ${counted(keptCustomers, 'customer')} of these accounts, who have orders that are not known to be tests.`,
    )
  return [
    ...said,
    'Settings, bank account, pages, locations, shipping and taxes stay as they are: check them before you open.',
  ]
}

const most = 10

function some(names: string[]): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
