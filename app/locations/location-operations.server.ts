import { changeMap } from './map/change-map.operation.ts'
import { changeLocation } from './places/change-location.operation.ts'
import { createLocation } from './places/create-location.operation.ts'

export const locationOperations = { changeMap, createLocation, changeLocation } as const
