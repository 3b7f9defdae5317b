export const officeScanEn = {
  'office.scan': 'Scan',
  'office.scan.into': 'Scan a code',
  'office.scan.title': 'Scan with the camera',
  'office.scan.picture': 'Picture of the camera',
  'office.scan.hint_lines':
    'Hold a barcode in front of the camera: it adds one. For another item with the same code, take it out of the picture for a second and show it again.',
  'office.scan.hint_field': 'Hold the barcode in front of the camera. It is entered as soon as it is read.',
  'office.scan.stop': 'Stop scanning',
  'office.scan.starting': 'The camera is starting. Your browser may ask whether it may be used.',
  'office.scan.ready': 'The camera is on. No code has been read yet.',
  'office.scan.ended': 'The camera has been switched off.',
  'office.scan.counted': '{item}: {count}',
  'office.scan.filled': 'Entered: {code}',
  'office.scan.unknown': '{code} is not on this page. It is kept below the Scan button.',
  'office.scan.several': '{code} is on several lines of this page. Enter the quantity by hand.',
  'office.scan.not_a_number': '{item}: its field holds no number. Correct it, then scan again.',
  'office.scan.denied':
    'The browser may not use the camera. Allow it for this shop in the settings of the browser, then press Scan again.',
  'office.scan.missing': 'This device has no camera that the browser can use.',
  'office.scan.busy': 'Another program is using the camera. Close it there, then press Scan again.',
  'office.scan.insecure':
    'Browsers give the camera only to pages that are opened by https. Open the shop by its https address.',
  'office.scan.failed': 'The camera could not be started. Close the other tabs, then press Scan again.',
  'office.scan.unknown_title': 'Codes that are not on this page',
  'office.scan.unknown_text': 'Each link searches the stock in a new tab.',
  'office.scan.clear': 'Clear these codes',
} as const
