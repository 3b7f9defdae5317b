import { formats, type Read } from './codes.ts'

/** Finds the codes in the picture that a video shows now. */
export interface Looking {
  look(video: HTMLVideoElement): Promise<Read[]>
  end(): void
}

/** The Barcode Detection API, as far as it is used here; most browsers have it on some systems only. */
interface Detector {
  detect(video: HTMLVideoElement): Promise<{ format: string; rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Some systems call every UPC-A an EAN-13. */
const needed = formats.filter((format) => format !== 'upc_a')

/** The browser's own where it knows the formats; otherwise, and when its own fails, the library's. */
export async function beginLooking(): Promise<Looking> {
  const own = await ownDetector().catch(() => null)
  let library: Looking | null = null
  return {
    async look(video) {
      const found = library ? null : await own?.detect(video).catch(() => null)
      if (found) return found.map(({ format, rawValue }) => ({ format, text: rawValue }))
      library ??= beginLibrary()
      return library.look(video)
    },
    end: () => library?.end(),
  }
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: DetectorClass }
  const known = (await Own?.getSupportedFormats()) ?? []
  if (!Own || !needed.every((format) => known.includes(format))) return null
  return new Own({ formats: formats.filter((format) => known.includes(format)) })
}

/** The longer side of a picture that is searched: enough for the bars of a code that fills a third of it. */
const side = 960

function beginLibrary(): Looking {
  const { reader = '' } = document.querySelector<HTMLElement>('script[data-reader]')?.dataset ?? {}
  const worker = new Worker(reader, { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let isTurned = false
  return {
    async look(video) {
      const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight, 1))
      const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
      if (!context || width === 0 || height === 0) return []
      canvas.width = isTurned ? height : width
      canvas.height = isTurned ? width : height
      if (isTurned) context.setTransform(0, 1, -1, 0, height, 0)
      context.drawImage(video, 0, 0, width, height)
      const picture = context.getImageData(0, 0, canvas.width, canvas.height)
      const answer = new Promise<Read[]>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<Read[]>) => resolve(data), { once: true })
        worker.addEventListener('error', () => reject(new Error('The reader of codes does not run')), { once: true })
      })
      const pixels = picture.data.buffer
      worker.postMessage({ pixels, width: picture.width, height: picture.height }, [pixels])
      const found = await answer
      // It reads bars along the lines of the picture: the next one is turned by a quarter.
      if (found.length === 0) isTurned = !isTurned
      return found
    },
    end: () => worker.terminate(),
  }
}
