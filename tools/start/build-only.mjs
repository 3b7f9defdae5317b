// For images: builds, and starts nothing.
import { build } from './build.mjs'

await build('.', process.execPath, process.env)
