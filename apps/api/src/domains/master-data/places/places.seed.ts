import { states } from '../../../seed/data/places.ts';
import type { SeedRoom } from '../../../seed/seed.ts';

export const seedPlaces: SeedRoom = async ({ random, now, insert }) => {
  const made = states.map((state) => ({
    uuid: random.id(now),
    name: state.name,
    cities: state.cities.map((city) => ({ uuid: random.id(now), ...city })),
  }));
  const cities = made.flatMap((state) => state.cities.map((city) => ({ ...city, state_uuid: state.uuid })));
  await insert(
    'states',
    made.map(({ uuid, name }) => ({ uuid, name })),
  );
  await insert(
    'cities',
    cities.map(({ uuid, state_uuid, name }) => ({ uuid, state_uuid, name })),
  );
  await insert(
    'areas',
    cities.flatMap((city) =>
      city.areas.map((name) => ({ uuid: random.id(now), city_uuid: city.uuid, name })),
    ),
  );
};
