import type { ParcelPieces } from '#app/orders/returns/return.ts'
import type { OrderFile } from './order-file.server.ts'

/** What is in each of an order's parcels, as the rules take it. */
export const piecesInParcels = ({ parcels }: Pick<OrderFile, 'parcels'>): ParcelPieces[] =>
  parcels.flatMap(({ id, state, lines }) => lines.map((line) => ({ ...line, parcel: id, state })))
