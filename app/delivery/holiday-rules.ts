// Public holidays by country, as of 2026: days on which post and carriers do not deliver in all or most of the country.
// Checked against the data of the package date-holidays 3.37 for 2025 to 2035. A day too many only makes an estimate
// more careful.
//
// `12-25` a date · `easter+1` days after Easter Sunday · `orthodox+1` the same of the orthodox churches · `mon>=09-01`
// the first Monday from that day on. Behind it: `*` on a weekend also the next weekday that is none already · `+` on a
// Sunday also the Monday · `-` on a Sunday the Saturday before instead.
const western = '01-01 easter+1 05-01 12-25 12-26'

export const holidayRules: Record<string, string> = {
  AT: `${western} 01-06 easter+39 easter+50 easter+60 08-15 10-26 11-01 12-08`,
  BE: '01-01 easter+1 05-01 easter+39 easter+50 07-21 08-15 11-01 11-11 12-25',
  BG: '01-01* 03-03* orthodox-2 orthodox+1 05-01* 05-06* 05-24* 09-06* 09-22* 12-24* 12-25* 12-26*',
  CH: '01-01 01-02 easter-2 easter+1 easter+39 easter+50 08-01 12-25 12-26',
  CY: '01-01 01-06 orthodox-48 03-25 04-01 orthodox-2 orthodox+1 05-01 orthodox+50 08-15 10-01 10-28 12-25 12-26',
  CZ: `${western} easter-2 05-08 07-05 07-06 09-28 10-28 11-17 12-24`,
  DE: `${western} easter-2 easter+39 easter+50 10-03`,
  DK: '01-01 easter-3 easter-2 easter+1 easter+39 easter+50 06-05 12-24 12-25 12-26',
  EE: '01-01 02-24 easter-2 05-01 06-23 06-24 08-20 12-24 12-25 12-26',
  ES: '01-01 01-06 easter-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  FI: `${western} 01-06 easter-2 easter+39 fri>=06-19 sat>=06-20 sat>=10-31 12-06 12-24`,
  FR: '01-01 easter+1 05-01 05-08 easter+39 easter+50 07-14 08-15 11-01 11-11 12-25',
  GB: '01-01* easter-2 easter+1 mon>=05-01 mon>=05-25 mon>=08-25 12-25* 12-26*',
  GR: '01-01 01-06 orthodox-48 03-25 orthodox-2 orthodox+1 05-01 orthodox+50 08-15 10-28 12-25 12-26',
  HR: `${western} 01-06 05-30 easter+60 06-22 08-05 08-15 11-01 11-18`,
  HU: `${western} 03-15 easter-2 easter+50 08-20 10-23 11-01 12-24`,
  // The first Monday in February is Saint Brigid’s, unless the 1st itself is a Friday.
  IE: '01-01* brigid 03-17* easter+1 mon>=05-01 mon>=06-01 mon>=08-01 mon>=10-25 12-25* 12-26*',
  IT: `${western} 01-06 04-25 06-02 08-15 10-04 11-01 12-08`,
  LI: `${western} 01-02 01-06 easter-2 easter+39 easter+50 easter+60 08-15 09-08 11-01 12-08`,
  LT: `${western} 02-16 03-11 06-24 07-06 08-15 11-01 11-02 12-24`,
  LU: `${western} 05-09 easter+39 easter+50 06-23 08-15 11-01`,
  LV: `${western} easter-2 05-04* 06-23 06-24 11-18* 12-24 12-31`,
  MT: '01-01 02-10 03-19 03-31 easter-2 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25',
  NL: '01-01 easter+1 04-27- easter+39 easter+50 12-25 12-26',
  NO: `${western} easter-3 easter-2 05-17 easter+39 easter+50`,
  PL: `${western} 01-06 05-03 easter+60 08-15 11-01 11-11 12-24`,
  PT: '01-01 easter-2 04-25 05-01 easter+60 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
  RO: '01-01 01-02 01-06 01-07 01-24 orthodox-2 orthodox+1 05-01 06-01 orthodox+50 08-15 11-30 12-01 12-25 12-26',
  SE: `${western} 01-06 easter-2 easter+39 06-06 fri>=06-19 sat>=06-20 sat>=10-31 12-24 12-31`,
  SI: `${western} 01-02 02-08 04-27 05-02 06-25 08-15 10-31 11-01`,
  SK: `${western} 01-06 easter-2 05-08 07-05 08-29 09-15 11-01 12-24`,
  // Those of the postal service (USPS), which moves a Sunday’s holiday to the Monday.
  US: '01-01+ mon>=01-15 mon>=02-15 mon>=05-25 06-19+ 07-04+ mon>=09-01 mon>=10-08 11-11+ thu>=11-22 12-25+',
}

