import type { AreaRow, CityRow } from '@baobab/contract/master-data/places';
import type { ListedArea } from './areas.repository.ts';
import type { ListedCity } from './cities.repository.ts';

/** The specification wants the id under two names. */
export const presentPlace = <T extends { uuid: string; name: string }>(row: T) => ({
  uuid: row.uuid,
  _id: row.uuid,
  name: row.name,
});

export const presentCity = (row: { uuid: string; name: string; state: string | null }) => ({
  ...presentPlace(row),
  state: row.state ?? '',
});

export const presentListedCity = (row: ListedCity): CityRow => ({
  ...presentCity(row),
  state_uuid: row.state_uuid,
  version: row.version,
});

export const presentListedArea = (row: ListedArea): AreaRow => ({
  ...presentPlace(row),
  version: row.version,
  city_uuid: row.city_uuid,
  city: [{ name: row.city }],
});
