import { expect, test } from 'vitest'
import { trackingPage } from './tracking-page.ts'

test.each([
  ['DHL', '00340434161094042557', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=00340434161094042557'],
  ['dhl express', '1234567890', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890'],
  ['Österreichische Post', '1035 3040 0550 0970', 'https://www.post.at/sv/sendungsdetails?snr=1035304005500970'],
  ['U.P.S.', '1z999aa10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  [
    'Royal Mail Tracked 48',
    'AB123456789GB',
    'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
  ],
  ['La Poste – Colissimo', '6A12345678901', 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901'],
])('%s, %s', (carrier, number, page) => {
  expect(trackingPage(carrier, number)).toBe(page)
  expect(URL.canParse(page)).toBe(true)
})

test.each([
  ['a carrier of the place', 'Radkurier Bremen', '1234567890'],
  ['no carrier', null, '1234567890'],
  ['no number', 'DHL', null],
  ['a remark', 'DHL', 'left with the neighbour'],
  ['what would be another address', 'DHL', '1234567/../../x?y=1#z'],
  ['too little', 'DHL', '12'],
])('%s has no page', (_, carrier, number) => {
  expect(trackingPage(carrier, number)).toBe(null)
})
