import { describe, expect, test } from 'vitest'
import { problemOf } from './camera.ts'
import { codeIn, countOne, keyOf } from './codes.ts'
import { goneAfter, watch } from './watch.ts'

describe('what was read', () => {
  test.each([
    ['ean_13', '4006381333931', '4006381333931'],
    ['ean_13', '4006381333932', null],
    ['ean_8', '96385074', '96385074'],
    ['upc_a', '036000291452', '036000291452'],
    ['upc_a', '036000291453', null],
    ['code_128', ' MUG-1007 ', 'MUG-1007'],
    ['code_128', '4006381333932', '4006381333932'],
    ['code_128', ' ', null],
    ['qr_code', 'TRAY-OAK', 'TRAY-OAK'],
    ['qr_code', 'https://id.example/01/04006381333931?17=991231', '04006381333931'],
    ['qr_code', 'https://id.example/01/04006381333932', null],
    ['qr_code', 'https://shop.example/products/mug', 'https://shop.example/products/mug'],
  ])('%s %s: %s', (format, text, code) => {
    expect(codeIn({ format, text })).toBe(code)
  })

  test('a number is the same with its leading zeros; capitals and hyphens do not count; other zeros do', () => {
    expect(keyOf('036000291452')).toBe(keyOf('0036000291452'))
    expect(keyOf('036000291452')).toBe(keyOf('00036000291452'))
    expect(keyOf('MUG-1007')).toBe(keyOf('mug 1007'))
    expect(keyOf('007')).not.toBe(keyOf('7'))
    expect(keyOf('96385074')).not.toBe(keyOf('96385081'))
  })
})

describe('one more on the lines of a page', () => {
  const mug = { codes: 'MUG-1007\n036000291452', value: '' }
  const tray = { codes: 'TRAY-1\n4006381333931', value: ' 4 ' }
  const lines = [mug, tray, { codes: '', value: '' }]

  test('is added to the line with the code, by its barcode or its SKU', () => {
    expect(countOne('0036000291452', lines)).toEqual({ kind: 'counted', line: mug, quantity: 1 })
    expect(countOne('mug1007', lines)).toEqual({ kind: 'counted', line: mug, quantity: 1 })
    expect(countOne('4006381333931', lines)).toEqual({ kind: 'counted', line: tray, quantity: 5 })
  })

  test('is not added for a code that no line has, or that several have', () => {
    expect(countOne('4012345678901', lines)).toEqual({ kind: 'unknown' })
    expect(countOne('--', lines)).toEqual({ kind: 'unknown' })
    expect(countOne('MUG-1007', [mug, { ...mug }])).toEqual({ kind: 'several' })
  })

  test('does not replace what somebody has typed and is no number', () => {
    const line = { codes: 'MUG-1007', value: '2 boxes' }
    expect(countOne('MUG-1007', [line])).toEqual({ kind: 'not_a_number', line })
  })
})

describe('a code in front of the camera', () => {
  /** Which codes count in each of the pictures, one every tenth of a second. */
  function counts(pictures: readonly string[][], every = 100) {
    const see = watch()
    return pictures.flatMap((codes, at) => see(codes, at * every))
  }
  const times = (count: number, codes: string[]) => Array.from({ length: count }, () => codes)

  test('counts once, however long it is held there, and not if it was read a single time', () => {
    expect(counts(times(100, ['A1']))).toEqual(['A1'])
    expect(counts([['A1'], ...times(20, [])])).toEqual([])
  })

  test('still counts once where some of the pictures cannot be read, and where each takes long', () => {
    const shaken = [...times(3, ['A1']), ...times(8, []), ...times(3, ['A1'])]
    expect(counts(shaken)).toEqual(['A1'])
    expect(counts([['A1'], ['A1'], [], ['A1'], ['A1']], goneAfter)).toEqual(['A1'])
  })

  test('counts again after it was out of the picture for a second', () => {
    const away = [...times(3, ['A1']), ...times(12, []), ...times(3, ['A1'])]
    expect(counts(away)).toEqual(['A1', 'A1'])
  })

  test('does not keep another from counting, beside it or in turn', () => {
    expect(counts(times(5, ['A1', 'B2']))).toEqual(['A1', 'B2'])
    expect(counts([['A1'], ['A1'], ['B2'], ['B2'], ['A1'], ['A1']])).toEqual(['A1', 'B2'])
  })

  test('is one code, however its reader writes it, also in one picture', () => {
    expect(counts([['036000291452'], ['0036000291452'], ['036000291452']])).toEqual(['0036000291452'])
    expect(counts([['036000291452', '0036000291452']])).toEqual([])
  })
})

describe('a camera that does not start', () => {
  const named = (name: string) => Object.assign(new Error('no'), { name })
  test.each([
    ['NotAllowedError', true, 'denied'],
    ['NotFoundError', true, 'missing'],
    ['NotReadableError', true, 'busy'],
    ['TypeError', true, 'failed'],
    // Without https there is no camera to ask for.
    ['TypeError', false, 'insecure'],
  ])('%s, secure %s: %s', (name, isSecure, problem) => {
    expect(problemOf(named(name), isSecure)).toBe(problem)
  })
})
