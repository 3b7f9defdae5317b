import { decode } from './decode.ts'

/** A worker, so that the page and its picture go on while a picture is searched. */
interface Picture {
  pixels: ArrayBuffer
  width: number
  height: number
}

addEventListener('message', ({ data }: MessageEvent<Picture>) => {
  const found = decode(new Uint8ClampedArray(data.pixels), data.width, data.height)
  postMessage(found ? [found] : [])
})
