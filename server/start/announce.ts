import type { StandIns } from '#server/stand-ins/stand-ins.ts'

interface Announcement {
  origin: string
  dataFolder: string
  database: string
  standIns: StandIns | null
  /** Those that serve the shop. */
  processes: number
}

/** The block that a start prints: addresses, accounts, cards, the data folder. */
export function announcement({ origin, dataFolder, database, standIns, processes }: Announcement): string {
  const rows: [string, string][] = [['Shop', origin]]
  if (standIns?.identityProvider) rows.push(['Sign-in (stand-in)', standIns.identityProvider.origin])
  if (standIns?.cardProvider) rows.push(['Cards (stand-in)', standIns.cardProvider.origin])
  if (standIns?.mailbox) rows.push(['Mailbox (stand-in)', standIns.mailbox.origin])
  if (standIns?.identityProvider) {
    rows.push(
      ['Demo customers', 'ada@example.com, jonas@example.com   password barrow-demo'],
      ['Demo owner', 'owner@example.com   password barrow-demo'],
    )
  }
  if (standIns?.cardProvider) {
    rows.push(
      ['Test cards', '4242 4242 4242 4242 is paid     4000 0000 0000 0002 is declined'],
      ['', '4000 0027 6000 3184 asks for 3-D Secure (any future date, any CVC)'],
    )
  }
  rows.push(['Data', dataFolder], ['Database', database])
  if (processes > 1) rows.push(['Processes', String(processes)])
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  return [
    '',
    '  Barrow is open.',
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
}
