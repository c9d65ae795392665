/** Finds the towns around a town, by the coordinates in `cities.csv`. */
import { memoize } from '../site/memoize.ts'
import type { CityRow } from './cities.ts'

/** A town near another, and the distance between them in a straight line. */
export interface NearTown {
  readonly city: CityRow
  readonly kilometres: number
}

type Coordinates = Readonly<Record<'latitude' | 'longitude', number>>
type Place = CityRow & Coordinates

const mostNear = 5
const earthRadius = 6371
const kilometresPerDegree = (Math.PI / 180) * earthRadius

/**
 * Finds the nearest towns of the same language, nearest first, at most five. The list is empty if
 * the town has no coordinates.
 */
export function findNearestTowns(cities: readonly CityRow[], city: CityRow): readonly NearTown[] {
  if (!isPlace(city)) return []
  const places = placesOf(cities).get(city.lang) ?? []
  const at = places.indexOf(city)
  const near: NearTown[] = []
  // Places are sorted by latitude. Searches south, then north, until the latitude is too far away.
  for (const step of [-1, 1]) {
    for (let next = at + step; next >= 0 && next < places.length; next += step) {
      const other = places[next]
      if (!other) break
      const farthest = near[mostNear - 1]?.kilometres ?? Infinity
      const apart = Math.abs(other.latitude - city.latitude) * kilometresPerDegree
      if (apart > farthest) break
      const kilometres = distanceBetween(city, other)
      if (kilometres >= farthest) continue
      near.push({ city: other, kilometres })
      near.sort((a, b) => a.kilometres - b.kilometres)
      near.length = Math.min(near.length, mostNear)
    }
  }
  return near
}

/** Groups the towns with coordinates by language, sorted from south to north. */
const placesOf = memoize((cities: readonly CityRow[]) => {
  const places = cities.filter(isPlace).toSorted((a, b) => a.latitude - b.latitude)
  return Map.groupBy(places, ({ lang }) => lang)
})

function isPlace(city: CityRow): city is Place {
  return city.latitude !== undefined && city.longitude !== undefined
}

/** Computes the distance on the globe by the haversine formula, in kilometres. */
export function distanceBetween(a: Coordinates, b: Coordinates): number {
  const half = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(toRadians(a.latitude)) *
      Math.cos(toRadians(b.latitude)) *
      half(b.longitude - a.longitude)
  return 2 * earthRadius * Math.asin(Math.sqrt(chord))
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