/**
 * The additional holidays of parts of a country (ISO 3166-2). They count at the seat of the shop, where nothing is
 * packed, and at the destination, where nothing is delivered. Left out are holidays that differ between communes
 * (Aargau, Graubünden, Glarus), follow the moon (Ceuta, Melilla) or are set every year (the Sundays that are made up
 * for in Spain). Austria’s states have none: the days of their patron saints are not public holidays.
 */
export const regionalRules: Record<string, string> = {
  'CH-AI': 'easter+60 08-15 09-22 11-01 12-08',
  'CH-BL': '05-01',
  'CH-BS': '05-01',
  'CH-FR': 'easter+60 08-15 11-01 12-08',
  // The Thursday after the first Sunday of September.
  'CH-GE': 'thu>=09-05 12-31',
  'CH-JU': '05-01 easter+60 06-23 08-15 11-01',
  'CH-LU': 'easter+60 08-15 11-01 12-08',
  'CH-NE': '03-01 05-01',
  'CH-NW': '03-19 easter+60 08-15 11-01 12-08',
  'CH-OW': 'easter+60 08-15 09-25 11-01 12-08',
  'CH-SG': '11-01',
  'CH-SH': '05-01',
  'CH-SO': '05-01 easter+60 08-15 11-01',
  'CH-SZ': '01-06 03-19 easter+60 08-15 11-01 12-08',
  'CH-TG': '05-01',
  'CH-TI': '01-06 03-19 05-01 easter+60 06-29 08-15 11-01 12-08',
  'CH-UR': '01-06 03-19 easter+60 08-15 11-01 12-08',
  // The Monday after the third Sunday of September.
  'CH-VD': 'mon>=09-16',
  'CH-VS': '03-19 easter+60 08-15 11-01 12-08',
  'CH-ZG': 'easter+60 08-15 11-01 12-08',
  'CH-ZH': '05-01',
  'DE-BW': '01-06 easter+60 11-01',
  'DE-BY': '01-06 easter+60 08-15 11-01',
  'DE-BE': '03-08',
  'DE-BB': '10-31',
  'DE-HB': '10-31',
  'DE-HH': '10-31',
  'DE-HE': 'easter+60',
  'DE-MV': '03-08 10-31',
  'DE-NI': '10-31',
  'DE-NW': 'easter+60 11-01',
  'DE-RP': 'easter+60 11-01',
  'DE-SL': 'easter+60 08-15 11-01',
  'DE-SN': '10-31 wed>=11-16',
  'DE-ST': '01-06 10-31',
  'DE-SH': '10-31',
  'DE-TH': '09-20 10-31',
  'ES-AN': '02-28+ easter-3',
  'ES-AR': 'easter-3 04-23+',
  'ES-AS': 'easter-3 09-08+',
  'ES-CB': 'easter-3 07-28 09-15+',
  'ES-CE': 'easter-3 08-05+ 09-02+',
  'ES-CL': 'easter-3 04-23+',
  'ES-CM': 'easter-3 05-31 easter+60',
  'ES-CN': 'easter-3 05-30+',
  'ES-CT': 'easter+1 06-24 09-11 12-26',
  'ES-EX': 'easter-3 09-08+',
  'ES-GA': 'easter-3 05-17 07-25',
  'ES-IB': '03-01+ easter-3 easter+1',
  'ES-MC': 'easter-3 06-09',
  'ES-MD': 'easter-3 05-02+',
  'ES-ML': 'easter-3',
  'ES-NC': 'easter-3 easter+1 12-03',
  'ES-PV': 'easter-3 easter+1 07-25',
  'ES-RI': 'easter-3 easter+1 06-09',
  'ES-VC': '03-19 easter+1 06-24 10-09',
  'FR-57': 'easter-2 12-26',
  'FR-6AE': 'easter-2 12-26',
  'GB-SCT': '01-02* mon>=08-01 11-30*',
  'GB-NIR': '03-17* 07-12*',
}
