import BarcodeFormat from '@zxing/library/esm/core/BarcodeFormat.js'
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js'
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader.js'
import MultiFormatUPCEANReader from '@zxing/library/esm/core/oned/MultiFormatUPCEANReader.js'
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js'

/** Only these readers of the library: all of them would be four times as much. */
const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A]],
  [DecodeHintType.TRY_HARDER, true],
])
const readers = [new MultiFormatUPCEANReader(hints), new Code128Reader(), new QRCodeReader()]

/** The code in a picture of four bytes a pixel, as a canvas gives it; null if there is none that can be read. */
export function decode(pixels: Uint8ClampedArray, width: number, height: number) {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [pixels[4 * at], pixels[4 * at + 1], pixels[4 * at + 2]]
    grey[at] = (red + 2 * green + blue) / 4
  }
  const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))
  for (const reader of readers) {
    try {
      const result = reader.decode(picture, hints)
      return { format: BarcodeFormat[result.getBarcodeFormat()]?.toLowerCase() ?? '', text: result.getText() }
    } catch {
      // The library says by an exception that it found nothing.
    }
  }
  return null
}
