import { type Content, contentUnits } from '#app/catalogue/law/unit-price.ts'
import { decimalOf } from './numbers.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

// Exact by definition (international yard and pound, 1959), in billionths of the target unit.
const converted = new Map<string, [unit: Content['unit'], billionths: bigint]>(
  Object.entries({
    oz: ['g', 28_349_523_125n],
    lb: ['g', 453_592_370_000n],
    lbs: ['g', 453_592_370_000n],
    'fl oz': ['ml', 29_573_529_563n],
    floz: ['ml', 29_573_529_563n],
    pt: ['ml', 473_176_473_000n],
    qt: ['ml', 946_352_946_000n],
    gal: ['ml', 3_785_411_784_000n],
    in: ['cm', 2_540_000_000n],
    ft: ['cm', 30_480_000_000n],
    yd: ['cm', 91_440_000_000n],
  }),
)

/**
 * The content of one item, from an amount and its unit. Null if the cell is empty or the unit counts items: those have
 * no unit price.
 */
export function contentOf(amount: string, unit: string): Outcome<Content | null, 'content'> {
  const name = unit.trim().toLowerCase().replace('²', '2').replace('³', '3').replace('sqm', 'm2')
  if (amount.trim() === '' || name === '' || ['item', 'items', 'piece', 'pcs', 'stk', 'stück'].includes(name))
    return agree(null)
  const [whole = '', fraction = ''] = decimalOf(amount.trim()) ?? []
  const own = contentUnits.find((each) => each === name)
  const [kept, billionths] = own ? [own, 1_000_000_000n] : (converted.get(name) ?? [])
  if (whole === '' || !kept || !billionths) return refuse('content')
  const scale = 10n ** BigInt(fraction.length) * 1_000n
  const millionths = Number((BigInt(whole + fraction) * billionths + scale / 2n) / scale)
  if (millionths === 0 || millionths > 2_000_000_000_000) return refuse('content')
  return agree({ amount: millionths, unit: kept })
}
