let stopping = false

/** From now on `/readyz` says so, and each answer closes its connection: a proxy sends the next request elsewhere. */
export const beginStopping = () => void (stopping = true)
export const isStopping = () => stopping

let leaving = false

/** Another process takes its place: each answer closes its connection, and the shop as a whole stays ready. */
export const beginLeaving = () => void (leaving = true)
export const isLeaving = () => leaving || stopping
