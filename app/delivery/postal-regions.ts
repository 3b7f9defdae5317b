// The region of an address by the prefix of its postal code: only where it is certain, and only where regions differ in
// their holidays. A prefix shared by two regions (along borders) belongs to neither: then only the country's holidays
// count, as for unknown codes.
const beginnings: Record<string, Record<string, string>> = {
  CH: {
    BS: '400 401 402 403 404 405',
    FR: '170',
    GE: '120 121 122 123 124 125',
    LU: '600 601 602 603',
    NE: '200 201 230 231',
    SG: '900 901',
    TI: '66 67 68 69',
    VD: '100 101',
    VS: '39 195 196 197 199',
    ZG: '630 631',
    ZH: '800 801 802 803 804 805 806 840',
  },
  DE: {
    BB: '03 049 144 145 146 147 148 149 15 16',
    BE: '10 120 121 122 123 124 126 13 140 141',
    BW: '680 681 682 683 687 690 691 70 71 72 73 74 75 760 761 762 763 764 765 766 77 78 79 880 882 883 884 885 886 887 890 891 895 896 979',
    BY: '637 638 639 80 81 82 83 84 85 86 870 871 872 873 876 877 892 893 894 90 91 92 93 94 95 960 961 962 963 964 970 971 972 973 974 975 976 977',
    HB: '275 280 281 282 283 284 285 286',
    HE: '340 341 342 345 346 35 360 361 362 363 372 60 61 630 631 632 633 634 635 636 64 650 651 652 653 654 657 658 659 686',
    HH: '20 210 211 220 221 222 223 224 225 226 227',
    MV: '170 171 173 174 18 190 191 194',
    NI: '212 213 216 217 26 270 271 272 273 276 277 278 288 290 291 292 293 295 296 297 298 299 30 31 370 374 375 380 381 382 383 385 386 387 490 491 492 493 496 497 498',
    NW: '32 33 40 41 42 43 44 45 46 47 480 481 482 483 486 487 50 510 511 512 513 514 516 517 518 519 52 530 531 532 533 537 538 539 570 571 572 573 574 58 590 591 592 593 594 595 596 597 598',
    RP: '534 54 550 551 553 554 555 556 557 558 559 56 575 576 669 67 768',
    SH: '228 229 230 231 232 233 234 235 236 237 238 24 25',
    SL: '660 661 662 663 666 667',
    SN: '010 011 012 013 014 015 016 017 018 02 040 041 042 043 044 047 08 09',
    ST: '060 061 062 063 064 066 067 068 069 388 389 39',
    TH: '073 074 075 076 077 078 364 373 965 98 99',
  },
  // The first two figures are the province.
  ES: {
    AN: '04 11 14 18 21 23 29 41',
    AR: '22 44 50',
    AS: '33',
    CB: '39',
    CE: '51',
    CL: '05 09 24 34 37 40 42 47 49',
    CM: '02 13 16 19 45',
    CN: '35 38',
    CT: '08 17 25 43',
    EX: '06 10',
    GA: '15 27 32 36',
    IB: '07',
    MC: '30',
    MD: '28',
    ML: '52',
    NC: '31',
    PV: '01 20 48',
    RI: '26',
    VC: '03 12 46',
  },
  // The first two figures are the department.
  FR: { '57': '57', '6AE': '67 68' },
  // Areas, and of the one that crosses the border its districts.
  GB: {
    NIR: 'BT',
    SCT: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH ZE TD1 TD2 TD3 TD4 TD5 TD6 TD7 TD8 TD10 TD11 TD13 TD14',
  },
}

const regions = new Map(
  Object.entries(beginnings).flatMap(([country, parts]) =>
    Object.entries(parts).flatMap(([region, codes]) => codes.split(' ').map((code) => [`${country} ${code}`, region])),
  ),
)

/** The second half of its ISO 3166-2 code; empty if it is unknown or makes no difference. */
export function regionOfAddress({ country, postalCode }: { country: string; postalCode: string }): string {
  const found = beginningsOf(country, postalCode).map((code) => regions.get(`${country} ${code}`))
  return found.find((region) => region !== undefined) ?? ''
}

/** The longest first. */
function beginningsOf(country: string, postalCode: string): string[] {
  if (country !== 'GB') return [postalCode.slice(0, 3), postalCode.slice(0, 2)]
  const [district = '', area = ''] = /^([A-Z]{1,2})\d{1,2}(?=[A-Z]? ?\d[A-Z]{2}$)/.exec(postalCode) ?? []
  return [district, area]
}
