import { parentPort, workerData } from 'node:worker_threads'
import { type Load, sendLoad } from './load.ts'

/** One thread of the load: `cores.ts`. A buffer arrives as its bytes. */
const { requests, ...load } = workerData as Load
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread's parent: no origins there.
parentPort?.postMessage(await sendLoad({ ...load, requests: requests.map((each) => Buffer.from(each)) }))
