/**
 * Each carrier's tracking page, with `{number}` for the tracking number. The key is the beginning of the carrier's name, in lower case
 * letters only. Carriers that also need the postcode (PostNL, bpost) are left out: such a link would reveal it.
 */
const pages = {
  anpost: 'https://www.anpost.com/Post-Parcels/Track/History?item={number}',
  chronopost: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}',
  colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  correos: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={number}',
  deutschepostdhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/{number}',
  evri: 'https://www.evri.com/track/parcel/{number}',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  gls: 'https://gls-group.com/GROUP/en/parcel-tracking?match={number}',
  hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{number}',
  laposte: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  osterreichischepost: 'https://www.post.at/sv/sendungsdetails?snr={number}',
  posteitaliane: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number}',
  postnord: 'https://tracking.postnord.com/en/tracking?id={number}',
  royalmail: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  schweizerischepost: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
  swisspost: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
  ups: 'https://www.ups.com/track?tracknum={number}',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
} as const

/** The page that shows this parcel, or null for an unknown carrier. Spaces in the number are ignored. */
export function trackingPage(carrier: string | null, number: string | null): string | null {
  const code = number?.replace(/[\s.-]/g, '').toUpperCase() ?? ''
  // It may be a remark instead of a number.
  if (!/^[0-9A-Z]{6,40}$/.test(code) || !/(?:\d.*){4}/.test(code)) return null
  const name = plainName(carrier ?? '')
  const known = Object.entries(pages).find(([begins]) => name.startsWith(begins))
  return known ? known[1].replace('{number}', code) : null
}

/** "Österreichische Post" is "osterreichischepost". */
function plainName(carrier: string): string {
  return carrier
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
