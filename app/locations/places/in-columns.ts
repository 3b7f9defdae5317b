import { type LocationInput, storedOf } from './place.ts'

/** As the table takes it: its JSON columns as text. */
export function inColumns(input: LocationInput, was: Parameters<typeof storedOf>[1]) {
  const { address, hours, closedOn, ...plain } = storedOf(input, was)
  return {
    ...plain,
    address: JSON.stringify(address),
    hours: JSON.stringify(hours),
    closedOn: JSON.stringify(closedOn),
  }
}
