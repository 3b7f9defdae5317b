import { expect, test } from 'vitest'
import { checkDestination, type Outside, pinnedTo, publicNetwork } from './address-guard.server.ts'
import { isPublicAddress } from './public-address.server.ts'

test.each([
  ['this machine', '127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '::'],
  ['private networks', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1'],
  ['a cloud’s metadata service', '169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254'],
  ['link-local', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ['behind a provider’s translation', '100.64.0.1', '100.127.255.255'],
  ['many at once', '224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  [
    'IPv4 inside of IPv6',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::',
  ],
  ['examples and tests', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
  ['no address at all', '', 'localhost', '1.2.3', '127.1'],
])('%s is not the public network', (_what, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('addresses given out for public use are the public network, up to the edges of the closed ranges', () => {
  const open = [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '2606:4700::1111',
    '2a00:1450::1',
  ]
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
})

const refused = { ok: false, reason: 'address-refused' }

test.each([
  'http://127.0.0.1/a.jpg',
  'http://2130706433/a.jpg',
  'http://0x7f000001/a.jpg',
  'http://0177.0.0.1/a.jpg',
  'http://0x7f.1/a.jpg',
  'http://127.1/a.jpg',
  'http://0/a.jpg',
  'http://[::1]/a.jpg',
  'http://[::ffff:127.0.0.1]/a.jpg',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/a.jpg',
  'http://[fe80::1]/a.jpg',
  'http://１２７.0.0.1/a.jpg',
  'http://169.254.169.254/latest/meta-data/',
  'https://10.0.0.5:8443/a.jpg',
  'file:///etc/passwd',
  'ftp://pictures.example/a.jpg',
  'data:image/png;base64,AAAA',
  'gopher://1.1.1.1/',
  'https://name:password@pictures.example/a.jpg',
  '//pictures.example/a.jpg',
  'pictures.example/a.jpg',
  '',
])('%s is refused before anything is sent', async (address) => {
  const outside: Outside = { ...publicNetwork, resolve: async () => ['1.1.1.1'] }
  expect(await checkDestination(address, outside)).toEqual(refused)
})

test.each([
  ['leads inside', ['10.1.2.3']],
  ['leads outside and inside', ['1.1.1.1', '::1']],
  ['leads nowhere', []],
])('a name that %s is refused', async (_what, found) => {
  const outside: Outside = { ...publicNetwork, resolve: async () => found }
  expect(await checkDestination('https://pictures.example/a.jpg', outside)).toEqual(refused)
})

test('the connection goes to the address that was checked, whatever the name says by then', () => {
  const answers: unknown[] = []
  const lookup = pinnedTo(['1.1.1.1', '2606:4700::1111'])
  lookup('pictures.example', { all: true }, (...answer) => answers.push(answer))
  lookup('pictures.example', {}, (...answer) => answers.push(answer))
  expect(answers).toEqual([
    [
      null,
      [
        { address: '1.1.1.1', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    ],
    [null, '1.1.1.1', 4],
  ])
})
