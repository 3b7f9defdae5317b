import { invalid } from './errors.ts'

// The provider's own list, not ISO 4217: ISK and UGX have no small coin but are sent with two digits, 00 at the end.
const noDecimals = [
  'bif',
  'clp',
  'djf',
  'gnf',
  'jpy',
  'kmf',
  'krw',
  'mga',
  'pyg',
  'rwf',
  'vnd',
  'vuv',
  'xaf',
  'xof',
  'xpf',
]
const threeDecimals = ['bhd', 'jod', 'kwd', 'omr', 'tnd']
const wholeUnitsOnly = ['isk', 'ugx']
const twoDecimals = (
  'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc ' +
  'cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr jmd kes kgs khr kyd ' +
  'kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php ' +
  'pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah usd uyu uzs ' +
  'wst yer zar zmw'
).split(' ')

const known = new Set([...noDecimals, ...threeDecimals, ...wholeUnitsOnly, ...twoDecimals])

// About half a dollar in the currencies that have a published minimum; elsewhere that of the dollar.
const minimum: Record<string, number> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
}
const longAmounts = ['idr', 'vnd', 'krw', 'lbp', 'cop', 'huf']

export function currencyOf(text: string): string {
  const currency = text.toLowerCase()
  if (!known.has(currency)) throw invalid(`Invalid currency: ${text}`, 'currency')
  return currency
}

function decimalsOf(currency: string): number {
  if (noDecimals.includes(currency)) return 0
  return threeDecimals.includes(currency) ? 3 : 2
}

export function checkAmount(amount: number, currency: string, param = 'amount'): void {
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', param, 'parameter_invalid_integer')
  const most = longAmounts.includes(currency) ? 999_999_999_999 : 99_999_999
  if (amount > most) throw invalid(`Amount must be no more than ${most}.`, param, 'amount_too_large')
  if (threeDecimals.includes(currency) && amount % 10 !== 0) {
    throw invalid(`Amounts in ${currency} must end with 0: the last digit is not supported.`, param)
  }
  if (wholeUnitsOnly.includes(currency) && amount % 100 !== 0) {
    throw invalid(`Amounts in ${currency} must end with 00: fractions are not supported.`, param)
  }
  if (amount < (minimum[currency] ?? (noDecimals.includes(currency) ? 1 : 50))) {
    throw invalid(`Amount must convert to at least the minimum charge in ${currency}.`, param, 'amount_too_small')
  }
}

/** For people: the provider's pages show "48.20 EUR" in the reader's language. */
export function moneyText(amount: number, currency: string, locale = 'en'): string {
  const decimals = decimalsOf(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(amount / 10 ** decimals)
}
