import { invalid } from '#stand-ins/card-provider/calls/errors.ts'

// The provider's own list, not ISO 4217: ISK and UGX have no minor unit but are sent with two digits, 00 at the end.
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

// About half a dollar in the currencies with a published minimum; elsewhere that of the dollar.
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
// For currencies whose half unit is worth clearly less than half a euro: the price of a euro, rounded down.
const perEuro: Record<string, number> = Object.fromEntries(
  (
    'afn 70 all 95 amd 400 aoa 900 ars 1000 bbd 2 bdt 120 bif 3000 bwp 14 bob 7 bzd 2 cdf 2500 clp 950 cny 7 cop 4000 crc 550 ' +
    'cve 110 djf 190 dop 65 dzd 145 egp 50 etb 130 fjd 2 gel 2 gmd 75 gtq 8 gyd 220 hnl 27 htg 140 idr 17000 ils 3 isk 140 jmd 170 ' +
    'kes 140 kgs 95 khr 4400 kmf 490 krw 1500 kzt 520 lak 22000 lbp 95000 lkr 310 lrd 200 lsl 19 mad 10 mdl 19 mga 4900 mkd 61 ' +
    'mmk 2200 mnt 3700 mop 9 mur 50 mvr 16 mwk 1800 mzn 68 nad 19 ngn 1500 nio 40 npr 150 pen 3 pgk 4 php 62 pkr 300 pyg 7500 qar 4 ' +
    'rsd 117 rub 90 rwf 1500 sar 4 sbd 9 scr 15 shp 1 sle 24 sos 600 srd 38 std 24000 szl 19 tjs 10 top 2 try 40 ttd 7 twd 33 ' +
    'tzs 2700 uah 45 ugx 3900 uyu 45 uzs 13000 vnd 27000 vuv 130 wst 3 xaf 655 xof 655 xpf 119 yer 260 zar 19 zmw 25'
  )
    .split(/ (?=[a-z])/)
    .map((entry) => entry.split(' '))
    .map(([code = '', rate]) => [code, Number(rate)]),
)

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
  checkPart(amount, currency, param)
  if (amount < smallest(currency)) {
    throw invalid(`Amount must convert to at least the minimum charge in ${currency}.`, param, 'amount_too_small')
  }
}

/** A part of a payment may be smaller than a payment. */
export function checkPart(amount: number, currency: string, param = 'amount'): void {
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', param, 'parameter_invalid_integer')
  const most = currency === 'idr' ? 999_999_999_999 : 99_999_999
  if (amount > most) throw invalid(`Amount must be no more than ${most}.`, param, 'amount_too_large')
  if (threeDecimals.includes(currency) && amount % 10 !== 0) {
    throw invalid(`Amounts in ${currency} must end with 0: the last digit is not supported.`, param)
  }
  if (wholeUnitsOnly.includes(currency) && amount % 100 !== 0) {
    throw invalid(`Amounts in ${currency} must end with 00: fractions are not supported.`, param)
  }
}

/** Without a published minimum, the payout's currency decides: half a euro, here at a rough rate. */
function smallest(currency: string): number {
  const rate = perEuro[currency] ?? 1
  return minimum[currency] ?? Math.ceil(0.5 * rate * 10 ** decimalsOf(currency))
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
